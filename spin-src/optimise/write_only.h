// Write-only globals (-o2): variables whose values decide nothing.
#pragma once

#include <unordered_set>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"

namespace promela {

/// Globals that are never read, apart from their own counting (`x = x + 1`) and
/// from being printed. None in models with embedded C, which may read anything.
std::unordered_set<const Variable*> write_only_globals(
    const Model& model, const Automata& automata);

}  // namespace promela
