// From a formula to a generalised Büchi automaton.
#pragma once

#include "spin-src/ltl/automaton.h"
#include "spin-src/ltl/formula.h"
#include "spin-src/ltl/guards.h"

namespace promela::ltl {

/// The automaton of the words of f. Its guards are over the atoms of f. Throws
/// TooLarge.
Automaton expand(Formulas& formulas, Formula f, Guards& guards);

}  // namespace promela::ltl
