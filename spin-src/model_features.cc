// Looks through a model for the features that an engine must know of.
#include "spin-src/model_features.h"

#include <algorithm>
#include <vector>

#include "hsf/model_abi.h"

namespace promela {
namespace {

std::uint32_t features(const Expr* expr) {
  if (expr == nullptr) return 0;
  std::uint32_t flags = 0;
  switch (expr->kind) {
    case ExprKind::timeout:
      flags |= HSF_USES_TIMEOUT;
      break;
    case ExprKind::enabled:
    case ExprKind::pc_value:
      flags |= HSF_NO_REDUCTION;
      break;
    default:
      break;
  }
  for (const Expr* child : {expr->a, expr->b, expr->c}) {
    flags |= features(child);
  }
  for (const Expr* argument : expr->arguments) flags |= features(argument);
  return flags;
}

std::uint32_t features(const Stmt& stmt) {
  std::uint32_t flags = features(stmt.target) | features(stmt.expr);
  for (const Expr* argument : stmt.arguments) flags |= features(argument);
  return flags;
}

std::uint32_t features(const std::vector<Variable*>& variables) {
  std::uint32_t flags = 0;
  for (const Variable* variable : variables) {
    if (variable->visibility == Visibility::hidden) flags |= HSF_USES_HIDDEN;
    if (variable->channel != nullptr && variable->channel->capacity == 0) {
      flags |= HSF_USES_RENDEZVOUS;
    }
    if (variable->type.basic == BasicType::structure) {
      flags |= features(variable->type.structure->fields);
    }
  }
  return flags;
}

}  // namespace

std::uint32_t model_features(const Model& model, const Automata& automata,
                             const Options& options) {
  std::uint32_t flags = features(model.globals);
  for (const Proctype* proctype : model.proctypes) {
    flags |= features(proctype->locals) | features(proctype->provided);
    if (proctype->kind == ProctypeKind::trace ||
        proctype->kind == ProctypeKind::notrace) {
      flags |= HSF_USES_TRACE;
    }
  }
  for (const Automaton& automaton : automata.bodies) {
    for (const Element& element : automaton.elements) {
      if (element.stmt != nullptr) flags |= features(*element.stmt);
    }
  }
  if (model.uses_priorities && !options.old_priorities) {
    flags |= HSF_USES_PRIORITIES | HSF_NO_REDUCTION;
  }
  if (model.uses_last) flags |= HSF_USES_LAST | HSF_NO_REDUCTION;
  if (model.uses_embedded_c) flags |= HSF_USES_EMBEDDED_C;
  return flags;
}

}  // namespace promela
