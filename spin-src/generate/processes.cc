// Who moves: all processes from the youngest down, or one of them.
#include "spin-src/generate/processes.h"

#include <algorithm>

#include <fmt/format.h>

namespace promela {
namespace {

/// A switch over the proctype of the process at `base`.
void by_proctype(const Program& program,
                 const std::vector<const Automaton*>& bodies,
                 const std::string& before, const std::string& after,
                 Writer& out) {
  out.text("switch (hsf_type(s, base)) {");
  for (const Automaton* body : bodies) {
    out.line("case {}:", body->proctype->number);
    out.line("{}{}{};", before, program.name_of(*body->proctype), after);
    out.text("break;");
  }
  out.text("default:");
  out.text("break;");
  out.text("}");
}

bool has(const std::vector<const Automaton*>& bodies,
         const Proctype& proctype) {
  return std::any_of(bodies.begin(), bodies.end(), [&](const Automaton* body) {
    return body->proctype == &proctype;
  });
}

void generate_instances(const Program& program, Writer& out) {
  for (const Instance& instance : program.instances) {
    out.line(
        "HSF_NOT_INLINE static void step_{}(hsf_context* c, "
        "const unsigned char* s) {{",
        instance.pid);
    out.line("expand_{}(c, s, {}, {});", program.name_of(*instance.proctype),
             program.base_of(instance), instance.pid);
    out.text("}");
    out.blank();
  }
  if (program.is_static()) return;
  for (const Automaton* body : program.process_bodies()) {
    const std::string name = program.name_of(*body->proctype);
    out.line(
        "HSF_NOT_INLINE static void call_{}(hsf_context* c, "
        "const unsigned char* s,",
        name);
    out.text("    uint32_t base, uint32_t pid) {");
    out.line("expand_{}(c, s, base, pid);", name);
    out.text("}");
    out.blank();
  }
}

/// hsf_step_of(): the steps of one process.
void generate_step_of(const Program& program, Writer& out) {
  out.text(
      "static void hsf_step_of(hsf_context* c, const unsigned char* s, "
      "uint32_t pid) {");
  if (program.uses_priorities()) {
    out.text("if (hsf_outranked(c, s, pid)) return;");
  }
  out.text("if (pid < c->fixed) {");
  out.text("switch (pid) {");
  for (const Instance& instance : program.instances) {
    out.line("case {}:", instance.pid);
    out.line("step_{}(c, s);", instance.pid);
    out.text("return;");
  }
  out.text("default:");
  out.text("return;");
  out.text("}");
  out.text("}");
  if (!program.is_static()) {
    out.text("{");
    out.text("const uint32_t base = c->base[pid];");
    by_proctype(program, program.process_bodies(), "call_", "(c, s, base, pid)",
                out);
    out.text("}");
  }
  out.text("}");
  out.blank();
}

void generate_claims(const Program& program, Writer& out) {
  out.text(
      "static void hsf_claim_moves(const hsf_model* model, void* scratch,");
  out.text("    const unsigned char* s, uint32_t words, uint32_t proctype,");
  out.text("    uint32_t control, int timeout, hsf_sink* sink) {");
  out.text("hsf_context context;");
  out.text("hsf_context* c = &context;");
  out.text("(void)model;");
  out.text("hsf_enter(c, scratch, s, words, timeout, sink);");
  out.text("switch (proctype) {");
  for (const Automaton& body : program.automata.bodies) {
    if (!Program::is_claim(*body.proctype) || body.elements.empty()) continue;
    out.line("case {}:", body.proctype->number);
    out.line("claim_{}(c, s, control);", program.name_of(*body.proctype));
    out.text("break;");
  }
  out.text("default:");
  out.text("(void)control;");
  out.text("break;");
  out.text("}");
  out.text("}");
  out.blank();
}

}  // namespace

void generate_meeting(const Program& program, const Meeting& meeting,
                      const std::vector<const Automaton*>& receivers,
                      Writer& out) {
  out.line("HSF_SPECIAL int meet_{}(hsf_context* c, const unsigned char* s,",
           meeting.name());
  out.text("    const hsf_offer* o, const uint32_t pid) {");
  out.text("int found = 0;");
  if (!program.is_static() && !receivers.empty()) {
    out.text("uint32_t other;");
    out.text("for (other = c->count; other-- > c->fixed;) {");
    out.text("const uint32_t base = c->base[other];");
    out.text("if (other == pid) continue;");
    by_proctype(program, receivers, "found |= receive_",
                fmt::format("_{}(c, s, base, other, o)", meeting.name()), out);
    out.text("}");
  }
  for (auto at = program.instances.rbegin(); at != program.instances.rend();
       ++at) {
    if (!has(receivers, *at->proctype)) continue;
    out.line("if (pid != {} && c->fixed > {}) {{", at->pid, at->pid);
    out.line("found |= receive_{}_{}(c, s, {}, {}, o);",
             program.name_of(*at->proctype), meeting.name(),
             program.base_of(*at), at->pid);
    out.text("}");
  }
  out.text("(void)c;");
  out.text("(void)s;");
  out.text("(void)o;");
  out.text("(void)pid;");
  out.text("return found;");
  out.text("}");
  out.blank();
}

void generate_enabled(const Program& program, Writer& out) {
  const auto bodies = program.process_bodies();
  const bool ranks = program.uses_priorities();
  out.text(
      "static int hsf_can_move(hsf_context* c, const unsigned char* s, "
      "uint32_t pid, int obeys_provided);");
  if (ranks) {
    out.text("/* Some process of a higher priority can move. */");
    out.text(
        "HSF_UNUSED static int hsf_outranked(hsf_context* c, "
        "const unsigned char* s, uint32_t pid) {");
    out.text("const int32_t own = hsf_get_priority(c, s, (int32_t)pid);");
    out.text("uint32_t other;");
    out.text("for (other = 0; other < c->count; ++other) {");
    out.text(
        "if (hsf_get_priority(c, s, (int32_t)other) > own && "
        "hsf_can_move(c, s, other, 1)) return 1;");
    out.text("}");
    out.text("return 0;");
    out.text("}");
    out.blank();
  }
  if (program.uses_enabled) {
    out.text(
        "HSF_UNUSED static int32_t hsf_enabled(hsf_context* c, "
        "const unsigned char* s, int32_t pid, uint32_t own) {");
    out.text("int answer;");
    out.text("if (c->error != NULL) return 0;");
    out.text("if ((uint32_t)pid >= (uint32_t)hsf_count(s)) return 0;");
    out.text(
        "if ((uint32_t)pid == own) return hsf_error(c, \"used: "
        "enabled(pid=thisproc)\");");
    out.text(
        "if (c->depth > c->count) return hsf_error(c, \"enabled() depends on "
        "itself\");");
    out.text("++c->depth;");
    out.text("answer = hsf_can_move(c, s, (uint32_t)pid, 0);");
    out.text("--c->depth;");
    out.text("return answer;");
    out.text("}");
    out.blank();
  }
  for (const Automaton* body : bodies) {
    out.line("static int enabled_{}(hsf_context* c, const unsigned char* s,",
             program.name_of(*body->proctype));
    out.text(
        "    const uint32_t base, const uint32_t pid, int obeys_provided);");
  }
  out.text("/* Priorities apart. */");
  out.text(
      "HSF_UNUSED static int hsf_can_move(hsf_context* c, "
      "const unsigned char* s, uint32_t pid, int obeys_provided) {");
  out.text("const uint32_t base = HSF_BASE(c, pid);");
  out.text("int answer = 0;");
  by_proctype(program, bodies, "answer = enabled_",
              "(c, s, base, pid, obeys_provided)", out);
  out.text("return answer;");
  out.text("}");
  out.blank();
}

void generate_expansion(const Program& program, Writer& out) {
  generate_instances(program, out);
  generate_step_of(program, out);
  out.text("static void hsf_expand(const hsf_model* model, void* scratch,");
  out.text("    const unsigned char* s, uint32_t words, int timeout,");
  out.text("    hsf_sink* sink) {");
  out.text("hsf_context context;");
  out.text("hsf_context* c = &context;");
  out.text("(void)model;");
  out.text("hsf_enter(c, scratch, s, words, timeout, sink);");
  if (program.uses_priorities()) {
    out.text("uint32_t pid;");
    out.text("for (pid = c->count; pid-- > 0;) hsf_step_of(c, s, pid);");
  } else {
    if (!program.is_static()) {
      out.text("{");
      out.text("uint32_t pid;");
      out.text("for (pid = c->count; pid-- > c->fixed;) {");
      out.text("hsf_step_of(c, s, pid);");
      out.text("}");
      out.text("}");
    }
    for (auto at = program.instances.rbegin(); at != program.instances.rend();
         ++at) {
      out.line("if (c->fixed > {}) step_{}(c, s);", at->pid, at->pid);
    }
  }
  out.text("}");
  out.blank();
  out.text("static void hsf_expand_process(const hsf_model* model,");
  out.text("    void* scratch, const unsigned char* s, uint32_t words,");
  out.text("    uint32_t pid, int timeout, hsf_sink* sink) {");
  out.text("hsf_context context;");
  out.text("(void)model;");
  out.text("hsf_enter(&context, scratch, s, words, timeout, sink);");
  out.text("hsf_step_of(&context, s, pid);");
  out.text("}");
  out.blank();
  generate_claims(program, out);
}

}  // namespace promela
