// Automata made smaller without changing what they accept.
#include "spin-src/ltl/reduce.h"

#include "spin-src/ltl/components.h"
#include "spin-src/ltl/simulation.h"

namespace promela::ltl {

namespace {

/// Simulation compares all pairs of states and edges; beyond, only equal ones
/// are merged.
constexpr std::size_t many_states = 250;
constexpr std::size_t many_edges = 2'000;

bool is_large(const Automaton& automaton) {
  return automaton.size() > many_states || edge_count(automaton) > many_edges;
}

struct Size {
  std::size_t states = 0;
  std::size_t edges = 0;
  unsigned sets = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

Size size_of(const Automaton& automaton) {
  return {automaton.size(), edge_count(automaton), automaton.sets};
}

void simulate_directly(Automaton& automaton, Guards& guards) {
  const Preorder direct = direct_simulation(automaton, guards);
  merge_classes(automaton, classes(direct), true, guards);
  drop_covered_edges(automaton, direct, guards);
  trim(automaton);
}

/// Of each state, whether its edges are marked.
std::vector<bool> marked_states(const Automaton& automaton) {
  std::vector<bool> marked;
  for (const auto& edges : automaton.states) {
    marked.push_back(!edges.empty() && edges.front().marks != 0);
  }
  return marked;
}

void simulate_backwards(Automaton& automaton, Guards& guards,
                        const std::vector<bool>& kinds) {
  const Preorder reverse = reverse_simulation(automaton, guards, kinds);
  merge_classes(automaton, classes(reverse), true, guards);
  trim(automaton);
}

/// States that no accepted run visits infinitely often may be marked or not;
/// inside of a component that accepts nothing they must not.
void mark_transient_states(Automaton& automaton, bool marked) {
  const Components parts = components(automaton);
  for (State from = 0; from < automaton.size(); ++from) {
    auto& edges = automaton.states[from];
    if (parts.accepting[parts.of[from]]) continue;
    bool on_cycle = false;
    for (const Edge& edge : edges) {
      on_cycle |= parts.of[edge.to] == parts.of[from];
    }
    for (Edge& edge : edges) edge.marks = marked && !on_cycle ? 1 : 0;
  }
}

}  // namespace

void reduce(Automaton& automaton, Guards& guards) {
  trim(automaton);
  mark_transient(automaton, false);
  drop_sets(automaton);
  merge_equal_states(automaton, guards);
  trim(automaton);
  if (is_large(automaton)) return;
  Size before;
  while (size_of(automaton) != before) {
    before = size_of(automaton);
    for (const bool marked : {true, false}) {
      mark_transient(automaton, marked);
      simulate_directly(automaton, guards);
    }
    simulate_backwards(automaton, guards, {});
    drop_sets(automaton);
  }
}

void reduce_state_based(Automaton& automaton, Guards& guards) {
  trim(automaton);
  Size before;
  while (size_of(automaton) != before) {
    before = size_of(automaton);
    for (const bool marked : {true, false}) {
      mark_transient_states(automaton, marked);
      merge_equal_states(automaton, guards);
      trim(automaton);
      if (is_large(automaton)) continue;
      simulate_directly(automaton, guards);
    }
    if (is_large(automaton)) continue;
    simulate_backwards(automaton, guards, marked_states(automaton));
  }
}

}  // namespace promela::ltl
