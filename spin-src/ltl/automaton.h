// Automata over infinite words, with guards on their edges and sets of marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "spin-src/ltl/guards.h"

namespace promela::ltl {

/// Which acceptance sets an edge is in: bit i is set i.
using Marks = std::uint64_t;
constexpr unsigned max_mark_sets = 64;

using State = std::uint32_t;

struct Edge {
  Guard guard = Guards::never;
  State to = 0;
  Marks marks = 0;

  friend bool operator==(const Edge&, const Edge&) = default;
};

/// Accepts a word that has a run which meets each set infinitely often
/// (transition-based generalised Büchi). Without sets, any infinite run.
struct Automaton {
  std::vector<std::vector<Edge>> states;  // the edges that leave each
  State initial = 0;
  unsigned sets = 0;

  std::size_t size() const { return states.size(); }
  Marks all_marks() const {
    return sets == max_mark_sets ? ~Marks{0} : (Marks{1} << sets) - 1;
  }
};

/// Accepts a word that has a run which meets accepting states infinitely
/// often. The edges of `graph` carry mark 0 if they leave an accepting state.
struct Buchi {
  Automaton graph;  // one set
  std::vector<bool> accepting;

  /// Accepts whatever follows: claims are over when they come here.
  bool is_universal(State state) const {
    const auto& edges = graph.states[state];
    return accepting[state] && edges.size() == 1 && edges[0].to == state &&
           edges[0].guard == Guards::always;
  }
};

/// Edges with the same target and marks become one.
void merge_edges(std::vector<Edge>& edges, Guards& guards);

std::size_t edge_count(const Automaton& automaton);

}  // namespace promela::ltl
