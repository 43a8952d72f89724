// The graph by Dijkstra, its components by Tarjan, then cycles by Dijkstra.
#include "hsf/search/shortest_lasso.h"

#include <algorithm>
#include <queue>
#include <unordered_map>

#include "hsf/search/retrace.h"

namespace hsf {

std::uint64_t ShortestLasso::bytes_per_state() const {
  return 2 * sizeof(std::uint32_t) + sizeof(Range) + sizeof(std::uint32_t);
}

std::uint64_t ShortestLasso::stack_bytes() const {
  return arcs_.capacity() * sizeof(Arc) + marks_.capacity() * sizeof(Marks) +
         movers_.capacity() * sizeof(std::uint64_t);
}

void ShortestLasso::explore() {
  build();
  if (watch_.ending()) return;
  find_components();
  find_shortest();
}

/// Every state at its smallest distance, so that errors on the way are told
/// with the length of a shortest path.
void ShortestLasso::build() {
  open_.push_back({0});
  distance_.push_back(0);
  parent_.push_back(0);
  outgoing_.resize(1);
  for (cost_ = 0; cost_ < open_.size(); ++cost_) {
    for (std::size_t i = 0; i < open_[cost_].size(); ++i) {
      const StateIndex state = open_[cost_][i];
      const Range& done = outgoing_[state];
      if (distance_[state] != cost_ || done.begin != done.end) continue;
      if (is_too_deep(cost_)) continue;
      settle(state);
      if (watch_.ending()) return;
      watch_.tick([this] { return gauge(); });
    }
    open_[cost_] = {};
  }
}

void ShortestLasso::settle(StateIndex state) {
  const auto cost = static_cast<std::uint32_t>(cost_);
  note_depth(cost);
  expand(state, cost);
  if (watch_.ending()) return;
  distance_.resize(store_.size(), unreached);
  parent_.resize(store_.size());
  outgoing_.resize(store_.size());
  accepting_.resize(store_.size());
  accepting_[state] = product_.is_accepting();
  outgoing_[state] = {arcs_.size(), arcs_.size() + successors().size()};
  for (std::size_t i = 0; i < successors().size(); ++i) {
    const Successor& next = successors()[i];
    arcs_.push_back({next.state, next.steps});
    if (settings_.fairness) {
      marks_.push_back(next.marks);
      movers_.push_back(*product_.movers(i));
    }
    const std::uint32_t distance = cost + next.steps;
    if (distance >= distance_[next.state]) continue;
    distance_[next.state] = distance;
    parent_[next.state] = state;
    if (open_.size() <= distance) open_.resize(distance + 1);
    open_[distance].push_back(next.state);
  }
}

// Tarjan's algorithm (SIAM J. Comput. 1972), without recursion.
void ShortestLasso::find_components() {
  struct Visit {
    StateIndex state;
    std::uint64_t next;
  };
  component_.assign(outgoing_.size(), 0);
  std::vector<std::uint32_t> number(outgoing_.size(), 0);
  std::vector<std::uint32_t> lowest(outgoing_.size(), 0);
  std::vector<bool> is_done(outgoing_.size());
  std::vector<StateIndex> live;
  std::vector<Visit> visits;
  std::uint32_t count = 0;
  std::uint32_t accepting = 0;
  const auto enter = [&](StateIndex state) {
    number[state] = lowest[state] = ++count;
    live.push_back(state);
    visits.push_back({state, outgoing_[state].begin});
  };
  const auto finish = [&](StateIndex root) {
    const auto begin = std::find(live.rbegin(), live.rend(), root).base() - 1;
    Marks marks = 0;
    for (auto member = begin; member != live.end(); ++member) {
      is_done[*member] = true;
      component_[*member] = accepting + 1;
    }
    for (auto member = begin; member != live.end(); ++member) {
      const auto [first, end] = outgoing_[*member];
      for (std::uint64_t a = first; a < end; ++a) {
        if (component_[arcs_[a].to] == accepting + 1) {
          marks |= marks_of(*member, a);
        }
      }
    }
    if (marks == all_marks) {
      ++accepting;
    } else {
      for (auto m = begin; m != live.end(); ++m) component_[*m] = 0;
    }
    live.erase(begin, live.end());
  };
  enter(0);
  while (!visits.empty()) {
    Visit& visit = visits.back();
    const StateIndex state = visit.state;
    if (visit.next < outgoing_[state].end) {
      const StateIndex to = arcs_[visit.next++].to;
      if (number[to] == 0) {
        enter(to);
      } else if (!is_done[to]) {
        lowest[state] = std::min(lowest[state], number[to]);
      }
      continue;
    }
    if (lowest[state] == number[state]) finish(state);
    visits.pop_back();
    if (!visits.empty()) {
      std::uint32_t& above = lowest[visits.back().state];
      above = std::min(above, lowest[state]);
    }
  }
}

/// Gives the marks numbers that some edge lacks. False: too many.
bool ShortestLasso::number_marks() {
  Marks everywhere = all_marks;
  for (StateIndex state = 0; state < component_.size(); ++state) {
    if (component_[state] == 0) continue;
    for (std::uint64_t a = outgoing_[state].begin; a < outgoing_[state].end;
         ++a) {
      everywhere &= marks_of(state, a);
    }
  }
  needed_.clear();
  constexpr std::uint32_t bits = 64;
  for (std::uint32_t b = 0; b < bits; ++b) {
    if ((everywhere >> b & 1) == 0) needed_.push_back(b);
  }
  return needed_.size() <= most_marks;
}

std::uint32_t ShortestLasso::compact(Marks marks) const {
  std::uint32_t result = 0;
  for (std::size_t i = 0; i < needed_.size(); ++i) {
    result |= static_cast<std::uint32_t>(marks >> needed_[i] & 1) << i;
  }
  return result;
}

/// A lasso that is quickly found bounds the searches for shorter ones; it is
/// the answer if these have to end early.
void ShortestLasso::find_shortest() {
  std::vector<StateIndex> starts;
  for (StateIndex state = 0; state < component_.size(); ++state) {
    if (component_[state] != 0) starts.push_back(state);
  }
  proven_shortest_ = !is_cut();
  if (starts.empty()) return;
  std::stable_sort(starts.begin(), starts.end(),
                   [&](auto a, auto b) { return distance_[a] < distance_[b]; });
  const std::uint32_t nearest = component_[starts.front()];
  best_ = LassoFinder(product_, store_).lasso_in([&](StateIndex state) {
    return state < component_.size() && component_[state] == nearest;
  });
  length_ = static_cast<std::uint32_t>(
      retrace(model_, settings_, store_, best_).steps.size());
  if (number_marks()) {
    for (const StateIndex start : starts) {
      if (distance_[start] + 1 >= length_ || watch_.ending()) break;
      shorten(start);
    }
  } else {
    proven_shortest_ = false;
  }
  if (watch_.ending()) proven_shortest_ = false;
  tell_cycle(best_.states[*best_.loop], length_);
}

/// The shortest cycle from `start` back to it with all marks, if a lasso with
/// it is shorter than the best.
void ShortestLasso::shorten(StateIndex start) {
  const std::uint32_t stem = distance_[start];
  const std::uint32_t all = (std::uint32_t{1} << needed_.size()) - 1;
  const auto node = [](StateIndex state, std::uint32_t marks) {
    return Node{state} << most_marks << 1 | marks;
  };
  using Entry = std::pair<std::uint32_t, Node>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  std::unordered_map<Node, Arrival> reached;
  const Node begin = node(start, 0);
  open.emplace(0, begin);
  while (!open.empty() && !watch_.ending()) {
    watch_.tick([this] { return gauge(); });
    const auto [length, at] = open.top();
    open.pop();
    const auto state = static_cast<StateIndex>(at >> most_marks >> 1);
    const auto seen =
        static_cast<std::uint32_t>(at & (2 * (1U << most_marks) - 1));
    if (state == start && seen == all && length > 0) {
      std::vector<std::uint64_t> loop;
      Node back = at;
      do {
        const Arrival& arrival = reached.at(back);
        loop.push_back(arrival.arc);
        back = arrival.parent;
      } while (back != begin);
      std::reverse(loop.begin(), loop.end());
      length_ = stem + length;
      keep(start, loop);
      return;
    }
    const auto known = reached.find(at);
    if (known != reached.end() && known->second.length < length) continue;
    for (std::uint64_t a = outgoing_[state].begin; a < outgoing_[state].end;
         ++a) {
      const Arc& arc = arcs_[a];
      if (component_[arc.to] != component_[start]) continue;
      const std::uint32_t longer = length + arc.steps;
      if (stem + longer >= length_) continue;
      const Node next = node(arc.to, seen | compact(marks_of(state, a)));
      const auto [entry, fresh] = reached.try_emplace(next);
      if (!fresh && entry->second.length <= longer) continue;
      entry->second = {longer, at, a};
      open.emplace(longer, next);
    }
  }
}

void ShortestLasso::keep(StateIndex start,
                         const std::vector<std::uint64_t>& loop) {
  best_ = {};
  for (StateIndex at = start; at != 0; at = parent_[at]) {
    best_.states.push_back(at);
  }
  best_.states.push_back(0);
  std::reverse(best_.states.begin(), best_.states.end());
  best_.loop = best_.states.size() - 1;
  best_.movers.resize(*best_.loop);
  for (const std::uint64_t arc : loop) {
    best_.states.push_back(arcs_[arc].to);
    best_.movers.push_back(settings_.fairness ? std::optional(movers_[arc])
                                              : std::nullopt);
  }
  best_.states.pop_back();  // the start, once more
}

}  // namespace hsf
