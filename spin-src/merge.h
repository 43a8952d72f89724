// Statement merging: which statements SPIN's verifiers execute as one step.
#pragma once

#include <vector>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"

namespace promela {

/// The merge chains of a model. A trail with the line -4:-4:-4 names only the
/// first statement of a chain; the others are found here. The rule was found by
/// comparing the tables of `pan -d` with and without -o3.
class MergeChains {
 public:
  MergeChains(const Model& model, const Automata& automata);

  /// What is executed right behind this step and together with it, in order;
  /// empty for most steps.
  std::vector<Transition> after(const Automaton& body,
                                const Transition& first) const;

  /// The state behind the chain that this step is a member of, for `spin -v`;
  /// 0 if it is in none, and for conditions, sends and receives, which can
  /// only start one.
  StateNumber chain_target(const Automaton& body, const Transition& step) const;

 private:
  struct Body {
    std::vector<bool> starts;   // by state number: may begin a chain
    std::vector<bool> follows;  // may be a later member of one
  };
  const Body& facts(const Automaton& body) const {
    return bodies_[body.proctype->number];
  }

  std::vector<Body> bodies_;  // by proctype number
};

}  // namespace promela
