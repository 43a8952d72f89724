// How each stored state was reached: its parent and, where needed, its cost.
#pragma once

#include <atomic>
#include <cstdint>

#include "hsf/chunked_array.h"
#include "hsf/state_store.h"

namespace hsf {

/// Four bytes per state where all edges cost the same, since then the first
/// path that is found is a shortest one; eight where they do not.
class Paths {
 public:
  static constexpr StateIndex no_parent = UINT32_MAX;

  explicit Paths(bool weighted) : weighted_(weighted) {}

  bool weighted() const { return weighted_; }
  void reserve(std::uint64_t states) {
    if (weighted_) {
      both_.reserve(states);
    } else {
      parents_.reserve(states);
    }
  }
  std::uint64_t bytes() const { return parents_.bytes() + both_.bytes(); }

  /// Of a state that nobody else knows yet.
  void set(StateIndex state, StateIndex parent, std::uint32_t cost) {
    if (weighted_) {
      *both_[state] = join(parent, cost);
    } else {
      *parents_[state] = parent;
    }
  }

  /// True if this is a cheaper path than the one known so far.
  bool improve(StateIndex state, StateIndex parent, std::uint32_t cost) {
    if (!weighted_) return false;
    std::atomic_ref<std::uint64_t> entry(*both_[state]);
    std::uint64_t known = entry.load(std::memory_order_relaxed);
    while (cost < cost_in(known)) {
      if (entry.compare_exchange_weak(known, join(parent, cost))) return true;
    }
    return false;
  }

  StateIndex parent(StateIndex state) const {
    return weighted_ ? static_cast<StateIndex>(*both_[state])
                     : *parents_[state];
  }
  /// Only where edges have weights.
  std::uint32_t cost(StateIndex state) {
    return cost_in(std::atomic_ref<std::uint64_t>(*both_[state])
                       .load(std::memory_order_relaxed));
  }

 private:
  static std::uint64_t join(StateIndex parent, std::uint32_t cost) {
    return std::uint64_t{cost} << 32 | parent;
  }
  static std::uint32_t cost_in(std::uint64_t entry) {
    return static_cast<std::uint32_t>(entry >> 32);
  }

  bool weighted_;
  ChunkedArray<StateIndex> parents_{1};
  ChunkedArray<std::uint64_t> both_{1};
};

}  // namespace hsf
