// What all searches for cycles share: states, errors, limits, the report.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "hsf/product.h"
#include "hsf/search.h"
#include "hsf/search/error_tally.h"
#include "hsf/search/lasso.h"
#include "hsf/search/recent_states.h"
#include "hsf/search/watch.h"
#include "hsf/state_store.h"

namespace hsf {

/// A search has an explore() that expands every reachable state and tells the
/// accepting cycles that it finds. Other errors are told on the way.
class CycleSearch {
 public:
  CycleSearch(const hsf_model& model, const SearchSettings& settings,
              Monitor& monitor);
  virtual ~CycleSearch() = default;

  Outcome run();

 protected:
  struct Successor {
    StateIndex state = 0;
    std::uint32_t steps = 1;
    Marks marks = 0;
  };
  static constexpr std::uint32_t nobody = UINT32_MAX;

  virtual void explore() = 0;
  /// Room for what the search keeps of each state.
  virtual void reserve(std::uint64_t states) = 0;
  virtual std::uint64_t bytes_per_state() const = 0;
  /// Whether a cycle may be closed there: not all states of a cycle may be
  /// expanded by one process alone.
  virtual bool may_close_cycle(StateIndex) const { return true; }
  /// The lasso of the cycle that was told last.
  virtual Lasso lasso() = 0;
  virtual std::uint64_t stack_bytes() const = 0;
  virtual std::uint64_t frontier() const = 0;
  virtual std::uint64_t depth() const = 0;

  /// Expands a state, stores its successors and tells its errors. Answers the
  /// process that was expanded alone, or nobody.
  std::uint32_t expand(StateIndex state, std::uint32_t depth);
  /// Once more, without telling anything: of the same process.
  void expand_again(StateIndex state, std::uint32_t alone);
  /// Of the last expansion.
  const std::vector<Successor>& successors() const { return successors_; }

  /// An accepting cycle that begins at this depth.
  void tell_cycle(StateIndex state, std::uint64_t length);
  bool is_too_deep(std::uint64_t depth) {
    if (depth <= limit_) return false;
    cut_ = true;
    return true;
  }
  /// Some path was too deep.
  bool is_cut() const { return cut_; }
  void note_depth(std::uint64_t depth) {
    if (depth > deepest_) deepest_ = depth;
  }
  Gauge gauge() const;

  const hsf_model& model_;
  const SearchSettings settings_;
  StateStore store_;
  Watch watch_;
  ErrorTally errors_;
  Product product_;
  bool proven_shortest_ = false;
  std::uint64_t visited_ = 0;  // expansions, those for the second time too

 private:
  void store_successors();
  void find_recent();
  void tell_errors(StateIndex state, std::uint32_t depth);
  void make_room(std::uint64_t more);
  Trail trail_to(const ErrorPlace& place);
  Outcome finish();

  std::vector<Successor> successors_;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::uint32_t> unknown_;  // successors to look up
  RecentStates recent_;
  std::uint64_t recent_epoch_ = 0;
  std::uint64_t limit_;  // of the depth
  std::uint64_t ways_ = 0;
  std::uint64_t edges_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t deepest_ = 0;
  bool cut_ = false;
  bool reduced_ = false;
};

}  // namespace hsf
