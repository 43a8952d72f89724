// Which states can do all that others can, and automata made smaller by it.
#include "spin-src/ltl/simulation.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace promela::ltl {

namespace {

/// The largest relation of which each pair survives `supported`.
template <typename Supported>
void shrink(Preorder& preorder, const Supported& supported) {
  const auto states = static_cast<State>(preorder.size());
  bool changed = true;
  while (changed) {
    changed = false;
    for (State s = 0; s < states; ++s) {
      for (State t = 0; t < states; ++t) {
        if (s == t || !preorder.holds(s, t) || supported(s, t)) continue;
        preorder.drop(s, t);
        changed = true;
      }
    }
  }
}

/// Whether the edges `by` of another state together do what `edge` does.
bool covered(const Edge& edge, const std::vector<Edge>& by,
             const Preorder& preorder, Guards& guards) {
  Guard rest = edge.guard;
  for (const Edge& other : by) {
    if ((edge.marks & ~other.marks) != 0) continue;
    if (!preorder.holds(edge.to, other.to)) continue;
    rest = guards.without(rest, other.guard);
    if (rest == Guards::never) return true;
  }
  return rest == Guards::never;
}

/// The edges that arrive at each state; `to` is where they come from.
std::vector<std::vector<Edge>> reversed(const Automaton& automaton) {
  std::vector<std::vector<Edge>> edges(automaton.size());
  for (State from = 0; from < automaton.size(); ++from) {
    for (const Edge& edge : automaton.states[from]) {
      edges[edge.to].push_back({edge.guard, from, edge.marks});
    }
  }
  return edges;
}

void keep_supported(Preorder& preorder,
                    const std::vector<std::vector<Edge>>& edges,
                    Guards& guards) {
  shrink(preorder, [&](State s, State t) {
    return std::all_of(edges[s].begin(), edges[s].end(), [&](const Edge& e) {
      return covered(e, edges[t], preorder, guards);
    });
  });
}

}  // namespace

Preorder direct_simulation(const Automaton& automaton, Guards& guards) {
  Preorder preorder(automaton.size());
  keep_supported(preorder, automaton.states, guards);
  return preorder;
}

Preorder reverse_simulation(const Automaton& automaton, Guards& guards,
                            const std::vector<bool>& kinds) {
  Preorder preorder(automaton.size());
  const State initial = automaton.initial;
  for (State s = 0; s < automaton.size(); ++s) {
    for (State t = 0; t < automaton.size(); ++t) {
      const bool other_kind = !kinds.empty() && kinds[s] != kinds[t];
      if (other_kind || (s == initial && t != initial)) preorder.drop(s, t);
    }
  }
  keep_supported(preorder, reversed(automaton), guards);
  return preorder;
}

std::vector<State> classes(const Preorder& preorder) {
  const auto states = static_cast<State>(preorder.size());
  std::vector<State> result(states);
  for (State s = 0; s < states; ++s) {
    State first = 0;
    while (!preorder.equal(first, s)) ++first;
    result[s] = first;
  }
  return result;
}

void merge_classes(Automaton& automaton, const std::vector<State>& classes,
                   bool keep_all_edges, Guards& guards) {
  for (State s = 0; s < automaton.size(); ++s) {
    for (Edge& edge : automaton.states[s]) edge.to = classes[edge.to];
  }
  for (State s = 0; s < automaton.size(); ++s) {
    if (classes[s] == s) continue;
    if (keep_all_edges) {
      auto& all = automaton.states[classes[s]];
      const auto& own = automaton.states[s];
      all.insert(all.end(), own.begin(), own.end());
    }
    automaton.states[s].clear();
  }
  automaton.initial = classes[automaton.initial];
  for (auto& edges : automaton.states) merge_edges(edges, guards);
}

// Sound for all edges at once, as the relation is strict on targets (or the
// targets are the same and one edge has more marks): Clemente and Mayr, POPL
// 2013, table 1, P(id, direct).
void drop_covered_edges(Automaton& automaton, const Preorder& direct,
                        Guards& guards) {
  for (auto& edges : automaton.states) {
    std::vector<Edge> kept = edges;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      for (std::size_t k = 0; k < edges.size(); ++k) {
        const Edge& better = edges[k];
        const Edge& worse = edges[i];
        if (i == k || (worse.marks & ~better.marks) != 0) continue;
        if (!direct.holds(worse.to, better.to)) continue;
        const bool ties =
            direct.holds(better.to, worse.to) && worse.marks == better.marks;
        if (ties && k > i) continue;
        kept[i].guard = guards.without(kept[i].guard, better.guard);
      }
    }
    edges = std::move(kept);
    merge_edges(edges, guards);
  }
}

void merge_equal_states(Automaton& automaton, Guards& guards) {
  using Signature = std::vector<std::tuple<State, Marks, Guard>>;
  std::vector<State> parts(automaton.size(), 0);
  std::size_t count = 1;
  for (;;) {
    std::map<std::pair<State, Signature>, State> numbers;
    std::vector<State> refined(automaton.size());
    for (State s = 0; s < automaton.size(); ++s) {
      std::vector<Edge> edges = automaton.states[s];
      for (Edge& edge : edges) edge.to = parts[edge.to];
      merge_edges(edges, guards);
      Signature signature;
      for (const Edge& e : edges)
        signature.emplace_back(e.to, e.marks, e.guard);
      const auto next = static_cast<State>(numbers.size());
      refined[s] =
          numbers.emplace(std::pair(parts[s], std::move(signature)), next)
              .first->second;
    }
    parts = std::move(refined);
    if (numbers.size() == count) break;
    count = numbers.size();
  }
  std::vector<State> first(count, static_cast<State>(automaton.size()));
  for (State s = 0; s < automaton.size(); ++s) {
    first[parts[s]] = std::min(first[parts[s]], s);
  }
  std::vector<State> result(automaton.size());
  for (State s = 0; s < automaton.size(); ++s) result[s] = first[parts[s]];
  merge_classes(automaton, result, false, guards);
}

}  // namespace promela::ltl
