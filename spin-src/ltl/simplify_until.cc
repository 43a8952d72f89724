// Rules for f U g, whose duals are those for f V g.
#include <algorithm>

#include "spin-src/ltl/formula.h"

namespace promela::ltl {

namespace {

/// Says "no rule applies": the number of no formula.
constexpr Formula none = ~Formula{0};

}  // namespace

Formula Formulas::binary(Op op, Formula f, Formula g) {
  const Formula top = op == Op::until ? yes : no;
  if (same_as_right(op, f, g)) return g;
  // !g implies f: whenever g does not hold f does, so that f says nothing.
  if (f != top && below(op, negation(g), f)) f = top;
  f = shorter_left(op, f, g);
  if (same_as_right(op, f, g)) return g;
  const FormulaNode left = nodes_[f];
  const FormulaNode right = nodes_[g];
  if (right.op == Op::next && (f == top || left.op == Op::next)) {
    const Formula before = f == top ? f : left.operands[0];
    return next(binary(op, before, right.operands[0]));
  }
  // (f U g) U g
  if (left.op == op && left.operands[1] == g) return f;
  const Formula nested = nested_right(op, f, g);
  if (nested != none) return nested;
  const Formula split = split_right(op, f, g);
  return split != none ? split : make(op, 0, {f, g});
}

bool Formulas::same_as_right(Op op, Formula f, Formula g) {
  return g == yes || g == no || closed(op, g) || below(op, f, g);
}

/// (f || h) U g where h implies g.
Formula Formulas::shorter_left(Op op, Formula f, Formula g) {
  const Op junction_op = op == Op::until ? Op::disjunction : Op::conjunction;
  if (nodes_[f].op != junction_op) return f;
  std::vector<Formula> members = nodes_[f].operands;
  const std::size_t count = members.size();
  std::erase_if(members, [&](Formula h) { return below(op, h, g); });
  return members.size() == count ? f : junction(junction_op, members);
}

/// f U (h U k) where one of f and h implies the other.
Formula Formulas::nested_right(Op op, Formula f, Formula g) {
  const FormulaNode right = nodes_[g];
  if (right.op != op) return none;
  if (below(op, f, right.operands[0])) return g;
  if (below(op, right.operands[0], f)) {
    return binary(op, f, right.operands[1]);
  }
  return none;
}

/// f U (h || e) with e eventual, f U (h && e) with e eventual and universal: e
/// need not wait.
Formula Formulas::split_right(Op op, Formula f, Formula g) {
  const FormulaNode right = nodes_[g];
  if (right.op != Op::disjunction && right.op != Op::conjunction) return none;
  const bool same_side = (right.op == Op::disjunction) == (op == Op::until);
  std::vector<Formula> waits;
  std::vector<Formula> parts;
  for (const Formula member : right.operands) {
    const bool outside = same_side ? closed(op, member) : pure(member);
    (outside ? parts : waits).push_back(member);
  }
  if (parts.empty() || waits.empty()) return none;
  parts.push_back(binary(op, f, junction(right.op, waits)));
  return junction(right.op, parts);
}

}  // namespace promela::ltl
