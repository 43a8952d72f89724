// Walking straight atomic runs, and the graph of those with choices.
#include "hsf/region.h"

#include <algorithm>
#include <cstring>

namespace hsf {
namespace {

/// A straight run longer than this may be a loop: the graph will tell.
constexpr std::uint32_t longest_walk = 256;

std::uint64_t hash_state(const std::uint64_t* state, std::uint32_t words,
                         std::uint32_t pid) {
  std::uint64_t sum = pid;
  for (std::uint32_t w = 0; w < words; ++w) {
    sum = (sum ^ state[w]) * 0x9e3779b97f4a7c15U;
    sum ^= sum >> 29;
  }
  return sum;
}

}  // namespace

void Region::reset() {
  exits_.clear();
  mishaps_.clear();
  executed_.clear();
  atomic_steps_ = 0;
  lost_ = 0;
  loops_ = false;
  too_large_ = false;
}

void Region::follow(const hsf_move& first, const std::uint64_t* state,
                    bool keep_paths) {
  reset();
  if (!keep_paths && walk(first, state)) return;
  reset();
  build(first, state);
}

/// What happened in a move: where it failed, what it executed.
void Region::note(const Sink& sink, std::uint32_t number, std::uint32_t steps,
                  std::uint32_t arc) {
  const hsf_move& move = sink.move(number);
  executed_.push_back(move.transition);
  if (move.receive != HSF_NO_TRANSITION) executed_.push_back(move.receive);
  if ((move.flags & HSF_FAILED) == 0) return;
  for (std::uint32_t f = 0; f < sink.get().failure_count; ++f) {
    const hsf_failure& failure = sink.get().failures[f];
    if (failure.move == number) mishaps_.push_back({failure, 1, steps, arc});
  }
}

/// False if there is a choice somewhere, or no end in sight.
bool Region::walk(const hsf_move& first, const std::uint64_t* state) {
  Exit at{.written = first.written,
          .state = state,
          .words = first.words,
          .steps = steps_of(first),
          .statements = statements_of(first),
          .movers = movers_of(first)};
  std::uint32_t pid = controller(first);
  for (std::uint32_t length = 0; length < longest_walk; ++length) {
    Sink& sink = walked_[length % 2];
    expand_process(at.state, at.words, pid, sink);
    if (sink.size() > 1) return false;
    if (sink.size() == 0) {
      exits_.push_back(at);  // blocked
      return true;
    }
    const hsf_move& move = sink.move(0);
    at.steps += steps_of(move);
    at.statements += statements_of(move);
    at.written |= move.written;
    at.movers |= movers_of(move);
    note(sink, 0, at.steps, none);
    if ((move.flags & HSF_LOST) != 0) ++lost_;
    if ((move.flags & HSF_STUCK) != 0) return true;
    if ((move.flags & HSF_KEEPS_CONTROL) != 0) ++atomic_steps_;
    at.state = sink.state(move);
    at.words = move.words;
    if (!keeps_control(move)) {
      exits_.push_back(at);
      return true;
    }
    pid = controller(move);
  }
  return false;
}

void Region::build(const hsf_move& first, const std::uint64_t* state) {
  nodes_.clear();
  arcs_.clear();
  leaving_.clear();
  by_hash_.clear();
  inner_.clear();
  stack_.clear();
  // Arc 0 is the first step; it comes from outside.
  arcs_.push_back({.from = none,
                   .to = 0,
                   .written = first.written,
                   .transition = first.transition,
                   .receive = first.receive,
                   .pid = first.pid,
                   .receiver = first.receiver,
                   .flags = first.flags});
  reach(state, first.words, controller(first), movers_of(first), false);
  Node& start = nodes_.front();
  start.written = first.written;
  start.ways = 1;
  start.steps = steps_of(first);
  start.statements = statements_of(first);
  start.is_known = true;
  start.best = 0;
  while (!stack_.empty() && !too_large_) {
    const std::uint32_t node = stack_.back();
    stack_.pop_back();
    expand_node(node);
  }
  count_ways();
  list_exits();
}

/// The node of this state; a new one is put on the stack if it is inside.
std::uint32_t Region::reach(const std::uint64_t* state, std::uint32_t words,
                            std::uint32_t pid, std::uint64_t movers,
                            bool is_exit) {
  const std::uint32_t hidden = model_.hidden_words;
  const std::uint32_t key = is_exit ? none : pid;
  const std::uint64_t hash = hash_state(state, words, key);
  const auto [begin, end] = by_hash_.equal_range(hash);
  for (auto entry = begin; entry != end; ++entry) {
    const Node& node = nodes_[entry->second];
    // Outside of the region hidden variables have no value.
    const std::uint32_t compared = is_exit ? 0 : hidden;
    if (node.words == words && node.is_exit == is_exit &&
        (is_exit || node.pid == pid) &&
        (!tells_movers_apart_ || node.movers == movers) &&
        std::memcmp(inner_.at(node.offset) - compared, state - compared,
                    (words + compared) * sizeof *state) == 0) {
      return entry->second;
    }
  }
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  const std::uint32_t offset = inner_.push_state(hidden, words);
  std::memcpy(inner_.at(offset) - hidden, state - hidden,
              (hidden + words) * sizeof *state);
  nodes_.push_back({.offset = offset,
                    .words = words,
                    .pid = pid,
                    .is_exit = is_exit,
                    .movers = movers});
  leaving_.emplace_back();
  by_hash_.emplace(hash, number);
  if (!is_exit) stack_.push_back(number);
  if (nodes_.size() > limit_) too_large_ = true;
  return number;
}

void Region::expand_node(std::uint32_t number) {
  const Node node = nodes_[number];
  expand_process(inner_.at(node.offset), node.words, node.pid, found_);
  if (found_.size() == 0) {
    nodes_[number].is_exit = true;  // blocked: an ordinary state
    return;
  }
  // The stack is taken from its end: the last alternative goes in first, so
  // that exits come in the order of a depth-first search.
  const std::size_t pushed = stack_.size();
  for (std::uint32_t i = 0; i < found_.size(); ++i) {
    const hsf_move& move = found_.move(i);
    const auto arc = static_cast<std::uint32_t>(arcs_.size());
    Arc entry{.from = number,
              .to = none,
              .written = move.written,
              .transition = move.transition,
              .receive = move.receive,
              .pid = move.pid,
              .receiver = move.receiver,
              .flags = move.flags};
    if ((move.flags & HSF_STUCK) == 0) {
      entry.to = reach(found_.state(move), move.words, controller(move),
                       node.movers | movers_of(move), !keeps_control(move));
      ++nodes_[entry.to].entering;
    }
    arcs_.push_back(entry);
    leaving_[number].push_back(arc);
    note(found_, i, 0, arc);
  }
  std::reverse(stack_.begin() + static_cast<std::ptrdiff_t>(pushed),
               stack_.end());
}

void Region::settle_steps(const Arc& arc, std::uint32_t number) {
  const Node& from = nodes_[arc.from];
  Node& to = nodes_[arc.to];
  const std::uint32_t steps =
      from.steps + ((arc.flags & HSF_HANDSHAKE) != 0 ? 2 : 1);
  to.written |= from.written | arc.written;
  if (to.is_known && to.steps <= steps) return;
  to.is_known = true;
  to.steps = steps;
  to.statements = from.statements + ((arc.flags & HSF_JUMP) != 0 ? 0 : 1);
  to.best = number;
}

// In topological order the runs that lead to a node are all known before it is
// left. What remains lies on a loop or behind one: there are runs of any number
// then, and one of each is counted.
void Region::count_ways() {
  std::vector<std::uint32_t> ready{0};
  std::vector<bool> done(nodes_.size());
  const auto leave = [&](std::uint32_t number) {
    done[number] = true;
    for (const std::uint32_t a : leaving_[number]) {
      const Arc& arc = arcs_[a];
      if ((arc.flags & HSF_KEEPS_CONTROL) != 0) {
        atomic_steps_ += nodes_[number].ways;
      }
      if ((arc.flags & HSF_LOST) != 0) lost_ += nodes_[number].ways;
      if (arc.to == none) continue;
      settle_steps(arc, a);
      if (done[arc.to]) {  // in this order, only a loop leads back
        loops_ = true;
        continue;
      }
      nodes_[arc.to].ways += nodes_[number].ways;
      if (--nodes_[arc.to].entering == 0) ready.push_back(arc.to);
    }
  };
  for (;;) {
    while (!ready.empty()) {
      const std::uint32_t number = ready.back();
      ready.pop_back();
      if (!done[number]) leave(number);
    }
    // Break a loop at a node that was reached.
    std::uint32_t stuck = 0;
    while (stuck < nodes_.size() && (done[stuck] || !nodes_[stuck].is_known)) {
      ++stuck;
    }
    if (stuck == nodes_.size()) break;
    loops_ = true;
    ready.push_back(stuck);
  }
  if (loops_) shorten();
  for (InnerMishap& mishap : mishaps_) {
    const Arc& arc = arcs_[mishap.arc];
    mishap.ways = nodes_[arc.from].ways;
    mishap.steps =
        nodes_[arc.from].steps + ((arc.flags & HSF_HANDSHAKE) != 0 ? 2 : 1);
  }
}

// Behind a loop the order above does not find shortest ways.
void Region::shorten() {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t a = 1; a < arcs_.size(); ++a) {
      if (arcs_[a].to == none) continue;
      const std::uint32_t before = nodes_[arcs_[a].to].steps;
      settle_steps(arcs_[a], a);
      if (nodes_[arcs_[a].to].steps != before) changed = true;
    }
  }
}

void Region::list_exits() {
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (!node.is_exit) continue;
    exits_.push_back({.written = node.written,
                      .ways = node.ways,
                      .state = inner_.at(node.offset),
                      .words = node.words,
                      .steps = node.steps,
                      .statements = node.statements,
                      .node = i,
                      .movers = node.movers});
  }
}

std::vector<TrailStep> Region::path(std::uint32_t node) const {
  return path_of_arc(nodes_[node].best);
}

std::vector<TrailStep> Region::path_of_arc(std::uint32_t last) const {
  std::vector<std::uint32_t> backwards;
  for (std::uint32_t arc = last; arc != none;
       arc = arcs_[arc].from == none ? none : nodes_[arcs_[arc].from].best) {
    backwards.push_back(arc);
  }
  std::vector<TrailStep> trail;
  for (auto arc = backwards.rbegin(); arc != backwards.rend(); ++arc) {
    append_steps(trail, arcs_[*arc]);
  }
  return trail;
}

}  // namespace hsf
