// Nested depth-first search for accepting cycles, as SPIN users know it.
#pragma once

#include <cstdint>
#include <vector>

#include "hsf/growing_memory.h"
#include "hsf/search/cycle_search.h"

namespace hsf {

/// The variant of Gaiser and Schwoon (MEMICS 2009): a cycle through an
/// accepting state of the stack is seen by the first search already, states all
/// of whose successors are red are red at once, and the second search ends at
/// any state of the stack. Two bits per state.
///
/// Under weak fairness each state is searched once per level: the level counts
/// the marks that were seen, in a fixed order (Choueka's construction), and the
/// one behind the last mark is the accepting one.
class Nested : public CycleSearch {
 public:
  Nested(const hsf_model& model, const SearchSettings& settings,
         Monitor& monitor)
      : CycleSearch(model, settings, monitor),
        colours_(settings.fairness ? bytes_of_levels : 1) {}

 protected:
  void explore() override;
  void reserve(std::uint64_t states) override;
  std::uint64_t bytes_per_state() const override;
  bool may_close_cycle(StateIndex state) const override;
  Lasso lasso() override;
  std::uint64_t stack_bytes() const override;
  std::uint64_t frontier() const override { return frames_.size(); }
  std::uint64_t depth() const override {
    return frames_.empty() ? 0 : frames_.back().depth;
  }

 private:
  enum Colour : std::uint8_t {
    white,
    cyan,  // on the stack of the first search
    blue,  // left by the first search
    red    // left by the second search, too: no accepting cycle behind it
  };
  using Level = std::uint8_t;
  static constexpr Level accepting_level = Product::most_processes + 1;
  static constexpr std::size_t levels_per_byte = 4;
  static constexpr std::size_t bytes_of_levels =
      (accepting_level + 1) / levels_per_byte;
  static constexpr std::uint8_t accepting_bit = 1U << 7;
  struct Node {
    StateIndex state = 0;
    Level level = 0;
  };
  struct Frame {
    Node node;
    bool all_red = true;  // its successors so far
    std::uint32_t depth = 0;
    std::size_t waiting = 0;
  };
  struct Waiting {
    Node node;
    std::uint32_t steps = 1;
  };

  Colour colour(const Node& node) const;
  void paint(const Node& node, Colour colour);
  Level level_behind(const Node& node, Marks marks) const;
  bool accepts(const Node& node) const;

  void visit(const Node& node, std::uint32_t depth);
  void push_successors(const Node& node);
  void follow(const Waiting& next);
  void leave();
  void search_again(const Node& seed);
  void visit_again(const Node& node);
  void found(const Node& target);

  // Two bits per level of each state; without fairness the accepting bit, too.
  GrowingArray<std::uint8_t> colours_;
  GrowingArray<std::uint16_t> alone_;  // under reduction: pid + 1, or 0
  // Both searches have their frames on one stack: those of the second are
  // above its seed.
  std::vector<Frame> frames_;
  std::vector<Waiting> waiting_;
  std::vector<StateIndex> cycle_;  // its states, sorted
};

}  // namespace hsf
