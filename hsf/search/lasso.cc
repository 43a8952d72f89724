// One breadth-first search for the stem, one for each leg of the loop.
#include "hsf/search/lasso.h"

#include <algorithm>
#include <stdexcept>

namespace hsf {
namespace {

constexpr StateIndex nobody = UINT32_MAX;

/// How a state was reached.
struct Arrival {
  StateIndex parent = nobody;
  Marks marks = 0;
  std::optional<std::uint64_t> movers;
};

}  // namespace

LassoFinder::Leg LassoFinder::search(StateIndex from, const IsMember& may_pass,
                                     const Ends& ends) {
  std::vector<StateIndex> parents(store_.size(), nobody);
  std::vector<StateIndex> queue{from};
  // What is known of the edge from `parent` to `state`, found once more.
  const auto edge_to = [&](StateIndex parent, StateIndex state, Arrival& edge) {
    product_.expand(parent);
    for (std::size_t i = 0; i < product_.size(); ++i) {
      if (store_.find(product_.key(i), store_.hash(product_.key(i))) == state) {
        edge = {parent, product_.marks(i), product_.movers(i)};
        return;
      }
    }
    throw std::logic_error("an edge of a lasso is gone");
  };
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const StateIndex state = queue[next];
    product_.expand(state);
    for (std::size_t i = 0; i < product_.size(); ++i) {
      const auto target =
          store_.find(product_.key(i), store_.hash(product_.key(i)));
      if (!target || !may_pass(*target)) continue;
      if (ends(*target, product_.marks(i))) {
        Leg leg{{*target}, {product_.movers(i)}, product_.marks(i)};
        for (StateIndex at = state; at != from; at = parents[at]) {
          Arrival edge;
          edge_to(parents[at], at, edge);
          leg.states.push_back(at);
          leg.movers.push_back(edge.movers);
          leg.marks |= edge.marks;
        }
        std::reverse(leg.states.begin(), leg.states.end());
        std::reverse(leg.movers.begin(), leg.movers.end());
        return leg;
      }
      if (*target == from || parents[*target] != nobody) continue;
      parents[*target] = state;
      queue.push_back(*target);
    }
  }
  throw std::logic_error("a lasso cannot be found again");
}

Lasso LassoFinder::path_to(const IsMember& is_member) {
  Lasso lasso;
  lasso.states.push_back(0);
  if (is_member(0)) return lasso;
  const Leg leg = search(
      0, [](StateIndex) { return true; },
      [&](StateIndex target, Marks) { return is_member(target); });
  lasso.states.insert(lasso.states.end(), leg.states.begin(), leg.states.end());
  return lasso;
}

Lasso LassoFinder::lasso_in(const IsMember& is_member) {
  Lasso lasso = path_to(is_member);
  lasso.loop = lasso.states.size() - 1;
  lasso.movers.resize(lasso.states.size() - 1);
  const StateIndex entry = lasso.states.back();
  Marks seen = 0;
  const auto append = [&](const Leg& leg) {
    lasso.states.insert(lasso.states.end(), leg.states.begin(),
                        leg.states.end());
    lasso.movers.insert(lasso.movers.end(), leg.movers.begin(),
                        leg.movers.end());
    seen |= leg.marks;
  };
  while (seen != all_marks) {
    append(search(lasso.states.back(), is_member, [&](StateIndex, Marks marks) {
      return (marks & ~seen) != 0;
    }));
  }
  if (lasso.states.back() != entry) {
    append(search(lasso.states.back(), is_member,
                  [&](StateIndex target, Marks) { return target == entry; }));
  }
  lasso.states.pop_back();  // the entry, once more
  return lasso;
}

}  // namespace hsf
