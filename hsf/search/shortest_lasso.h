// The shortest error of all, cycles included, by looking at the whole graph.
#pragma once

#include <cstdint>
#include <vector>

#include "hsf/search/cycle_search.h"

namespace hsf {

/// Keeps every edge in memory: for models that fit. The length of a lasso is
/// that of its trail, stem and loop, in steps. From each state of an accepting
/// component, the nearest to the initial state first, the shortest cycle with
/// all marks is looked for, no further than what would still be shorter.
class ShortestLasso : public CycleSearch {
 public:
  using CycleSearch::CycleSearch;

 protected:
  void explore() override;
  void reserve(std::uint64_t) override {}
  std::uint64_t bytes_per_state() const override;
  Lasso lasso() override { return best_; }
  std::uint64_t stack_bytes() const override;
  std::uint64_t frontier() const override {
    return store_.size() - outgoing_.size();
  }
  std::uint64_t depth() const override { return cost_; }

 private:
  struct Arc {
    StateIndex to = 0;
    std::uint32_t steps = 0;
  };
  struct Range {
    std::uint64_t begin = 0, end = 0;
  };
  /// A cycle's state, and the marks of the path to it, as a compact number.
  using Node = std::uint64_t;
  struct Arrival {
    std::uint32_t length = 0;
    Node parent = 0;
    std::uint64_t arc = 0;
  };
  static constexpr std::uint32_t unreached = UINT32_MAX;
  static constexpr std::uint32_t most_marks = 16;

  void build();
  void settle(StateIndex state);
  Marks marks_of(StateIndex from, std::uint64_t arc) const {
    if (settings_.fairness) return marks_[arc];
    return accepting_[from] ? all_marks : all_marks & ~accepting_mark;
  }
  void find_components();
  void find_shortest();
  bool number_marks();
  std::uint32_t compact(Marks marks) const;
  void shorten(StateIndex start);
  void keep(StateIndex start, const std::vector<std::uint64_t>& loop);

  std::vector<std::vector<StateIndex>> open_;  // by cost
  std::uint64_t cost_ = 0;
  std::vector<std::uint32_t> distance_;  // steps from the initial state
  std::vector<StateIndex> parent_;
  std::vector<Range> outgoing_;  // arcs of each state
  std::vector<Arc> arcs_;
  std::vector<bool> accepting_;  // by state, but under fairness by arc:
  std::vector<Marks> marks_;
  std::vector<std::uint64_t> movers_;

  std::vector<std::uint32_t> component_;  // 0: in no accepting one
  std::vector<std::uint32_t> needed_;     // marks that some edge lacks
  std::uint32_t length_ = 0;              // of the best
  Lasso best_;
};

}  // namespace hsf
