// Collects what a model reads; the globals that are left over are write-only.
#include "spin-src/optimise/write_only.h"

#include "spin-src/optimise/expressions.h"

namespace promela {
namespace {

using Variables = std::unordered_set<const Variable*>;

class Reads {
 public:
  explicit Reads(Variables& read) : read_(read) {}

  void expression(const Expr* expr) {
    visit_inside(expr, [&](const Expr& inner) {
      if (inner.kind == ExprKind::variable) read_.insert(inner.variable);
    });
  }

  /// The indexes of something that is written or printed.
  void indexes(const Expr& expr) {
    for (const Expr* part = &expr; part != nullptr; part = part->b) {
      expression(part->a);
    }
  }

  void element(const Element& element) {
    if (element.declared != nullptr) {
      return expression(declared_value(*element.declared));
    }
    if (element.stmt == nullptr) return;
    const Stmt& stmt = *element.stmt;
    switch (stmt.kind) {
      case StmtKind::assign:
        return assign(stmt);
      case StmtKind::printf:
        for (const Expr* argument : stmt.arguments) printed(*argument);
        return;
      case StmtKind::receive:
        expression(stmt.target);
        for (const Expr* argument : stmt.arguments) {
          if (argument->kind == ExprKind::variable) {
            indexes(*argument);
          } else {
            expression(argument);
          }
        }
        return;
      default:
        visit_inside(element, [&](const Expr& inner) {
          if (inner.kind == ExprKind::variable) read_.insert(inner.variable);
        });
    }
  }

 private:
  void printed(const Expr& expr) {
    if (expr.kind == ExprKind::variable) {
      indexes(expr);
    } else {
      expression(&expr);
    }
  }

  /// Whether `expr` is the scalar that is assigned to.
  static bool is_same(const Expr* expr, const Variable* variable) {
    return expr != nullptr && expr->kind == ExprKind::variable &&
           expr->variable == variable && expr->a == nullptr &&
           expr->b == nullptr;
  }

  // Only sums: any other use of its own value might fail.
  void assign(const Stmt& stmt) {
    indexes(*stmt.target);
    const Expr& value = *stmt.expr;
    const Variable* target = stmt.target->variable;
    const bool is_sum =
        value.kind == ExprKind::binary &&
        (value.op == Operator::add || value.op == Operator::subtract);
    if (!is_sum || !is_same(stmt.target, target)) return expression(&value);
    for (const Expr* part : {value.a, value.b}) {
      if (!is_same(part, target)) expression(part);
    }
  }

  Variables& read_;
};

}  // namespace

std::unordered_set<const Variable*> write_only_globals(
    const Model& model, const Automata& automata) {
  if (model.uses_embedded_c || !model.embedded.empty()) return {};
  Variables read;
  Reads reads(read);
  for (const Automaton& body : automata.bodies) {
    // Claims and trace assertions: whatever they name is watched.
    if (is_process(*body.proctype)) {
      for (const Element& element : body.elements) reads.element(element);
      continue;
    }
    for (const Element& element : body.elements) {
      visit_inside(element, [&](const Expr& expr) { reads.expression(&expr); });
    }
  }
  // Formulas, provided clauses, initialisers.
  visit_everything(model, Automata{},
                   [&](const Expr& expr) { reads.expression(&expr); });
  Variables result;
  for (const Variable* variable : model.globals) {
    if (variable->predefined || variable->type.basic == BasicType::chan ||
        variable->type.basic == BasicType::structure ||
        variable->visibility == Visibility::hidden || read.contains(variable)) {
      continue;
    }
    result.insert(variable);
  }
  return result;
}

}  // namespace promela
