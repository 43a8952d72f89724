// Finds the last operand of a condition.
#include "spin-src/statement_place.h"

namespace promela {
namespace {

const Expr& last_operand(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::unary:
      return last_operand(*expr.a);
    case ExprKind::binary:
      return last_operand(*expr.b);
    case ExprKind::conditional:
      return last_operand(*expr.c);
    default:
      return expr;
  }
}

}  // namespace

Location statement_place(const Stmt& stmt) {
  const bool is_condition =
      stmt.kind == StmtKind::expression || stmt.kind == StmtKind::assertion;
  if (!is_condition) return stmt.where;
  const Location end = last_operand(*stmt.expr).where;
  // A macro or an inline can begin elsewhere than it ends.
  return end.line > stmt.where.line ? end : stmt.where;
}

}  // namespace promela
