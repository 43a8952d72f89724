// A function for each fragment of the user's C, and the data that it sees.
#include <algorithm>

#include <fmt/format.h>

#include "spin-src/errors.h"
#include "spin-src/generate/c_text.h"
#include "spin-src/generate/embedded_c.h"

namespace promela {
namespace {

constexpr std::string_view own_line = "#line 0 \"pan.c\"\n";

/// As SPIN reads it: `\#include` is `#include`, out of reach of the
/// preprocessor that read the model.
std::string without_escapes(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '#') continue;
    result += text[i];
  }
  return result;
}

std::string refusal(const Program& program, Location where, const char* what,
                    std::string_view precondition) {
  return c_literal(fmt::format("{} line {} precondition false: {}", what,
                               program.loaded.sources.line_of(where),
                               precondition));
}

/// One fragment as a function: `type name(void) { before text after }`.
struct Fragment {
  std::string head;
  const char* before = "";
  const char* after = "";
};

void function(const Program& program, const Fragment& form, Location where,
              std::string_view text, Writer& out) {
  out.line("HSF_UNUSED static {}(void) {{", form.head);
  if (*form.before != '\0') out.text(form.before);
  user_text(program, where, text, out);
  if (*form.after != '\0') out.text(form.after);
  out.text("}");
}

void precondition(const Program& program, const std::string& name,
                  Location where, std::string_view text, Writer& out) {
  if (text.empty()) return;
  function(program,
           {.head = "int " + name, .before = "return (", .after = ") != 0;"},
           where, text, out);
}

void generate_fragments(const Program& program, Writer& out) {
  for (std::size_t i = 0; i < program.c_expressions.size(); ++i) {
    const Expr& expr = *program.c_expressions[i];
    precondition(program, fmt::format("c_before_expr_{}", i), expr.where,
                 expr.name, out);
    // A pointer or a long number is a condition, but fits no 32 bits.
    function(program,
             {.head = fmt::format("int32_t c_test_{}", i),
              .before = "return (",
              .after = ") ? 1 : 0;"},
             expr.where, expr.member_name, out);
    function(program,
             {.head = fmt::format("int32_t c_expr_{}", i),
              .before = "return (int32_t)(intptr_t)(",
              .after = ");"},
             expr.where, expr.member_name, out);
  }
  for (std::size_t i = 0; i < program.c_statements.size(); ++i) {
    const Stmt& stmt = *program.c_statements[i];
    precondition(program, fmt::format("c_before_code_{}", i), stmt.where,
                 stmt.precondition, out);
    function(program, {.head = fmt::format("void c_code_{}", i)}, stmt.where,
             stmt.text, out);
  }
}

/// Data outside of the state go into it behind a fragment and come out of it
/// in front of the next one.
void generate_transfer(const Program& program, bool into_state, Writer& out) {
  out.line("static void hsf_{}(void) {{",
           into_state ? "keep_data" : "restore_data");
  const auto copy = [&](const std::string& data, const std::string& in_state,
                        const std::string& size) {
    out.line("memcpy({}, {}, {});", into_state ? in_state : data,
             into_state ? data : in_state, size);
  };
  const auto& tracked = program.embedded.tracked;
  for (std::size_t i = 0; i < tracked.size(); ++i) {
    const std::string field = fmt::format("now.hsf_tracked_{}", i);
    out.text("{");
    out.line("void* hsf_at = (void*)({});", tracked[i].address);
    out.text("if (hsf_at != NULL) {");
    copy("hsf_at", field, "sizeof " + field);
    out.text("}");
    out.text("}");
  }
  for (const Variable* variable : program.model.globals) {
    if (variable->predefined || !program.layout.is_hidden(*variable)) continue;
    const std::string name = c_name(variable->name);
    copy("&" + name,
         fmt::format("(unsigned char*)hsf_now - {}",
                     -program.layout.globals().offsets.at(variable)),
         "sizeof " + name);
  }
  out.text("}");
}

bool has_initial(const Program& program, const Proctype& proctype) {
  const auto& locals = program.embedded.locals;
  return std::any_of(locals.begin(), locals.end(), [&](const CObject& object) {
    return object.owner == &proctype && !object.initial.empty();
  });
}

/// c_new_<number>(): the objects of a process that has just been created.
void generate_new(const Program& program, const Proctype& proctype,
                  Writer& out) {
  if (!has_initial(program, proctype)) return;
  out.line("HSF_UNUSED static void c_new_{}(void) {{", proctype.number);
  for (const CObject& object : program.embedded.locals) {
    if (object.owner != &proctype || object.initial.empty()) continue;
    out.line("((P{}*)this)->{} = {};", proctype.number, object.name,
             object.initial);
  }
  out.text("}");
}

