// How each stored state was reached: its parent and what the path costs.
#pragma once

#include <atomic>
#include <cstdint>

#include "hsf/growing_memory.h"
#include "hsf/state_store.h"

namespace hsf {

/// Where all edges cost the same the first path to a state is a cheapest one:
/// the parent is all that is kept. Else parent and cost are the state's note in
/// the store, one word, so that threads that find a cheaper path at the same
/// time do not tear it.
class Paths {
 public:
  static constexpr StateIndex no_parent = UINT32_MAX;

  /// `weighted`: edges differ in cost, so that a later path may be cheaper; the
  /// store has notes then.
  Paths(StateStore& store, bool weighted)
      : store_(store), weighted_(weighted) {}

  bool weighted() const { return weighted_; }

  /// What insert() is to write beside a new state.
  static std::uint64_t note(StateIndex parent, std::uint32_t cost) {
    return std::uint64_t{cost} << 32 | parent;
  }

  /// Bytes that reserve() would add.
  std::uint64_t growth(std::uint64_t states) const {
    return weighted_ ? 0 : parents_.growth(states);
  }
  void reserve(std::uint64_t states) {
    if (!weighted_) parents_.reserve(states);
  }
  std::uint64_t bytes() const { return parents_.bytes(); }

  /// For every state that insert() calls new.
  void add(StateIndex state, StateIndex parent) {
    if (!weighted_) *parents_[state] = parent;
  }

  /// True if this is a cheaper path than the one known so far.
  bool improve(StateIndex state, StateIndex parent, std::uint32_t cost) {
    if (!weighted_) return false;
    std::atomic_ref<std::uint64_t> entry(store_.note(state));
    std::uint64_t known = entry.load(std::memory_order_relaxed);
    while (cost < cost_in(known)) {
      if (entry.compare_exchange_weak(known, note(parent, cost))) return true;
    }
    return false;
  }

  StateIndex parent(StateIndex state) const {
    return weighted_ ? static_cast<StateIndex>(store_.note(state))
                     : *parents_[state];
  }
  /// Weighted paths only.
  std::uint32_t cost(StateIndex state) const {
    return cost_in(std::atomic_ref<std::uint64_t>(store_.note(state))
                       .load(std::memory_order_relaxed));
  }

 private:
  static std::uint32_t cost_in(std::uint64_t entry) {
    return static_cast<std::uint32_t>(entry >> 32);
  }

  StateStore& store_;
  bool weighted_;
  GrowingArray<StateIndex> parents_;
};

}  // namespace hsf
