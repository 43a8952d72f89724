// All steps of a process: guards, unless groups, else, and their effects.
#include <algorithm>

#include <fmt/format.h>

#include "spin-src/d_step_trace.h"
#include "spin-src/generate/body_code.h"
#include "spin-src/generate/c_text.h"

namespace promela {

std::vector<BodyCode::Group> BodyCode::groups(StateNumber state) const {
  std::vector<Group> groups;
  for (const Transition& step : body_.states[state].transitions) {
    if (groups.empty() || groups.back().front()->escape != step.escape) {
      groups.emplace_back();
    }
    groups.back().push_back(&step);
  }
  if (program_.machine.options().inner_escape_first) {
    const auto escapes_end = std::find_if(
        groups.begin(), groups.end(),
        [](const Group& group) { return group.front()->escape == 0; });
    std::reverse(groups.begin(), escapes_end);
  }
  return groups;
}

/// Inside: of a d_step, and without leaving it.
std::vector<StateNumber> BodyCode::reachable(StateNumber from,
                                             bool inside) const {
  std::vector<bool> seen(body_.states.size());
  std::vector<StateNumber> order;
  std::vector<StateNumber> stack = {from};
  while (!stack.empty()) {
    const StateNumber state = stack.back();
    stack.pop_back();
    if (state == 0 || seen[state]) continue;
    if (inside && !body_.elements[state].in_d_step) continue;
    seen[state] = true;
    order.push_back(state);
    const auto& transitions = body_.states[state].transitions;
    for (auto t = transitions.rbegin(); t != transitions.rend(); ++t) {
      if (!inside || t->escape == 0) stack.push_back(t->target);
    }
  }
  return order;
}

std::string BodyCode::flags(const Transition& transition) const {
  std::string flags;
  if (transition.keeps_atomic) flags = "HSF_KEEPS_CONTROL";
  if (program_.optimised.merges(body_, transition)) flags = "HSF_MERGED";
  if (is_jump(element(transition))) {
    flags += flags.empty() ? "HSF_JUMP" : " | HSF_JUMP";
  }
  return flags.empty() ? "0" : flags;
}

void BodyCode::comment(const Element& element) {
  out_.line("/* {}: {} */", program_.loaded.sources.line_of(element.where),
            c_comment(element_text(element)));
}

std::string BodyCode::control() const {
  const Cell& cell = program_.layout.of(*body_.proctype).control;
  return fmt::format("{}(s, base + {})",
                     cell.bytes == 1   ? "hsf_u1"
                     : cell.bytes == 2 ? "hsf_u2"
                                       : "hsf_i4",
                     cell.offset);
}

void BodyCode::signature(const char* type, const char* verb, const char* more) {
  out_.line("HSF_SPECIAL {} {}_{}(hsf_context* c, const unsigned char* s,",
            type, verb, name_);
  out_.line("    const uint32_t base, const uint32_t pid{}) {{", more);
}

void BodyCode::expand() {
  signature("void", "expand", "");
  out_.text("const uint32_t first = c->sink->move_count;");
  const Expr* provided = body_.proctype->provided;
  bool spoils = false;
  if (provided != nullptr) {
    Expressions expressions(program_, {.body = &body_});
    const std::string holds = expressions.value(*provided);
    spoils = expressions.is_impure(*provided);
    if (spoils) {
      out_.text("const uint32_t first_failure = c->sink->failure_count;");
      out_.text("const char* spoilt = NULL;");
      out_.text("uint32_t spoilt_kind = 0;");
      out_.line("if ({} == 0 && c->error == NULL) return;", holds);
      out_.text("spoilt = c->error;");
      out_.text("spoilt_kind = c->error_kind;");
      out_.text("c->error = NULL;");
    } else {
      out_.line("if ({} == 0) return;", holds);
    }
  }
  out_.line("switch ({}) {{", control());
  for (const StateNumber state : reachable(body_.initial, false)) {
    expand_state(state);
  }
  out_.text("default:");
  out_.text("break;");
  out_.text("}");
  if (spoils) {
    out_.text("if (spoilt != NULL) {");
    out_.text("hsf_spoil(c, first, first_failure, spoilt, spoilt_kind);");
    out_.text("}");
  }
  out_.text("(void)first;");
  out_.text("(void)pid;");
  out_.text("}");
  out_.blank();
}

void BodyCode::expand_state(StateNumber state) {
  const std::vector<Group> all = groups(state);
  if (all.empty()) return;
  from_ = state;
  out_.line("case {}:", state);
  for (const Group& group : all) {
    for (const Transition* step : group) transition(*step);
    if (&group != &all.back()) {
      out_.text("if (c->sink->move_count != first) break;");
    }
  }
  out_.text("break;");
}

void BodyCode::transition(const Transition& step) {
  const Element& at = element(step);
  comment(at);
  if (at.kind == ElementKind::end) {
    out_.text("if (pid + 1 == c->count) {");
    out_.line("hsf_end(c, s, pid, {}, {}, {});", at.id, flags(step),
              program_.bytes_of(*body_.proctype));
    out_.text("}");
  } else if (at.kind == ElementKind::d_step) {
    d_step(step);
  } else if (is_send(at)) {
    send(step);
  } else {
    plain(step);
  }
}

/// The locals to set to zero behind a step: not those that are zero already,
/// since they were dead where it began and it does not write them.
std::vector<const Variable*> BodyCode::dying(const Transition& step) const {
  const DeadLocals& dead = program_.optimised.dead[body_.proctype->number];
  std::vector<const Variable*> result = dead[step.target];
  const Element& at = element(step);
  if (at.kind == ElementKind::d_step) return result;
  const std::vector<const Variable*> written = written_variables(at);
  const auto is_in = [](const std::vector<const Variable*>& list,
                        const Variable* variable) {
    return std::find(list.begin(), list.end(), variable) != list.end();
  };
  std::erase_if(result, [&](const Variable* variable) {
    return is_in(dead[from_], variable) && !is_in(written, variable);
  });
  return result;
}

/// The end of a step: the process moves on, the copy becomes a successor.
void BodyCode::finish(const Transition& step, Effects& effects) {
  effects.store_control(step.target);
  for (const Variable* local : dying(step)) effects.reset(*local);
  effects.store_last("pid");
  out_.line("{}(c, pid, {}, {}, {});",
            effects.can_fail() ? "hsf_finish" : "hsf_commit", element(step).id,
            flags(step), effects.written());
}

void BodyCode::plain(const Transition& step) {
  const Element& at = element(step);
  Expressions on_parent(program_, {.body = &body_});
  std::string test =
      is_else(at) ? "c->sink->move_count == first" : guard(on_parent, at);
  if (test == "0") return;
  const bool fails = !is_else(at) && guard_can_fail(on_parent, at);
  if (fails) test = fmt::format("{} || c->error != NULL", test);
  out_.text(test == "1" ? "{" : fmt::format("if {} {{", condition(test)));
  const std::uint32_t more =
      at.stmt == nullptr ? 0 : created_words(program_, *at.stmt);
  out_.line("unsigned char* n = hsf_begin(c, s, {});",
            more == 0 ? "0" : created_room(program_, *at.stmt));
  Frame frame{.body = &body_};
  if (more > 0) frame = {.body = &body_, .state = "n", .executing = true};
  Expressions expressions(program_, frame);
  Effects effects(out_, expressions);
  if (fails) effects.set_can_fail();
  effects.perform(at);
  if (more > 0) effects.wrote("hsf_created(c)");
  finish(step, effects);
  out_.text("}");
}

void BodyCode::send(const Transition& step) {
  const Element& at = element(step);
  Expressions expressions(program_, {.body = &body_});
  const ChannelCode channel =
      expressions.channel(*at.stmt->target, "HSF_QFULL");
  if (channel.shape != nullptr) {
    if (channel.shape->bytes == 0) return offer(step, channel, false);
    return plain(step);
  }
  if (!program_.has_rendezvous) return plain(step);
  out_.line("if (hsf_is_rendezvous({}) && c->error == NULL) {{", channel.place);
  offer(step, channel, false);
  out_.text("} else {");
  plain(step);
  out_.text("}");
}

/// Some inner statement that a d_step can begin with is executable; what fails
/// is, to fail when it is executed.
std::string BodyCode::d_step_guard(Expressions& expressions,
                                   const Element& d_step) const {
  std::string test;
  const StateNumber entry = body_.d_step_entry[d_step.state];
  for (const Transition& inner : body_.states[entry].transitions) {
    if (inner.escape != 0) continue;
    const Element& at = element(inner);
    if (is_else(at)) return "1";
    std::string one = inner_guard(expressions, at);
    if (one == "1") return "1";
    if (one == "0") continue;
    if (guard_can_fail(expressions, at)) {
      one = fmt::format("hsf_or_error(c, {})", one);
    }
    test += test.empty() ? one : " || " + one;
  }
  return test.empty() ? "0" : test;
}

void BodyCode::d_step(const Transition& step) {
  const Element& at = element(step);
  Expressions expressions(program_, {.body = &body_});
  const std::string test = d_step_guard(expressions, at);
  if (test == "0") return;
  out_.text(test == "1" ? "{" : fmt::format("if {} {{", condition(test)));
  out_.text("unsigned char* n = hsf_begin(c, s, 0);");
  out_.line("const uint64_t inside = d_step_{}_{}(c, n, base, pid, {});", name_,
            at.state, body_.d_step_entry[at.state]);
  out_.text("n = hsf_copy(c);");
  Effects effects(out_, expressions);
  effects.set_can_fail();
  effects.wrote("inside");
  finish(step, effects);
  out_.text("}");
}

void BodyCode::enabled() {
  out_.line(
      "HSF_UNUSED static int enabled_{}(hsf_context* c, "
      "const unsigned char* s,",
      name_);
  out_.text(
      "    const uint32_t base, const uint32_t pid, int obeys_provided) {");
  out_.text("int found = 0;");
  if (body_.proctype->provided != nullptr) {
    Expressions expressions(program_, {.body = &body_});
    // A failing clause lets the process go on.
    out_.text("if (obeys_provided) {");
    out_.line("if ({} == 0 && c->error == NULL) return 0;",
              expressions.value(*body_.proctype->provided));
    out_.text("c->error = NULL;");
    out_.text("}");
  }
  out_.line("switch ({}) {{", control());
  for (const StateNumber state : reachable(body_.initial, false)) {
    enabled_state(state);
  }
  out_.text("default:");
  out_.text("break;");
  out_.text("}");
  out_.text("(void)pid;");
  out_.text("(void)obeys_provided;");
  out_.text("return found && c->error == NULL;");
  out_.text("}");
  out_.blank();
}

void BodyCode::enabled_state(StateNumber state) {
  const std::vector<Group> all = groups(state);
  if (all.empty()) return;
  from_ = state;
  out_.line("case {}:", state);
  for (const Group& group : all) {
    for (const Transition* step : group) {
      comment(element(*step));
      const Element& at = element(*step);
      Expressions expressions(program_, {.body = &body_});
      if (is_send(at)) {
        const ChannelCode channel =
            expressions.channel(*at.stmt->target, "HSF_QFULL");
        const bool known = channel.shape != nullptr;
        if (program_.has_rendezvous && (!known || channel.shape->bytes == 0)) {
          if (!known) {
            out_.line("if (hsf_is_rendezvous({}) && c->error == NULL) {{",
                      channel.place);
          }
          offer(*step, channel, true);
          if (known) continue;
          out_.text("} else");
        }
      }
      const std::string test = enabled_guard(expressions, *step);
      out_.line("found |= {};", test);
    }
    if (&group != &all.back())
      out_.text("if (found || c->error != NULL) break;");
  }
  out_.text("break;");
}

std::string BodyCode::enabled_guard(Expressions& expressions,
                                    const Transition& step) {
  const Element& at = element(step);
  if (at.kind == ElementKind::end) return "pid + 1 == c->count";
  if (is_else(at)) return "!found && c->error == NULL";
  std::string test = at.kind == ElementKind::d_step
                         ? d_step_guard(expressions, at)
                         : guard(expressions, at);
  if (guard_can_fail(expressions, at)) {
    return fmt::format("hsf_or_error(c, {})", test);
  }
  return test == "0" || test == "1" ? test : fmt::format("({}) != 0", test);
}

}  // namespace promela
