// Counts what exists from the start, and runs init alone for what it creates.
#include "spin-src/wide_ids.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "spin-src/interpreter.h"

namespace promela {
namespace {

constexpr std::uint64_t largest_byte = 255;
constexpr std::uint8_t wide_bits = 16;
constexpr std::size_t most_foreseen_steps = 4000;

std::uint64_t channel_count(const Variable& variable) {
  if (variable.predefined) return 0;
  std::uint64_t count = variable.channel != nullptr ? 1 : 0;
  if (variable.type.basic == BasicType::structure) {
    for (const Variable* field : variable.type.structure->fields) {
      count += channel_count(*field);
    }
  }
  return count * variable.size;
}

bool is_wide_from_the_start(const Model& model) {
  std::uint64_t processes = 0;
  std::uint64_t channels = 0;
  std::uint64_t most_of_a_process = 0;
  for (const Variable* variable : model.globals) {
    channels += channel_count(*variable);
  }
  for (const Proctype* proctype : model.proctypes) {
    processes += proctype->instances;
    std::uint64_t own = 0;
    for (const Variable* variable : proctype->locals) {
      own += channel_count(*variable);
    }
    channels += own * proctype->instances;
    if (proctype->instances == 0) {
      most_of_a_process = std::max(most_of_a_process, own);
    }
  }
  return processes > largest_byte ||
         channels + most_of_a_process > largest_byte;
}

bool creates(const Expr* expr) {
  if (expr == nullptr) return false;
  if (expr->kind == ExprKind::run) return true;
  return creates(expr->a) || creates(expr->b) || creates(expr->c);
}

bool can_return_to(const Automaton& body, StateNumber state) {
  std::vector<bool> seen(body.states.size());
  std::vector<StateNumber> stack;
  const auto follow = [&](StateNumber from) {
    for (const Transition& step : body.states[from].transitions) {
      if (step.target != 0 && !seen[step.target]) {
        seen[step.target] = true;
        stack.push_back(step.target);
      }
    }
  };
  follow(state);
  while (!stack.empty()) {
    const StateNumber next = stack.back();
    stack.pop_back();
    follow(next);
  }
  return seen[state];
}

/// Some `run` of it can be executed again and again.
bool creates_in_a_loop(const Automaton& body) {
  for (StateNumber state = 1; state < body.states.size(); ++state) {
    for (const Transition& step : body.states[state].transitions) {
      const Element& element = body.elements[step.element];
      const Stmt* stmt = element.stmt;
      const bool runs = stmt != nullptr && (creates(stmt->expr));
      if (runs && can_return_to(body, state)) return true;
    }
  }
  return false;
}

/// Init, left alone, has made more than a byte can count after some steps. The
/// answer decides how much room numbers get, nothing else.
bool is_wide_by_init(const Model& model, const Automata& automata) {
  const Interpreter machine(model, automata, {.reads_standard_input = false});
  Listener nobody;
  try {
    SystemState state = machine.initial();
    std::uint32_t init = 0;
    while (init < state.processes.size() &&
           state.processes[init].automaton->proctype->kind !=
               ProctypeKind::init) {
      ++init;
    }
    for (std::size_t i = 0; i < most_foreseen_steps; ++i) {
      if (state.processes.size() > largest_byte ||
          state.channels.size() > largest_byte) {
        return true;
      }
      if (init >= state.processes.size()) break;
      const std::vector<Move> moves = machine.moves_of(state, init, false);
      if (moves.empty()) break;
      machine.execute(state, moves.front(), nobody);
    }
  } catch (const RuntimeError&) {
    return false;  // whoever runs the model will tell
  }
  return false;
}

void widen(Type& type) {
  if (type.basic == BasicType::pid) type.width = wide_bits;
}

void widen(Variable& variable) {
  widen(variable.type);
  if (variable.channel == nullptr) return;
  for (Type& field : variable.channel->fields) widen(field);
  for (Type& field : variable.channel->flat_fields) widen(field);
}

}  // namespace

void decide_wide_ids(Model& model, const Automata& automata) {
  model.wide_ids = is_wide_from_the_start(model);
  for (const Automaton& body : automata.bodies) {
    if (model.wide_ids) break;
    if (body.proctype->kind == ProctypeKind::init && creates_in_a_loop(body)) {
      model.wide_ids = is_wide_by_init(model, automata);
    }
  }
  if (!model.wide_ids) return;
  for (Variable* variable : model.globals) widen(*variable);
  for (Typedef* structure : model.typedefs) {
    for (Variable* field : structure->fields) widen(*field);
  }
  for (Proctype* proctype : model.proctypes) {
    for (Variable* variable : proctype->locals) widen(*variable);
  }
}

}  // namespace promela
