// Automata made smaller without changing what they accept.
#pragma once

#include "spin-src/ltl/automaton.h"

namespace promela::ltl {

/// Drops what is of no use, merges what simulation shows to be equal, drops
/// edges that others cover, until nothing changes.
void reduce(Automaton& automaton, Guards& guards);

/// The same for an automaton with one set where all edges of a state have the
/// same marks; it stays like that.
void reduce_state_based(Automaton& automaton, Guards& guards);

}  // namespace promela::ltl
