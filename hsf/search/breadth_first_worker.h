// One thread of a breadth-first search: takes batches, stores successors.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "hsf/search/breadth_first.h"

namespace hsf {

/// The loop that everything waits for: decode a batch of states, expand it into
/// an arena, encode the successors, prefetch their places, store them.
class BreadthFirst::Worker {
 public:
  explicit Worker(BreadthFirst& search)
      : search_(search), successors_(search.model_, search.settings_) {}

  /// Until the current bucket is empty or the search is to end.
  void expand_bucket();

  /// Calls take(cost - current cost, states) for each bucket that was filled.
  template <class Take>
  void hand_over(Take&& take) {
    for (std::size_t offset = 0; offset < found_.size(); ++offset) {
      if (!found_[offset].empty()) take(offset, found_[offset]);
    }
  }

  /// As of the last batch that was finished; any thread may ask.
  void add_to(Counts& counts) const {
    counts.matched += shown_.matched;
    counts.edges += shown_.edges;
    counts.expanded += shown_.expanded;
    counts.atomic_steps += shown_.atomic_steps;
    counts.lost_messages += shown_.lost_messages;
  }
  const Successors& successors() const { return successors_; }

 private:
  struct Origin {
    StateIndex index;
    std::uint32_t words;
  };
  struct ShownCounts {
    std::atomic<std::uint64_t> matched = 0, edges = 0, expanded = 0;
    std::atomic<std::uint64_t> atomic_steps = 0, lost_messages = 0;
  };

  void take_batch(std::span<const StateIndex> batch);
  void decode();
  void expand();
  void encode();
  bool encode_all();
  void store();
  void note_errors();
  void show_counts();
  void make_room(std::uint64_t more);
  std::uint64_t* origin_state(std::size_t i) {
    return states_.data() + i * stride_ + search_.model_.hidden_words;
  }

  BreadthFirst& search_;
  Successors successors_;
  EdgeList list_;
  std::vector<Origin> origins_;        // states of the batch
  std::vector<std::uint64_t> states_;  // decoded, `stride_` words apart
  std::size_t stride_ = 0;
  std::uint64_t epoch_ = 0;  // of the store when they were decoded
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint64_t> hashes_;
  std::vector<Bucket> found_;  // by cost, counted from the current one
  std::uint64_t matched_ = 0;
  std::uint64_t edges_ = 0;
  std::uint64_t expanded_ = 0;
  ShownCounts shown_;
};

}  // namespace hsf
