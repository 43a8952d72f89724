// A Büchi automaton as a never claim: states in order, with SPIN's labels.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spin-src/ltl/automaton.h"

namespace promela::ltl {

struct ClaimEdge {
  Guard guard = Guards::always;
  std::size_t to = 0;
};

struct ClaimState {
  /// What jumps name comes last: accept_init and T0_init are one state.
  std::vector<std::string> labels;
  std::vector<ClaimEdge> edges;
  /// accept_all: whatever comes, the word is accepted. Without edges.
  bool universal = false;
};

/// The initial state is the first one and not universal; a universal one is the
/// last.
struct Claim {
  std::vector<ClaimState> states;
};

Claim claim_of(const Buchi& buchi);

/// The never claim as text, which SPIN reads as well. `name` may be empty;
/// `formula` is shown in a comment; `atoms` are the texts of the propositions.
std::string claim_text(const Claim& claim, Guards& guards,
                       std::string_view name, std::string_view formula,
                       const std::vector<std::string>& atoms);

/// A guard in Promela: "(1)", "((p) && !(q))".
std::string guard_text(Guard guard, Guards& guards,
                       const std::vector<std::string>& atoms);

}  // namespace promela::ltl
