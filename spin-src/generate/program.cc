// Gathers the facts that decide how code is generated.
#include "spin-src/generate/program.h"

#include <algorithm>

#include <fmt/format.h>

#include "spin-src/evaluate.h"
#include "spin-src/generate/c_text.h"

namespace promela {
namespace {

/// More code than this takes the compiler longer than the search gains; most is
/// gained where the partners of handshakes are known.
constexpr std::size_t most_specialised_transitions = 150;
constexpr std::size_t most_specialised_handshakes = 1000;

/// How far to look for the processes that init creates.
constexpr std::size_t most_foreseen_steps = 2000;
constexpr std::size_t most_foreseen_processes = 64;

InterpreterOptions semantics(const Options& options) {
  return {.lossy_channels = options.lossy_channels,
          .inner_escape_first = options.reverse_unless,
          .priorities = !options.old_priorities,
          .reads_standard_input = false};
}

bool alike(const ChannelShape& a, const ChannelShape& b) {
  const auto& x = *a.init;
  const auto& y = *b.init;
  return x.capacity == y.capacity &&
         std::equal(x.flat_fields.begin(), x.flat_fields.end(),
                    y.flat_fields.begin(), y.flat_fields.end(),
                    [](const Type& s, const Type& t) {
                      return s.basic == t.basic && s.width == t.width;
                    });
}

}  // namespace

void visit_all(const Expr* expr,
               const std::function<void(const Expr&)>& visit) {
  if (expr == nullptr) return;
  visit(*expr);
  for (const Expr* child : {expr->a, expr->b, expr->c}) visit_all(child, visit);
  for (const Expr* argument : expr->arguments) visit_all(argument, visit);
}

namespace {

void visit_statement(const Stmt& stmt,
                     const std::function<void(const Expr&)>& visit) {
  visit_all(stmt.target, visit);
  visit_all(stmt.expr, visit);
  for (const Expr* argument : stmt.arguments) visit_all(argument, visit);
}

}  // namespace

void visit_model(const Model& model, const Automata& automata,
                 const std::function<void(const Expr&)>& visit) {
  for (const Automaton& body : automata.bodies) {
    for (const Element& element : body.elements) {
      if (element.stmt != nullptr) visit_statement(*element.stmt, visit);
    }
  }
  for (const Proctype* proctype : model.proctypes) {
    visit_all(proctype->provided, visit);
    for (const Variable* variable : proctype->locals) {
      visit_all(variable->initial, visit);
    }
  }
}

std::uint32_t created_words(const Program& program, const Expr* expr) {
  std::uint32_t words = 0;
  visit_all(expr, [&](const Expr& inner) {
    if (inner.kind == ExprKind::run) {
      words += program.layout.of(*inner.proctype).bytes / word_bytes;
    }
  });
  return words;
}

std::uint32_t created_words(const Program& program, const Stmt& stmt) {
  std::uint32_t words =
      created_words(program, stmt.expr) + created_words(program, stmt.target);
  for (const Expr* argument : stmt.arguments) {
    words += created_words(program, argument);
  }
  return words;
}

std::string created_room(const Program& program, const Stmt& stmt) {
  std::string room = fmt::to_string(created_words(program, stmt));
  visit_statement(stmt, [&](const Expr& inner) {
    if (inner.kind == ExprKind::run && program.embedded.in(*inner.proctype)) {
      room += fmt::format(" + HSF_C_{} / 8", inner.proctype->number);
    }
  });
  return room;
}

Program::Program(const LoadedModel& model_read, const GenerateOptions& chosen)
    : loaded(model_read),
      model(model_read.model),
      automata(model_read.automata),
      options(chosen),
      optimised(optimise(loaded, chosen.options)),
      layouts(model),
      layout(model, automata, layouts, optimised.write_only),
      machine(model, automata, semantics(chosen.options)),
      embedded(model, model_read.sources) {
  for (const Variable* variable : model.globals) collect_channels(*variable);
  for (const Proctype* proctype : model.proctypes) {
    for (const Variable* local : proctype->locals) collect_channels(*local);
  }
  visit_model(model, automata, [&](const Expr& expr) { look_at(expr); });
  for (const Automaton& body : automata.bodies) {
    for (const Element& element : body.elements) {
      if (element.stmt != nullptr) look_at_statement(*element.stmt);
    }
  }
  for (const ChannelInit* init : shapes_) {
    const bool same =
        alike(layout.shape(*init), layout.shape(*shapes_.front()));
    only_shape = same ? &layout.shape(*init) : nullptr;
    if (!same) break;
  }
  for (const Automaton& body : automata.bodies) {
    if (!is_process(*body.proctype) && !is_claim(*body.proctype)) {
      trace = &body;
      break;
    }
  }
  place_instances();
  decide_specialisation();
}

void Program::collect_channels(const Variable& variable) {
  if (variable.predefined) return;
  if (variable.type.basic == BasicType::structure) {
    for (const Variable* field : variable.type.structure->fields) {
      collect_channels(*field);
    }
    return;
  }
  const ChannelInit* init = variable.channel;
  if (init == nullptr) return;
  if (std::find(shapes_.begin(), shapes_.end(), init) == shapes_.end()) {
    shapes_.push_back(init);
  }
  (init->capacity == 0 ? has_rendezvous : has_buffers) = true;
  max_fields = std::max(max_fields,
                        static_cast<std::uint32_t>(init->flat_fields.size()));
}

void Program::look_at(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::run:
      run.insert(expr.proctype);
      break;
    case ExprKind::enabled:
      uses_enabled = true;
      uses_control = true;
      break;
    case ExprKind::pc_value:
    case ExprKind::remote_label:
      uses_control = true;
      break;
    case ExprKind::variable:
      if (expr.variable != nullptr && expr.variable->name == "_p") {
        uses_control = true;
      }
      break;
    case ExprKind::poll:
      max_fields = std::max(
          max_fields, static_cast<std::uint32_t>(16 + expr.arguments.size()));
      break;
    case ExprKind::c_expression:
      c_expressions.push_back(&expr);
      break;
    default:
      break;
  }
}

