// A Büchi automaton as a never claim: states in order, with SPIN's labels.
#include "spin-src/ltl/claim.h"

namespace promela::ltl {

namespace {

std::vector<std::string> labels_of(const Buchi& buchi, State state) {
  const bool accepting = buchi.accepting[state];
  if (state == buchi.graph.initial) {
    return accepting ? std::vector<std::string>{"accept_init", "T0_init"}
                     : std::vector<std::string>{"T0_init"};
  }
  if (buchi.is_universal(state)) return {"accept_all"};
  return {(accepting ? "accept_S" : "T0_S") + std::to_string(state)};
}

/// Those that SPIN puts into a comment would end it.
std::string in_comment(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '/' && !result.empty() && result.back() == '*') result += ' ';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string literal_text(const Literal& literal,
                         const std::vector<std::string>& atoms) {
  return (literal.positive ? "(" : "!(") + atoms[literal.variable] + ")";
}

std::string edge_text(const ClaimEdge& edge, const Claim& claim, Guards& guards,
                      const std::vector<std::string>& atoms) {
  const std::string guard = guard_text(edge.guard, guards, atoms);
  const ClaimState& to = claim.states[edge.to];
  if (!to.universal) return guard + " -> goto " + to.labels.back();
  // The assertion says at once what the end of the claim would say later.
  return "atomic { " + guard + " -> assert(!" + guard + "); goto " +
         to.labels.back() + " }";
}

}  // namespace

Claim claim_of(const Buchi& buchi) {
  // SPIN's claims need a first state that is not the last one.
  const bool prefixed = buchi.is_universal(buchi.graph.initial);
  std::vector<State> order{buchi.graph.initial};
  if (prefixed) order.push_back(buchi.graph.initial);
  for (const bool universal : {false, true}) {
    for (State state = 0; state < buchi.graph.size(); ++state) {
      if (state == buchi.graph.initial) continue;
      if (buchi.is_universal(state) == universal) order.push_back(state);
    }
  }
  std::vector<std::size_t> place(buchi.graph.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  Claim claim;
  for (std::size_t i = 0; i < order.size(); ++i) {
    ClaimState& state = claim.states.emplace_back();
    const bool first = i == 0;
    state.universal = !first && buchi.is_universal(order[i]);
    if (state.universal) {
      state.labels = {"accept_all"};
      continue;
    }
    state.labels = prefixed ? std::vector<std::string>{"T0_init"}
                            : labels_of(buchi, order[i]);
    for (const Edge& edge : buchi.graph.states[order[i]]) {
      state.edges.push_back({edge.guard, place[edge.to]});
    }
  }
  return claim;
}

std::string guard_text(Guard guard, Guards& guards,
                       const std::vector<std::string>& atoms) {
  if (guard == Guards::always) return "(1)";
  const std::vector<Cube> cubes = guards.cubes(guard);
  std::string text = "(";
  for (const Cube& cube : cubes) {
    if (text.size() > 1) text += " || ";
    const bool enclosed = cubes.size() > 1 && cube.size() > 1;
    if (enclosed) text += '(';
    for (std::size_t i = 0; i < cube.size(); ++i) {
      if (i > 0) text += " && ";
      text += literal_text(cube[i], atoms);
    }
    if (enclosed) text += ')';
  }
  return text + ")";
}

std::string claim_text(const Claim& claim, Guards& guards,
                       std::string_view name, std::string_view formula,
                       const std::vector<std::string>& atoms) {
  std::string text = "never ";
  text += name;
  text += " {    /* " + in_comment(formula) + " */\n";
  for (const ClaimState& state : claim.states) {
    for (const std::string& label : state.labels) text += label + ":\n";
    if (state.universal) {
      text += "\tskip\n";
      continue;
    }
    text += "\tdo\n";
    for (const ClaimEdge& edge : state.edges) {
      text += "\t:: " + edge_text(edge, claim, guards, atoms) + "\n";
    }
    if (state.edges.empty()) text += "\t:: (0) -> goto T0_init\n";
    text += "\tod;\n";
  }
  return text + "}\n";
}

}  // namespace promela::ltl
