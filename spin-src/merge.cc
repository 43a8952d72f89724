// The rule by which SPIN merges statements, and walks along its chains.
#include "spin-src/merge.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "spin-src/references.h"

namespace promela {
namespace {

using RemoteLabels = std::set<std::pair<const Proctype*, std::string_view>>;

void collect_remote_labels(const Expr* expr, RemoteLabels& labels) {
  if (expr == nullptr) return;
  if (expr->kind == ExprKind::remote_label) {
    labels.emplace(expr->proctype, expr->member_name);
  }
  for (const Expr* child : {expr->a, expr->b, expr->c}) {
    collect_remote_labels(child, labels);
  }
  for (const Expr* argument : expr->arguments) {
    collect_remote_labels(argument, labels);
  }
}

RemoteLabels remote_labels(const Model& model, const Automata& automata) {
  RemoteLabels labels;
  for (const Automaton& body : automata.bodies) {
    for (const Element& element : body.elements) {
      if (element.stmt == nullptr) continue;
      collect_remote_labels(element.stmt->target, labels);
      collect_remote_labels(element.stmt->expr, labels);
      for (const Expr* argument : element.stmt->arguments) {
        collect_remote_labels(argument, labels);
      }
    }
  }
  for (const Ltl& ltl : model.ltl) collect_remote_labels(ltl.formula, labels);
  return labels;
}

bool has_rendezvous(const std::vector<Variable*>& variables) {
  return std::any_of(variables.begin(), variables.end(), [](const Variable* v) {
    return v->channel != nullptr && v->channel->capacity == 0;
  });
}

bool has_rendezvous(const Model& model) {
  if (has_rendezvous(model.globals)) return true;
  for (const Typedef* structure : model.typedefs) {
    if (has_rendezvous(structure->fields)) return true;
  }
  return std::any_of(model.proctypes.begin(), model.proctypes.end(),
                     [](const Proctype* proctype) {
                       return has_rendezvous(proctype->locals);
                     });
}

/// Always executable, single-successor: may stand anywhere in a chain.
bool is_plain(const Element& element) {
  if (element.declared != nullptr) return true;
  if (element.kind == ElementKind::join) return true;
  if (element.kind != ElementKind::statement) return false;
  switch (element.stmt->kind) {
    case StmtKind::assign:
    case StmtKind::printf:
    case StmtKind::printm:
    case StmtKind::assertion:
    case StmtKind::jump_break:
    case StmtKind::jump_goto:
      return true;
    default:
      return false;
  }
}

/// May only be the first of a chain.
bool is_guard(const Element& element, bool rendezvous) {
  if (element.kind != ElementKind::statement) return false;
  switch (element.stmt->kind) {
    case StmtKind::expression:
      return element.stmt->expr->kind != ExprKind::run;
    case StmtKind::receive:
      return true;
    case StmtKind::send:
      return !rendezvous;
    default:
      return false;
  }
}

/// The only way on from a state; null if there are several or none.
const Transition* only_step(const Automaton& body, StateNumber state) {
  const auto& transitions = body.states[state].transitions;
  return transitions.size() == 1 ? &transitions.front() : nullptr;
}

/// A break from the middle of an atomic: merging stops at the exit of its loop,
/// which is then a step of its own.
bool ends_at_exit(const Automaton& body, StateNumber state) {
  const Element& jump = body.elements[state];
  if (jump.kind != ElementKind::statement || jump.atomic == 0 ||
      body.elements[jump.next].kind != ElementKind::loop_exit) {
    return false;
  }
  // Elements are numbered bottom-up: the last one stands before its atomic.
  StateNumber around = state + 1;
  while (body.elements[around].kind == ElementKind::block) ++around;
  return body.elements[around].kind != ElementKind::atomic;
}

}  // namespace

MergeChains::MergeChains(const Model& model, const Automata& automata) {
  const bool merging = !model.uses_provided && !model.uses_remote_variables;
  const bool rendezvous = has_rendezvous(model);
  const ExclusiveUse use = exclusive_use(model);
  const RemoteLabels remote = remote_labels(model, automata);
  for (const Automaton& body : automata.bodies) {
    Body& facts = bodies_.emplace_back();
    facts.starts.resize(body.elements.size());
    facts.follows.resize(body.elements.size());
    if (!merging) continue;
    for (const Element& element : body.elements) {
      if (element.state == 0 || element.has_escape) continue;
      if (element.atomic == 0 && refers_to_globals(element, use)) continue;
      facts.follows[element.state] = is_plain(element);
      facts.starts[element.state] =
          is_plain(element) || is_guard(element, rendezvous);
    }
    for (const Label& label : body.labels) {
      facts.follows[label.state] = false;
      const bool seen_by_others =
          remote.contains(std::pair(body.proctype, label.name));
      if (seen_by_others || is_plain(body.elements[label.state])) {
        facts.starts[label.state] = false;
      }
    }
  }
}

std::vector<Transition> MergeChains::after(const Automaton& body,
                                           const Transition& first) const {
  std::vector<Transition> chain;
  if (!facts(body).starts[first.element] || ends_at_exit(body, first.element)) {
    return chain;
  }
  std::vector<bool> seen(body.states.size());
  StateNumber at = first.target;
  while (at != 0 && facts(body).follows[at] && !seen[at]) {
    seen[at] = true;
    const Transition* step = only_step(body, at);
    if (step == nullptr) break;
    chain.push_back(*step);
    if (ends_at_exit(body, at)) {
      chain.back().target = body.elements[at].next;
      break;
    }
    at = step->target;
  }
  return chain;
}

StateNumber MergeChains::chain_target(const Automaton& body,
                                      const Transition& step) const {
  if (!facts(body).follows[step.element]) return 0;
  const std::vector<Transition> chain = after(body, step);
  if (!chain.empty()) return chain.back().target;
  for (StateNumber state = 1; state < body.states.size(); ++state) {
    if (!facts(body).follows[state]) continue;
    for (const Transition& other : body.states[state].transitions) {
      if (other.target == step.element) return step.target;
    }
  }
  return 0;
}

}  // namespace promela
