// Breadth-first search by the cost of paths: shortest errors first.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "hsf/search.h"
#include "hsf/search/error_tally.h"
#include "hsf/search/paths.h"
#include "hsf/search/safe_point.h"
#include "hsf/search/watch.h"
#include "hsf/state_store.h"
#include "hsf/successors.h"

namespace hsf {

/// States wait in buckets by the cost of the cheapest known path. Buckets are
/// expanded in order of cost; where all edges cost one this is plain
/// breadth-first search. Threads share a bucket and the store; which states are
/// expanded, and every count, does not depend on their number.
class BreadthFirst {
 public:
  BreadthFirst(const hsf_model& model, const SearchSettings& settings,
               Monitor& monitor);
  ~BreadthFirst();

  Outcome run();

 private:
  class Worker;
  using Bucket = std::vector<StateIndex>;

  void start();
  void expand_bucket();
  void collect();
  Outcome finish();
  Gauge gauge() const;
  Trail trail_to(const ErrorPlace& place);
  std::uint32_t weight(const Edge& edge) const {
    if (!paths_.weighted() || settings_.cost == Cost::edges) return 1;
    return settings_.cost == Cost::statements ? edge.statements : edge.steps;
  }
  /// Whether this state is expanded after the current bucket.
  bool is_later(StateIndex state) {
    return paths_.weighted() ? paths_.cost(state) > cost_ : state >= known_;
  }

  const hsf_model& model_;
  const SearchSettings& settings_;
  StateStore store_;
  Paths paths_;
  Watch watch_;
  ErrorTally errors_;
  SafePoint safe_point_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::map<std::uint64_t, Bucket> open_;
  Bucket current_;                     // the bucket that is being expanded
  std::uint64_t cost_ = 0;             // of its states
  std::uint64_t known_ = 0;            // states stored when it was begun
  std::atomic<std::size_t> next_ = 0;  // the first state that nobody took
  bool cut_ = false;                   // -m kept something from being expanded
};

/// Whether the edges of this model differ in cost.
bool has_weights(const hsf_model& model, const SearchSettings& settings);

}  // namespace hsf
