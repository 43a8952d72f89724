// Structs of C that lie over a state: State, and P0, P1, .. of the proctypes.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "spin-src/generate/c_text.h"
#include "spin-src/generate/embedded_c.h"

namespace promela {
namespace {

const char* number_type(const Cell& cell) {
  if (cell.bytes == 1) return "uint8_t";
  if (cell.bytes == 4) return cell.is_signed ? "int32_t" : "uint32_t";
  return cell.is_signed ? "int16_t" : "uint16_t";
}

/// Bits of a number that does not use all of its bytes; 0: it does.
std::uint32_t narrow_width(const Type& type, const Cell& cell) {
  if (type.basic == BasicType::bit) return 1;
  const bool is_narrow = type.basic == BasicType::unsigned_int &&
                         type.width != 0 && type.width != 8U * cell.bytes;
  return is_narrow ? type.width : 0;
}

/// The members of one struct; their C types are as SPIN's, their places ours.
class Members {
 public:
  Members(const Program& program, Writer& out) : program_(program), out_(out) {}

  /// `can_narrow`: may be a bit field, which has no address.
  void variable(const Variable& variable, bool can_narrow = true) {
    std::string name = c_name(variable.name);
    while (!names_.insert(name).second) name += '_';  // of another block
    const std::string index = variable.size > 1 || variable.is_array
                                  ? fmt::format("[{}]", variable.size)
                                  : "";
    if (variable.type.basic == BasicType::structure) {
      out_.line("struct {} {}{};", variable.type.structure->name, name, index);
      return;
    }
    const Cell cell = program_.layout.cell_of(variable.type);
    const std::uint32_t width = narrow_width(variable.type, cell);
    if (width != 0 && index.empty() && can_narrow) {
      out_.line("{} {} : {};", number_type(cell), name, width);
      out_.line("{} : 0;", number_type(cell));
      return;
    }
    out_.line("{} {}{};", number_type(cell), name, index);
  }

  void number(const Cell& cell, const char* name) {
    names_.insert(name);
    out_.line("{} {};", number_type(cell), name);
  }

  /// Bytes that C does not see: channels.
  void filler(std::uint32_t from, std::uint32_t to) {
    if (to > from) out_.line("unsigned char hsf_rest[{}];", to - from);
  }

  void object(const CObject& object) { out_.line("{};", object.declaration); }

