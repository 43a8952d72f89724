// From several sets of marks to one, and from marked edges to accepting states.
#include "spin-src/ltl/degeneralise.h"

#include <algorithm>
#include <map>

#include "spin-src/ltl/components.h"

namespace promela::ltl {

namespace {

/// States are pairs of an old state and a small number; made when first asked
/// for.
class Copies {
 public:
  State of(State original, unsigned level) {
    const auto next = static_cast<State>(pairs_.size());
    const auto [found, is_new] =
        numbers_.emplace(std::pair(original, level), next);
    if (is_new) {
      pairs_.emplace_back(original, level);
      result.states.emplace_back();
    }
    return found->second;
  }

  State original(State copy) const { return pairs_[copy].first; }
  unsigned level(State copy) const { return pairs_[copy].second; }

  /// All copies of a state accept the same words. Whoever comes from another
  /// component goes to a copy that lies on an accepted cycle, if there is one:
  /// the others are then of less use.
  void enter_at_cycles() {
    const Components parts = components(result);
    std::map<State, State> best;
    for (State copy = 0; copy < result.size(); ++copy) {
      if (parts.accepting[parts.of[copy]]) best.emplace(original(copy), copy);
    }
    const auto redirect = [&](State to) {
      const auto found = best.find(original(to));
      return found == best.end() ? to : found->second;
    };
    for (State from = 0; from < result.size(); ++from) {
      for (Edge& edge : result.states[from]) {
        if (parts.of[from] != parts.of[edge.to]) edge.to = redirect(edge.to);
      }
    }
    result.initial = redirect(result.initial);
  }

  Automaton result{.states = {}, .initial = 0, .sets = 1};

 private:
  std::map<std::pair<State, unsigned>, State> numbers_;
  std::vector<std::pair<State, unsigned>> pairs_;
};

/// States all of whose edges on accepted cycles arrive marked, or leave marked:
/// they can be accepting themselves.
std::vector<bool> naturally_accepting(const Automaton& automaton,
                                      const Components& parts) {
  std::vector<bool> arrives(automaton.size(), true);
  std::vector<bool> leaves(automaton.size(), true);
  for (State from = 0; from < automaton.size(); ++from) {
    for (const Edge& edge : automaton.states[from]) {
      if (!parts.matters(from, edge) || edge.marks != 0) continue;
      leaves[from] = false;
      arrives[edge.to] = false;
    }
  }
  std::vector<bool> result;
  for (State state = 0; state < automaton.size(); ++state) {
    const bool on_cycle = parts.accepting[parts.of[state]];
    result.push_back(on_cycle && (arrives[state] || leaves[state]));
  }
  return result;
}

}  // namespace

Automaton degeneralise(const Automaton& automaton,
                       const std::vector<unsigned>& order, Guards& guards) {
  const Components parts = components(automaton);
  Copies copies;
  copies.result.initial = copies.of(automaton.initial, 0);
  for (State from = 0; from < copies.result.size(); ++from) {
    const State original = copies.original(from);
    for (const Edge& edge : automaton.states[original]) {
      unsigned level = 0;
      Marks marks = 0;
      if (parts.matters(original, edge)) {
        level = copies.level(from);
        while (level < order.size() && (edge.marks >> order[level] & 1) != 0) {
          ++level;
        }
        marks = level == order.size() ? 1 : 0;
        level = level == order.size() ? 0 : level;
      }
      const State to = copies.of(edge.to, level);
      copies.result.states[from].push_back({edge.guard, to, marks});
    }
  }
  copies.enter_at_cycles();
  trim(copies.result);
  for (auto& edges : copies.result.states) merge_edges(edges, guards);
  return std::move(copies.result);
}

Automaton mark_states(const Automaton& automaton, Guards& guards) {
  const Components parts = components(automaton);
  const std::vector<bool> accepting = naturally_accepting(automaton, parts);
  Copies copies;
  copies.result.initial = copies.of(automaton.initial, 0);
  for (State from = 0; from < copies.result.size(); ++from) {
    const State original = copies.original(from);
    const bool marked = accepting[original] || copies.level(from) == 1;
    for (const Edge& edge : automaton.states[original]) {
      const bool remember = parts.matters(original, edge) && edge.marks != 0 &&
                            !accepting[original] && !accepting[edge.to];
      const State to = copies.of(edge.to, remember ? 1 : 0);
      copies.result.states[from].push_back({edge.guard, to, Marks{marked}});
    }
  }
  copies.enter_at_cycles();
  trim(copies.result);
  for (auto& edges : copies.result.states) merge_edges(edges, guards);
  return std::move(copies.result);
}

}  // namespace promela::ltl
