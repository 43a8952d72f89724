// Puts pan.c together: the contract, the runtime, the code of the model.
#include "spin-src/generate/generate.h"

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

#include "spin-src/errors.h"
#include "spin-src/generate/body_code.h"
#include "spin-src/generate/c_text.h"
#include "spin-src/generate/embedded_c.h"
#include "spin-src/generate/processes.h"
#include "spin-src/generate/program.h"
#include "spin-src/generate/runtime_texts.h"
#include "spin-src/generate/tables.h"
#include "spin-src/generate/writer.h"

namespace promela {
namespace {

void generate_code(const Program& program, Writer& out) {
  const auto bodies = program.process_bodies();
  const bool asks = program.uses_enabled || program.uses_priorities();
  if (asks) generate_enabled(program, out);
  generate_creation(program, out);
  generate_trace(program, out);
  std::vector<BodyCode> codes;
  for (const Automaton* body : bodies) codes.emplace_back(program, *body, out);
  for (BodyCode& code : codes) code.d_steps();
  for (const Meeting& meeting : meetings(program)) {
    std::vector<const Automaton*> receivers;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (codes[i].receives(meeting)) receivers.push_back(bodies[i]);
    }
    generate_meeting(program, meeting, receivers, out);
  }
  for (BodyCode& code : codes) {
    if (asks) code.enabled();
    code.expand();
  }
  for (const Automaton& body : program.automata.bodies) {
    if (Program::is_claim(*body.proctype) && !body.elements.empty()) {
      BodyCode(program, body, out).claim();
    }
  }
  generate_expansion(program, out);
}

void generate_model(const Program& program, const ModelTables& tables,
                    Writer& out) {
  out.text("static const hsf_model hsf_model_of_this_file = {");
  out.line("HSF_ABI_VERSION, {}, {}, {}, {}, {}u,", tables.flags,
           c_literal(tables.file), c_literal(tables.generator),
           c_literal(tables.options), tables.hash);
  out.line("HSF_PROCTYPES, hsf_proctypes, {}, hsf_transition_proctype,",
           tables.transition_proctype.size());
  out.line("hsf_transition_state, {}, hsf_variables, hsf_directives,",
           tables.variables.size());
  out.line("{}, HSF_HIDDEN_WORDS, hsf_hidden_initial,", tables.first_process);
  out.text(program.is_static() ? "0, NULL," : "4 * HSF_MAX_PROCESSES, NULL,");
  out.text("hsf_initial, hsf_expand, hsf_expand_process, hsf_claim_moves,");
  out.text("hsf_classify, hsf_control");
  out.text("};");
  out.blank();
  out.text("const hsf_model* hsf_generated_model(void);");
  out.text("const hsf_model* hsf_generated_model(void) {");
  out.text("return &hsf_model_of_this_file;");
  out.text("}");
  out.blank();
  out.text("#if !defined(HSF_MODEL_ONLY) && !defined(HSF_STATIC)");
  out.text("static const char* const hsf_engine_candidates[] = {");
  for (const std::string& path : program.options.engine_paths) {
    out.line("{},", c_literal(path));
  }
  out.text("NULL");
  out.text("};");
  out.text("#endif");
  out.blank();
}

void generate(const Program& program, std::ostream& stream) {
  const LoadedModel& loaded = program.loaded;
  const ModelTables tables = make_tables(loaded, program.options.options,
                                         program.optimised, program.layout);
  std::ostringstream code;  // first: it says how much room it needs
  Writer code_writer(code);
  generate_code(program, code_writer);

  Writer out(stream);
  out.line("/* The verifier of {}, made by {}. */", c_comment(tables.file),
           c_comment(tables.generator));
  // -O2 takes nearly twice the time and gives code that is no faster.
  out.text("#if defined(__GNUC__) && !defined(__clang__) && \\");
  out.text("    !defined(HSF_MODEL_ONLY)");
  out.text("#pragma GCC optimize(\"O1\")");
  out.text("#endif");
  out.raw(text_of_model_abi_h);
  out.blank();
  if (program.has_embedded_c()) generate_embedded_types(program, out);
  generate_sizes(program, out);
  for (const std::string_view text :
       {text_of_prologue_h, text_of_numbers_c, text_of_step_c,
        text_of_channels_c, text_of_processes_c}) {
    out.blank();
    out.raw(text);
  }
  out.blank();
  generate_places(program, out);
  if (program.has_embedded_c()) {
    out.raw(text_of_embedded_c);
    generate_embedded_code(program, out);
  }
  out.raw(code.str());
  generate_tables(program, tables, out);
  if (program.has_embedded_c()) generate_embedded_initial(program, out);
  out.blank();
  out.raw(text_of_model_c);
  out.blank();
  generate_model(program, tables, out);
  out.raw(text_of_main_c);
}

}  // namespace

void generate_verifier(std::ostream& out, const LoadedModel& loaded,
                       const GenerateOptions& options) {
  try {
    const Program program(loaded, options);
    if (!program.has_embedded_c()) {
      generate(program, out);
      return;
    }
    std::ostringstream text;
    generate(program, text);
    out << with_line_numbers(text.str());
  } catch (const RuntimeError& error) {
    throw UsageError("the initial state cannot be computed: " + error.message);
  }
}

void write_verifier(const LoadedModel& loaded, const GenerateOptions& options) {
  const std::string name = "pan.c";
  const std::string temporary = fmt::format("{}.{}", name, getpid());
  {
    std::ofstream out(temporary);
    if (!out) throw IoError(errno, "write", temporary);
    try {
      generate_verifier(out, loaded, options);
    } catch (...) {
      out.close();
      std::remove(temporary.c_str());
      throw;
    }
    if (!out.flush()) {
      const int error = errno;
      std::remove(temporary.c_str());
      throw IoError(error, "write", name);
    }
  }
  if (std::rename(temporary.c_str(), name.c_str()) != 0) {
    const int error = errno;
    std::remove(temporary.c_str());
    throw IoError(error, "write", name);
  }
}

}  // namespace promela
