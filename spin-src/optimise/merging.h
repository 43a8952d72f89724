// Statement merging (-o3): control states in which nobody needs to stop.
#pragma once

#include <vector>

#include "spin-src/automaton.h"
#include "spin-src/optimise/locality.h"

namespace promela {

/// By proctype number and state: a process that arrives there goes on at once,
/// because its only step is local and can neither block nor fail. No cycle of
/// steps that are taken without a stop goes through such a state.
/// (`merge.h` has SPIN's own chains, which its trails depend on.)
std::vector<std::vector<bool>> passed_states(const Automata& automata,
                                             const Locality& locality);

}  // namespace promela
