// Fills the tables of a model from its automata and its layout.
#include "spin-src/model_tables.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "spin-src/interpreter.h"
#include "spin-src/model_features.h"
#include "spin-src/optimise/footprint.h"
#include "spin-src/references.h"
#include "spin-src/state_codec.h"

namespace promela {
namespace {

/// FNV-1a, 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv).
class Hash {
 public:
  void add(std::string_view text) {
    for (const char c : text) add(static_cast<unsigned char>(c));
    add(0);  // "a", "b" is not "ab"
  }
  std::uint64_t value() const { return value_; }

 private:
  void add(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

/// The options that change what a model means or how its states look.
std::string option_words(const Options& options) {
  std::string words;
  const auto add = [&](bool given, const char* word) {
    if (!given) return;
    if (!words.empty()) words += ' ';
    words += word;
  };
  add(options.old_scope_rules, "-O");
  add(options.reverse_unless, "-J");
  add(options.lossy_channels, "-m");
  add(!options.reset_dead_variables, "-o1");
  add(!options.hide_write_only, "-o2");
  add(!options.merge_statements, "-o3");
  add(options.old_priorities, "-o6");
  add(options.old_semicolons, "-o7");
  return words;
}

hsf_proctype_kind kind_of(const Proctype& proctype) {
  switch (proctype.kind) {
    case ProctypeKind::init:
      return HSF_INIT;
    case ProctypeKind::never:
    case ProctypeKind::ltl:
      return HSF_NEVER;
    case ProctypeKind::trace:
      return HSF_TRACE;
    case ProctypeKind::notrace:
      return HSF_NOTRACE;
    case ProctypeKind::proctype:
    case ProctypeKind::d_proctype:
      break;
  }
  return HSF_PROCTYPE;
}

bool is_skip(const Element& element) {
  if (element.kind == ElementKind::skip) return true;
  if (element.kind != ElementKind::statement || element.declared != nullptr) {
    return false;
  }
  const Stmt& stmt = *element.stmt;
  return stmt.kind == StmtKind::expression &&
         stmt.expr->kind == ExprKind::constant && stmt.expr->value == 1;
}

bool is_jump(const Element& element) {
  switch (element.kind) {
    case ElementKind::join:
    case ElementKind::loop_exit:
    case ElementKind::unless:
      return true;
    case ElementKind::statement:
      return element.declared == nullptr &&
             (element.stmt->kind == StmtKind::jump_break ||
              element.stmt->kind == StmtKind::jump_goto);
    default:
      return false;
  }
}

bool is_node(const Element& element) {
  switch (element.kind) {
    case ElementKind::selection:
    case ElementKind::repetition:
    case ElementKind::atomic:
    case ElementKind::block:
      return true;
    default:
      return false;
  }
}

/// Where pan says that an element is: a node where its first statement is.
Location place_of(const Automaton& automaton, const Element& element) {
  if (!is_node(element)) return element.where;
  for (const Transition& step : automaton.states[element.state].transitions) {
    if (step.escape == 0) return automaton.elements[step.element].where;
  }
  return element.where;
}

// pan never lists skips as unreached, nor, by a quirk of its own, a node whose
// last transition leads to a skip or a jump.
hsf_element_kind node_kind(const Automaton& automaton, const Element& element) {
  const auto& steps = automaton.states[element.state].transitions;
  if (steps.empty()) return HSF_ELEMENT_HIDDEN;
  const Element& last = automaton.elements[steps.back().target];
  const bool is_quiet = last.state != 0 && (is_skip(last) || is_jump(last));
  return is_quiet ? HSF_ELEMENT_HIDDEN : HSF_ELEMENT_NODE;
}

hsf_element_kind kind_of(const Automaton& automaton, const Element& element) {
  if (is_jump(element)) return HSF_ELEMENT_JUMP;
  // A loop that leads is nevertheless met: when it goes round.
  const bool is_folded =
      element.leads && element.kind != ElementKind::repetition;
  if (element.removed || element.in_d_step || is_folded || is_skip(element)) {
    return HSF_ELEMENT_HIDDEN;
  }
  if (is_node(element)) return node_kind(automaton, element);
  switch (element.kind) {
    case ElementKind::d_step:
      return HSF_ELEMENT_D_STEP;
    case ElementKind::end:
      return HSF_ELEMENT_END;
    default:
      return HSF_ELEMENT_STATEMENT;
  }
}

std::uint8_t labels_of(const State& state) {
  int labels = 0;
  if (state.is_end) labels |= HSF_STATE_END;
  if (state.is_accept) labels |= HSF_STATE_ACCEPT;
  if (state.is_progress) labels |= HSF_STATE_PROGRESS;
  return static_cast<std::uint8_t>(labels);
}

/// pan shows the line end of a format as `\n` where the simulator shows `\\n`,
/// and other quotes in printm.
std::string as_in_pan(StmtKind kind, std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_quote = kind == StmtKind::printm && text[i] == '"';
    result += is_quote ? '\'' : text[i];
    if (kind == StmtKind::printf && text.substr(i, 2) == "\\\\") ++i;
  }
  return result;
}

hsf_variable_type type_of(const Type& type) {
  switch (type.basic) {
    case BasicType::bit:
      return HSF_BIT;
    case BasicType::byte:
    case BasicType::pid:
      return HSF_BYTE;
    case BasicType::mtype:
      return HSF_MTYPE;
    case BasicType::chan:
      return HSF_CHAN;
    case BasicType::short_int:
      return HSF_SHORT;
    case BasicType::unsigned_int:
      return HSF_UNSIGNED;
    case BasicType::int_:
    case BasicType::structure:
      break;
  }
  return HSF_INT;
}

class TableMaker {
 public:
  TableMaker(const LoadedModel& loaded, std::uint32_t features,
             const Optimised& optimised, const StateLayout& layout)
      : loaded_(loaded),
        optimised_(optimised),
        layout_(layout),
        footprints_(footprints(loaded, features, optimised, layout)),
        exclusive_(exclusive_use(loaded.model)) {}

