// Which steps a process can take now.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "spin-src/evaluate.h"

namespace promela {

/// The executable moves of process asker.pid, whatever state.exclusive says.
std::vector<Move> enabled_moves(const Interpreter& machine,
                                const SystemState& state, const Asker& asker);

/// What enabled() tells of process asker.pid. As in SPIN, neither priorities
/// nor provided clauses keep it from being true.
bool has_executable_step(const Interpreter& machine, const SystemState& state,
                         const Asker& asker);

/// The executable moves of the claim.
std::vector<Move> enabled_claim_moves(const Interpreter& machine,
                                      const SystemState& state, bool timeout,
                                      bool stutters);

/// Inside a d_step: the first executable transition of a state in textual
/// order, null if it blocks. Valid as long as the automaton.
const Transition* first_executable(const Evaluator& evaluator,
                                   const Automaton& automaton,
                                   StateNumber state);

/// Inside a d_step: the first transition that takes `message` in a handshake.
const Transition* first_receiving(const Evaluator& evaluator,
                                  const Automaton& automaton, StateNumber state,
                                  std::uint32_t channel,
                                  std::span<const std::int32_t> message);

}  // namespace promela
