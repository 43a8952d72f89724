// From the tree of an ltl block to a formula, and from guards back to trees.
#pragma once

#include <vector>

#include "spin-src/ast.h"
#include "spin-src/ltl/formula.h"
#include "spin-src/ltl/guards.h"

namespace promela::ltl {

/// The atoms are the parts without temporal operators, taken apart at && || and
/// ! as far as evaluating the pieces in another order cannot fail.
class ModelFormula {
 public:
  ModelFormula(Model& model, Formulas& formulas)
      : model_(model), formulas_(formulas) {}

  Formula read(const Expr& expr);

  /// An expression of the model that holds exactly where the guard does, at
  /// the place of the formula.
  Expr* expression(Guard guard, Guards& guards, Location where);

 private:
  Formula connective(const Expr& expr);
  Formula atom(const Expr& expr);
  Expr* plain(const Expr& expr);
  Expr* literal(const Literal& literal);
  Expr* make(ExprKind kind, Operator op, Location where, Expr* a, Expr* b);

  Model& model_;
  Formulas& formulas_;
  std::vector<Expr*> atoms_;
  std::vector<std::string> texts_;  // equal texts, equal atoms
};

}  // namespace promela::ltl
