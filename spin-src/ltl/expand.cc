// From a formula to a generalised Büchi automaton.
#include "spin-src/ltl/expand.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

namespace promela::ltl {

namespace {

constexpr std::size_t max_states = 20'000;

/// What one step asks of the rest of the word, sorted: variables that stand
/// for "f holds next" and for "g was promised and did not come yet".
using Demands = std::vector<std::uint32_t>;

/// The construction of Couvreur (FM 1999): a formula becomes a Boolean function
/// of atoms, of formulas that must hold next, and of promises. f U g is g, or f
/// now and f U g next, which promises g; a set of marks for each promise holds
/// the edges that do not make it. Formulas and promises occur without negation
/// only: for given atoms the smallest sets of them are the ways to go on.
class Expansion {
 public:
  Expansion(Formulas& formulas, Guards& guards)
      : formulas_(formulas),
        guards_(guards),
        first_demand_(formulas.atom_count()) {}

  Automaton run(Formula f) {
    automaton_.initial = state_of(f);
    for (State state = 0; state < automaton_.size(); ++state) {
      leave(state);
    }
    automaton_.sets = static_cast<unsigned>(promises_.size());
    for (auto& edges : automaton_.states) {
      for (Edge& edge : edges)
        edge.marks = automaton_.all_marks() & ~edge.marks;
      merge_edges(edges, guards_);
    }
    return std::move(automaton_);
  }

 private:
  struct Demand {
    Formula formula;
    std::optional<unsigned> promise;  // the number of its set
  };
  struct Way {
    Formula to;
    Marks promises;
  };

  /// States are known by their functions: these say all about their words.
  State state_of(Formula f) {
    const auto next = static_cast<State>(functions_.size());
    const auto [found, is_new] = states_.emplace(function_of(f), next);
    if (is_new) {
      if (next == max_states) throw TooLarge();
      functions_.push_back(found->first);
      automaton_.states.emplace_back();
    }
    return found->second;
  }

  void leave(State state) {
    for (const auto& [demands, guard] : by_demands(functions_[state])) {
      for (const Way& way : ways(demands)) {
        // Promises for now; the sets are the edges without.
        const State to = state_of(way.to);
        automaton_.states[state].push_back({guard, to, way.promises});
      }
    }
  }

  // ---------------------------------------------------------- functions

  Guard function_of(Formula f) {
    const auto known = known_functions_.find(f);
    if (known != known_functions_.end()) return known->second;
    const FormulaNode node = formulas_[f];
    Guard result = Guards::never;
    switch (node.op) {
      case Op::constant_false:
        break;
      case Op::constant_true:
        result = Guards::always;
        break;
      case Op::atom:
      case Op::negated_atom:
        result = guards_.variable(node.atom, node.op == Op::atom);
        break;
      case Op::conjunction:
        result = Guards::always;
        for (const Formula part : node.operands) {
          result = guards_.both(result, function_of(part));
        }
        break;
      case Op::disjunction:
        for (const Formula part : node.operands) {
          result = guards_.either(result, function_of(part));
        }
        break;
      case Op::next:
        result = next(node.operands[0]);
        break;
      case Op::until:
        result = until(f, node.operands[0], node.operands[1]);
        break;
      case Op::release:
        result = guards_.both(
            function_of(node.operands[1]),
            guards_.either(function_of(node.operands[0]), next(f)));
        break;
    }
    known_functions_.emplace(f, result);
    return result;
  }

  Guard until(Formula whole, Formula before, Formula goal) {
    const auto number = static_cast<unsigned>(promises_.size());
    const auto [found, is_new] = promises_.emplace(goal, 0);
    if (is_new) {
      if (number == max_mark_sets) throw TooLarge();
      found->second = demand({goal, number});
    }
    const Guard promised = guards_.variable(found->second);
    const Guard later =
        guards_.both(function_of(before), guards_.both(promised, next(whole)));
    return guards_.either(function_of(goal), later);
  }

