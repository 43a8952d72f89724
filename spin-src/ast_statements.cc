// Builds statements and sequences while the parser reads.
#include <utility>

#include "spin-src/ast_builder.h"

namespace promela {

Stmt* AstBuilder::make(StmtKind kind, Location where) {
  Stmt* stmt = model_.make_stmt();
  stmt->kind = kind;
  stmt->where = where;
  stmt->end = where;
  return stmt;
}

Stmt* AstBuilder::expression(Expr* expr) {
  // The place of an operator is the operator; a statement starts left of it.
  const Expr* first = expr;
  while (first->kind == ExprKind::binary) first = first->a;
  Stmt* stmt = make(StmtKind::expression, first->where);
  stmt->expr = expr;
  return stmt;
}

Stmt* AstBuilder::assign(Expr* target, Expr* value) {
  Stmt* stmt = make(StmtKind::assign, target->where);
  stmt->target = target;
  stmt->expr = value;
  return stmt;
}

Stmt* AstBuilder::step_by_one(Expr* target, Operator op, const Token& token) {
  return assign(target, binary(op, token, target, number(token.where, 1)));
}

Stmt* AstBuilder::send(Expr* channel, const std::vector<Expr*>& arguments,
                       bool sorted) {
  Stmt* stmt = make(StmtKind::send, channel->where);
  stmt->target = channel;
  stmt->arguments = model_.make_list(arguments);
  stmt->sorted = sorted;
  return stmt;
}

Stmt* AstBuilder::receive(Expr* channel, const std::vector<Expr*>& arguments,
                          bool random, bool peek) {
  Stmt* stmt = make(StmtKind::receive, channel->where);
  stmt->target = channel;
  stmt->arguments = model_.make_list(arguments);
  stmt->random = random;
  stmt->peek = peek;
  return stmt;
}

Stmt* AstBuilder::simple_stmt(StmtKind kind, const Token& token, Expr* expr) {
  Stmt* stmt = make(kind, token.where);
  stmt->expr = expr;
  return stmt;
}

Stmt* AstBuilder::print(const Token& keyword, const Token& format,
                        const std::vector<Expr*>& arguments) {
  Stmt* stmt = make(StmtKind::printf, keyword.where);
  stmt->text = format.text;
  stmt->arguments = model_.make_list(arguments);
  return stmt;
}

Stmt* AstBuilder::jump(const Token& keyword, const Token& label) {
  Stmt* stmt = make(StmtKind::jump_goto, keyword.where);
  stmt->text = label.text;
  stmt->end = label.where;
  return stmt;
}

Stmt* AstBuilder::choice(StmtKind kind, const Token& token, const Token& end,
                         std::vector<Sequence*> options) {
  Stmt* stmt = make(kind, token.where);
  stmt->end = end.where;
  stmt->options = std::move(options);
  return stmt;
}

Stmt* AstBuilder::block(StmtKind kind, const Token& token, Sequence* body) {
  Stmt* stmt = make(kind, token.where);
  stmt->options = {body};
  stmt->end = body->end;
  return stmt;
}

Stmt* AstBuilder::inline_call(const Token& begin, Sequence* body,
                              Expr* result) {
  Stmt* stmt = block(StmtKind::block, begin, body);
  stmt->from_inline = true;
  body->is_scope = true;
  if (result != nullptr) replace_returns(body, result);
  return stmt;
}

/// `return e` in the body of `x = f(..)` is `x = e`; control goes on.
void AstBuilder::replace_returns(Sequence* body, Expr* result) {
  for (Stmt* stmt : body->statements) {
    if (stmt->kind == StmtKind::return_value) {
      stmt->kind = StmtKind::assign;
      stmt->target = result;
    }
    for (Sequence* option : stmt->options) replace_returns(option, result);
  }
}

Stmt* AstBuilder::unless(Stmt* main, Stmt* escape) {
  Stmt* stmt = make(StmtKind::unless, main->where);
  stmt->prefix = std::exchange(main->prefix, nullptr);
  stmt->options = {sequence(main), sequence(escape)};
  stmt->end = escape->end;
  return stmt;
}

Stmt* AstBuilder::set_priority(const Token& token, Expr* pid, Expr* priority) {
  Stmt* stmt = make(StmtKind::set_priority, token.where);
  stmt->target = pid;
  stmt->expr = priority;
  return stmt;
}

Stmt* AstBuilder::embedded_code(const Token& token) {
  Stmt* stmt = make(StmtKind::c_code, token.where);
  stmt->text = token.text;
  stmt->precondition = token.precondition;
  model_.uses_embedded_c = true;
  return stmt;
}

Stmt* AstBuilder::declaration(const Token& first,
                              std::vector<Variable*> variables) {
  Stmt* stmt = make(StmtKind::declaration, first.where);
  stmt->variables = std::move(variables);
  return stmt;
}

Stmt* AstBuilder::exclusive(const Token& token,
                            const std::vector<Expr*>& channels) {
  Stmt* stmt = make(StmtKind::exclusive, token.where);
  stmt->arguments = model_.make_list(channels);
  stmt->exclusive_receive = token.text == "xr";
  return stmt;
}

Stmt* AstBuilder::labelled(const Token& label, Stmt* stmt) {
  if (stmt == nullptr) {
    stmt = simple_stmt(StmtKind::expression, label, number(label.where, 1));
  }
  stmt->labels.insert(stmt->labels.begin(), {label.text, label.where});
  return stmt;
}

Sequence* AstBuilder::sequence(Stmt* first) {
  Sequence* sequence = model_.make_sequence();
  sequence->where = first->where;
  append(sequence, first);
  return sequence;
}

void AstBuilder::append(Sequence* sequence, Stmt* stmt) {
  if (stmt->prefix != nullptr) sequence->statements.push_back(stmt->prefix);
  sequence->statements.push_back(stmt);
  sequence->end = stmt->end;
}

}  // namespace promela
