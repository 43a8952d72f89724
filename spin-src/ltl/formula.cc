// Formulas of linear temporal logic: negation normal form, each kept once.
#include "spin-src/ltl/formula.h"

#include <algorithm>

namespace promela::ltl {

Op dual(Op op) {
  switch (op) {
    case Op::constant_false:
      return Op::constant_true;
    case Op::constant_true:
      return Op::constant_false;
    case Op::atom:
      return Op::negated_atom;
    case Op::negated_atom:
      return Op::atom;
    case Op::conjunction:
      return Op::disjunction;
    case Op::disjunction:
      return Op::conjunction;
    case Op::next:
      return Op::next;
    case Op::until:
      return Op::release;
    case Op::release:
      return Op::until;
  }
  return op;
}

Formulas::Formulas() {
  make(Op::constant_false, 0, {});
  make(Op::constant_true, 0, {});
}

Formula Formulas::make(Op op, Atom atom, std::vector<Formula> operands) {
  Key key{op, atom, operands};
  const auto found = numbers_.find(key);
  if (found != numbers_.end()) return found->second;
  FormulaNode node{.op = op, .atom = atom, .operands = std::move(operands)};
  classify(node);
  nodes_.push_back(std::move(node));
  const auto number = static_cast<Formula>(nodes_.size() - 1);
  numbers_.emplace(std::move(key), number);
  return number;
}

// The classes of Etessami and Holzmann, with X and constants in both.
void Formulas::classify(FormulaNode& node) const {
  const auto all = [&](bool FormulaNode::*property) {
    return std::all_of(node.operands.begin(), node.operands.end(),
                       [&](Formula f) { return nodes_[f].*property; });
  };
  switch (node.op) {
    case Op::constant_false:
    case Op::constant_true:
    case Op::conjunction:
    case Op::disjunction:
    case Op::next:
      node.eventual = all(&FormulaNode::eventual);
      node.universal = all(&FormulaNode::universal);
      break;
    case Op::until:
      node.eventual =
          node.operands[0] == yes || nodes_[node.operands[1]].eventual;
      node.universal = all(&FormulaNode::universal);
      break;
    case Op::release:
      node.eventual = all(&FormulaNode::eventual);
      node.universal =
          node.operands[0] == no || nodes_[node.operands[1]].universal;
      break;
    case Op::atom:
    case Op::negated_atom:
      break;
  }
}

Formula Formulas::atom(Atom atom, bool positive) {
  atom_count_ = std::max(atom_count_, atom + 1);
  return make(positive ? Op::atom : Op::negated_atom, atom, {});
}

Formula Formulas::negation(Formula f) {
  const auto known = negations_.find(f);
  if (known != negations_.end()) return known->second;
  const FormulaNode node = nodes_[f];  // a copy: nodes_ may grow
  std::vector<Formula> operands;
  for (const Formula operand : node.operands) {
    operands.push_back(negation(operand));
  }
  Formula result = no;
  switch (node.op) {
    case Op::constant_false:
    case Op::constant_true:
      result = f == no ? yes : no;
      break;
    case Op::atom:
    case Op::negated_atom:
      result = atom(node.atom, node.op == Op::negated_atom);
      break;
    case Op::conjunction:
    case Op::disjunction:
      result = junction(dual(node.op), operands);
      break;
    case Op::next:
      result = next(operands[0]);
      break;
    case Op::until:
    case Op::release:
      result = binary(dual(node.op), operands[0], operands[1]);
      break;
  }
  negations_[f] = result;
  negations_.emplace(result, f);
  return result;
}

Formula Formulas::next(Formula f) {
  return pure(f) ? f : make(Op::next, 0, {f});
}

Formula Formulas::weak_until(Formula f, Formula g) {
  return release(g, disjunction({f, g}));
}

Formula Formulas::implication(Formula f, Formula g) {
  return disjunction({negation(f), g});
}

Formula Formulas::equivalence(Formula f, Formula g) {
  return disjunction(
      {conjunction({f, g}), conjunction({negation(f), negation(g)})});
}

bool Formulas::below(Op op, Formula f, Formula g) {
  const bool upwards = op == Op::disjunction || op == Op::until;
  return upwards ? implies(f, g) : implies(g, f);
}

bool Formulas::closed(Op op, Formula f) const {
  return op == Op::until ? nodes_[f].eventual : nodes_[f].universal;
}

namespace {

std::string_view symbol(Op op) {
  switch (op) {
    case Op::conjunction:
      return " && ";
    case Op::disjunction:
      return " || ";
    case Op::until:
      return " U ";
    default:
      return " V ";
  }
}

}  // namespace

std::string formula_text(const Formulas& formulas, Formula f,
                         const std::vector<std::string>& names) {
  const FormulaNode& node = formulas[f];
  const auto operand = [&](std::size_t i) {
    return formula_text(formulas, node.operands[i], names);
  };
  switch (node.op) {
    case Op::constant_false:
      return "false";
    case Op::constant_true:
      return "true";
    case Op::atom:
      return names[node.atom];
    case Op::negated_atom:
      return "!" + names[node.atom];
    case Op::next:
      return "X " + operand(0);
    default:
      break;
  }
  const Formula first = node.operands[0];
  if (node.op == Op::until && first == Formulas::yes) return "<> " + operand(1);
  if (node.op == Op::release && first == Formulas::no) {
    return "[] " + operand(1);
  }
  std::string text = "(" + operand(0);
  for (std::size_t i = 1; i < node.operands.size(); ++i) {
    text += symbol(node.op);
    text += operand(i);
  }
  return text + ")";
}

}  // namespace promela::ltl
