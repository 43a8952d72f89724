// Formulas of linear temporal logic: negation normal form, each kept once.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace promela::ltl {

/// The number of a formula in its Formulas; equal formulas, equal numbers.
using Formula = std::uint32_t;
/// The number of an atomic proposition, from 0.
using Atom = std::uint32_t;

enum class Op : std::uint8_t {
  constant_false,
  constant_true,
  atom,
  negated_atom,
  conjunction,  // two operands or more, sorted, none of them a conjunction
  disjunction,
  next,
  until,    // also <> f, as true U f
  release,  // also [] f, as false V f
};

struct FormulaNode {
  Op op = Op::constant_false;
  Atom atom = 0;
  std::vector<Formula> operands;
  /// What holds later holds now: <> f and its like.
  bool eventual = false;
  /// What holds now holds for ever: [] f and its like.
  bool universal = false;
};

/// Owns formulas. Whatever is made is simplified on the way, by the rules of
/// Etessami and Holzmann (CONCUR 2000) and Somenzi and Bloem (CAV 2000): those
/// for eventual and universal formulas, and those that ask whether one operand
/// implies the other, which is answered by looking at their form only. The
/// duality of && and ||, U and V is used throughout: a rule is written once.
class Formulas {
 public:
  Formulas();

  static constexpr Formula no = 0;   // false
  static constexpr Formula yes = 1;  // true

  Formula atom(Atom atom, bool positive = true);
  Formula negation(Formula f);
  Formula conjunction(std::vector<Formula> list);
  /// The same words as conjunction(), but all members stay, unless two of them
  /// exclude each other: to expand() a member that another one implies may be
  /// a promise that would be forgotten.
  Formula plain_conjunction(const std::vector<Formula>& list);
  Formula disjunction(std::vector<Formula> list);
  Formula next(Formula f);
  Formula until(Formula f, Formula g) { return binary(Op::until, f, g); }
  Formula release(Formula f, Formula g) { return binary(Op::release, f, g); }
  Formula eventually(Formula f) { return until(yes, f); }
  Formula always(Formula f) { return release(no, f); }
  /// f as long as g does not hold, which need not happen.
  Formula weak_until(Formula f, Formula g);
  Formula implication(Formula f, Formula g);
  Formula equivalence(Formula f, Formula g);

  const FormulaNode& operator[](Formula f) const { return nodes_[f]; }
  /// All atoms of all formulas are below.
  Atom atom_count() const { return atom_count_; }

  /// Whether the form of the two shows that every word of f is one of g. False
  /// says nothing.
  bool implies(Formula f, Formula g);

 private:
  using Key = std::tuple<Op, Atom, std::vector<Formula>>;

  Formula make(Op op, Atom atom, std::vector<Formula> operands);
  void classify(FormulaNode& node) const;

  // && and ||: simplify_junction.cc
  Formula junction(Op op, std::vector<Formula> list);
  std::vector<Formula> flat(Op op, const std::vector<Formula>& list) const;
  bool absorb(Op op, std::vector<Formula>& list);
  bool shorten_members(Op op, std::vector<Formula>& list);
  bool join_members(Op op, std::vector<Formula>& list);
  Formula joined(Op op, Formula f, Formula g);
  Formula joined_persistence(Op op, Formula f, Formula g);

  // U and V: simplify_until.cc
  Formula binary(Op op, Formula f, Formula g);
  bool same_as_right(Op op, Formula f, Formula g);
  Formula shorter_left(Op op, Formula f, Formula g);
  Formula nested_right(Op op, Formula f, Formula g);
  Formula split_right(Op op, Formula f, Formula g);

  // imply.cc
  bool implied_by_form(Formula f, Formula g);
  bool implied_by_parts(Formula f, Formula g);
  bool implied_by_time(Formula f, Formula g);

  /// f implies g, or the reverse in the dual world of && and V.
  bool below(Op op, Formula f, Formula g);
  /// Holds now whatever holds later (U), or the dual (V).
  bool closed(Op op, Formula f) const;
  bool pure(Formula f) const {
    return nodes_[f].eventual && nodes_[f].universal;
  }

  std::vector<FormulaNode> nodes_;
  std::map<Key, Formula> numbers_;
  std::unordered_map<std::uint64_t, bool> implications_;
  std::unordered_map<Formula, Formula> negations_;
  Atom atom_count_ = 0;
};

/// && for ||, U for V, true for false, and the reverse.
Op dual(Op op);

/// As SPIN writes formulas; `names` of the atoms.
std::string formula_text(const Formulas& formulas, Formula f,
                         const std::vector<std::string>& names);

}  // namespace promela::ltl
