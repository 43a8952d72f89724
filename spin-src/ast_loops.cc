// Writes 'for' and 'select' out as the loops and choices that they stand for.
#include <cstdint>

#include "spin-src/ast_builder.h"
#include "spin-src/diagnostics.h"

namespace promela {

namespace {

// SPIN writes `select` out as one `if` up to this many values.
constexpr std::int64_t max_select_options = 32;

}  // namespace

/// do :: guard -> body; last :: else -> break od
Stmt* AstBuilder::loop(const Token& token, Expr* guard, Sequence* body,
                       Stmt* last) {
  Sequence* again = sequence(expression(guard));
  again->statements.insert(again->statements.end(), body->statements.begin(),
                           body->statements.end());
  append(again, last);
  Sequence* leave = sequence(simple_stmt(StmtKind::else_guard, token));
  append(leave, simple_stmt(StmtKind::jump_break, token));
  again->end = leave->end = body->end;
  again->is_scope = true;
  Stmt* stmt = make(StmtKind::repetition, token.where);
  stmt->options = {again, leave};
  stmt->end = body->end;
  stmt->generated = true;
  return stmt;
}

Stmt* AstBuilder::for_range(const Token& token, Expr* variable, Expr* low,
                            Expr* high, Sequence* body) {
  Expr* guard = binary(Operator::less_equal, token, variable, high);
  Stmt* stmt =
      loop(token, guard, body, step_by_one(variable, Operator::add, token));
  stmt->prefix = assign(variable, low);
  return stmt;
}

/// Array or channel is decided when names are known: resolve() completes what
/// is written down here (see Resolver::complete_for_in).
Stmt* AstBuilder::for_in(const Token& token, Expr* variable, Expr* container,
                         Sequence* body) {
  Expr* guard =
      binary(Operator::less_equal, token, variable, number(token.where, 0));
  Stmt* stmt =
      loop(token, guard, body, step_by_one(variable, Operator::add, token));
  stmt->prefix = assign(variable, number(token.where, 0));
  stmt->prefix->starts_loop = stmt;
  stmt->target = container;
  return stmt;
}

Stmt* AstBuilder::if_of_values(const Token& token, Expr* variable,
                               std::int32_t low, std::int32_t high) {
  Stmt* stmt = make(StmtKind::selection, token.where);
  stmt->generated = true;
  for (std::int64_t value = low; value <= high; ++value) {
    stmt->options.push_back(sequence(assign(
        variable, number(token.where, static_cast<std::int32_t>(value)))));
  }
  return stmt;
}

/// SPIN has three shapes: few literal values are an `if`; many are a loop with
/// the increment first; other bounds, or a select in an inline, a loop whose
/// `break` is tried first although it is numbered last.
Stmt* AstBuilder::select(const Token& token, Expr* variable, Expr* low,
                         Expr* high) {
  const bool literal =
      low->from_literal && high->from_literal && token.where.expansion == 0;
  if (literal && low->value > high->value) {
    diagnostics_.error(low->where, "'select' over an empty range",
                       "write the smaller bound first");
    return simple_stmt(StmtKind::expression, token, number(token.where, 1));
  }
  if (literal && std::int64_t{high->value} - low->value <= max_select_options) {
    return if_of_values(token, variable, low->value, high->value);
  }
  Sequence* more =
      sequence(expression(binary(Operator::less, token, variable, high)));
  append(more, step_by_one(variable, Operator::add, token));
  Sequence* enough = sequence(simple_stmt(StmtKind::jump_break, token));
  Stmt* stmt = make(StmtKind::repetition, token.where);
  stmt->options = {more, enough};
  stmt->generated = true;
  stmt->break_first = !literal;
  stmt->prefix = assign(variable, low);
  return stmt;
}

}  // namespace promela
