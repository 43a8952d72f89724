// From formulas to Büchi automata: the composition of this folder.
#include "spin-src/ltl/translate.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "spin-src/ltl/degeneralise.h"
#include "spin-src/ltl/expand.h"
#include "spin-src/ltl/external.h"
#include "spin-src/ltl/reduce.h"

namespace promela::ltl {

namespace {

/// Sets up to this number are counted in all orders, more in a few.
constexpr unsigned few_sets = 3;

std::vector<std::vector<unsigned>> orders(unsigned sets) {
  std::vector<unsigned> order(sets);
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::vector<unsigned>> result{order};
  if (sets <= few_sets) {
    while (std::next_permutation(order.begin(), order.end())) {
      result.push_back(order);
    }
  } else {
    result.emplace_back(order.rbegin(), order.rend());
  }
  return result;
}

bool smaller(const Automaton& a, const Automaton& b) {
  return std::pair(a.size(), edge_count(a)) <
         std::pair(b.size(), edge_count(b));
}

/// Beyond, one order must do.
constexpr std::size_t many_states = 100;

Automaton best_state_based(const Automaton& generalised, Guards& guards) {
  std::optional<Automaton> best;
  for (const auto& order : orders(generalised.sets)) {
    Automaton one = degeneralise(generalised, order, guards);
    reduce(one, guards);
    Automaton marked = mark_states(one, guards);
    reduce_state_based(marked, guards);
    if (!best || smaller(marked, *best)) best = std::move(marked);
    if (generalised.size() > many_states) break;
  }
  return *best;
}

}  // namespace

Buchi translate(Formulas& formulas, Formula f, Guards& guards,
                const std::string& program) {
  Automaton generalised =
      program.empty() ? expand(formulas, f, guards)
                      : external_automaton(program, formulas, f, guards);
  reduce(generalised, guards);
  Buchi result{.graph = best_state_based(generalised, guards), .accepting = {}};
  for (const auto& edges : result.graph.states) {
    result.accepting.push_back(!edges.empty() && edges.front().marks != 0);
  }
  return result;
}

}  // namespace promela::ltl