  /// A conjunction is split, so that its parts meet others.
  Guard next(Formula f) {
    if (f == Formulas::yes) return Guards::always;
    if (f == Formulas::no) return Guards::never;
    if (formulas_[f].op == Op::conjunction) {
      Guard all = Guards::always;
      for (const Formula part : std::vector(formulas_[f].operands)) {
        all = guards_.both(all, next(part));
      }
      return all;
    }
    const auto found = next_variables_.find(f);
    if (found != next_variables_.end()) return guards_.variable(found->second);
    const std::uint32_t variable = demand({f, std::nullopt});
    next_variables_.emplace(f, variable);
    return guards_.variable(variable);
  }

  std::uint32_t demand(const Demand& demand) {
    demands_.push_back(demand);
    return first_demand_ + static_cast<std::uint32_t>(demands_.size() - 1);
  }

  // ---------------------------------------------------------- ways to go on

  /// Splits a function by what is left of it when the atoms are known.
  const std::map<Guard, Guard>& by_demands(Guard f) {
    const auto known = splits_.find(f);
    if (known != splits_.end()) return known->second;
    std::map<Guard, Guard> result;
    if (f == Guards::always ||
        (f != Guards::never && guards_.top(f) >= first_demand_)) {
      result.emplace(f, Guards::always);
    } else if (f != Guards::never) {
      for (const bool value : {false, true}) {
        const Guard rest = value ? guards_.high(f) : guards_.low(f);
        const Guard literal = guards_.variable(guards_.top(f), value);
        for (const auto& [demands, guard] : by_demands(rest)) {
          Guard& sum = result[demands];
          sum = guards_.either(sum, guards_.both(literal, guard));
        }
      }
    }
    return splits_.emplace(f, std::move(result)).first->second;
  }

  /// The smallest sets of variables that make f true.
  const std::vector<Demands>& smallest(Guard f) {
    const auto known = smallest_.find(f);
    if (known != smallest_.end()) return known->second;
    std::vector<Demands> result;
    if (f == Guards::always) {
      result.emplace_back();
    } else if (f != Guards::never) {
      result = smallest(guards_.low(f));
      const std::size_t count = result.size();
      for (const Demands& rest : smallest(guards_.high(f))) {
        const bool is_new =
            std::none_of(result.begin(), result.begin() + count, [&](auto& s) {
              return std::includes(rest.begin(), rest.end(), s.begin(),
                                   s.end());
            });
        if (!is_new) continue;
        Demands all{guards_.top(f)};
        all.insert(all.end(), rest.begin(), rest.end());
        result.push_back(std::move(all));
      }
    }
    return smallest_.emplace(f, std::move(result)).first->second;
  }

  std::vector<Way> ways(Guard demands) {
    std::vector<Way> result;
    for (const Demands& set : smallest(demands)) {
      std::vector<Formula> rest;
      Marks promises = 0;
      for (const std::uint32_t variable : set) {
        const Demand& demand = demands_[variable - first_demand_];
        if (demand.promise) {
          promises |= Marks{1} << *demand.promise;
        } else {
          rest.push_back(demand.formula);
        }
      }
      const Formula to = formulas_.plain_conjunction(rest);
      if (to != Formulas::no) add(result, {to, promises});
    }
    return result;
  }

  /// A way that asks for more than another one does is not needed.
  void add(std::vector<Way>& ways, const Way& way) {
    const auto covers = [&](const Way& better, const Way& worse) {
      return (better.promises & ~worse.promises) == 0 &&
             formulas_.implies(worse.to, better.to);
    };
    for (const Way& other : ways) {
      if (covers(other, way)) return;
    }
    std::erase_if(ways, [&](const Way& other) { return covers(way, other); });
    ways.push_back(way);
  }

  Formulas& formulas_;
  Guards& guards_;
  std::uint32_t first_demand_;
  std::vector<Demand> demands_;
  std::unordered_map<Formula, std::uint32_t> promises_;
  std::unordered_map<Formula, std::uint32_t> next_variables_;
  std::unordered_map<Formula, Guard> known_functions_;
  std::unordered_map<Guard, std::map<Guard, Guard>> splits_;
  std::unordered_map<Guard, std::vector<Demands>> smallest_;
  std::unordered_map<Guard, State> states_;
  std::vector<Guard> functions_;  // of the states
  Automaton automaton_;
};

}  // namespace

Automaton expand(Formulas& formulas, Formula f, Guards& guards) {
  return Expansion(formulas, guards).run(f);
}

}  // namespace promela::ltl
