// All states of a model, breadth-first: simple, slow, without an engine.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spin-src/interpreter.h"

namespace promela {

struct StateSpace {
  std::uint64_t stored = 0;             // distinct states outside of atomics
  std::uint64_t deadlocks = 0;          // without a move, not a valid end
  std::uint64_t failed_assertions = 0;  // executions of one
  std::set<std::string> errors;         // messages of failing steps
};

/// Explores what SPIN's pan explores without reduction: `timeout` is offered
/// in states where nothing else can move. With a claim, a stored state is one
/// in which the claim is to move.
class Explorer : private Listener {
 public:
  explicit Explorer(const Interpreter& machine, const Proctype* claim = nullptr)
      : machine_(machine), claim_(claim) {}

  StateSpace explore() {
    SystemState first = machine_.initial();
    if (claim_ != nullptr) machine_.start_claim(first, *claim_);
    reach(std::move(first));
    while (!open_.empty()) {
      std::vector<SystemState> layer;
      layer.swap(open_);
      for (const SystemState& state : layer) {
        if (claim_ != nullptr && state.exclusive == no_pid) {
          move_claim(state);
        } else {
          move_system(state);
        }
      }
    }
    return space_;
  }

 private:
  void assertion_failed(const SystemState&, std::uint32_t,
                        const Element&) override {
    ++space_.failed_assertions;
  }

  void reach(SystemState state) {
    if (!known_.insert(key(state)).second) return;
    if (state.exclusive == no_pid) ++space_.stored;
    open_.push_back(std::move(state));
  }

  void move_claim(const SystemState& state) {
    for (const Move& move : machine_.claim_moves(state, false)) {
      SystemState next = state;
      machine_.execute_claim(next, move, *this);
      if (!move_system(next)) reach(std::move(next));  // it stutters
    }
  }

  /// False if nothing can move.
  bool move_system(const SystemState& state) {
    std::vector<Move> moves = machine_.moves(state, false);
    if (moves.empty()) moves = machine_.moves(state, true);
    if (moves.empty() && !machine_.is_valid_end(state)) ++space_.deadlocks;
    for (const Move& move : moves) {
      SystemState next = state;
      try {
        machine_.execute(next, move, *this);
        reach(std::move(next));
      } catch (const RuntimeError& error) {
        space_.errors.insert(error.message);
      }
    }
    return !moves.empty();
  }

  /// What pan keeps of a state; two states are equal iff this is.
  std::string key(const SystemState& state) const {
    std::string text;
    for (const Leaf& leaf : machine_.layouts().globals().leaves) {
      if (leaf.variable->visibility == Visibility::hidden) continue;
      add(text, state.globals[leaf.slot]);
    }
    for (const Process& process : state.processes) {
      add(text, process.automaton->proctype->number);
      add(text, process.state);
      if (machine_.model().uses_priorities) add(text, process.priority);
      for (const std::int32_t value : process.values) add(text, value);
    }
    text += '|';
    for (const Channel& channel : state.channels) {
      add(text, static_cast<std::int64_t>(channel.count()));
      for (const std::int32_t value : channel.messages) add(text, value);
    }
    add(text, state.exclusive);
    if (machine_.model().uses_last) add(text, state.last);
    if (state.claim) add(text, state.claim->state);
    return text;
  }

  static void add(std::string& text, std::int64_t value) {
    text += std::to_string(value);
    text += ',';
  }

  const Interpreter& machine_;
  const Proctype* claim_;
  StateSpace space_;
  std::set<std::string> known_;
  std::vector<SystemState> open_;
};

}  // namespace promela
