// Which states can do all that others can, and automata made smaller by it.
#pragma once

#include <vector>

#include "spin-src/ltl/automaton.h"

namespace promela::ltl {

/// A preorder of states: holds(s, t) says that t can do what s can.
class Preorder {
 public:
  explicit Preorder(std::size_t states)
      : states_(states), pairs_(states * states, true) {}

  bool holds(State s, State t) const { return pairs_[s * states_ + t]; }
  void drop(State s, State t) { pairs_[s * states_ + t] = false; }
  bool equal(State s, State t) const { return holds(s, t) && holds(t, s); }
  std::size_t size() const { return states_; }

 private:
  std::size_t states_;
  std::vector<bool> pairs_;
};

/// t follows s step by step, with at least its marks (direct simulation).
Preorder direct_simulation(const Automaton& automaton, Guards& guards);

/// The same against the edges, from the initial state on. Where `kinds` are
/// given, states of different kinds are incomparable.
Preorder reverse_simulation(const Automaton& automaton, Guards& guards,
                            const std::vector<bool>& kinds);

/// One state for each class of the preorder: the state of each, by its old
/// number, with the edges of all of them, or of the first.
std::vector<State> classes(const Preorder& preorder);
void merge_classes(Automaton& automaton, const std::vector<State>& classes,
                   bool keep_all_edges, Guards& guards);

/// Takes from each edge what another edge of its state does better.
void drop_covered_edges(Automaton& automaton, const Preorder& direct,
                        Guards& guards);

/// Merges states with equal edges, as often as possible. Much cheaper than
/// simulation.
void merge_equal_states(Automaton& automaton, Guards& guards);

}  // namespace promela::ltl
