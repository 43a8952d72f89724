// Accepting cycles by strongly connected components, in one depth-first search.
#pragma once

#include <cstdint>
#include <vector>

#include "hsf/growing_memory.h"
#include "hsf/search/cycle_search.h"

namespace hsf {

/// Couvreur's algorithm (FM 1999; Geldenhuys and Valmari, TCS 2005) with the
/// root stack of Gabow (IPL 2000): the components found so far along the stack
/// collect the marks of their edges, and one that has all of them holds an
/// accepting cycle. Each state is expanded once, fairness included, and a
/// violation is seen as soon as its last edge is.
class Components : public CycleSearch {
 public:
  using CycleSearch::CycleSearch;

 protected:
  void explore() override;
  void reserve(std::uint64_t states) override { number_.reserve(states); }
  std::uint64_t bytes_per_state() const override {
    return sizeof(std::uint32_t);
  }
  bool may_close_cycle(StateIndex state) const override {
    return is_live(*number_[state]);
  }
  Lasso lasso() override;
  std::uint64_t stack_bytes() const override;
  std::uint64_t frontier() const override { return frames_.size(); }
  std::uint64_t depth() const override {
    return frames_.empty() ? 0 : frames_.back().depth;
  }

 private:
  struct Frame {
    StateIndex state = 0;
    std::uint32_t depth = 0;  // steps from the initial state
    std::size_t waiting = 0;  // where its successors begin
  };
  /// A component, as far as it is known.
  struct Root {
    std::uint32_t number = 0;  // of its first state
    bool is_told = false;
    Marks inside = 0;    // of edges between its states
    Marks entering = 0;  // of the edge that led there
  };
  // Numbers of states: their places in live_, from 1.
  static constexpr std::uint32_t unseen = 0;
  static constexpr std::uint32_t dead = UINT32_MAX;
  static bool is_live(std::uint32_t number) {
    return number != unseen && number != dead;
  }

  void visit(StateIndex state, std::uint32_t depth, Marks entering);
  void follow(const Successor& successor);
  void close(std::uint32_t number, Marks marks);
  void leave();

  GrowingArray<std::uint32_t> number_;
  std::vector<Frame> frames_;
  std::vector<Successor> waiting_;
  std::vector<StateIndex> live_;  // of components that are not finished
  std::vector<Root> roots_;
};

}  // namespace hsf
