// From several sets of marks to one, and from marked edges to accepting states.
#pragma once

#include <vector>

#include "spin-src/ltl/automaton.h"

namespace promela::ltl {

/// The same words with one set of marks: states count, in the given order,
/// which sets they have met.
Automaton degeneralise(const Automaton& automaton,
                       const std::vector<unsigned>& order, Guards& guards);

/// The same words where all edges of a state are marked, or none; of an
/// automaton with one set.
Automaton mark_states(const Automaton& automaton, Guards& guards);

}  // namespace promela::ltl
