// Automata over infinite words, with guards on their edges and sets of marks.
#include "spin-src/ltl/automaton.h"

#include <algorithm>
#include <tuple>

namespace promela::ltl {

void merge_edges(std::vector<Edge>& edges, Guards& guards) {
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return std::tie(a.to, a.marks, a.guard) < std::tie(b.to, b.marks, b.guard);
  });
  std::size_t kept = 0;
  for (const Edge& edge : edges) {
    Edge* last = kept == 0 ? nullptr : &edges[kept - 1];
    if (last != nullptr && last->to == edge.to && last->marks == edge.marks) {
      last->guard = guards.either(last->guard, edge.guard);
    } else {
      edges[kept++] = edge;
    }
  }
  edges.resize(kept);
  std::erase_if(edges, [](const Edge& e) { return e.guard == Guards::never; });
}

std::size_t edge_count(const Automaton& automaton) {
  std::size_t count = 0;
  for (const auto& edges : automaton.states) count += edges.size();
  return count;
}

}  // namespace promela::ltl
