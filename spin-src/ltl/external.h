// Automata made by another program: option --ltl2ba.
#pragma once

#include <string>

#include "spin-src/ltl/automaton.h"
#include "spin-src/ltl/formula.h"
#include "spin-src/ltl/guards.h"

namespace promela::ltl {

/// Calls `COMMAND -f FORMULA`, where the atoms are called p0, p1, .., and reads
/// the never claim or the HOA text that it prints. Throws UsageError if there
/// is none that we understand, IoError if the program cannot be run.
Automaton external_automaton(const std::string& command,
                             const Formulas& formulas, Formula f,
                             Guards& guards);

/// What translators print. Throw UsageError.
Automaton read_hoa(const std::string& text, Guards& guards);
Automaton read_claim(const std::string& text, Guards& guards);

}  // namespace promela::ltl
