// What a conjunction or disjunction can be written as instead.
#include <algorithm>

#include "spin-src/ltl/formula.h"

namespace promela::ltl {

namespace {

constexpr Formula none = ~Formula{0};

/// Beyond, comparing all pairs would take longer than it saves.
constexpr std::size_t many_members = 64;

}  // namespace

Formula Formulas::conjunction(std::vector<Formula> list) {
  return junction(Op::conjunction, std::move(list));
}

Formula Formulas::plain_conjunction(const std::vector<Formula>& list) {
  std::vector<Formula> members = flat(Op::conjunction, list);
  if (members.empty()) return yes;
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (implies(members[i], negation(members[k]))) return no;
    }
  }
  return members.size() == 1 ? members.front()
                             : make(Op::conjunction, 0, std::move(members));
}

Formula Formulas::disjunction(std::vector<Formula> list) {
  return junction(Op::disjunction, std::move(list));
}

Formula Formulas::junction(Op op, std::vector<Formula> list) {
  const Formula neutral = op == Op::conjunction ? yes : no;
  const Formula absorbing = op == Op::conjunction ? no : yes;
  for (;;) {
    list = flat(op, list);
    if (std::binary_search(list.begin(), list.end(), absorbing)) {
      return absorbing;
    }
    if (list.size() > many_members) break;
    if (absorb(op, list)) return absorbing;
    if (shorten_members(op, list)) continue;
    if (!join_members(op, list)) break;
  }
  if (list.empty()) return neutral;
  return list.size() == 1 ? list.front() : make(op, 0, std::move(list));
}

/// Without neutral members and junctions of the same kind; sorted.
std::vector<Formula> Formulas::flat(Op op,
                                    const std::vector<Formula>& list) const {
  const Formula neutral = op == Op::conjunction ? yes : no;
  std::vector<Formula> result;
  for (const Formula f : list) {
    const FormulaNode& node = nodes_[f];
    if (f == neutral) continue;
    if (node.op == op) {
      result.insert(result.end(), node.operands.begin(), node.operands.end());
    } else {
      result.push_back(f);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Drops members that another one makes superfluous; true if two members
/// contradict each other (or, for ||, leave nothing out).
bool Formulas::absorb(Op op, std::vector<Formula>& list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t k = i + 1; k < list.size();) {
      const Formula opposite = negation(list[k]);
      // For ||: !g implies f. For &&: f implies !g.
      if (below(op, opposite, list[i])) return true;
      if (below(op, list[k], list[i])) {
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
      } else if (below(op, list[i], list[k])) {
        list[i] = list[k];
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
        k = i + 1;
      } else {
        ++k;
      }
    }
  }
  return false;
}

/// f && (g || h) where f excludes g: f && h.
bool Formulas::shorten_members(Op op, std::vector<Formula>& list) {
  for (Formula& member : list) {
    if (nodes_[member].op != dual(op)) continue;
    std::vector<Formula> parts = nodes_[member].operands;
    const std::size_t count = parts.size();
    std::erase_if(parts, [&](Formula part) {
      const Formula opposite = negation(part);
      return std::any_of(list.begin(), list.end(), [&](Formula other) {
        return other != member && below(op, opposite, other);
      });
    });
    if (parts.size() == count) continue;
    member = junction(dual(op), parts);
    return true;
  }
  return false;
}

bool Formulas::join_members(Op op, std::vector<Formula>& list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t k = i + 1; k < list.size(); ++k) {
      const Formula both = joined(op, list[i], list[k]);
      if (both == none) continue;
      list[i] = both;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
      return true;
    }
  }
  return false;
}

/// For &&, and its duals for ||: X f && X g, (f V g) && (f V h),
/// (f U h) && (g U h).
Formula Formulas::joined(Op op, Formula f, Formula g) {
  const FormulaNode left = nodes_[f];
  const FormulaNode right = nodes_[g];
  if (left.op != right.op) return none;
  if (left.op == Op::next) {
    return next(junction(op, {left.operands[0], right.operands[0]}));
  }
  if (left.op != Op::until && left.op != Op::release) return none;
  const Op same_left = op == Op::conjunction ? Op::release : Op::until;
  if (left.op == same_left && left.operands[0] == right.operands[0]) {
    return binary(left.op, left.operands[0],
                  junction(op, {left.operands[1], right.operands[1]}));
  }
  if (left.op != same_left && left.operands[1] == right.operands[1]) {
    return binary(left.op, junction(op, {left.operands[0], right.operands[0]}),
                  left.operands[1]);
  }
  return joined_persistence(op, f, g);
}

/// <>[] f && <>[] g is <>[] (f && g); []<> f || []<> g is []<> (f || g).
Formula Formulas::joined_persistence(Op op, Formula f, Formula g) {
  const Op outer = op == Op::conjunction ? Op::until : Op::release;
  const Formula top = outer == Op::until ? yes : no;
  const Formula bottom = outer == Op::until ? no : yes;
  std::vector<Formula> inner;
  for (const Formula one : {f, g}) {
    const FormulaNode& node = nodes_[one];
    if (node.op != outer || node.operands[0] != top) return none;
    const FormulaNode& below_it = nodes_[node.operands[1]];
    if (below_it.op != dual(outer) || below_it.operands[0] != bottom) {
      return none;
    }
    inner.push_back(below_it.operands[1]);
  }
  return binary(outer, top, binary(dual(outer), bottom, junction(op, inner)));
}

}  // namespace promela::ltl
