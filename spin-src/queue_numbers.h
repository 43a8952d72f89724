// The numbers that SPIN's simulator gives to channels.
#pragma once

#include <cstdint>
#include <vector>

#include "spin-src/interpreter.h"

namespace promela {

/// Channels of a process get their numbers when it is created, global ones when
/// a statement that names them is executed; a number is never used twice.
class QueueNumbers {
 public:
  explicit QueueNumbers(const Interpreter& machine) : machine_(machine) {}

  /// Numbers the channels of this process.
  void created(const SystemState& state, std::uint32_t pid);
  /// Numbers the global channels that the element names.
  void executed(const SystemState& state, const Element& element);
  /// The channels of the youngest process are about to go.
  void terminated(const SystemState& state, std::uint32_t pid);

  /// 0: the channel was not used yet, or there is none.
  std::uint32_t number(std::int32_t channel) const;

 private:
  void use(const SystemState& state, const Expr* expr);
  void assign(std::size_t channel);

  const Interpreter& machine_;
  std::vector<std::uint32_t> numbers_;  // by channel id
  std::uint32_t last_ = 0;
};

}  // namespace promela
