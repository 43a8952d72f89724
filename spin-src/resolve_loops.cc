// Loops over containers: `for (x in y)` is completed once `y` is known.
#include "spin-src/quote.h"
#include "spin-src/resolver.h"

namespace promela {

/// The builder wrote down `v = 0; do :: v <= 0 -> ..; v++ :: else -> break od`;
/// now that `y` is known, the bound or the channel's rotation is filled in.
void Resolver::complete_for_in(Stmt& start) {
  Stmt& loop = *start.starts_loop;
  Expr& container = *loop.target;
  reference(container, true);
  const Variable* variable = container.kind == ExprKind::variable
                                 ? innermost(container).variable
                                 : nullptr;
  if (variable == nullptr) return;
  if (variable->is_array && innermost(container).a == nullptr) {
    Expr& guard = *loop.options.front()->statements.front()->expr;
    guard.b->value = static_cast<std::int32_t>(variable->size) - 1;
    return;
  }
  if (variable->type.basic == BasicType::chan) {
    rotate_channel(start, container);
    return;
  }
  diagnostics_.error(container.where,
                     quote(variable->name) + " is neither array nor channel",
                     "write: for (i : 0 .. n) { .. }");
}

/// t = 0; do :: t < len(c) -> c?m; c!m; ..; t++ :: else -> break od
void Resolver::rotate_channel(Stmt& start, Expr& channel) {
  Stmt& loop = *start.starts_loop;
  Sequence& body = *loop.options.front();
  Stmt& guard = *body.statements.front();
  Stmt& last = *body.statements.back();
  Expr* item = guard.expr->a;

  Variable* counter = model_.make_variable();
  counter->name = model_.keep("_f0r_t3mp" + std::to_string(++rotations_));
  counter->where = loop.where;
  const ChannelInit* init = known_channel(channel);
  counter->type.basic = init != nullptr && init->capacity > 255
                            ? BasicType::short_int
                            : BasicType::byte;
  declare_local(*counter);
  Expr* index = model_.make_expr();
  index->kind = ExprKind::variable;
  index->where = loop.where;
  index->name = counter->name;

  Expr* length = model_.make_expr();
  length->kind = ExprKind::channel_query;
  length->op = Operator::len;
  length->where = channel.where;
  length->a = &channel;
  guard.expr->op = Operator::less;
  guard.expr->a = index;
  guard.expr->b = length;

  start.target = index;
  last.target = index;
  last.expr->a = index;

  Expr* items[] = {item};
  for (const StmtKind kind : {StmtKind::send, StmtKind::receive}) {
    Stmt* rotate = model_.make_stmt();
    rotate->kind = kind;
    rotate->where = rotate->end = loop.where;
    rotate->target = &channel;
    rotate->arguments = model_.make_list(items);
    body.statements.insert(body.statements.begin() + 1, rotate);
  }
}

}  // namespace promela
