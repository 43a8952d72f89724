// The states that a thread met last: most duplicates are found here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hsf/state_store.h"

namespace hsf {

/// Independent steps of neighbours lead to the same states: about half of all
/// edges end where one of the last few thousand did. A direct-mapped cache of
/// them, small enough for the processor's own, saves the way to the table.
///
/// A state that is not stored yet, because its batch is still being encoded, is
/// known by the number of the edge that leads there.
class RecentStates {
 public:
  struct Entry {
    std::uint64_t hash;
    std::uint32_t number;  // of the state, or of an edge of the batch
    std::uint32_t cost;    // of a path to it, or `pending`
  };
  static constexpr std::uint32_t pending = UINT32_MAX;

  RecentStates() : entries_(entry_count) { clear(); }

  Entry& at(std::uint64_t hash) { return entries_[hash % entry_count]; }

  /// When hashes no longer mean what they meant. A free entry has a hash that
  /// belongs elsewhere, so that it equals none that is looked for.
  void clear() {
    for (std::size_t i = 0; i < entry_count; ++i) entries_[i] = {i + 1, 0, 0};
  }

 private:
  static constexpr std::size_t entry_count = std::size_t{1} << 13;

  std::vector<Entry> entries_;
};

}  // namespace hsf
