// Creating a process: its parameters, other locals and channels.
#include <algorithm>

#include <fmt/format.h>

#include "spin-src/generate/embedded_c.h"
#include "spin-src/generate/processes.h"

namespace promela {
namespace {

/// Initialises the locals of one proctype, in declaration order.
class LocalInitialiser {
 public:
  LocalInitialiser(const Program& program, const Automaton& body, Writer& out)
      : out_(out),
        expressions_(program, {.body = &body, .state = "n"}),
        process_(program.layout.of(*body.proctype)) {}

  void variable(const Variable& variable, std::uint32_t slot) {
    const std::uint32_t width = Layouts::width(variable);
    for (std::uint32_t i = 0; i < variable.size; ++i, slot += width) {
      if (variable.type.basic != BasicType::structure) {
        element(variable, i, slot);
        continue;
      }
      std::uint32_t at = slot;
      for (const Variable* field : variable.type.structure->fields) {
        this->variable(*field, at);
        at += Layouts::width(*field) * field->size;
      }
    }
  }

  void parameter(const Type& type, std::uint32_t slot) {
    store(slot, fitted(type, fmt::format("p{}", slot)));
  }

 private:
  void element(const Variable& variable, std::uint32_t i, std::uint32_t slot) {
    if (variable.channel != nullptr) {
      store(slot, fmt::format("(int32_t)channels + {}", ++channels_));
      return;
    }
    if (variable.assigned_midway) return;  // a step of the process does it
    const Expr* initial = variable.initial;
    if (!variable.initial_list.empty()) {
      const std::size_t last = variable.initial_list.size() - 1;
      initial = variable.initial_list[std::min<std::size_t>(i, last)];
    }
    if (initial == nullptr) return;
    expressions_.free_temporaries();
    store(slot, fitted(variable.type, condition(expressions_.value(*initial))));
  }

  void store(std::uint32_t slot, const std::string& value) {
    const Cell& cell = process_.cells[slot];
    out_.text(store_code(cell, fmt::format("base + {}", cell.offset), value));
  }

  Writer& out_;
  Expressions expressions_;
  const ProcessLayout& process_;
  std::uint32_t channels_ = 0;
};

void generate_run(const Program& program, const Automaton& body, Writer& out) {
  const Proctype& proctype = *body.proctype;
  const ProcessLayout& process = program.layout.of(proctype);
  const Layout& layout = program.layouts.of(proctype);
  std::uint32_t parameters = 0;
  for (const Variable* parameter : proctype.parameters) {
    parameters += Layouts::width(*parameter) * parameter->size;
  }
  std::string list;
  for (std::uint32_t i = 0; i < parameters; ++i) {
    list += fmt::format("int32_t p{}, ", i);
  }
  out.line("HSF_UNUSED static int32_t run_{}(hsf_context* c, unsigned char* n,",
           program.name_of(proctype));
  out.line("    {}int32_t priority) {{", list);
  if (!process.channels.empty()) {
    out.text("const uint32_t channels = hsf_channel_count(c, n);");
  }
  out.text("if (hsf_count(n) >= HSF_MAX_PROCESSES) {");
  out.text("return hsf_error(c, \"too many processes\");");
  out.text("}");
  out.line("const uint32_t base = hsf_create(c, n, {});",
           program.bytes_of(proctype));
  out.text("const uint32_t pid = (uint32_t)hsf_count(n) - 1;");
  out.text(store_code(process.proctype,
                      fmt::format("base + {}", process.proctype.offset),
                      fmt::to_string(proctype.number)));
  out.text(store_code(process.control,
                      fmt::format("base + {}", process.control.offset),
                      fmt::to_string(body.initial)));
  if (program.model.uses_priorities) {
    out.text(store_code(process.priority,
                        fmt::format("base + {}", process.priority.offset),
                        "priority"));
  } else {
    out.text("(void)priority;");
  }
  if (program.has_embedded_c()) {
    out.text(store_code(process.pid,
                        fmt::format("base + {}", process.pid.offset),
                        "(int32_t)pid"));
    const std::string initialise = c_new_process(program, proctype);
    if (!initialise.empty()) out.text(initialise);
  }
  LocalInitialiser initialiser(program, body, out);
  for (std::uint32_t i = 0; i < parameters; ++i) {
    initialiser.parameter(layout.leaves[i].type, i);
  }
  for (const Variable* variable : proctype.locals) {
    if (variable->is_parameter || variable->predefined) continue;
    initialiser.variable(*variable, layout.slots.at(variable));
  }
  if (!process.channels.empty()) {
    out.line("if (channels + {} > HSF_MAX_CHANNELS) {{",
             process.channels.size());
    out.text("hsf_error(c, \"too many queues\");");
    out.text("}");
  }
  for (const Variable* dead :
       program.optimised.dead[proctype.number][body.initial]) {
    out.line("memset(n + base + {}, 0, {});", process.offsets.at(dead),
             program.layout.stride(*dead) * dead->size);
  }
  out.text("return (int32_t)pid;");
  out.text("}");
  out.blank();
}

}  // namespace

void generate_creation(const Program& program, Writer& out) {
  for (const Automaton* body : program.process_bodies()) {
    if (program.run.contains(body->proctype)) generate_run(program, *body, out);
  }
}

}  // namespace promela
