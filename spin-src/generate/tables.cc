// Prints ModelTables and the layout as constant arrays.
#include "spin-src/generate/tables.h"

#include <map>

#include <fmt/format.h>

#include "spin-src/errors.h"
#include "spin-src/generate/c_text.h"
#include "spin-src/optimise/reset_dead.h"
#include "spin-src/state_codec.h"

namespace promela {
namespace {

std::uint32_t field_mask(const ChannelInit& init, const Type& type) {
  switch (type.basic) {
    case BasicType::bit:
      return init.flat_fields.size() == 1 ? 0xff : 1;
    case BasicType::byte:
    case BasicType::mtype:
      return 0xff;
    case BasicType::pid:
      return type.width == 0 ? 0xff : 0xffff;
    case BasicType::unsigned_int:
      return type.width == 0 ? UINT32_MAX : (1U << type.width) - 1U;
    default:
      return UINT32_MAX;
  }
}

/// Numbers, several in a line.
template <typename Numbers>
void list(Writer& out, const char* type, const std::string& name,
          const Numbers& numbers, const char* suffix = "") {
  out.line("static const {} {}[] = {{", type, name);
  std::string line;
  for (const auto& number : numbers) {
    line += fmt::format("{}{}, ", number, suffix);
    if (line.size() > 70) {
      out.text(line);
      line.clear();
    }
  }
  if (numbers.empty()) line = "0";
  if (!line.empty()) out.text(line);
  out.text("};");
}

void generate_shapes(const Program& program, Writer& out) {
  for (const ChannelInit* init : program.shapes()) {
    const ChannelShape& shape = program.layout.shape(*init);
    out.line("static const hsf_field hsf_fields_{}[] = {{",
             program.shape_number(*init));
    for (std::size_t i = 0; i < shape.fields.size(); ++i) {
      const Cell& field = shape.fields[i];
      out.line("{{{}, {}, {}, {}u}},", field.offset, field.bytes,
               field.is_signed ? 1 : 0,
               field_mask(*init, init->flat_fields[i]));
    }
    out.text("};");
  }
  if (program.shapes().empty()) return;
  out.text("HSF_UNUSED static const hsf_shape hsf_shapes[] = {");
  for (const ChannelInit* init : program.shapes()) {
    const ChannelShape& shape = program.layout.shape(*init);
    out.line("{{{}, {}, {}, {}, {}, {}, hsf_fields_{}}},", init->capacity,
             shape.length_bytes, shape.first_message, shape.message_bytes,
             shape.bytes, shape.fields.size(), program.shape_number(*init));
  }
  out.text("};");
}

std::string generate_owner(const Program& program, const OwnerLayout& owner,
                           const std::string& name, Writer& out) {
  if (owner.channels.empty()) return "{0, NULL},";
  out.line("static const hsf_place hsf_channels_{}[] = {{", name);
  for (const ChannelPlace& place : owner.channels) {
    out.line("{{{}, &hsf_shapes[{}]}},", place.offset,
             program.shape_number(*place.shape->init));
  }
  out.text("};");
  return fmt::format("{{{}, hsf_channels_{}}},", owner.channels.size(), name);
}

void generate_layouts(const Program& program, Writer& out) {
  for (const Automaton& body : program.automata.bodies) {
    std::vector<int> labels;
    for (const State& state : body.states) {
      labels.push_back((state.is_end ? HSF_STATE_END : 0) |
                       (state.is_accept ? HSF_STATE_ACCEPT : 0) |
                       (state.is_progress ? HSF_STATE_PROGRESS : 0));
    }
    list(out, "unsigned char", "labels_" + program.name_of(*body.proctype),
         labels);
  }
  out.text("static const hsf_process_layout hsf_layouts[HSF_PROCTYPES] = {");
  for (const Automaton& body : program.automata.bodies) {
    const ProcessLayout& process = program.layout.of(*body.proctype);
    out.line("{{{}, {}, {}, {}, labels_{}}},", program.bytes_of(*body.proctype),
             process.control.offset, process.control.bytes,
             process.priority.offset, program.name_of(*body.proctype));
  }
  out.text("};");
}

/// One list for all: most control states share theirs with others.
class FootprintList {
 public:
  explicit FootprintList(const ModelTables& tables) {
    for (const ProctypeRow& row : tables.proctypes) {
      for (const ElementRow& element : row.elements) add(element.footprint);
    }
  }
  const std::vector<std::uint32_t>& numbers() const { return numbers_; }
  std::string place(const std::vector<std::uint32_t>& footprint) const {
    if (footprint.empty()) return "NULL";
    return fmt::format("hsf_footprints + {}", places_.at(footprint));
  }

