// Executability: guards, else, unless, handshakes, provided and priorities.
#include "spin-src/enabled_moves.h"

#include <algorithm>

#include "spin-src/channel_ops.h"

namespace promela {
namespace {

using Group = std::span<const Transition>;

/// The unless groups of a state, first to try first; the options are the last.
std::vector<Group> groups_of(const State& state, bool inner_escape_first) {
  std::vector<Group> groups;
  const Group all(state.transitions);
  for (std::size_t begin = 0; begin < all.size();) {
    std::size_t end = begin + 1;
    while (end < all.size() && all[end].escape == all[begin].escape) ++end;
    groups.push_back(all.subspan(begin, end - begin));
    begin = end;
  }
  if (inner_escape_first) {
    const auto escapes_end = std::find_if(
        groups.begin(), groups.end(),
        [](const Group& group) { return group.front().escape == 0; });
    std::reverse(groups.begin(), escapes_end);
  }
  return groups;
}

bool is_send(const Element& element) {
  return element.kind == ElementKind::statement && element.stmt != nullptr &&
         element.stmt->kind == StmtKind::send;
}

bool is_else(const Element& element) {
  return element.kind == ElementKind::statement && element.stmt != nullptr &&
         element.stmt->kind == StmtKind::else_guard;
}

bool can_receive(const Evaluator& evaluator, const Stmt& receive) {
  if (is_standard_input(evaluator, *receive.target)) return true;
  const Channel& channel =
      channel_of(evaluator, *receive.target, Primitive::len);
  if (channel.count() == 0) return false;
  return find_message(patterns_of(evaluator, receive.arguments), channel,
                      receive.random)
      .has_value();
}

bool can_send(const Evaluator& evaluator, const Stmt& send) {
  const Channel& channel =
      channel_of(evaluator, *send.target, Primitive::qfull);
  return channel.count() < channel.init->capacity ||
         evaluator.machine().options().lossy_channels;
}

/// A statement that needs no partner.
bool guard_holds(const Evaluator& evaluator, const Element& element) {
  if (element.kind != ElementKind::statement || element.declared != nullptr) {
    return true;
  }
  switch (element.stmt->kind) {
    case StmtKind::expression:
      return evaluator.holds(*element.stmt->expr);
    case StmtKind::send:
      return can_send(evaluator, *element.stmt);
    case StmtKind::receive:
      return can_receive(evaluator, *element.stmt);
    default:
      return true;
  }
}

bool is_rendezvous_send(const Evaluator& evaluator, const Element& element) {
  return is_send(element) &&
         channel_of(evaluator, *element.stmt->target, Primitive::qfull)
             .is_rendezvous();
}

/// Looks for the moves of one process or of the claim.
class MoveFinder {
 public:
  MoveFinder(const Interpreter& machine, const SystemState& state,
             const Asker& asker)
      : machine_(machine),
        state_(state),
        asker_(asker),
        evaluator_(machine, state, asker) {}

  std::vector<Move> find(const Process& process) {
    const Automaton& automaton = *process.automaton;
    for (const Group& group :
         groups_of(automaton.states[process.state],
                   machine_.options().inner_escape_first)) {
      for (const Transition& transition : group) {
        try_add(automaton, transition);
      }
      if (!moves_.empty()) break;
    }
    return std::move(moves_);
  }

 private:
  bool is_youngest() const {
    return asker_.pid != no_pid && asker_.pid + 1 == state_.processes.size();
  }

  void add(const Transition& transition) {
    Move& move = moves_.emplace_back();
    move.pid = asker_.pid;
    move.transition = transition;
    move.timeout = asker_.timeout;
  }

  void try_add(const Automaton& automaton, const Transition& transition) {
    const Element& element = automaton.elements[transition.element];
    try {
      if (element.kind == ElementKind::end) {
        if (is_youngest()) add(transition);
      } else if (is_else(element)) {
        if (moves_.empty()) add(transition);
      } else if (is_rendezvous_send(evaluator_, element)) {
        add_handshakes(transition, *element.stmt);
      } else if (element.kind == ElementKind::d_step) {
        const StateNumber entry = automaton.d_step_entry[element.state];
        if (first_executable(evaluator_, automaton, entry) != nullptr) {
          add(transition);
        }
      } else if (guard_holds(evaluator_, element)) {
        add(transition);
      }
    } catch (const RuntimeError&) {
      if (asker_.depth > 0) throw;  // enabled(..) fails
      add(transition);              // execute() will fail in the same way
    }
  }

  void add_handshakes(const Transition& transition, const Stmt& send) {
    const std::uint32_t id =
        channel_id(evaluator_, *send.target, Primitive::qfull);
    const Channel& channel = state_.channels[id - 1];
    std::vector<std::int32_t> message = sent_values(evaluator_, channel, send);
    for (std::size_t i = 0; i < message.size(); ++i) {
      message[i] = fit_field(*channel.init, i, message[i]);
    }
    for (std::size_t pid = state_.processes.size(); pid-- > 0;) {
      if (pid != asker_.pid) {
        add_receiver(transition, static_cast<std::uint32_t>(pid), id, message);
      }
    }
  }

  void add_receiver(const Transition& transition, std::uint32_t pid,
                    std::uint32_t channel,
                    std::span<const std::int32_t> message);

