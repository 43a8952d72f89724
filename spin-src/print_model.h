// Views of a model: symbols (-d), automata, DOT graphs.
#pragma once

#include <iosfwd>
#include <string_view>

#include "spin-src/front_end.h"

namespace promela {

/// One line per symbol and label, as `spin -d` prints them.
void print_symbols(std::ostream& out, const LoadedModel& loaded);

/// The reachable transitions of every body, in the form of `pan -d`.
void print_automata(std::ostream& out, const LoadedModel& loaded);

/// A digraph per body; `proctype` selects one, empty = all. Throws UsageError
/// if there is no such proctype.
void print_dot(std::ostream& out, const LoadedModel& loaded,
               std::string_view proctype);

}  // namespace promela
