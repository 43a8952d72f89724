// Strongly connected components of an automaton, and what is of no use.
#pragma once

#include <vector>

#include "spin-src/ltl/automaton.h"

namespace promela::ltl {

struct Components {
  std::vector<std::uint32_t> of;  // the component of each state
  std::vector<bool> accepting;    // by component: some run in it is accepted

  /// Whether an edge can be taken infinitely often by an accepted run.
  bool matters(State from, const Edge& edge) const {
    return of[from] == of[edge.to] && accepting[of[from]];
  }
};

Components components(const Automaton& automaton);

/// Drops states that cannot be reached or from where nothing is accepted, and
/// numbers the others anew, breadth-first. The initial state stays.
void trim(Automaton& automaton);

/// Gives all edges that no accepted run takes infinitely often the same marks:
/// none, or all. What is accepted stays the same.
void mark_transient(Automaton& automaton, bool marked);

/// Drops sets that others imply.
void drop_sets(Automaton& automaton);

}  // namespace promela::ltl
