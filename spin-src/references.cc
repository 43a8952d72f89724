// Searches a statement for global variables and shared channels.
#include "spin-src/references.h"

#include <algorithm>

namespace promela {
namespace {

void collect(const Sequence& text, ExclusiveUse& use) {
  for (const Stmt* stmt : text.statements) {
    if (stmt->kind == StmtKind::exclusive) {
      auto& set = stmt->exclusive_receive ? use.receives : use.sends;
      for (const Expr* channel : stmt->arguments) set.insert(channel->variable);
    }
    for (const Sequence* option : stmt->options) collect(*option, use);
  }
}

class Search {
 public:
  explicit Search(const ExclusiveUse& use) : use_(use) {}

  bool statement(const Stmt& stmt) const {
    switch (stmt.kind) {
      case StmtKind::expression:
      case StmtKind::assertion:
      case StmtKind::printm:
        return expression(*stmt.expr);
      case StmtKind::assign:
        return expression(*stmt.target) || expression(*stmt.expr);
      case StmtKind::send:
        return !sends_alone(*stmt.target) || any(stmt.arguments);
      case StmtKind::receive:
        return !receives_alone(*stmt.target) || any(stmt.arguments);
      case StmtKind::printf:
        return any(stmt.arguments);
      case StmtKind::else_guard:
      case StmtKind::jump_break:
      case StmtKind::jump_goto:
        return false;
      default:
        return true;
    }
  }

  bool maybe(const Expr* expr) const {
    return expr != nullptr && expression(*expr);
  }

 private:
  bool expression(const Expr& expr) const {
    switch (expr.kind) {
      case ExprKind::constant:
      case ExprKind::any:
        return false;
      case ExprKind::variable:
        return variable(*expr.variable);
      case ExprKind::unary:
      case ExprKind::binary:
      case ExprKind::conditional:
      case ExprKind::eval:
        return maybe(expr.a) || maybe(expr.b) || maybe(expr.c);
      case ExprKind::run:
        return any(expr.arguments);
      case ExprKind::channel_query:
        return !may_ask(expr.op, *expr.a);
      case ExprKind::poll:
        return !(sends_alone(*expr.a) && receives_alone(*expr.a)) ||
               any(expr.arguments);
      default:
        return true;
    }
  }

  static bool variable(const Variable& variable) {
    if (variable.predefined) {
      return variable.name != "_pid" && variable.name != "_" &&
             variable.name != "_priority";
    }
    return variable.owner == nullptr &&
           variable.visibility != Visibility::local;
  }

  bool any(std::span<Expr* const> list) const {
    return std::any_of(list.begin(), list.end(),
                       [this](const Expr* expr) { return expression(*expr); });
  }

  bool sends_alone(const Expr& channel) const {
    return use_.sends.contains(channel.variable);
  }
  bool receives_alone(const Expr& channel) const {
    return use_.receives.contains(channel.variable);
  }

  bool may_ask(Operator op, const Expr& channel) const {
    switch (op) {
      case Operator::nempty:
      case Operator::full:
        return receives_alone(channel);
      case Operator::nfull:
      case Operator::empty:
        return sends_alone(channel);
      default:
        return sends_alone(channel) && receives_alone(channel);
    }
  }

  const ExclusiveUse& use_;
};

}  // namespace

ExclusiveUse exclusive_use(const Model& model) {
  ExclusiveUse use;
  for (const Proctype* proctype : model.proctypes) {
    if (proctype->body != nullptr) collect(*proctype->body, use);
  }
  return use;
}

bool refers_to_globals(const Element& element, const ExclusiveUse& use) {
  const Search search(use);
  if (element.declared != nullptr) {
    return search.maybe(element.declared->initial);
  }
  return element.kind == ElementKind::statement &&
         search.statement(*element.stmt);
}

}  // namespace promela
