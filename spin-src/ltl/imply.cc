// Whether one formula implies another, as far as their form shows it.
#include <algorithm>

#include "spin-src/ltl/formula.h"

namespace promela::ltl {

bool Formulas::implies(Formula f, Formula g) {
  if (f == g || f == no || g == yes) return true;
  if (f == yes || g == no) return false;
  const std::uint64_t key = std::uint64_t{f} << 32 | g;
  const auto known = implications_.find(key);
  if (known != implications_.end()) return known->second;
  const bool result = implied_by_form(f, g);
  implications_.emplace(key, result);
  return result;
}

bool Formulas::implied_by_form(Formula f, Formula g) {
  return implied_by_parts(f, g) || implied_by_time(f, g);
}

bool Formulas::implied_by_parts(Formula f, Formula g) {
  const Op left = nodes_[f].op;
  const Op right = nodes_[g].op;
  const auto to_g = [&](Formula part) { return implies(part, g); };
  const auto from_f = [&](Formula part) { return implies(f, part); };
  const std::vector<Formula> parts_of_f = nodes_[f].operands;
  const std::vector<Formula> parts_of_g = nodes_[g].operands;
  // These two lose nothing, so they decide.
  if (right == Op::conjunction) {
    return std::all_of(parts_of_g.begin(), parts_of_g.end(), from_f);
  }
  if (left == Op::disjunction) {
    return std::all_of(parts_of_f.begin(), parts_of_f.end(), to_g);
  }
  if (left == Op::conjunction &&
      std::any_of(parts_of_f.begin(), parts_of_f.end(), to_g)) {
    return true;
  }
  return right == Op::disjunction &&
         std::any_of(parts_of_g.begin(), parts_of_g.end(), from_f);
}

bool Formulas::implied_by_time(Formula f, Formula g) {
  const FormulaNode left = nodes_[f];
  const FormulaNode right = nodes_[g];
  const auto a = [&](std::size_t i) { return left.operands[i]; };
  const auto b = [&](std::size_t i) { return right.operands[i]; };
  if (left.op == right.op) {
    if (left.op == Op::next && implies(a(0), b(0))) return true;
    const bool timed = left.op == Op::until || left.op == Op::release;
    if (timed && implies(a(0), b(0)) && implies(a(1), b(1))) return true;
  }
  // What the right one asks for now or later is there now, or for ever.
  if (right.op == Op::until && implies(f, b(1))) return true;
  if (right.op == Op::release && implies(f, b(1)) &&
      (left.universal || implies(f, b(0)))) {
    return true;
  }
  if (right.op == Op::next && left.universal && implies(f, b(0))) return true;
  // What the left one promises is enough, whenever it comes.
  if (left.op == Op::release && implies(a(1), g)) return true;
  if (left.op == Op::until && implies(a(1), g) &&
      (right.eventual || implies(a(0), g))) {
    return true;
  }
  return left.op == Op::next && right.eventual && implies(a(0), g);
}

}  // namespace promela::ltl
