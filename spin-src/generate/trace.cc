// The trace assertion: a function that sees every message that passes.
#include <fmt/format.h>

#include "spin-src/generate/c_text.h"
#include "spin-src/generate/processes.h"

namespace promela {
namespace {

/// Writes hsf_observe() for one trace or notrace automaton.
class TraceCode {
 public:
  TraceCode(const Program& program, const Automaton& body, Writer& out)
      : program_(program),
        body_(body),
        out_(out),
        forbids_(body.proctype->kind == ProctypeKind::notrace) {}

  void generate() {
    out_.text("/* Lets the trace assertion see a message. */");
    out_.text(
        "HSF_UNUSED static unsigned char* hsf_observe(hsf_context* c, "
        "unsigned char* n,");
    out_.text("    int sent, int32_t channel, uint32_t fields,");
    out_.text("    const int32_t* message, uint32_t transition) {");
    out_.line("const int32_t control = hsf_u2(n, {});", trace_offset);
    out_.text("int32_t target = 0;");
    out_.text("int matches = 0;");
    out_.text("(void)fields;");
    out_.text("(void)message;");
    out_.text("if (control == 0 || c->error != NULL) return n;");
    out_.line("if (!({})) return n;", watched());
    if (forbids_) out_.line("if ({}) return n;", finished("control"));
    out_.text("switch (control) {");
    for (StateNumber state = 1; state < body_.states.size(); ++state) {
      if (body_.states[state].transitions.empty()) continue;
      out_.line("case {}:", state);
      std::vector<bool> passed(body_.states.size());
      options(state, passed);
      out_.text("break;");
    }
    out_.text("default:");
    out_.text("break;");
    out_.text("}");
    verdict();
    out_.text("}");
    out_.blank();
  }

 private:
  static bool is_message(const Element& element) {
    return is_send(element) || is_receive(element);
  }

  std::string is_about(const Stmt& stmt) const {
    Expressions expressions(program_, {.state = "n"});
    return fmt::format("{}sent && channel == {}",
                       stmt.kind == StmtKind::send ? "" : "!",
                       expressions.value(*stmt.target));
  }

  std::string watched() const {
    std::string test;
    for (const Element& element : body_.elements) {
      if (!is_message(element)) continue;
      if (!test.empty()) test += " || ";
      test += fmt::format("({})", is_about(*element.stmt));
    }
    return test.empty() ? "0" : test;
  }

  std::string finished(const char* control) const {
    std::string test;
    for (const Element& element : body_.elements) {
      if (element.kind != ElementKind::end) continue;
      if (!test.empty()) test += " || ";
      test += fmt::format("{} == {}", control, element.state);
    }
    return test.empty() ? "0" : test;
  }

  /// Jumps that are options of their own are followed.
  void options(StateNumber state, std::vector<bool>& passed) {
    if (passed[state]) return;
    passed[state] = true;
    for (const Transition& step : body_.states[state].transitions) {
      const Element& element = body_.elements[step.element];
      if (is_message(element)) {
        option(*element.stmt, step.target);
      } else if (element.kind != ElementKind::end) {
        options(step.target, passed);
      }
    }
    passed[state] = false;
  }

  /// Variables match anything, as `_` does; the last fields may be left out.
  void option(const Stmt& stmt, StateNumber target) {
    Expressions expressions(program_, {.state = "n"});
    std::string test = is_about(stmt);
    for (std::size_t i = 0; i < stmt.arguments.size(); ++i) {
      const Expr& wanted = *stmt.arguments[i];
      if (wanted.kind == ExprKind::any || wanted.kind == ExprKind::variable) {
        continue;
      }
      test += fmt::format(" && ({} >= fields || message[{}] == {})", i, i,
                          expressions.value(wanted));
    }
    out_.line("if ({} && matches++ == 0) target = {};", test, target);
  }

  void verdict() {
    const auto error = [&](const char* text) {
      out_.line("return hsf_violated(c, n, transition, HSF_FAIL_TRACE, {});",
                c_literal(text));
    };
    out_.text("if (matches == 0) {");
    if (forbids_) {
      out_.line("hsf_put2(n, {}, 0);", trace_offset);
      out_.text("return n;");
    } else {
      error("event_trace error (no matching event)");
    }
    out_.text("}");
    out_.line("hsf_put2(n, {}, target);", trace_offset);
    out_.text("if (matches > 1) {");
    error("non-determinism in event-trace");
    out_.text("}");
    if (forbids_) {
      out_.line("if ({}) {{", finished("target"));
      error("event_trace error (all events matched)");
      out_.text("}");
    }
    out_.text("return n;");
  }

  const Program& program_;
  const Automaton& body_;
  Writer& out_;
  bool forbids_;
};

}  // namespace

void generate_trace(const Program& program, Writer& out) {
  if (program.trace != nullptr)
    TraceCode(program, *program.trace, out).generate();
}

}  // namespace promela
