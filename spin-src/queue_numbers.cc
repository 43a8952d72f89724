// Finds the channels that statements name, and counts them.
#include "spin-src/queue_numbers.h"

namespace promela {

std::uint32_t QueueNumbers::number(std::int32_t channel) const {
  const auto index = static_cast<std::size_t>(channel);
  return channel > 0 && index < numbers_.size() ? numbers_[index] : 0;
}

void QueueNumbers::assign(std::size_t channel) {
  if (channel >= numbers_.size()) numbers_.resize(channel + 1);
  if (numbers_[channel] == 0) numbers_[channel] = ++last_;
}

void QueueNumbers::created(const SystemState& state, std::uint32_t pid) {
  for (std::size_t i = 0; i < state.channels.size(); ++i) {
    if (state.channels[i].owner == pid) assign(i + 1);
  }
}

void QueueNumbers::terminated(const SystemState& state, std::uint32_t pid) {
  for (std::size_t i = 0; i < state.channels.size(); ++i) {
    if (state.channels[i].owner == pid && i + 1 < numbers_.size()) {
      numbers_[i + 1] = 0;
    }
  }
}

void QueueNumbers::executed(const SystemState& state, const Element& element) {
  if (element.kind != ElementKind::statement || element.declared != nullptr) {
    return;
  }
  // An assigned value was made before the variable that now has it.
  use(state, element.stmt->expr);
  use(state, element.stmt->target);
  for (const Expr* argument : element.stmt->arguments) use(state, argument);
}

/// Naming one channel of an array or a structure makes all of them.
void QueueNumbers::use(const SystemState& state, const Expr* expr) {
  if (expr == nullptr) return;
  const Variable* variable =
      expr->kind == ExprKind::variable ? expr->variable : nullptr;
  if (variable != nullptr && variable->owner == nullptr &&
      !variable->predefined) {
    for (const Leaf& leaf : machine_.layouts().globals().leaves) {
      if (leaf.variable != variable || leaf.type.basic != BasicType::chan) {
        continue;
      }
      const std::int32_t channel = state.globals[leaf.slot];
      if (channel > 0) assign(static_cast<std::size_t>(channel));
    }
  }
  for (const Expr* child : {expr->a, expr->b, expr->c}) use(state, child);
  for (const Expr* argument : expr->arguments) use(state, argument);
}

}  // namespace promela