void Program::look_at_statement(const Stmt& stmt) {
  most_new_words = std::max(most_new_words, created_words(*this, stmt));
  std::uint32_t runs = 0;
  visit_statement(stmt, [&](const Expr& expr) {
    runs += expr.kind == ExprKind::run ? 1 : 0;
  });
  most_runs = std::max(most_runs, runs);
  if (stmt.kind == StmtKind::c_code) c_statements.push_back(&stmt);
  if (stmt.kind == StmtKind::assign && stmt.target->variable != nullptr) {
    changed_.insert(stmt.target->variable);
  }
  if (stmt.kind != StmtKind::receive && stmt.kind != StmtKind::send) return;
  std::uint32_t fields = 0;
  for (const Expr* argument : stmt.arguments) {
    fields += is_whole_structure(*argument)
                  ? Layouts::width(*argument->variable) * 8
                  : 1;
    if (stmt.kind == StmtKind::receive &&
        argument->kind == ExprKind::variable) {
      changed_.insert(argument->variable);
    }
  }
  max_fields = std::max(max_fields, fields);
}

void Program::place_instances() {
  std::uint32_t base = layout.first_process();
  for (const Proctype* proctype : model.proctypes) {
    for (std::uint32_t i = 0; i < proctype->instances; ++i) {
      instances.push_back(
          {proctype, static_cast<std::uint32_t>(instances.size()), base});
      base += layout.of(*proctype).bytes;
    }
  }
  initial_processes = static_cast<std::uint32_t>(instances.size());
  initial_words = base / word_bytes;
  if (!is_static()) foresee_instances();
  usual_words = initial_words;
  for (const Instance& instance : instances) {
    const std::uint32_t end =
        instance.base + layout.of(*instance.proctype).bytes;
    usual_words = std::max(usual_words, end / word_bytes);
  }
}

