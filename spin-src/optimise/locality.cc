// Searches the steps of each control state for anything that others can see.
#include "spin-src/optimise/locality.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "hsf/model_abi.h"
#include "spin-src/optimise/expressions.h"

namespace promela {

Locality::Locality(const Model& model, const Automata& automata,
                   const std::unordered_set<const Variable*>& write_only)
    : automata_(automata), write_only_(write_only) {
  reducible_ = !model.uses_embedded_c && model.embedded.empty() &&
               !model.uses_remote_variables;
  std::set<std::pair<std::string_view, std::string_view>> referred;
  visit_everything(model, automata, [&](const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::remote_label:
        referred.emplace(expr.name, expr.member_name);
        quiet_ending_ = false;
        break;
      // A new process gets the number of the one that is gone.
      case ExprKind::run:
      case ExprKind::enabled:
      case ExprKind::pc_value:
      case ExprKind::get_priority:
        quiet_ending_ = false;
        break;
      case ExprKind::variable:
        if (expr.variable == nullptr || !expr.variable->predefined) break;
        if (expr.name != "_pid" && expr.name != "_") quiet_ending_ = false;
        break;
      default:
        break;
    }
  });
  for (const Automaton& body : automata.bodies) {
    Body& facts = bodies_.emplace_back();
    facts.watched.resize(body.states.size());
    for (const Label& label : body.labels) {
      if (referred.contains({body.proctype->name, label.name})) {
        facts.watched[label.state] = true;
      }
    }
  }
}

/// A variable, its indexes and those of its fields.
bool Locality::reference(const Proctype& owner, const Expr& expr) const {
  if (expr.variable == nullptr) return false;
  const Variable& variable = *expr.variable;
  if (variable.predefined) return expr.name == "_pid" || expr.name == "_";
  if (variable.owner != &owner && !write_only_.contains(&variable)) {
    return false;
  }
  for (const Expr* part = &expr; part != nullptr; part = part->b) {
    if (!expression(owner, part->a)) return false;
  }
  return true;
}

bool Locality::expression(const Proctype& owner, const Expr* expr) const {
  if (expr == nullptr) return true;
  switch (expr->kind) {
    case ExprKind::constant:
      return true;
    case ExprKind::variable:
      return reference(owner, *expr);
    case ExprKind::unary:
    case ExprKind::binary:
    case ExprKind::conditional:
      return expression(owner, expr->a) && expression(owner, expr->b) &&
             expression(owner, expr->c);
    default:
      return false;
  }
}

bool Locality::statement(const Proctype& owner, const Stmt& stmt) const {
  switch (stmt.kind) {
    case StmtKind::expression:
    case StmtKind::assertion:
    case StmtKind::printm:
      return expression(owner, stmt.expr);
    case StmtKind::assign:
      return expression(owner, stmt.target) && expression(owner, stmt.expr);
    case StmtKind::printf:
      return std::all_of(
          stmt.arguments.begin(), stmt.arguments.end(),
          [&](const Expr* argument) { return expression(owner, argument); });
    case StmtKind::else_guard:
    case StmtKind::jump_break:
    case StmtKind::jump_goto:
      return true;
    default:
      return false;
  }
}

bool Locality::is_local(const Automaton& body, const Element& element) const {
  const Proctype& owner = *body.proctype;
  if (element.declared != nullptr) {
    return expression(owner, declared_value(*element.declared));
  }
  switch (element.kind) {
    case ElementKind::statement:
      return statement(owner, *element.stmt);
    case ElementKind::skip:
    case ElementKind::join:
    case ElementKind::loop_exit:
      return true;
    case ElementKind::d_step:
      return d_step(body, element);
    default:
      return false;
  }
}

bool Locality::d_step(const Automaton& body, const Element& element) const {
  std::vector<bool> seen(body.states.size());
  std::vector<StateNumber> open{body.d_step_entry[element.state]};
  while (!open.empty()) {
    const StateNumber at = open.back();
    open.pop_back();
    if (at == 0) return false;
    if (seen[at] || !body.elements[at].in_d_step) continue;
    seen[at] = true;
    for (const Transition& step : body.states[at].transitions) {
      if (step.escape != 0) continue;  // the d_step as a whole escapes
      const Element& inner = body.elements[step.element];
      if (inner.kind == ElementKind::d_step || !is_local(body, inner)) {
        return false;
      }
      open.push_back(step.target);
    }
  }
  return true;
}

/// Whatever is executed without others in between, from this state on.
bool Locality::region(const Automaton& body, StateNumber from) const {
  std::vector<bool> seen(body.states.size());
  std::vector<StateNumber> open{from};
  while (!open.empty()) {
    const StateNumber at = open.back();
    open.pop_back();
    if (at == 0) return false;
    if (seen[at]) continue;
    seen[at] = true;
    if (is_watched(body, at)) return false;
    for (const Transition& step : body.states[at].transitions) {
      if (step.target == 0 || is_watched(body, step.target)) return false;
      if (!is_local(body, body.elements[step.element])) return false;
      if (step.keeps_atomic) open.push_back(step.target);
    }
  }
  return true;
}

std::uint8_t Locality::safety(const Automaton& body, StateNumber state) const {
  const auto& steps = body.states[state].transitions;
  if (steps.empty() || is_watched(body, state)) return HSF_SAFE_NEVER;
  bool ends = false;
  for (const Transition& step : steps) {
    const Element& element = body.elements[step.element];
    if (element.kind == ElementKind::end) {
      ends = true;
      continue;
    }
    if (step.target == 0 || is_watched(body, step.target)) {
      return HSF_SAFE_NEVER;
    }
    if (!is_local(body, element)) return HSF_SAFE_NEVER;
    if (step.keeps_atomic && !region(body, step.target)) return HSF_SAFE_NEVER;
  }
  if (!ends) return HSF_SAFE_ALWAYS;
  // Its channels go with it, and others may know them.
  const auto& locals = body.proctype->locals;
  const bool has_channels =
      std::any_of(locals.begin(), locals.end(), [](const Variable* variable) {
        return !variable->predefined && makes_channels(*variable);
      });
  return quiet_ending_ && !has_channels ? HSF_SAFE_YOUNGEST : HSF_SAFE_NEVER;
}

std::vector<std::vector<std::uint8_t>> Locality::safety() const {
  std::vector<std::vector<std::uint8_t>> all;
  for (const Automaton& body : automata_.bodies) {
    auto& states = all.emplace_back(body.states.size(), HSF_SAFE_NEVER);
    if (!reducible_ || !is_process(*body.proctype)) continue;
    if (body.proctype->provided != nullptr) continue;
    for (StateNumber state = 1; state < body.states.size(); ++state) {
      states[state] = safety(body, state);
    }
  }
  return all;
}

}  // namespace promela
