// Builds the tree while the parser reads: one small function per construct.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "spin-src/ast.h"
#include "spin-src/token.h"

namespace promela {

class Diagnostics;

/// Loops and selections are written out here (spin-facts 1.7), so that nothing
/// behind the parser knows `for`, `select`, `++` or `return`.
class AstBuilder {
 public:
  AstBuilder(Model& model, Diagnostics& diagnostics)
      : model_(model), diagnostics_(diagnostics) {}

  Model& model() { return model_; }

  // Expressions.
  Expr* constant(const Token& token);
  Expr* number(Location where, std::int32_t value);
  Expr* reference(const Token& name, Expr* index, Expr* member);
  Expr* unary(Operator op, const Token& token, Expr* operand);
  Expr* binary(Operator op, const Token& token, Expr* left, Expr* right);
  Expr* conditional(const Token& token, Expr* test, Expr* yes, Expr* no);
  Expr* simple(ExprKind kind, const Token& token, Expr* operand = nullptr);
  Expr* query(Operator op, const Token& token, Expr* channel);
  Expr* run(const Token& name, const std::vector<Expr*>& arguments,
            Expr* priority);
  Expr* poll(Operator op, Expr* channel, const std::vector<Expr*>& arguments);
  Expr* remote_label(const Token& proctype, Expr* pid, const Token& label);
  Expr* remote_variable(const Token& proctype, Expr* pid, Expr* variable);
  Expr* embedded(const Token& token);
  Expr* receive_argument(Expr* reference);
  Expr* parenthesised(Expr* expr);

  // Statements.
  Stmt* expression(Expr* expr);
  Stmt* assign(Expr* target, Expr* value);
  Stmt* step_by_one(Expr* target, Operator op, const Token& token);
  Stmt* send(Expr* channel, const std::vector<Expr*>& arguments, bool sorted);
  Stmt* receive(Expr* channel, const std::vector<Expr*>& arguments, bool random,
                bool peek);
  Stmt* simple_stmt(StmtKind kind, const Token& token, Expr* expr = nullptr);
  Stmt* print(const Token& keyword, const Token& format,
              const std::vector<Expr*>& arguments);
  Stmt* jump(const Token& keyword, const Token& label);
  Stmt* choice(StmtKind kind, const Token& token, const Token& end,
               std::vector<Sequence*> options);
  Stmt* block(StmtKind kind, const Token& token, Sequence* body);
  Stmt* inline_call(const Token& begin, Sequence* body, Expr* result);
  Stmt* unless(Stmt* main, Stmt* escape);
  Stmt* for_range(const Token& token, Expr* variable, Expr* low, Expr* high,
                  Sequence* body);
  Stmt* for_in(const Token& token, Expr* variable, Expr* container,
               Sequence* body);
  Stmt* select(const Token& token, Expr* variable, Expr* low, Expr* high);
  Stmt* set_priority(const Token& token, Expr* pid, Expr* priority);
  Stmt* embedded_code(const Token& token);
  Stmt* declaration(const Token& first, std::vector<Variable*> variables);
  Stmt* exclusive(const Token& token, const std::vector<Expr*>& channels);
  Stmt* labelled(const Token& label, Stmt* stmt);
  Sequence* sequence(Stmt* first);
  void append(Sequence* sequence, Stmt* stmt);

  // Declarations.
  Type type(BasicType basic, std::string_view name = {});
  Variable* variable(const Token& name);
  std::vector<Variable*> typed(Visibility visibility, const Type& type,
                               std::vector<Variable*> variables);
  ChannelInit* channel(const Token& token, Expr* capacity,
                       std::vector<Type> fields);

  // Units.
  void globals(std::vector<Variable*> variables);
  void structure(const Token& name, std::vector<Variable*> fields);
  void mtype_names(std::string_view subtype, const std::vector<Token>& names);
  Proctype* proctype(ProctypeKind kind, const Token& where,
                     std::string_view name, Sequence* body);
  void ltl(const Token& keyword, std::string_view name, Expr* formula);
  void embedded_unit(EmbeddedC::Kind kind, const Token& token,
                     std::vector<std::string_view> texts);

 private:
  Expr* make(ExprKind kind, Location where);
  Stmt* make(StmtKind kind, Location where);
  void set_depth(Expr* expr);
  Stmt* loop(const Token& token, Expr* guard, Sequence* body, Stmt* last);
  Stmt* if_of_values(const Token& token, Expr* variable, std::int32_t low,
                     std::int32_t high);
  void replace_returns(Sequence* body, Expr* result);

  Model& model_;
  Diagnostics& diagnostics_;
  std::size_t claims_ = 0;
  bool reported_depth_ = false;
};

}  // namespace promela
