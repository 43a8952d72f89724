// The trace or notrace assertion of a model, which watches sends and receives.
#pragma once

#include <cstdint>
#include <span>

#include "spin-src/interpreter.h"

namespace promela {

/// An automaton over the messages that really pass, as pan runs it: it sees
/// only the operations (channel, and whether sent or received) that occur in
/// it. A message that does not match is an error of a trace, which then stays
/// where it is, and the end of a notrace, whose error is to reach -end-.
class TraceAssertion {
 public:
  explicit TraceAssertion(const Interpreter& machine);

  /// Its first control state; 0: the model has no such assertion.
  StateNumber initial() const;

  struct Event {
    bool is_send = false;
    std::uint32_t channel = 0;  // id
    std::span<const std::int32_t> message;
  };
  /// Lets the assertion see what has happened in `state` and moves `control`.
  /// Answers pan's words for an error, null: there is none.
  const char* observe(const SystemState& state, const Event& event,
                      StateNumber& control) const;

  /// Whether a run may end here. pan wants a notrace to be finished too,
  /// unless it has met a message that does not match.
  bool may_end(StateNumber control) const;

 private:
  bool is_about(const SystemState& state, const Stmt& stmt,
                const Event& event) const;
  bool is_watched(const SystemState& state, const Event& event) const;
  void find(const SystemState& state, const Event& event, StateNumber control,
            std::size_t jumps, StateNumber& target, int& matches) const;

  const Interpreter& machine_;
  const Automaton* automaton_ = nullptr;
  bool forbids_ = false;  // notrace
};

}  // namespace promela
