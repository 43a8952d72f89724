// Strongly connected components of an automaton, and what is of no use.
#include "spin-src/ltl/components.h"

#include <algorithm>
#include <limits>

namespace promela::ltl {

namespace {

constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

/// Tarjan's algorithm with a stack of its own: automata may be deep.
class Tarjan {
 public:
  explicit Tarjan(const Automaton& automaton)
      : automaton_(automaton),
        number_(automaton.size(), unknown),
        low_(automaton.size(), unknown) {
    result_.of.assign(automaton.size(), unknown);
  }

  Components run() {
    for (State state = 0; state < automaton_.size(); ++state) {
      if (number_[state] == unknown) visit(state);
    }
    mark_accepting();
    return std::move(result_);
  }

 private:
  struct Frame {
    State state;
    std::size_t next_edge;
  };

  void enter(State state) {
    number_[state] = low_[state] = visited_++;
    open_.push_back(state);
    frames_.push_back({state, 0});
  }

  void visit(State root) {
    enter(root);
    while (!frames_.empty()) {
      const State state = frames_.back().state;
      const auto& edges = automaton_.states[state];
      if (frames_.back().next_edge == edges.size()) {
        leave(state);
        continue;
      }
      const State to = edges[frames_.back().next_edge++].to;
      if (number_[to] == unknown) {
        enter(to);
      } else if (result_.of[to] == unknown) {
        low_[state] = std::min(low_[state], number_[to]);
      }
    }
  }

  void leave(State state) {
    frames_.pop_back();
    if (!frames_.empty()) {
      State& parent = frames_.back().state;
      low_[parent] = std::min(low_[parent], low_[state]);
    }
    if (low_[state] != number_[state]) return;
    State member;
    do {
      member = open_.back();
      open_.pop_back();
      result_.of[member] = count_;
    } while (member != state);
    ++count_;
  }

  void mark_accepting() {
    std::vector<Marks> marks(count_);
    std::vector<bool> has_cycle(count_);
    for (State from = 0; from < automaton_.size(); ++from) {
      for (const Edge& edge : automaton_.states[from]) {
        const std::uint32_t component = result_.of[from];
        if (component != result_.of[edge.to]) continue;
        marks[component] |= edge.marks;
        has_cycle[component] = true;
      }
    }
    for (std::uint32_t i = 0; i < count_; ++i) {
      result_.accepting.push_back(has_cycle[i] &&
                                  marks[i] == automaton_.all_marks());
    }
  }

  const Automaton& automaton_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> low_;
  std::vector<State> open_;
  std::vector<Frame> frames_;
  std::uint32_t visited_ = 0;
  std::uint32_t count_ = 0;
  Components result_;
};

/// Components are numbered in the order of their completion: targets first.
std::vector<bool> useful_components(const Automaton& automaton,
                                    const Components& components) {
  std::vector<bool> useful = components.accepting;
  std::vector<std::vector<State>> members(useful.size());
  for (State state = 0; state < automaton.size(); ++state) {
    members[components.of[state]].push_back(state);
  }
  for (std::uint32_t i = 0; i < useful.size(); ++i) {
    for (const State state : members[i]) {
      for (const Edge& edge : automaton.states[state]) {
        if (useful[components.of[edge.to]]) useful[i] = true;
      }
    }
  }
  return useful;
}

}  // namespace

Components components(const Automaton& automaton) {
  return Tarjan(automaton).run();
}

void trim(Automaton& automaton) {
  const Components parts = components(automaton);
  const std::vector<bool> useful = useful_components(automaton, parts);
  std::vector<State> number(automaton.size(), unknown);
  std::vector<State> order{automaton.initial};
  number[automaton.initial] = 0;
  Automaton result{.states = {}, .initial = 0, .sets = automaton.sets};
  for (std::size_t i = 0; i < order.size(); ++i) {
    auto& edges = result.states.emplace_back();
    for (Edge edge : automaton.states[order[i]]) {
      if (!useful[parts.of[edge.to]]) continue;
      if (number[edge.to] == unknown) {
        number[edge.to] = static_cast<State>(order.size());
        order.push_back(edge.to);
      }
      edge.to = number[edge.to];
      edges.push_back(edge);
    }
  }
  automaton = std::move(result);
}

void mark_transient(Automaton& automaton, bool marked) {
  const Components parts = components(automaton);
  for (State from = 0; from < automaton.size(); ++from) {
    for (Edge& edge : automaton.states[from]) {
      if (parts.matters(from, edge)) continue;
      // Inside of a component that accepts nothing all marks would change that.
      const bool leaves = parts.of[from] != parts.of[edge.to];
      edge.marks = marked && leaves ? automaton.all_marks() : 0;
    }
  }
}

void drop_sets(Automaton& automaton) {
  const Components parts = components(automaton);
  Marks kept = automaton.all_marks();
  const auto implied = [&](unsigned set, unsigned by) {
    for (State from = 0; from < automaton.size(); ++from) {
      for (const Edge& edge : automaton.states[from]) {
        if (parts.matters(from, edge) && (edge.marks >> by & 1) != 0 &&
            (edge.marks >> set & 1) == 0) {
          return false;
        }
      }
    }
    return true;
  };
  for (unsigned set = 0; set < automaton.sets; ++set) {
    for (unsigned by = 0; by < automaton.sets; ++by) {
      if (by == set || (kept >> by & 1) == 0 || !implied(set, by)) continue;
      kept &= ~(Marks{1} << set);
      break;
    }
  }
  if (kept == automaton.all_marks()) return;
  unsigned count = 0;
  std::vector<unsigned> sets;
  for (unsigned set = 0; set < automaton.sets; ++set) {
    if ((kept >> set & 1) != 0) sets.push_back(set);
  }
  for (auto& edges : automaton.states) {
    for (Edge& edge : edges) {
      Marks marks = 0;
      for (std::size_t i = 0; i < sets.size(); ++i) {
        marks |= (edge.marks >> sets[i] & 1) << i;
      }
      edge.marks = marks;
    }
  }
  count = static_cast<unsigned>(sets.size());
  automaton.sets = count;
}

}  // namespace promela::ltl