  ProctypeRow proctype(const Automaton& automaton) const {
    const Proctype& source = *automaton.proctype;
    ProctypeRow row{.name = std::string(source.name),
                    .kind = kind_of(source),
                    .initial = automaton.initial,
                    .elements = {},
                    .edges = {},
                    .formula = formula(source),
                    .words = layout_.of(source).bytes / word_bytes};
    for (const Element& element : automaton.elements) {
      row.elements.push_back(element.state == 0
                                 ? ElementRow{}
                                 : this->element(automaton, element));
    }
    for (StateNumber from = 1; from < automaton.states.size(); ++from) {
      for (const Transition& step : automaton.states[from].transitions) {
        row.edges.push_back(edge(automaton, from, step));
      }
    }
    return row;
  }

  /// The rows of a variable, by owner: -1 for globals.
  void variable(std::vector<VariableRow>& rows, const Variable& variable,
                const OwnerLayout& owner, std::int32_t proctype) const {
    add_variable(rows, variable, std::string(variable.name),
                 static_cast<std::uint32_t>(owner.offsets.at(&variable)),
                 proctype);
  }

 private:
  std::optional<std::string> formula(const Proctype& proctype) const {
    if (proctype.kind != ProctypeKind::ltl) return std::nullopt;
    const auto& all = loaded_.model.ltl;
    const auto found =
        std::find_if(all.begin(), all.end(),
                     [&](const Ltl& ltl) { return ltl.name == proctype.name; });
    if (found == all.end()) return std::nullopt;
    return expression_text(*found->formula);
  }

  ElementRow element(const Automaton& automaton, const Element& element) const {
    const Location where = place_of(automaton, element);
    ElementRow row{
        .id = element.id,
        .line = loaded_.sources.line_of(where),
        .file = std::string(loaded_.sources.file_of(where)),
        .text = element_text(element),
        .kind = kind_of(automaton, element),
        .labels = labels_of(automaton.states[element.state]),
        .in_d_step = element.in_d_step,
        .safety = optimised_.safety[automaton.proctype->number][element.state],
        .footprint = footprint(automaton, element)};
    if (element.kind == ElementKind::d_step) {
      row.text += fmt::to_string(row.line);
    } else if (element.stmt != nullptr && element.declared == nullptr) {
      row.text = as_in_pan(element.stmt->kind, row.text);
    }
    return row;
  }

  std::vector<std::uint32_t> footprint(const Automaton& automaton,
                                       const Element& element) const {
    const std::optional<Footprint>& found =
        footprints_[automaton.proctype->number][element.state];
    if (!found) return {};
    std::vector<std::uint32_t> list;
    for (const auto* part : {&found->words, &found->proctypes}) {
      list.push_back(static_cast<std::uint32_t>(part->size()));
      list.insert(list.end(), part->begin(), part->end());
    }
    return list;
  }