  const Interpreter& machine_;
  const SystemState& state_;
  const Asker asker_;
  const Evaluator evaluator_;
  std::vector<Move> moves_;
};

/// Whether this receive of `evaluator`'s process takes the message of a
/// handshake. A receive that fails does not match: it is a failing move of its
/// own already.
bool takes(const Evaluator& evaluator, const Element& element,
           std::uint32_t channel, std::span<const std::int32_t> message) {
  if (element.kind != ElementKind::statement || element.stmt == nullptr ||
      element.stmt->kind != StmtKind::receive) {
    return false;
  }
  const Stmt& receive = *element.stmt;
  if (is_standard_input(evaluator, *receive.target)) return false;
  try {
    return channel_id(evaluator, *receive.target, Primitive::len) == channel &&
           matches(patterns_of(evaluator, receive.arguments), message);
  } catch (const RuntimeError&) {
    return false;
  }
}

// A failing provided clause lets the process go on, to fail in execute().
bool is_provided(const Interpreter& machine, const SystemState& state,
                 const Asker& asker) {
  const Expr* provided =
      state.processes[asker.pid].automaton->proctype->provided;
  if (provided == nullptr) return true;
  try {
    return Evaluator(machine, state, asker).holds(*provided);
  } catch (const RuntimeError&) {
    return true;
  }
}

// In a handshake only receives count: the guard of an unless that is no receive
// does not keep the other side from receiving.
void MoveFinder::add_receiver(const Transition& transition, std::uint32_t pid,
                              std::uint32_t channel,
                              std::span<const std::int32_t> message) {
  const Asker receiver{
      .pid = pid, .timeout = asker_.timeout, .depth = asker_.depth};
  if (!is_provided(machine_, state_, receiver)) return;
  const Evaluator evaluator(machine_, state_, receiver);
  const Process& process = state_.processes[pid];
  const Automaton& automaton = *process.automaton;
  for (const Group& group : groups_of(automaton.states[process.state],
                                      machine_.options().inner_escape_first)) {
    bool found = false;
    for (const Transition& other : group) {
      const Element& element = automaton.elements[other.element];
      const bool receives =
          element.kind == ElementKind::d_step
              ? first_receiving(evaluator, automaton,
                                automaton.d_step_entry[element.state], channel,
                                message) != nullptr
              : takes(evaluator, element, channel, message);
      if (!receives) continue;
      found = true;
      add(transition);
      moves_.back().receiver = pid;
      moves_.back().receiver_transition = other;
    }
    if (found) break;
  }
}

std::vector<Move> moves_without_priorities(const Interpreter& machine,
                                           const SystemState& state,
                                           const Asker& asker) {
  if (!is_provided(machine, state, asker)) return {};
  return MoveFinder(machine, state, asker).find(state.processes[asker.pid]);
}

/// Some process of a higher priority can move.
bool is_outranked(const Interpreter& machine, const SystemState& state,
                  const Asker& asker) {
  for (std::uint32_t pid = 0; pid < state.processes.size(); ++pid) {
    if (state.processes[pid].priority <= state.processes[asker.pid].priority) {
      continue;
    }
    const Asker other{
        .pid = pid, .timeout = asker.timeout, .depth = asker.depth};
    if (!moves_without_priorities(machine, state, other).empty()) return true;
  }
  return false;
}

}  // namespace

std::vector<Move> enabled_moves(const Interpreter& machine,
                                const SystemState& state, const Asker& asker) {
  std::vector<Move> moves = moves_without_priorities(machine, state, asker);
  if (!moves.empty() && machine.model().uses_priorities &&
      machine.options().priorities && is_outranked(machine, state, asker)) {
    moves.clear();
  }
  return moves;
}

bool has_executable_step(const Interpreter& machine, const SystemState& state,
                         const Asker& asker) {
  return !MoveFinder(machine, state, asker)
              .find(state.processes[asker.pid])
              .empty();
}

std::vector<Move> enabled_claim_moves(const Interpreter& machine,
                                      const SystemState& state, bool timeout,
                                      bool stutters) {
  if (!state.claim) return {};
  const Asker claim{.pid = no_pid, .timeout = timeout, .stutters = stutters};
  return MoveFinder(machine, state, claim).find(*state.claim);
}

const Transition* first_executable(const Evaluator& evaluator,
                                   const Automaton& automaton,
                                   StateNumber state) {
  const Transition* otherwise = nullptr;
  for (const Transition& transition : automaton.states[state].transitions) {
    if (transition.escape != 0) continue;  // only the d_step as a whole escapes
    const Element& element = automaton.elements[transition.element];
    if (is_else(element)) {
      otherwise = &transition;
      continue;
    }
    try {
      if (is_rendezvous_send(evaluator, element)) return &transition;
      if (guard_holds(evaluator, element)) return &transition;
    } catch (const RuntimeError&) {
      if (evaluator.asker().depth > 0) throw;
      return &transition;
    }
  }
  return otherwise;
}

const Transition* first_receiving(const Evaluator& evaluator,
                                  const Automaton& automaton, StateNumber state,
                                  std::uint32_t channel,
                                  std::span<const std::int32_t> message) {
  for (const Transition& transition : automaton.states[state].transitions) {
    if (transition.escape != 0) continue;
    const Element& element = automaton.elements[transition.element];
    if (takes(evaluator, element, channel, message)) return &transition;
  }
  return nullptr;
}

}  // namespace promela
