// Büchi automata for other tools: the HOA format and Graphviz.
#include "spin-src/ltl/formats.h"

#include <algorithm>

#include <fmt/format.h>

#include "spin-src/ltl/claim.h"

namespace promela::ltl {

namespace {

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string hoa_guard(Guard guard, Guards& guards) {
  if (guard == Guards::always) return "t";
  std::string text;
  for (const Cube& cube : guards.cubes(guard)) {
    if (!text.empty()) text += " | ";
    for (const Literal& literal : cube) {
      if (&literal != &cube.front()) text += "&";
      text +=
          fmt::format("{}{}", literal.positive ? "" : "!", literal.variable);
    }
  }
  return text;
}

/// No two edges of a state can be taken with the same letter.
bool is_deterministic(const Buchi& buchi, Guards& guards) {
  const auto disjoint = [&](const std::vector<Edge>& edges) {
    Guard seen = Guards::never;
    for (const Edge& edge : edges) {
      if (guards.both(seen, edge.guard) != Guards::never) return false;
      seen = guards.either(seen, edge.guard);
    }
    return true;
  };
  return std::all_of(buchi.graph.states.begin(), buchi.graph.states.end(),
                     disjoint);
}

}  // namespace

std::string hoa_text(const Buchi& buchi, Guards& guards,
                     std::string_view formula,
                     const std::vector<std::string>& atoms) {
  std::string text = fmt::format(
      "HOA: v1\ntool: \"io-hsf-spin\"\nname: {}\nStates: {}\nStart: {}\n"
      "AP: {}",
      in_quotes(formula), buchi.graph.size(), buchi.graph.initial,
      atoms.size());
  for (const std::string& atom : atoms) text += " " + in_quotes(atom);
  text +=
      "\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n"
      "properties: trans-labels explicit-labels state-acc";
  if (is_deterministic(buchi, guards)) text += " deterministic";
  text += "\n--BODY--\n";
  for (State state = 0; state < buchi.graph.size(); ++state) {
    text += fmt::format("State: {}{}\n", state,
                        buchi.accepting[state] ? " {0}" : "");
    for (const Edge& edge : buchi.graph.states[state]) {
      text += fmt::format("[{}] {}\n", hoa_guard(edge.guard, guards), edge.to);
    }
  }
  return text + "--END--\n";
}

std::string dot_text(const Buchi& buchi, Guards& guards,
                     std::string_view formula,
                     const std::vector<std::string>& atoms) {
  std::string text = fmt::format(
      "digraph claim {{\n  label={};\n  rankdir=LR;\n"
      "  node [shape=circle];\n  start [shape=point];\n  start -> {};\n",
      in_quotes(formula), buchi.graph.initial);
  for (State state = 0; state < buchi.graph.size(); ++state) {
    if (buchi.accepting[state]) {
      text += fmt::format("  {} [shape=doublecircle];\n", state);
    }
    for (const Edge& edge : buchi.graph.states[state]) {
      text += fmt::format("  {} -> {} [label={}];\n", state, edge.to,
                          in_quotes(guard_text(edge.guard, guards, atoms)));
    }
  }
  return text + "}\n";
}

}  // namespace promela::ltl