std::size_t index_of(const auto& list, const auto* item) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), item) -
                                  list.begin());
}

}  // namespace

void user_text(const Program& program, Location where, std::string_view text,
               Writer& out) {
  out.line("#line {} {}", program.loaded.sources.line_of(where),
           c_literal(program.loaded.sources.file_of(where)));
  out.raw(without_escapes(text));
  out.blank();
  out.raw(own_line);
}

void generate_embedded_code(const Program& program, Writer& out) {
  for (const EmbeddedC& unit : program.model.embedded) {
    if (unit.kind != EmbeddedC::Kind::code) continue;
    for (const std::string_view text : unit.texts) {
      user_text(program, unit.where, text, out);
    }
  }
  generate_transfer(program, false, out);
  generate_transfer(program, true, out);
  for (const Proctype* proctype : program.model.proctypes) {
    generate_new(program, *proctype, out);
  }
  generate_fragments(program, out);
  out.blank();
}

void generate_embedded_initial(const Program& program, Writer& out) {
  const auto& tracked = program.embedded.tracked;
  const std::uint32_t hidden = program.layout.hidden_words() * word_bytes;
  out.text("static void hsf_initial_c(unsigned char* n) {");
  // The first call sees the user's data as the program starts with them.
  for (std::size_t i = 0; i < tracked.size(); ++i) {
    out.line("static unsigned char first_{}[sizeof now.hsf_tracked_{}];", i, i);
  }
  if (!tracked.empty()) out.text("static int called = 0;");
  out.text("const unsigned char* from = (const void*)hsf_initial_state;");
  out.text("memset(n - 8 * HSF_HIDDEN_WORDS, 0,");
  out.text("       8 * (HSF_HIDDEN_WORDS + HSF_INITIAL_WORDS));");
  out.line("memcpy(n - {}, from, {});", hidden,
           hidden + program.layout.first_process());
  out.text("hsf_now = (State*)(void*)n;");
  out.text("this = NULL;");
  for (std::size_t i = 0; i < tracked.size(); ++i) {
    out.text("{");
    out.line("const void* hsf_at = (const void*)({});", tracked[i].address);
    out.text("if (!called && hsf_at != NULL) {");
    out.line("memcpy(first_{}, hsf_at, sizeof first_{});", i, i);
    out.text("}");
    out.text("}");
    out.line("memcpy(now.hsf_tracked_{}, first_{}, sizeof first_{});", i, i, i);
  }
  if (!tracked.empty()) out.text("called = 1;");
  for (const CObject& object : program.embedded.globals) {
    if (object.initial.empty()) continue;
    out.line("now.{} = {};", object.name, object.initial);
  }
  for (const Instance& instance : program.instances) {
    if (instance.pid >= program.initial_processes) break;
    out.line("memcpy(n + {}, from + {}, {});", program.base_of(instance),
             hidden + instance.base,
             program.layout.of(*instance.proctype).bytes);
    if (!has_initial(program, *instance.proctype)) continue;
    out.line("hsf_new_c(n, {}, c_new_{});", program.base_of(instance),
             instance.proctype->number);
  }
  out.text("}");
  out.blank();
}

std::string c_code_arguments(const Program& program, const Stmt& stmt) {
  const std::size_t i = index_of(program.c_statements, &stmt);
  if (stmt.precondition.empty()) return fmt::format("NULL, NULL, c_code_{}", i);
  return fmt::format("c_before_code_{}, {}, c_code_{}", i,
                     refusal(program, stmt.where, "c_code", stmt.precondition),
                     i);
}

std::string c_expr_arguments(const Program& program, const Expr& expr,
                             bool as_condition) {
  const std::size_t i = index_of(program.c_expressions, &expr);
  const char* kind = as_condition ? "test" : "expr";
  if (expr.name.empty()) return fmt::format("NULL, NULL, c_{}_{}", kind, i);
  return fmt::format("c_before_expr_{}, {}, c_{}_{}", i,
                     refusal(program, expr.where, "c_expr", expr.name), kind,
                     i);
}

std::string c_new_process(const Program& program, const Proctype& proctype) {
  if (!has_initial(program, proctype)) return "";
  return fmt::format("hsf_new_c(n, base, c_new_{});", proctype.number);
}

std::string with_line_numbers(const std::string& text) {
  std::string result;
  std::size_t line = 1;
  for (std::size_t start = 0; start < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', start), text.size() - 1);
    const std::string_view whole(text.data() + start, end + 1 - start);
    if (whole == own_line) {
      result += fmt::format("#line {} \"pan.c\"\n", line + 1);
    } else {
      result += whole;
    }
    start = end + 1;
  }
  return result;
}

}  // namespace promela