 private:
  void add(const std::vector<std::uint32_t>& footprint) {
    if (footprint.empty()) return;
    if (!places_.emplace(footprint, numbers_.size()).second) return;
    numbers_.insert(numbers_.end(), footprint.begin(), footprint.end());
  }
  std::map<std::vector<std::uint32_t>, std::size_t> places_;
  std::vector<std::uint32_t> numbers_;
};

void generate_proctype(const ProctypeRow& row, std::size_t number,
                       const FootprintList& footprints, Writer& out) {
  out.line("static const hsf_element hsf_elements_{}[] = {{", number);
  for (const ElementRow& element : row.elements) {
    out.line("{{{}, {}, {}, {}, {}, {}, {}, {}, {}}},", element.id,
             element.line, c_literal(element.file), c_literal(element.text),
             static_cast<int>(element.kind), element.labels,
             element.in_d_step ? 1 : 0, element.safety,
             footprints.place(element.footprint));
  }
  if (row.elements.empty()) out.text("{0, 0, NULL, NULL, 0, 0, 0, 0, NULL}");
  out.text("};");
  out.line("static const hsf_edge hsf_edges_{}[] = {{", number);
  for (const hsf_edge& edge : row.edges) {
    out.line("{{{}, {}, {}, {}, {}}},", edge.from, edge.element, edge.to,
             edge.escape, edge.flags);
  }
  if (row.edges.empty()) out.text("{0, 0, 0, 0, 0}");
  out.text("};");
}

void generate_proctypes(const ModelTables& tables, Writer& out) {
  const FootprintList footprints(tables);
  if (!footprints.numbers().empty()) {
    list(out, "uint32_t", "hsf_footprints", footprints.numbers());
  }
  for (std::size_t i = 0; i < tables.proctypes.size(); ++i) {
    generate_proctype(tables.proctypes[i], i, footprints, out);
  }
  out.text("static const hsf_proctype hsf_proctypes[] = {");
  for (std::size_t i = 0; i < tables.proctypes.size(); ++i) {
    const ProctypeRow& row = tables.proctypes[i];
    out.line("{{{}, {}, {}, {}, hsf_elements_{}, {}, hsf_edges_{}, {}, {}}},",
             c_literal(row.name), static_cast<int>(row.kind), row.initial,
             row.elements.size(), i, row.edges.size(), i,
             row.formula ? c_literal(*row.formula) : "NULL", row.words);
  }
  out.text("};");
}

void generate_variables(const ModelTables& tables, Writer& out) {
  out.text("static const hsf_variable hsf_variables[] = {");
  for (const VariableRow& row : tables.variables) {
    out.line("{{{}, {}, {}, {}, {}, {}, {}}},", c_literal(row.name),
             row.proctype, static_cast<int>(row.type), row.bytes, row.offset,
             row.count, row.is_signed ? 1 : 0);
  }
  if (tables.variables.empty()) out.text("{NULL, 0, 0, 0, 0, 0, 0}");
  out.text("};");
}

/// The words of the initial state, hidden ones first.
std::vector<std::uint64_t> initial_state(const Program& program) {
  const std::uint32_t hidden = program.layout.hidden_words();
  std::vector<std::uint64_t> words(hidden + program.initial_words);
  const StateCodec codec(program.machine, program.layout);
  SystemState initial = program.machine.initial();
  if (program.trace != nullptr) initial.trace = program.trace->initial;
  reset_dead(program.machine, program.optimised, initial);
  codec.encode(initial, 0, words.data() + hidden);
  return words;
}

}  // namespace

void generate_sizes(const Program& program, Writer& out) {
  const auto size = [&](const char* name, std::size_t value) {
    out.line("#define HSF_{} {}", name, value);
  };
  size("SPECIALISE", program.specialise ? 1 : 0);
  size("DYNAMIC", program.is_static() ? 0 : 1);
  size("KEEPS_LAST", program.model.uses_last ? 1 : 0);
  size("HIDDEN_WORDS", program.layout.hidden_words());
  size("EMBEDDED_C", program.has_embedded_c() ? 1 : 0);
  const auto words = [&](const char* name, std::uint32_t value,
                         const std::string& bytes) {
    out.line("#define HSF_{} ({}{})", name, value,
             bytes.empty() ? "" : fmt::format(" + (0{}) / 8", bytes));
  };
  words("INITIAL_WORDS", program.initial_words,
        program.c_bytes(program.initial_processes));
  words("USUAL_WORDS", program.usual_words,
        program.c_bytes(program.instances.size()));
  std::string objects;
  for (const Proctype* proctype : program.model.proctypes) {
    if (!program.embedded.in(*proctype)) continue;
    objects +=
        fmt::format(" + {} * HSF_C_{}", program.most_runs, proctype->number);
  }
  words("MOST_NEW_WORDS", program.most_new_words, objects);
  out.line("#define HSF_FIRST_PROCESS ({}{})", program.layout.first_process(),
           program.c_bytes(0));
  size("PROCTYPES", program.automata.bodies.size());
  size("PROCTYPE_BYTES",
       program.layout.of(*program.model.proctypes.front()).proctype.bytes);
  out.line("#define HSF_TRACE_PROCTYPE {}",
           program.trace == nullptr
               ? -1
               : static_cast<int>(program.trace->proctype->number));
  size("INSTANCES", program.instances.size());
  // What the bytes of a state can count; the interpreter has the same limits.
  const std::uint32_t limit = program.layout.wide_ids() ? 0xfffe : 0xff;
  size("MAX_PROCESSES", limit);
  size("MAX_CHANNELS", limit);
  size("MAX_FIELDS", program.max_fields);
  size("TEMPORARIES", program.temporaries);
  std::vector<std::string> bases;
  std::vector<std::uint32_t> types;
  for (const Instance& instance : program.instances) {
    bases.push_back(program.base_of(instance));
    types.push_back(instance.proctype->number);
  }
  out.text("/* Where each process begins. */");
  list(out, "unsigned", "hsf_bases", bases);
  if (program.is_static()) {
    out.text("#define HSF_BASE(c, pid) ((void)(c), hsf_bases[pid])");
  } else {
    out.text("/* Their proctypes, as far as they can be foreseen. */");
    list(out, "unsigned", "hsf_instances", types);
    out.text("#define HSF_BASE(c, pid) ((c)->base[pid])");
  }
}

void generate_places(const Program& program, Writer& out) {
  generate_shapes(program, out);
  std::vector<std::string> owners;
  owners.push_back(
      generate_owner(program, program.layout.globals(), "global", out));
  for (const Automaton& body : program.automata.bodies) {
    owners.push_back(generate_owner(program, program.layout.of(*body.proctype),
                                    program.name_of(*body.proctype), out));
  }
  out.text("static const hsf_owner hsf_owners[HSF_PROCTYPES + 1] = {");
  for (const std::string& owner : owners) out.text(owner);
  out.text("};");
  generate_layouts(program, out);
  out.blank();
}

void generate_tables(const Program& program, const ModelTables& tables,
                     Writer& out) {
  generate_proctypes(tables, out);
  list(out, "uint32_t", "hsf_transition_proctype", tables.transition_proctype);
  list(out, "uint32_t", "hsf_transition_state", tables.transition_state);
  generate_variables(tables, out);
  list(out, "uint64_t", "hsf_hidden_initial", tables.hidden_initial, "u");
  list(out, "uint64_t", "hsf_initial_state", initial_state(program), "u");
  generate_directives(out);
}

}  // namespace promela
