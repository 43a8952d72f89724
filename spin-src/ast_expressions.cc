// Builds expressions while the parser reads, and limits their depth.
#include <algorithm>
#include <string>

#include "spin-src/ast_builder.h"
#include "spin-src/diagnostics.h"

namespace promela {

namespace {

// Passes recurse over expressions: a level costs some hundred bytes of stack.
constexpr std::uint16_t max_expression_depth = 5'000;

std::uint16_t depth_of(const Expr* expr) {
  return expr == nullptr ? std::uint16_t{0} : expr->depth;
}

}  // namespace

Expr* AstBuilder::make(ExprKind kind, Location where) {
  Expr* expr = model_.make_expr();
  expr->kind = kind;
  expr->where = where;
  return expr;
}

/// Too deep a tree is reported once and cut, so that no pass can overflow.
void AstBuilder::set_depth(Expr* expr) {
  std::uint16_t deepest =
      std::max({depth_of(expr->a), depth_of(expr->b), depth_of(expr->c)});
  for (const Expr* argument : expr->arguments) {
    deepest = std::max(deepest, argument->depth);
  }
  expr->depth = static_cast<std::uint16_t>(deepest + 1);
  if (expr->depth <= max_expression_depth) return;
  if (!reported_depth_) {
    diagnostics_.error(expr->where,
                       "expression of more than " +
                           std::to_string(max_expression_depth) + " levels",
                       "compute it in several statements");
  }
  reported_depth_ = true;
  expr->kind = ExprKind::constant;
  expr->a = expr->b = expr->c = nullptr;
  expr->arguments = {};
  expr->depth = 1;
}

Expr* AstBuilder::number(Location where, std::int32_t value) {
  Expr* expr = make(ExprKind::constant, where);
  expr->value = value;
  return expr;
}

Expr* AstBuilder::constant(const Token& token) {
  Expr* expr = number(token.where, token.value);
  expr->from_literal = !token.text.empty() && token.text.front() >= '0' &&
                       token.text.front() <= '9';
  return expr;
}

Expr* AstBuilder::reference(const Token& name, Expr* index, Expr* member) {
  Expr* expr = make(ExprKind::variable, name.where);
  expr->name = name.text;
  expr->a = index;
  expr->b = member;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::unary(Operator op, const Token& token, Expr* operand) {
  Expr* expr = make(ExprKind::unary, token.where);
  expr->op = op;
  expr->a = operand;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::binary(Operator op, const Token& token, Expr* left,
                         Expr* right) {
  Expr* expr = make(ExprKind::binary, token.where);
  expr->op = op;
  expr->a = left;
  expr->b = right;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::conditional(const Token& token, Expr* test, Expr* yes,
                              Expr* no) {
  Expr* expr = make(ExprKind::conditional, token.where);
  expr->a = test;
  expr->b = yes;
  expr->c = no;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::simple(ExprKind kind, const Token& token, Expr* operand) {
  Expr* expr = make(kind, token.where);
  expr->a = operand;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::query(Operator op, const Token& token, Expr* channel) {
  Expr* expr = simple(ExprKind::channel_query, token, channel);
  expr->op = op;
  return expr;
}

Expr* AstBuilder::run(const Token& name, const std::vector<Expr*>& arguments,
                      Expr* priority) {
  Expr* expr = make(ExprKind::run, name.where);
  expr->name = name.text;
  expr->arguments = model_.make_list(arguments);
  expr->a = priority;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::poll(Operator op, Expr* channel,
                       const std::vector<Expr*>& arguments) {
  Expr* expr = make(ExprKind::poll, channel->where);
  expr->op = op;
  expr->a = channel;
  expr->arguments = model_.make_list(arguments);
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::remote_label(const Token& proctype, Expr* pid,
                               const Token& label) {
  Expr* expr = make(ExprKind::remote_label, proctype.where);
  expr->name = proctype.text;
  expr->member_name = label.text;
  expr->a = pid;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::remote_variable(const Token& proctype, Expr* pid,
                                  Expr* variable) {
  Expr* expr = make(ExprKind::remote_variable, proctype.where);
  expr->name = proctype.text;
  expr->a = pid;
  expr->b = variable;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::embedded(const Token& token) {
  Expr* expr = make(ExprKind::c_expression, token.where);
  expr->member_name = token.text;
  expr->name = token.precondition;
  model_.uses_embedded_c = true;
  return expr;
}

Expr* AstBuilder::receive_argument(Expr* reference) {
  if (reference->name == "_" && reference->a == nullptr &&
      reference->b == nullptr) {
    reference->kind = ExprKind::any;
  }
  return reference;
}

Expr* AstBuilder::parenthesised(Expr* expr) {
  expr->parenthesised = true;
  return expr;
}

}  // namespace promela
