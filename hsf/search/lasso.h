// A short run into a set of states and round a cycle in it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "hsf/product.h"
#include "hsf/state_store.h"

namespace hsf {

/// States of a run from the initial state on; behind the last one it goes on
/// at `loop`, if there is one.
struct Lasso {
  std::vector<StateIndex> states;
  /// Who moves on the edge behind each state of the loop; under fairness.
  std::vector<std::optional<std::uint64_t>> movers;
  std::optional<std::size_t> loop;
};

/// Looks among stored states only; breadth-first, so that runs are short, but
/// nothing is proven. Expands them again, all processes.
class LassoFinder {
 public:
  using IsMember = std::function<bool(StateIndex)>;

  LassoFinder(Product& product, const StateStore& store)
      : product_(product), store_(store) {}

  /// To a nearest member. There must be one.
  Lasso path_to(const IsMember& is_member);
  /// To a nearest member and round an accepting cycle within them: they must
  /// be strongly connected and have all marks.
  Lasso lasso_in(const IsMember& is_member);

 private:
  struct Leg {
    std::vector<StateIndex> states;  // without the first
    std::vector<std::optional<std::uint64_t>> movers;
    Marks marks = 0;
  };
  /// Accepts the edge that ends the leg.
  using Ends = std::function<bool(StateIndex target, Marks marks)>;
  Leg search(StateIndex from, const IsMember& may_pass, const Ends& ends);

  Product& product_;
  const StateStore& store_;
};

}  // namespace hsf
