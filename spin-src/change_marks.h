// Which variables and channels the current step has set.
#pragma once

#include <cstdint>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

#include "spin-src/interpreter.h"

namespace promela {

/// By SPIN's rules: a global counts when its value changed, a local when it was
/// assigned, whatever the value; an array or structure counts as a whole.
class ChangeMarks {
 public:
  explicit ChangeMarks(const Interpreter& machine) : machine_(machine) {}

  /// Forgets all marks; `state` is what the next elements start from.
  void begin_step(const SystemState& state);
  /// The claim (no_pid) changes nothing.
  void executed(const SystemState& state, std::uint32_t pid,
                const Element& element);
  void channel(std::uint32_t id) { channels_.insert(id); }

  bool global_set(const Variable& variable) const {
    return globals_.contains(&variable);
  }
  bool local_set(std::uint32_t pid, const Variable& variable) const {
    return locals_.contains({pid, &variable});
  }
  bool channel_set(std::int32_t id) const {
    return channels_.contains(static_cast<std::uint32_t>(id));
  }

 private:
  void assigned(std::uint32_t pid, const Variable& variable);

  const Interpreter& machine_;
  std::vector<std::int32_t> before_;  // values of the globals
  std::unordered_set<const Variable*> globals_;
  std::set<std::pair<std::uint32_t, const Variable*>> locals_;
  std::unordered_set<std::uint32_t> channels_;
};

}  // namespace promela
