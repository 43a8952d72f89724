// Random formulas as plain trees, which nothing has simplified.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "spin-src/ltl/formula.h"

namespace promela::ltl {

/// Written as a letter: 1 0 (constants), p (an atom), ! X F G (unary), & | > =
/// U V W (binary; > is implication, = equivalence).
struct Tree {
  char op = '1';
  Atom atom = 0;
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
};

using Random = std::mt19937;

inline std::uint32_t below(Random& random, std::size_t bound) {
  // Not std::uniform_int_distribution: its numbers differ between libraries.
  return static_cast<std::uint32_t>(random() % bound);
}

/// A tree of this many nodes.
inline std::unique_ptr<Tree> random_tree(Random& random, std::size_t size,
                                         Atom atoms) {
  auto tree = std::make_unique<Tree>();
  if (size <= 1) {
    tree->op = below(random, 20) == 0 ? (below(random, 2) ? '1' : '0') : 'p';
    tree->atom = below(random, atoms);
    return tree;
  }
  const bool unary = size == 2 || below(random, 3) == 0;
  const std::string ops = unary ? "!XFG" : "&&||>=UUVW";
  tree->op = ops[below(random, ops.size())];
  const std::size_t left = unary ? size - 1 : 1 + below(random, size - 2);
  tree->left = random_tree(random, left, atoms);
  if (!unary) tree->right = random_tree(random, size - 1 - left, atoms);
  return tree;
}

inline Formula formula_of(const Tree& tree, Formulas& formulas) {
  const Formula a = tree.left ? formula_of(*tree.left, formulas) : 0;
  const Formula b = tree.right ? formula_of(*tree.right, formulas) : 0;
  switch (tree.op) {
    case '0':
      return Formulas::no;
    case '1':
      return Formulas::yes;
    case 'p':
      return formulas.atom(tree.atom);
    case '!':
      return formulas.negation(a);
    case 'X':
      return formulas.next(a);
    case 'F':
      return formulas.eventually(a);
    case 'G':
      return formulas.always(a);
    case '&':
      return formulas.conjunction({a, b});
    case '|':
      return formulas.disjunction({a, b});
    case '>':
      return formulas.implication(a, b);
    case '=':
      return formulas.equivalence(a, b);
    case 'U':
      return formulas.until(a, b);
    case 'V':
      return formulas.release(a, b);
    default:
      return formulas.weak_until(a, b);
  }
}

/// For messages, and for other tools: as SPIN reads it.
inline std::string text_of(const Tree& tree) {
  switch (tree.op) {
    case '0':
      return "false";
    case '1':
      return "true";
    case 'p':
      return "p" + std::to_string(tree.atom);
    case '!':
      return "!" + text_of(*tree.left);
    case 'X':
      return "X " + text_of(*tree.left);
    case 'F':
      return "<>" + text_of(*tree.left);
    case 'G':
      return "[]" + text_of(*tree.left);
    default:
      break;
  }
  std::string op(1, tree.op);
  if (op == "&" || op == "|") op += op;
  if (op == ">") op = "->";
  if (op == "=") op = "<->";
  return "(" + text_of(*tree.left) + " " + op + " " + text_of(*tree.right) +
         ")";
}

}  // namespace promela::ltl
