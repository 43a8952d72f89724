// Liveness of locals (-o1): which values no later step can read.
#pragma once

#include <vector>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"

namespace promela {

/// The locals that are dead in each control state, in declaration order.
/// Arrays and structures are taken as a whole; whatever holds a channel of its
/// own is never dead.
using DeadLocals = std::vector<std::vector<const Variable*>>;

/// By proctype number, then by state number; claims have none.
std::vector<DeadLocals> dead_locals(const Automata& automata);

/// What an element that is no d_step writes, in part or as a whole.
std::vector<const Variable*> written_variables(const Element& element);

}  // namespace promela
