// Finds control states with one harmless step, and takes out those on cycles.
#include "spin-src/optimise/merging.h"

#include <algorithm>

#include "spin-src/optimise/expressions.h"

namespace promela {
namespace {

/// Always executable, and nothing can go wrong.
bool is_harmless(const Element& element) {
  if (element.declared != nullptr) {
    return !may_fail(declared_value(*element.declared));
  }
  if (element.kind == ElementKind::skip || element.kind == ElementKind::join ||
      element.kind == ElementKind::loop_exit) {
    return true;
  }
  if (element.kind != ElementKind::statement) return false;
  const Stmt& stmt = *element.stmt;
  switch (stmt.kind) {
    case StmtKind::assign:
      return !may_fail(stmt.target) && !may_fail(stmt.expr);
    case StmtKind::assertion:
    case StmtKind::printm:
      return !may_fail(stmt.expr);
    case StmtKind::printf:
      return std::none_of(
          stmt.arguments.begin(), stmt.arguments.end(),
          [](const Expr* argument) { return may_fail(argument); });
    case StmtKind::jump_break:
    case StmtKind::jump_goto:
      return true;
    default:
      return false;
  }
}

bool is_passed(const Automaton& body, StateNumber state,
               const Locality& locality) {
  const auto& steps = body.states[state].transitions;
  if (steps.size() != 1 || body.elements[state].has_escape) return false;
  const Transition& step = steps.front();
  // A step into an atomic sequence takes the rest of it along.
  if (step.target == 0 || step.escape != 0 || step.keeps_atomic) return false;
  if (locality.is_watched(body, step.target)) return false;
  const Element& element = body.elements[step.element];
  if (!is_harmless(element) || !locality.is_local(body, element)) return false;
  return std::none_of(body.labels.begin(), body.labels.end(),
                      [&](const Label& label) { return label.state == state; });
}

/// Whether a process can come back to `state` without ever stopping.
bool is_on_cycle(const Automaton& body, StateNumber state,
                 const std::vector<bool>& passed) {
  std::vector<bool> seen(body.states.size());
  std::vector<StateNumber> open{state};
  while (!open.empty()) {
    const StateNumber at = open.back();
    open.pop_back();
    for (const Transition& step : body.states[at].transitions) {
      if (!step.keeps_atomic && !passed[step.target]) continue;
      if (step.target == state) return true;
      if (step.target == 0 || seen[step.target]) continue;
      seen[step.target] = true;
      open.push_back(step.target);
    }
  }
  return false;
}

}  // namespace

std::vector<std::vector<bool>> passed_states(const Automata& automata,
                                             const Locality& locality) {
  std::vector<std::vector<bool>> all;
  for (const Automaton& body : automata.bodies) {
    std::vector<bool>& passed = all.emplace_back(body.states.size());
    if (!is_process(*body.proctype)) continue;
    for (StateNumber state = 1; state < body.states.size(); ++state) {
      passed[state] = is_passed(body, state, locality);
    }
    const std::vector<bool> before = passed;
    for (StateNumber state = 1; state < body.states.size(); ++state) {
      if (before[state] && is_on_cycle(body, state, before)) {
        passed[state] = false;
      }
    }
  }
  return all;
}

}  // namespace promela
