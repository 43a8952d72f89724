// From formulas to Büchi automata: the composition of this folder.
#pragma once

#include <string>

#include "spin-src/ltl/automaton.h"
#include "spin-src/ltl/formula.h"
#include "spin-src/ltl/guards.h"

namespace promela::ltl {

/// A small automaton that accepts exactly the words of f; its guards are over
/// the atoms of f. Throws TooLarge (guards.h). If `program` is not empty, its
/// automaton is taken and made smaller (external.h).
Buchi translate(Formulas& formulas, Formula f, Guards& guards,
                const std::string& program = {});

}  // namespace promela::ltl