// Most models create their processes once, in init: it is run alone until it
// stops or has created enough. Nothing depends on the guess but speed.
void Program::foresee_instances() {
  Listener nobody;
  try {
    SystemState state = machine.initial();
    const std::size_t first = state.processes.size();
    std::uint32_t creator = 0;
    while (creator < first &&
           state.processes[creator].automaton->proctype->kind !=
               ProctypeKind::init) {
      ++creator;
    }
    if (creator == first) return;
    for (std::size_t steps = 0;
         steps < most_foreseen_steps &&
         state.processes.size() < most_foreseen_processes;
         ++steps) {
      const std::vector<Move> moves = machine.moves_of(state, creator, false);
      if (moves.empty() || state.processes.size() < first) break;
      machine.execute(state, moves.front(), nobody);
    }
    for (std::size_t pid = first; pid < state.processes.size(); ++pid) {
      const Instance& below = instances.back();
      instances.push_back({state.processes[pid].automaton->proctype,
                           static_cast<std::uint32_t>(pid),
                           below.base + layout.of(*below.proctype).bytes});
    }
  } catch (const RuntimeError&) {
    return;  // the verifier will tell
  }
}

// What is copied per instance: its transitions and, for each of its sends by
// handshake, the receives of all others.
void Program::decide_specialisation() {
  std::size_t receives = 0;
  for (const Instance& instance : instances) {
    for (const Element& element :
         automata.bodies[instance.proctype->number].elements) {
      if (element.kind == ElementKind::statement && element.stmt != nullptr &&
          element.stmt->kind == StmtKind::receive) {
        ++receives;
      }
    }
  }
  std::size_t transitions = 0;
  for (const Instance& instance : instances) {
    const Automaton& body = automata.bodies[instance.proctype->number];
    for (const Element& element : body.elements) {
      transitions += element.kind == ElementKind::statement;
      if (has_rendezvous && element.stmt != nullptr &&
          element.stmt->kind == StmtKind::send) {
        transitions += receives / std::max<std::size_t>(1, shapes_.size());
      }
    }
  }
  specialise = transitions <= (is_static() && has_rendezvous
                                   ? most_specialised_handshakes
                                   : most_specialised_transitions);
}

std::string Program::c_bytes(std::size_t instances_below) const {
  std::string bytes = embedded.in_globals() ? " + HSF_C_GLOBAL" : "";
  for (const Proctype* proctype : model.proctypes) {
    if (!embedded.in(*proctype)) continue;
    const auto count = std::count_if(
        instances.begin(),
        instances.begin() + static_cast<std::ptrdiff_t>(instances_below),
        [&](const Instance& instance) {
          return instance.proctype == proctype;
        });
    if (count > 0)
      bytes += fmt::format(" + {} * HSF_C_{}", count, proctype->number);
  }
  return bytes;
}

std::string Program::bytes_of(const Proctype& proctype) const {
  const std::uint32_t bytes = layout.of(proctype).bytes;
  if (!embedded.in(proctype)) return fmt::to_string(bytes);
  return fmt::format("{} + HSF_C_{}", bytes, proctype.number);
}

std::string Program::base_of(const Instance& instance) const {
  return fmt::to_string(instance.base) + c_bytes(instance.pid);
}

bool Program::uses_priorities() const {
  return model.uses_priorities && machine.options().priorities;
}

bool Program::is_constant_channel(const Variable& variable) const {
  return variable.channel != nullptr && !variable.is_field &&
         !variable.predefined && !changed_.contains(&variable);
}

bool Program::is_claim(const Proctype& proctype) {
  return proctype.kind == ProctypeKind::never ||
         proctype.kind == ProctypeKind::ltl;
}

bool Program::is_process(const Proctype& proctype) {
  return !is_claim(proctype) && proctype.kind != ProctypeKind::trace &&
         proctype.kind != ProctypeKind::notrace;
}

std::vector<const Automaton*> Program::process_bodies() const {
  std::vector<const Automaton*> bodies;
  for (const Automaton& body : automata.bodies) {
    const Proctype& proctype = *body.proctype;
    if (!is_process(proctype) || body.elements.empty()) continue;
    if (proctype.instances > 0 || run.contains(&proctype)) {
      bodies.push_back(&body);
    }
  }
  return bodies;
}

std::size_t Program::shape_number(const ChannelInit& init) const {
  return static_cast<std::size_t>(
      std::find(shapes_.begin(), shapes_.end(), &init) - shapes_.begin());
}

std::string Program::name_of(const Proctype& proctype) const {
  const bool is_init = proctype.kind == ProctypeKind::init;
  return fmt::format("{}_{}", proctype.number,
                     is_init ? "init" : c_name(proctype.name));
}

}  // namespace promela
