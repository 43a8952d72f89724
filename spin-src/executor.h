// Carrying out a step: the effects of statements, handshakes and d_steps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "spin-src/evaluate.h"

namespace promela {

struct Pattern;

/// Changes a state on behalf of one process or, with no_pid, of the claim. When
/// a function throws RuntimeError the state is spoilt: work on a copy.
class Executor final : public Evaluator {
 public:
  Executor(const Interpreter& machine, SystemState& state, const Asker& asker,
           Listener& listener)
      : Evaluator(machine, state, asker),
        changing_(state),
        listener_(listener) {}

  /// A step without partner, d_steps and -end- included.
  void step(const Transition& transition);

  /// A message on its way from a sender to a receiver.
  struct Handshake {
    std::uint32_t channel = 0;
    std::vector<std::int32_t> message;
  };
  /// The two halves of a handshake, each by its own process.
  Handshake offer(const Transition& transition);
  void accept(const Transition& transition, const Handshake& handshake);

 private:
  std::int32_t run(const Expr& expr) const override;

  const Automaton& automaton() const { return *own().automaton; }
  Process& own() const;
  void arrive(const Element& element, StateNumber target);
  void end();
  void walk_d_step(const Transition& whole, const Handshake* handshake);

  void perform(const Element& element);
  void declare(const Variable& variable);
  void assign(const Stmt& stmt);
  void print(const Stmt& stmt);
  void set_priority(std::int32_t pid, std::int32_t priority, Location where);

  Handshake outgoing(const Stmt& send);
  void send(const Element& element);
  void receive(const Element& element);
  void receive_standard_input(const Stmt& stmt);
  void take(const Element& element, std::uint32_t channel,
            std::span<const Pattern> patterns,
            const std::vector<std::int32_t>& message);
  void take_handshake(const Element& element, const Handshake& handshake);

  void store(const Reference& reference, std::uint32_t leaf,
             std::int32_t value);
  std::int32_t fitted(const Type& type, std::int32_t value) const;

  SystemState& changing_;
  Listener& listener_;
};

}  // namespace promela
