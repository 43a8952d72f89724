// Looks at the clock, the memory and the user while a search runs.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "hsf/search.h"

namespace hsf {

/// Decides that a search must end before it is complete. Set from any thread;
/// the first reason counts.
class Watch {
 public:
  Watch(const SearchSettings& settings, Monitor& monitor);

  std::optional<Ending> ending() const {
    const int value = ending_.load(std::memory_order_relaxed);
    if (value < 0) return std::nullopt;
    return static_cast<Ending>(value);
  }
  void end(Ending why);

  /// To be called often by one thread; looks at the world now and then.
  /// `gauge` is called when the monitor wants to be told.
  template <class MakeGauge>
  void tick(MakeGauge&& gauge) {
    if (++ticks_ % ticks_per_look != 0) return;
    if (look()) monitor_.progress(gauge());
  }

  /// False, and the search ends, if so many more bytes are beyond the budget.
  bool may_allocate(std::uint64_t bytes);

 private:
  static constexpr std::uint64_t ticks_per_look = 16;
  bool look();

  const SearchSettings& settings_;
  Monitor& monitor_;
  std::atomic<int> ending_ = -1;
  std::uint64_t ticks_ = 0;
  std::chrono::steady_clock::time_point start_, last_;
};

}  // namespace hsf
