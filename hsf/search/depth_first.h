// Depth-first search in SPIN's order, without a limit on its depth.
#pragma once

#include <cstdint>
#include <vector>

#include "hsf/growing_memory.h"
#include "hsf/search.h"
#include "hsf/search/error_tally.h"
#include "hsf/search/watch.h"
#include "hsf/state_store.h"
#include "hsf/successors.h"

namespace hsf {

/// A frame is the number of a stored state; its successors wait, encoded, on a
/// second stack, so that going back costs no second expansion. That stack is
/// cut at its bottom when it gets long: whoever comes back to a frame so deep
/// expands it again. Memory is 16 bytes per frame, whatever the depth.
class DepthFirst {
 public:
  DepthFirst(const hsf_model& model, const SearchSettings& settings,
             Monitor& monitor);

  Outcome run();

 private:
  struct Frame {
    StateIndex state = 0;
    std::uint32_t depth = 0;    // steps from the initial state
    std::uint64_t waiting = 0;  // where its successors begin, see cut_off_
  };
  /// A successor that waits, or a failing step that comes before the next one.
  struct Waiting {
    std::uint64_t ways = 1;
    std::uint32_t steps = 0;
    std::uint32_t mishap = no_mishap;  // in mishaps_
  };
  static constexpr std::uint32_t no_mishap = UINT32_MAX;

  StateView decode(StateIndex state);
  void enter(StateIndex state, std::uint32_t depth);
  void expand_frame(bool first_time);
  void expand(const StateView& view, bool first_time);
  bool expand_reduced(const StateView& view);
  bool leaves_stack();
  void push_waiting();
  std::uint64_t waiting_end() const { return cut_off_ + waiting_.size(); }
  void cut_waiting();
  void restore_waiting();
  void push_edge(const Edge& edge);
  void encode(const Edge& edge);
  void make_room();
  void take_waiting();
  void visit(const std::uint64_t* key, const Waiting& edge,
             std::uint32_t depth);
  void meet(const std::optional<hsf_failure>& failure, std::uint64_t length,
            std::uint64_t ways);
  void reach_limit(const Waiting& edge, std::uint32_t depth);
  void set_on_stack(StateIndex state, bool value);
  bool is_on_stack(StateIndex state) const {
    return state < on_stack_.size() && on_stack_[state];
  }
  Gauge gauge() const;
  Outcome finish();
  Trail trail_to(const ErrorPlace& place) const;

  const hsf_model& model_;
  SearchSettings settings_;
  StateStore store_;
  Watch watch_;
  ErrorTally errors_;
  Successors successors_;
  EdgeList list_;
  std::vector<std::uint64_t> origin_;  // the state whose edges are in list_
  StateStore::Origin from_{};

  std::vector<Frame> frames_;
  std::vector<Waiting> waiting_;
  std::uint64_t cut_off_ = 0;        // successors that waited below waiting_
  std::vector<std::uint64_t> keys_;  // of waiting_, key_words() each
  std::vector<Mishap> mishaps_;      // that wait
  std::vector<bool> on_stack_;
  GrowingArray<std::uint32_t> depths_;  // -i: the smallest so far, by state
  std::vector<std::uint64_t> key_;      // the one that is looked at
  std::vector<StateIndex> best_chain_;  // -i: frames of the shortest error

  std::uint64_t matched_ = 0;
  std::uint64_t edges_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t deepest_ = 0;
  std::uint64_t limit_;  // of the depth
  bool cut_ = false;
  bool reduced_ = false;
};

}  // namespace hsf
