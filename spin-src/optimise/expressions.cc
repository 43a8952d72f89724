// Walks over expressions for the analyses.
#include "spin-src/optimise/expressions.h"

#include <algorithm>

namespace promela {
namespace {

bool is_constant(const Expr* expr) {
  return expr != nullptr && expr->kind == ExprKind::constant;
}

void visit_variable(const Variable& variable, const ExprVisit& visit) {
  visit_inside(variable.initial, visit);
  for (const Expr* initial : variable.initial_list) {
    visit_inside(initial, visit);
  }
}

}  // namespace

void visit_inside(const Expr* expr, const ExprVisit& visit) {
  if (expr == nullptr) return;
  visit(*expr);
  for (const Expr* child : {expr->a, expr->b, expr->c}) {
    visit_inside(child, visit);
  }
  for (const Expr* argument : expr->arguments) visit_inside(argument, visit);
}

void visit_inside(const Element& element, const ExprVisit& visit) {
  if (element.declared != nullptr) {
    return visit_inside(declared_value(*element.declared), visit);
  }
  if (element.stmt == nullptr) return;
  visit_inside(element.stmt->target, visit);
  visit_inside(element.stmt->expr, visit);
  for (const Expr* argument : element.stmt->arguments) {
    visit_inside(argument, visit);
  }
}

void visit_everything(const Model& model, const Automata& automata,
                      const ExprVisit& visit) {
  for (const Automaton& body : automata.bodies) {
    for (const Element& element : body.elements) visit_inside(element, visit);
  }
  for (const Variable* variable : model.globals) {
    visit_variable(*variable, visit);
  }
  for (const Typedef* structure : model.typedefs) {
    for (const Variable* field : structure->fields) {
      visit_variable(*field, visit);
    }
  }
  for (const Proctype* proctype : model.proctypes) {
    visit_inside(proctype->provided, visit);
    visit_inside(proctype->priority_expr, visit);
    for (const Variable* variable : proctype->locals) {
      visit_variable(*variable, visit);
    }
  }
  for (const Ltl& ltl : model.ltl) visit_inside(ltl.formula, visit);
}

bool may_fail(const Expr* expr) {
  bool found = false;
  visit_inside(expr, [&](const Expr& inner) {
    switch (inner.kind) {
      case ExprKind::constant:
      case ExprKind::unary:
      case ExprKind::conditional:
        break;
      case ExprKind::variable:
        // A constant index was checked when the model was read.
        if (inner.a != nullptr && !is_constant(inner.a)) found = true;
        break;
      case ExprKind::binary:
        if (inner.op == Operator::divide || inner.op == Operator::modulo) {
          if (!is_constant(inner.b) || inner.b->value == 0) found = true;
        }
        break;
      default:
        found = true;
    }
  });
  return found;
}

const Expr* declared_value(const Variable& variable) {
  return variable.initial_list.empty() ? variable.initial
                                       : variable.initial_list.front();
}

bool is_process(const Proctype& proctype) {
  return proctype.kind == ProctypeKind::proctype ||
         proctype.kind == ProctypeKind::d_proctype ||
         proctype.kind == ProctypeKind::init;
}

bool makes_channels(const Variable& variable) {
  if (variable.channel != nullptr) return true;
  if (variable.type.basic != BasicType::structure) return false;
  const auto& fields = variable.type.structure->fields;
  return std::any_of(fields.begin(), fields.end(), [](const Variable* field) {
    return makes_channels(*field);
  });
}

}  // namespace promela
