// Finds what a step changed, and what a statement may change.
#include "spin-src/change_marks.h"

namespace promela {

void ChangeMarks::begin_step(const SystemState& state) {
  before_ = state.globals;
  globals_.clear();
  locals_.clear();
  channels_.clear();
}

void ChangeMarks::assigned(std::uint32_t pid, const Variable& variable) {
  if (variable.owner != nullptr) locals_.insert({pid, &variable});
}

void ChangeMarks::executed(const SystemState& state, std::uint32_t pid,
                           const Element& element) {
  for (const Leaf& leaf : machine_.layouts().globals().leaves) {
    if (state.globals[leaf.slot] != before_[leaf.slot]) {
      globals_.insert(leaf.variable);
    }
  }
  before_ = state.globals;
  if (pid == no_pid) return;
  if (element.declared != nullptr) return assigned(pid, *element.declared);
  if (element.kind != ElementKind::statement) return;
  const Stmt& stmt = *element.stmt;
  if (stmt.kind == StmtKind::assign) {
    assigned(pid, *stmt.target->variable);
  } else if (stmt.kind == StmtKind::receive) {
    for (const Expr* argument : stmt.arguments) {
      if (argument->kind == ExprKind::variable) {
        assigned(pid, *argument->variable);
      }
    }
  }
}

}  // namespace promela
