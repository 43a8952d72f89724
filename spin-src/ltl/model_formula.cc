// From the tree of an ltl block to a formula, and from guards back to trees.
#include "spin-src/ltl/model_formula.h"

#include <algorithm>
#include <optional>
#include <string>

#include "spin-src/automaton.h"

namespace promela::ltl {

namespace {

template <typename Property>
bool any_part(const Expr& expr, const Property& property) {
  if (property(expr)) return true;
  for (const Expr* child : {expr.a, expr.b, expr.c}) {
    if (child != nullptr && any_part(*child, property)) return true;
  }
  return std::any_of(
      expr.arguments.begin(), expr.arguments.end(),
      [&](const Expr* part) { return any_part(*part, property); });
}

/// Other than -> and <->, which are Boolean.
bool is_temporal(const Expr& expr) {
  return expr.op >= Operator::always && expr.op <= Operator::release;
}

bool is_connective(Operator op) {
  return op == Operator::logical_not || op == Operator::logical_and ||
         op == Operator::logical_or || op == Operator::implies ||
         op == Operator::equivalent;
}

/// Whether its value may not exist in some states, so that an operand left of
/// it may be there to guard it.
bool may_fail(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::variable:
      return expr.a != nullptr && expr.a->kind != ExprKind::constant;
    case ExprKind::binary:
      return expr.op == Operator::divide || expr.op == Operator::modulo;
    case ExprKind::channel_query:
    case ExprKind::poll:
      return expr.a->variable == nullptr ||
             expr.a->variable->channel == nullptr;
    case ExprKind::c_expression:
      return true;
    default:
      return false;
  }
}

/// `x != 1` is no atom of its own: it is !(x == 1).
std::optional<Operator> opposite(Operator op) {
  switch (op) {
    case Operator::equal:
      return Operator::not_equal;
    case Operator::not_equal:
      return Operator::equal;
    case Operator::less:
      return Operator::greater_equal;
    case Operator::greater_equal:
      return Operator::less;
    case Operator::greater:
      return Operator::less_equal;
    case Operator::less_equal:
      return Operator::greater;
    case Operator::full:
      return Operator::nfull;
    case Operator::nfull:
      return Operator::full;
    case Operator::empty:
      return Operator::nempty;
    case Operator::nempty:
      return Operator::empty;
    default:
      return std::nullopt;
  }
}

bool is_negative(Operator op) {
  return op == Operator::not_equal || op == Operator::greater_equal ||
         op == Operator::less_equal || op == Operator::nfull ||
         op == Operator::nempty;
}

}  // namespace

Formula ModelFormula::read(const Expr& expr) {
  switch (expr.op) {
    case Operator::always:
      return formulas_.always(read(*expr.a));
    case Operator::eventually:
      return formulas_.eventually(read(*expr.a));
    case Operator::next:
      return formulas_.next(read(*expr.a));
    case Operator::until:
      return formulas_.until(read(*expr.a), read(*expr.b));
    case Operator::weak_until:
      return formulas_.weak_until(read(*expr.a), read(*expr.b));
    case Operator::release:
      return formulas_.release(read(*expr.a), read(*expr.b));
    default:
      break;
  }
  const bool is_atom =
      !is_connective(expr.op) ||
      (!any_part(expr, is_temporal) && any_part(expr, may_fail));
  return is_atom ? atom(expr) : connective(expr);
}

Formula ModelFormula::connective(const Expr& expr) {
  const Formula a = read(*expr.a);
  if (expr.op == Operator::logical_not) return formulas_.negation(a);
  const Formula b = read(*expr.b);
  switch (expr.op) {
    case Operator::logical_and:
      return formulas_.conjunction({a, b});
    case Operator::logical_or:
      return formulas_.disjunction({a, b});
    case Operator::implies:
      return formulas_.implication(a, b);
    default:
      return formulas_.equivalence(a, b);
  }
}

Formula ModelFormula::atom(const Expr& expr) {
  if (expr.kind == ExprKind::constant) {
    return expr.value != 0 ? Formulas::yes : Formulas::no;
  }
  const bool positive = !is_negative(expr.op);
  Expr* base = plain(expr);
  if (!positive) base->op = *opposite(expr.op);
  // Embedded C is shown without its text.
  const bool has_c = any_part(expr, [](const Expr& part) {
    return part.kind == ExprKind::c_expression;
  });
  std::string text = has_c ? "c_expr " + std::to_string(atoms_.size())
                           : expression_text(*base);
  const auto found = std::find(texts_.begin(), texts_.end(), text);
  const auto number = static_cast<Atom>(found - texts_.begin());
  if (found == texts_.end()) {
    texts_.push_back(std::move(text));
    atoms_.push_back(base);
  }
  return formulas_.atom(number, positive);
}

/// A copy whose -> and <-> are written with operators that have values.
Expr* ModelFormula::plain(const Expr& expr) {
  Expr* copy = model_.make_expr();
  *copy = expr;
  if (expr.kind != ExprKind::unary && expr.kind != ExprKind::binary) {
    return copy;
  }
  copy->a = plain(*expr.a);
  if (expr.b != nullptr) copy->b = plain(*expr.b);
  const auto negated = [&](Expr* operand) {
    return make(ExprKind::unary, Operator::logical_not, operand->where, operand,
                nullptr);
  };
  if (expr.op == Operator::implies) {
    copy->op = Operator::logical_or;
    copy->a = negated(copy->a);
  } else if (expr.op == Operator::equivalent) {
    copy->op = Operator::equal;
    copy->a = negated(copy->a);
    copy->b = negated(copy->b);
  }
  return copy;
}

Expr* ModelFormula::make(ExprKind kind, Operator op, Location where, Expr* a,
                         Expr* b) {
  Expr* expr = model_.make_expr();
  expr->kind = kind;
  expr->op = op;
  expr->where = where;
  expr->a = a;
  expr->b = b;
  expr->depth = static_cast<std::uint16_t>(
      1 + std::max<int>(a->depth, b != nullptr ? b->depth : 0));
  return expr;
}

Expr* ModelFormula::literal(const Literal& literal) {
  Expr* atom = atoms_[literal.variable];
  if (literal.positive) return atom;
  if (const auto op = opposite(atom->op)) {
    Expr* copy = model_.make_expr();
    *copy = *atom;
    copy->op = *op;
    return copy;
  }
  return make(ExprKind::unary, Operator::logical_not, atom->where, atom,
              nullptr);
}

Expr* ModelFormula::expression(Guard guard, Guards& guards, Location where) {
  if (guard == Guards::always || guard == Guards::never) {
    Expr* constant = model_.make_expr();
    constant->value = guard == Guards::always ? 1 : 0;
    constant->where = where;
    return constant;
  }
  Expr* sum = nullptr;
  for (const Cube& cube : guards.cubes(guard)) {
    Expr* product = nullptr;
    for (const Literal& one : cube) {
      Expr* factor = literal(one);
      product = product == nullptr
                    ? factor
                    : make(ExprKind::binary, Operator::logical_and,
                           factor->where, product, factor);
    }
    sum = sum == nullptr ? product
                         : make(ExprKind::binary, Operator::logical_or,
                                product->where, sum, product);
  }
  return sum;
}

}  // namespace promela::ltl