  hsf_edge edge(const Automaton& automaton, StateNumber from,
                const Transition& step) const {
    const Element& element = automaton.elements[step.element];
    int flags = 0;
    if (step.keeps_atomic) flags |= HSF_EDGE_ATOMIC;
    if (element.kind == ElementKind::d_step) flags |= HSF_EDGE_D_STEP;
    if (optimised_.merges(automaton, step)) flags |= HSF_EDGE_MERGED;
    if (automaton.proctype->provided != nullptr ||
        refers_to_globals(element, exclusive_)) {
      flags |= HSF_EDGE_GLOBAL;
    }
    return {.from = from,
            .element = step.element,
            .to = step.target,
            .escape = static_cast<std::uint16_t>(step.escape),
            .flags = static_cast<std::uint16_t>(flags)};
  }

  void add_variable(std::vector<VariableRow>& rows, const Variable& variable,
                    const std::string& name, std::uint32_t offset,
                    std::int32_t proctype) const {
    if (variable.type.basic != BasicType::structure) {
      const Cell cell = layout_.cell_of(variable.type);
      const bool is_short = variable.is_array && variable.size == 1;
      rows.push_back({.name = is_short ? name + "[0]" : name,
                      .proctype = proctype,
                      .type = type_of(variable.type),
                      .bytes = cell.bytes,
                      .offset = offset,
                      .count = variable.size,
                      .is_signed = cell.is_signed});
      return;
    }
    const Typedef& structure = *variable.type.structure;
    for (std::uint32_t i = 0; i < variable.size; ++i) {
      const std::string element =
          variable.is_array ? fmt::format("{}[{}]", name, i) : name;
      for (const Variable* field : structure.fields) {
        add_variable(rows, *field, fmt::format("{}.{}", element, field->name),
                     offset + i * layout_.stride(variable) +
                         layout_.field_offset(structure, *field),
                     proctype);
      }
    }
  }

  const LoadedModel& loaded_;
  const Optimised& optimised_;
  const StateLayout& layout_;
  const Footprints footprints_;
  const ExclusiveUse exclusive_;
};

std::vector<std::uint64_t> hidden_values(const LoadedModel& loaded,
                                         const StateLayout& layout) {
  if (layout.hidden_words() == 0) return {};
  const Interpreter machine(loaded.model, loaded.automata, {});
  const StateCodec codec(machine, layout);
  const SystemState initial = machine.initial();
  std::vector<std::uint64_t> words(layout.hidden_words() +
                                   codec.words(initial));
  codec.encode(initial, 0, &words[layout.hidden_words()]);
  words.resize(layout.hidden_words());
  return words;
}

std::vector<VariableRow> variables(const LoadedModel& loaded,
                                   const StateLayout& layout,
                                   const TableMaker& maker) {
  std::vector<VariableRow> rows;
  for (const Variable* variable : loaded.model.globals) {
    if (variable->predefined || layout.is_hidden(*variable)) continue;
    maker.variable(rows, *variable, layout.globals(), -1);
  }
  for (const Proctype* proctype : loaded.model.proctypes) {
    for (const Variable* variable : proctype->locals) {
      if (variable->predefined) continue;
      maker.variable(rows, *variable, layout.of(*proctype),
                     static_cast<std::int32_t>(proctype->number));
    }
  }
  return rows;
}

}  // namespace

ModelTables make_tables(const LoadedModel& loaded, const Options& options,
                        const Optimised& optimised, const StateLayout& layout) {
  ModelTables tables;
  tables.flags = model_features(loaded.model, loaded.automata, options);
  tables.file = options.model;
  tables.generator = PACKAGE_NAME " " PACKAGE_VERSION;
  tables.options = option_words(options);
  Hash hash;
  for (const Buffer& text : loaded.texts) hash.add(text.text);
  hash.add(tables.options);
  tables.hash = hash.value();

  const TableMaker maker(loaded, tables.flags, optimised, layout);
  for (const Automaton& automaton : loaded.automata.bodies) {
    tables.proctypes.push_back(maker.proctype(automaton));
  }
  for (const Automata::Position& position : loaded.automata.by_id) {
    tables.transition_proctype.push_back(position.proctype);
    tables.transition_state.push_back(position.state);
  }
  tables.variables = variables(loaded, layout, maker);
  tables.first_process = layout.first_process() / word_bytes;
  tables.hidden_initial = hidden_values(loaded, layout);
  return tables;
}

}  // namespace promela
