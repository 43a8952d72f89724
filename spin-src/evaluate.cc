// Values of expressions: pan's where SPIN's simulator differs.
#include "spin-src/evaluate.h"

#include <algorithm>

#include <fmt/format.h>

#include "spin-src/arithmetic.h"
#include "spin-src/channel_ops.h"
#include "spin-src/enabled_moves.h"

namespace promela {
namespace {

const Variable& innermost(const Expr& expr) {
  const Expr* last = &expr;
  while (last->b != nullptr) last = last->b;
  return *last->variable;
}

}  // namespace

bool is_whole_structure(const Expr& expr) {
  return expr.kind == ExprKind::variable && expr.variable != nullptr &&
         innermost(expr).type.basic == BasicType::structure;
}

std::string_view mtype_name(const Model& model, const Expr& expr,
                            std::int32_t value) {
  const MtypeSet* set = model.mtype_sets.front();
  if (expr.mtype != nullptr) {
    set = expr.mtype;
  } else if (expr.kind == ExprKind::variable && expr.variable != nullptr &&
             innermost(expr).type.mtype != nullptr) {
    set = innermost(expr).type.mtype;
  }
  const auto index = static_cast<std::size_t>(value) - 1;
  return index < set->names.size() ? set->names[index] : std::string_view();
}

std::int32_t Evaluator::value(const Expr& expr) const {
  switch (expr.kind) {
    case ExprKind::constant:
      return expr.value;
    case ExprKind::variable:
      return variable(expr);
    case ExprKind::unary:
      return apply_unary(expr.op, value(*expr.a));
    case ExprKind::binary:
      return binary(expr);
    case ExprKind::conditional:
      return value(holds(*expr.a) ? *expr.b : *expr.c);
    case ExprKind::run:
      return run(expr);
    case ExprKind::channel_query:
      return channel_query(expr);
    case ExprKind::poll:
      return poll(*this, expr);
    case ExprKind::timeout:
      return asker_.timeout;
    case ExprKind::enabled:
      return enabled(expr);
    case ExprKind::pc_value: {
      const Process* other = process(value(*expr.a));
      return other == nullptr ? 0 : static_cast<std::int32_t>(other->state);
    }
    case ExprKind::get_priority: {
      const Process* other = process(value(*expr.a));
      return other == nullptr ? 0 : static_cast<std::int32_t>(other->priority);
    }
    case ExprKind::nonprogress:
      return nonprogress();
    case ExprKind::remote_label:
      return remote_label(expr);
    case ExprKind::remote_variable:
      return remote_variable(expr);
    case ExprKind::eval:
      return value(*expr.a);
    case ExprKind::c_expression:
      throw RuntimeError{"embedded C cannot be evaluated here", expr.where};
    case ExprKind::any:
      break;
  }
  throw RuntimeError{"'_' has no value", expr.where};
}

std::int32_t Evaluator::binary(const Expr& expr) const {
  const std::int32_t a = value(*expr.a);
  if (expr.op == Operator::logical_and) return a != 0 && holds(*expr.b);
  if (expr.op == Operator::logical_or) return a != 0 || holds(*expr.b);
  return apply_binary(expr.op, a, value(*expr.b), expr.where);
}

std::int32_t Evaluator::variable(const Expr& expr) const {
  if (expr.variable->predefined) return predefined(expr);
  return read(reference(expr));
}

std::int32_t Evaluator::predefined(const Expr& expr) const {
  const std::string_view name = expr.variable->name;
  if (name == "_nr_pr") {
    return static_cast<std::int32_t>(state_.processes.size());
  }
  if (name == "_last") return static_cast<std::int32_t>(state_.last);
  const Process* own = frame();
  if (own == nullptr) return 0;
  if (name == "_pid") return static_cast<std::int32_t>(asker_.pid);
  if (name == "_p") return static_cast<std::int32_t>(own->state);
  if (name == "_priority") return static_cast<std::int32_t>(own->priority);
  throw RuntimeError{fmt::format("'{}' has no value", name), expr.where};
}

const Process* Evaluator::frame() const {
  if (asker_.pid != no_pid) return &state_.processes[asker_.pid];
  return state_.claim ? &*state_.claim : nullptr;
}

const Process* Evaluator::process(std::int32_t pid) const {
  const auto index = static_cast<std::uint32_t>(pid);
  return index < state_.processes.size() ? &state_.processes[index] : nullptr;
}

std::uint32_t Evaluator::element_offset(const Expr& expr) const {
  const Variable& variable = *expr.variable;
  if (expr.a == nullptr) return 0;
  const std::int32_t index = value(*expr.a);
  if (index < 0 || static_cast<std::uint32_t>(index) >= variable.size) {
    throw RuntimeError{
        fmt::format("invalid array index: indexing {}[{}] - size is {}",
                    variable.name, index, variable.size),
        expr.where};
  }
  return static_cast<std::uint32_t>(index) * Layouts::width(variable);
}

Reference Evaluator::reference(const Expr& expr) const {
  const Variable& variable = *expr.variable;
  Reference result;
  result.global = variable.owner == nullptr;
  result.layout = result.global ? &machine_.layouts().globals()
                                : &machine_.layouts().of(*variable.owner);
  result.slot = result.layout->slots.at(&variable) + element_offset(expr);
  const Expr* at = &expr;
  for (; at->b != nullptr; at = at->b) {
    result.slot +=
        Layouts::field_offset(*at->variable->type.structure, *at->b->variable) +
        element_offset(*at->b);
  }
  result.width = Layouts::width(*at->variable);
  return result;
}

std::int32_t Evaluator::read(const Reference& reference,
                             std::uint32_t i) const {
  const std::uint32_t slot = reference.slot + i;
  return reference.global ? state_.globals[slot] : frame()->values[slot];
}

std::vector<std::int32_t> Evaluator::flatten(
    std::span<Expr* const> arguments) const {
  std::vector<std::int32_t> values;
  for (const Expr* argument : arguments) {
    if (!is_whole_structure(*argument)) {
      values.push_back(value(*argument));
      continue;
    }
    const Reference all = reference(*argument);
    for (std::uint32_t i = 0; i < all.width; ++i) {
      values.push_back(read(all, i));
    }
  }
  return values;
}

std::int32_t Evaluator::run(const Expr&) const {
  return static_cast<std::int32_t>(state_.processes.size());
}

std::int32_t Evaluator::channel_query(const Expr& expr) const {
  const bool asks_room =
      expr.op == Operator::full || expr.op == Operator::nfull;
  const Channel& channel =
      channel_of(*this, *expr.a, asks_room ? Primitive::qfull : Primitive::len);
  const std::size_t count = channel.count();
  // A rendezvous channel is empty, and full only during a handshake.
  const bool full = !channel.is_rendezvous() && count >= channel.init->capacity;
  switch (expr.op) {
    case Operator::full:
      return full;
    case Operator::nfull:
      return !full;
    case Operator::empty:
      return count == 0;
    case Operator::nempty:
      return count != 0;
    default:
      return static_cast<std::int32_t>(count);
  }
}

std::int32_t Evaluator::enabled(const Expr& expr) const {
  const std::int32_t pid = value(*expr.a);
  if (process(pid) == nullptr) return 0;
  if (static_cast<std::uint32_t>(pid) == asker_.pid) {
    throw RuntimeError{"used: enabled(pid=thisproc)", expr.where};
  }
  // A chain longer than the number of processes visits one of them twice.
  if (asker_.depth > state_.processes.size()) {
    throw RuntimeError{"enabled() depends on itself", expr.where};
  }
  const Asker other{.pid = static_cast<std::uint32_t>(pid),
                    .timeout = asker_.timeout,
                    .depth = asker_.depth + 1};
  return has_executable_step(machine_, state_, other);
}

std::int32_t Evaluator::nonprogress() const {
  if (asker_.stutters) return 0;
  return std::none_of(
      state_.processes.begin(), state_.processes.end(),
      [](const Process& process) {
        return process.automaton->states[process.state].is_progress;
      });
}

// SPIN's pan does not check that the process is of the named proctype and
// reads whatever lies there; here such a process counts as absent.
const Process* Evaluator::remote_process(const Expr& expr) const {
  if (expr.a != nullptr) {
    const Process* named = process(value(*expr.a));
    if (named == nullptr || named->automaton->proctype != expr.proctype) {
      return nullptr;
    }
    return named;
  }
  const auto first =
      std::find_if(state_.processes.begin(), state_.processes.end(),
                   [&](const Process& process) {
                     return process.automaton->proctype == expr.proctype;
                   });
  return first == state_.processes.end() ? nullptr : &*first;
}

std::int32_t Evaluator::remote_label(const Expr& expr) const {
  const Process* other = remote_process(expr);
  if (other == nullptr) return 0;
  const auto& labels = other->automaton->labels;
  return std::any_of(labels.begin(), labels.end(), [&](const Label& label) {
    return label.name == expr.member_name && label.state == other->state;
  });
}

std::int32_t Evaluator::remote_variable(const Expr& expr) const {
  const Process* other = remote_process(expr);
  if (other == nullptr) return 0;
  // Indexes are the asker's, the slot is the other's.
  return other->values[reference(*expr.b).slot];
}

}  // namespace promela
