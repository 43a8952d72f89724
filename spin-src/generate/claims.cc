// Never claims: guards and assertions, no successors.
#include <fmt/format.h>

#include "spin-src/errors.h"
#include "spin-src/generate/body_code.h"

namespace promela {

void BodyCode::claim() {
  out_.line(
      "static void claim_{}(hsf_context* c, const unsigned char* s, "
      "uint32_t control) {{",
      name_);
  out_.text("const uint32_t first = c->sink->move_count;");
  out_.text("const uint32_t base = 0;");
  out_.text("const uint32_t pid = HSF_NO_PID;");
  out_.text("switch (control) {");
  for (const StateNumber state : reachable(body_.initial, false)) {
    claim_state(state);
  }
  out_.text("default:");
  out_.text("break;");
  out_.text("}");
  out_.text("(void)s;");
  out_.text("(void)base;");
  out_.text("(void)pid;");
  out_.text("(void)first;");
  out_.text("}");
  out_.blank();
}

void BodyCode::claim_state(StateNumber state) {
  const std::vector<Group> all = groups(state);
  if (all.empty()) return;
  out_.line("case {}:", state);
  for (const Group& group : all) {
    for (const Transition* step : group) {
      const Element& at = element(*step);
      if (at.kind == ElementKind::end) continue;  // only processes end
      if (at.kind == ElementKind::d_step || is_send(at) || is_receive(at)) {
        throw UsageError(
            "a claim with d_step, send or receive cannot be "
            "compiled");
      }
      comment(at);
      Expressions expressions(program_, {.body = &body_});
      std::string test =
          is_else(at) ? "c->sink->move_count == first" : guard(expressions, at);
      if (test == "0") continue;
      if (!is_else(at) && guard_can_fail(expressions, at)) {
        test += " || c->error != NULL";
      }
      out_.text(test == "1" ? "{" : fmt::format("if {} {{", condition(test)));
      Effects effects(out_, expressions);
      effects.perform(at);
      out_.line("hsf_claim_move(c, {}, {}, {});", at.id, flags(*step),
                step->target);
      out_.text("}");
    }
    if (&group != &all.back()) {
      out_.text("if (c->sink->move_count != first) break;");
    }
  }
  out_.text("break;");
}

}  // namespace promela