 private:
  const Program& program_;
  Writer& out_;
  std::set<std::string> names_;
};

/// The offset behind the last of these variables.
std::uint32_t end_of(const Program& program, const OwnerLayout& owner,
                     const std::vector<Variable*>& variables,
                     std::uint32_t end) {
  for (const Variable* variable : variables) {
    if (variable->predefined || owner.offsets.at(variable) < 0) continue;
    end = std::max(end, static_cast<std::uint32_t>(owner.offsets.at(variable)) +
                            program.layout.stride(*variable) * variable->size);
  }
  return end;
}

void generate_structures(const Program& program, Writer& out) {
  for (const Typedef* structure : program.model.typedefs) {
    out.line("HSF_EXTENSION struct {} {{", structure->name);
    Members members(program, out);
    for (const Variable* field : structure->fields) members.variable(*field);
    out.text("};");
  }
}

/// How much the objects of C add, and that nothing else has moved.
void generate_extent(const std::string& type, const std::string& constant,
                     std::uint32_t bytes, bool has_objects, Writer& out) {
  if (has_objects) {
    out.line("enum {{ {} = (sizeof({}) + 7) / 8 * 8 - {} }};", constant, type,
             bytes);
    out.text("/* More than 8 bytes of alignment are not to be had. */");
    out.line(
        "typedef char hsf_align_{}[offsetof(struct {{ char a; {} b; }}, "
        "b) <= 8 ? 1 : -1];",
        type, type);
    return;
  }
  out.line("typedef char hsf_size_{}[sizeof({}) <= {} ? 1 : -1];", type, type,
           bytes);
}

void generate_state(const Program& program, Writer& out) {
  const std::uint32_t bytes = program.layout.first_process();
  const OwnerLayout& owner = program.layout.globals();
  out.text("HSF_EXTENSION typedef struct State {");
  out.text("uint16_t _nr_pr, hsf_claim, hsf_trace, _last;");
  Members members(program, out);
  for (const Variable* variable : program.model.globals) {
    if (variable->predefined || owner.offsets.at(variable) < 0) continue;
    members.variable(*variable);
  }
  const EmbeddedData& data = program.embedded;
  if (data.in_globals()) {
    members.filler(end_of(program, owner, program.model.globals, word_bytes),
                   bytes);
  }
  for (const CObject& object : data.globals) members.object(object);
  for (std::size_t i = 0; i < data.tracked.size(); ++i) {
    out.line("unsigned char hsf_tracked_{}[{}];", i, data.tracked[i].size);
  }
  out.text("} State;");
  generate_extent("State", "HSF_C_GLOBAL", bytes, data.in_globals(), out);
  for (const Variable* variable : program.model.globals) {
    if (variable->predefined || owner.offsets.at(variable) < 0) continue;
    const Cell cell = variable->type.basic == BasicType::structure
                          ? Cell{}
                          : program.layout.cell_of(variable->type);
    if (variable->type.basic != BasicType::structure &&
        narrow_width(variable->type, cell) != 0) {
      continue;
    }
    out.line("typedef char hsf_at_{}[offsetof(State, {}) == {} ? 1 : -1];",
             c_name(variable->name), c_name(variable->name),
             owner.offsets.at(variable));
  }
}

void generate_process(const Program& program, const Proctype& proctype,
                      Writer& out) {
  const ProcessLayout& process = program.layout.of(proctype);
  const std::string type = fmt::format("P{}", proctype.number);
  out.line("HSF_EXTENSION typedef struct {} {{", type);
  Members members(program, out);
  members.number(process.proctype, "_t");
  members.number(process.control, "_p");
  if (program.model.uses_priorities) {
    members.number(process.priority, "_priority");
  }
  members.number(process.pid, "_pid");
  for (const Variable* variable : proctype.locals) {
    if (!variable->predefined) members.variable(*variable);
  }
  const bool has_objects = program.embedded.in(proctype);
  if (has_objects) {
    const auto behind_pid =
        static_cast<std::uint32_t>(process.pid.offset) + process.pid.bytes;
    members.filler(end_of(program, process, proctype.locals, behind_pid),
                   process.bytes);
  }
  for (const CObject& object : program.embedded.locals) {
    if (object.owner == &proctype) members.object(object);
  }
  out.line("}} {};", type);
  generate_extent(type, fmt::format("HSF_C_{}", proctype.number), process.bytes,
                  has_objects, out);
  out.line("#define P{} (({}*)this)",
           proctype.kind == ProctypeKind::init ? "init" : c_name(proctype.name),
           type);
}

}  // namespace

void generate_embedded_types(const Program& program, Writer& out) {
  for (const char* header : {"stddef", "stdint", "stdio", "stdlib", "string"}) {
    out.line("#include <{}.h>", header);
  }
  out.text("#if defined(__GNUC__)");
  out.text("#define HSF_EXTENSION __extension__");
  out.text("#else");
  out.text("#define HSF_EXTENSION");
  out.text("#endif");
  out.text("typedef unsigned char uchar;");
  out.text("HSF_EXTENSION typedef unsigned short ushort;");
  out.text("HSF_EXTENSION typedef unsigned int uint;");
  generate_structures(program, out);
  for (const EmbeddedC& unit : program.model.embedded) {
    if (unit.kind != EmbeddedC::Kind::declaration) continue;
    for (const std::string_view text : unit.texts) {
      user_text(program, unit.where, text, out);
    }
  }
  generate_state(program, out);
  for (const Proctype* proctype : program.model.proctypes) {
    if (Program::is_process(*proctype)) {
      generate_process(program, *proctype, out);
    }
  }
  // Hidden variables are variables of C as well: their values are carried over.
  Members hidden(program, out);
  for (const Variable* variable : program.model.globals) {
    if (variable->predefined || !program.layout.is_hidden(*variable)) continue;
    hidden.variable(*variable, false);
  }
  for (const CObject& object : program.embedded.hidden) {
    out.line("{}{};", object.declaration,
             object.initial.empty() ? "" : " = " + object.initial);
  }
  out.blank();
}

}  // namespace promela
