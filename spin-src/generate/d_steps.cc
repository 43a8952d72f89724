// Deterministic steps: a function that walks to the end of one.
#include <fmt/format.h>

#include "spin-src/generate/body_code.h"
#include "spin-src/generate/c_text.h"

namespace promela {

void BodyCode::d_steps() {
  for (const Element& element : body_.elements) {
    if (element.state != 0 && element.kind == ElementKind::d_step &&
        !element.in_d_step && body_.d_step_entry[element.state] != 0) {
      d_step_function(element);
    }
  }
}

/// Every state is a label; the first executable option in textual order is
/// taken. Answers the words written; c->error says that it is blocked.
void BodyCode::d_step_function(const Element& d_step) {
  const StateNumber entry = body_.d_step_entry[d_step.state];
  comment(d_step);
  out_.line(
      "HSF_SPECIAL uint64_t d_step_{}_{}(hsf_context* c, "
      "unsigned char* n,",
      name_, d_step.state);
  out_.text(
      "    const uint32_t base, const uint32_t pid, const uint32_t at) {");
  out_.text("uint64_t written = 0;");
  const std::vector<StateNumber> states = reachable(entry, true);
  bool loops = false;
  for (const StateNumber state : states) {
    for (const Transition& step : body_.states[state].transitions) {
      if (step.escape == 0 && !reachable(step.target, true).empty()) {
        for (const StateNumber later : reachable(step.target, true)) {
          loops = loops || later == state;
        }
      }
    }
  }
  if (loops) out_.text("uint32_t steps = 0;");
  out_.text("(void)c;");
  out_.text("(void)n;");
  out_.text("(void)base;");
  out_.text("(void)pid;");
  out_.text("switch (at) {");
  for (const StateNumber state : states) {
    if (state == entry) continue;
    for (const Transition& first : body_.states[entry].transitions) {
      if (first.target == state && first.escape == 0 &&
          is_receive(element(first))) {
        out_.line("case {}:", state);
        out_.line("goto at_{};", state);
        break;
      }
    }
  }
  out_.text("default:");
  out_.line("goto at_{};", entry);
  out_.text("}");
  for (const StateNumber state : states) {
    d_step_state(state, loops,
                 program_.loaded.sources.line_of(body_.elements[state].where));
  }
  out_.text("}");
  out_.blank();
}

/// As guard(); a handshake counts as possible, to fail when it is executed.
std::string BodyCode::inner_guard(Expressions& expressions,
                                  const Element& at) const {
  std::string test = guard(expressions, at);
  if (!is_send(at)) return test;
  const ChannelCode channel =
      expressions.channel(*at.stmt->target, "HSF_QFULL");
  if (channel.shape == nullptr) {
    if (!program_.has_rendezvous) return test;
    return fmt::format("({} || hsf_is_rendezvous({}))", test, channel.place);
  }
  if (channel.shape->bytes != 0) return test;
  return channel.can_fail ? fmt::format("({} >= 0)", channel.offset) : "1";
}

void BodyCode::d_step_state(StateNumber state, bool loops, std::uint32_t line) {
  out_.line("at_{}:", state);
  if (loops) {
    // SPIN hangs instead; the interpreter has the same limit.
    out_.text("if (++steps > 1000000) {");
    out_.text(
        "hsf_error(c, \"d_step can loop for ever (it made 1000000 steps)\");");
    out_.text("return written;");
    out_.text("}");
  }
  const Transition* otherwise = nullptr;
  for (const Transition& step : body_.states[state].transitions) {
    if (step.escape != 0) continue;  // only the d_step as a whole escapes
    if (is_else(element(step))) {
      otherwise = &step;
      continue;
    }
    Expressions expressions(program_, {.body = &body_, .state = "n"});
    const Element& at = element(step);
    std::string test = inner_guard(expressions, at);
    if (test == "0") continue;
    comment(at);
    if (guard_can_fail(expressions, at)) test += " || c->error != NULL";
    out_.text(test == "1" ? "{" : fmt::format("if {} {{", condition(test)));
    d_step_option(step);
    out_.text("}");
    if (test == "1") return;
  }
  if (otherwise != nullptr) {
    comment(element(*otherwise));
    out_.text("{");
    d_step_option(*otherwise);
    out_.text("}");
    return;
  }
  out_.line("hsf_error(c, \"block in d_step seq, line {}\");", line);
  out_.text("return written;");
}

void BodyCode::d_step_option(const Transition& step) {
  const Element& at = element(step);
  Expressions expressions(program_,
                          {.body = &body_, .state = "n", .executing = true});
  Effects effects(out_, expressions);
  if (guard_can_fail(expressions, at)) effects.set_can_fail();
  effects.perform(at);
  if (effects.can_fail()) {
    out_.text("if (c->error != NULL) return written;");
  }
  const bool done = !body_.elements[step.target].in_d_step;
  if (program_.uses_control && !done) effects.store_control(step.target);
  if (effects.written() != "0") {
    out_.line("written |= {};", effects.written());
  }
  if (done) {
    out_.text("return written;");
  } else {
    out_.line("goto at_{};", step.target);
  }
}

}  // namespace promela
