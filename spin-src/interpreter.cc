// The interpreter's face: initial states, moves and their execution.
#include "spin-src/interpreter.h"

#include <algorithm>
#include <cassert>

#include "spin-src/creation.h"
#include "spin-src/enabled_moves.h"
#include "spin-src/evaluate.h"
#include "spin-src/executor.h"

namespace promela {

Interpreter::Interpreter(const Model& model, const Automata& automata,
                         const InterpreterOptions& options)
    : model_(model), automata_(automata), options_(options), layouts_(model) {
}

SystemState Interpreter::initial() const {
  SystemState state;
  initialise_globals(*this, state);
  for (const Proctype* proctype : model_.proctypes) {
    for (std::uint32_t i = 0; i < proctype->instances; ++i) {
      create_process(*this, state, *proctype, {}, proctype->priority);
    }
  }
  return state;
}

void Interpreter::start_claim(SystemState& state, const Proctype& claim) const {
  const Automaton& automaton = automata_.bodies[claim.number];
  state.claim =
      Process{.automaton = &automaton,
              .state = automaton.initial,
              .values = std::vector<std::int32_t>(layouts_.of(claim).size, 0)};
}

std::vector<Move> Interpreter::moves(const SystemState& state,
                                     bool timeout) const {
  // Whoever waits for a timeout has lost its exclusivity before.
  if (state.exclusive != no_pid && !timeout) {
    std::vector<Move> own = moves_of(state, state.exclusive, timeout);
    if (!own.empty()) return own;
  }
  std::vector<Move> all;
  for (std::size_t pid = state.processes.size(); pid-- > 0;) {
    const std::vector<Move> own =
        moves_of(state, static_cast<std::uint32_t>(pid), timeout);
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

std::vector<Move> Interpreter::moves_of(const SystemState& state,
                                        std::uint32_t pid, bool timeout) const {
  return enabled_moves(*this, state, {.pid = pid, .timeout = timeout});
}

std::vector<Move> Interpreter::claim_moves(const SystemState& state,
                                           bool timeout, bool stutters) const {
  return enabled_claim_moves(*this, state, timeout, stutters);
}

void Interpreter::execute(SystemState& state, const Move& move,
                          Listener& listener) const {
  SystemState next = state;
  perform(next, move, listener);
  if (next.exclusive != no_pid &&
      moves_of(next, next.exclusive, false).empty()) {
    next.exclusive = no_pid;
  }
  state = std::move(next);
}

void Interpreter::perform(SystemState& state, const Move& move,
                          Listener& listener) const {
  const Asker asker{.pid = move.pid, .timeout = move.timeout};
  Executor executor(*this, state, asker, listener);
  if (const Expr* provided =
          state.processes[move.pid].automaton->proctype->provided) {
    executor.value(*provided);  // a failing clause makes the step fail
  }
  if (move.receiver == no_pid) {
    executor.step(move.transition);
    state.last = move.pid;
    state.exclusive = move.transition.keeps_atomic ? move.pid : no_pid;
    return;
  }
  const Executor::Handshake handshake = executor.offer(move.transition);
  state.last = move.pid;
  const Asker receiver{.pid = move.receiver, .timeout = move.timeout};
  Executor(*this, state, receiver, listener)
      .accept(move.receiver_transition, handshake);
  state.last = move.receiver;
  // The sender loses its atomicity, the receiver keeps its own.
  state.exclusive =
      move.receiver_transition.keeps_atomic ? move.receiver : no_pid;
}

void Interpreter::execute_claim(SystemState& state, const Move& move,
                                Listener& listener) const {
  SystemState next = state;
  Executor(*this, next, {.pid = no_pid, .timeout = move.timeout}, listener)
      .step(move.transition);
  state = std::move(next);
}

bool Interpreter::is_valid_end(const SystemState& state) const {
  return std::all_of(state.processes.begin(), state.processes.end(),
                     [](const Process& process) {
                       return process.automaton->states[process.state].is_end;
                     });
}

std::int32_t Interpreter::evaluate(const SystemState& state, std::uint32_t pid,
                                   const Expr& expr) const {
  return Evaluator(*this, state, {.pid = pid}).value(expr);
}

}  // namespace promela
