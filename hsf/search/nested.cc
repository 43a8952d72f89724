// First and second search share one stack.
#include "hsf/search/nested.h"

#include <algorithm>

namespace hsf {

void Nested::reserve(std::uint64_t states) {
  colours_.reserve(states);
  if (settings_.reduction) alone_.reserve(states);
}

std::uint64_t Nested::bytes_per_state() const {
  return colours_.width() + (settings_.reduction ? sizeof(std::uint16_t) : 0);
}

Nested::Colour Nested::colour(const Node& node) const {
  constexpr unsigned two_bits = 3;
  const std::uint8_t byte = colours_[node.state][node.level / levels_per_byte];
  const unsigned shift = 2 * (node.level % levels_per_byte);
  return static_cast<Colour>(byte >> shift & two_bits);
}

void Nested::paint(const Node& node, Colour colour) {
  constexpr unsigned two_bits = 3;
  std::uint8_t& byte = colours_[node.state][node.level / levels_per_byte];
  const unsigned shift = 2 * (node.level % levels_per_byte);
  byte = static_cast<std::uint8_t>((byte & ~(two_bits << shift)) |
                                   static_cast<unsigned>(colour) << shift);
}

/// Without fairness there is one level: states accept.
Nested::Level Nested::level_behind(const Node& node, Marks marks) const {
  if (!settings_.fairness) return 0;
  Level level = node.level == accepting_level ? 0 : node.level;
  while (level < accepting_level && (marks >> level & 1) != 0) ++level;
  return level;
}

bool Nested::accepts(const Node& node) const {
  if (settings_.fairness) return node.level == accepting_level;
  return (*colours_[node.state] & accepting_bit) != 0;
}

bool Nested::may_close_cycle(StateIndex state) const {
  return colour({state, 0}) == cyan;
}

void Nested::explore() {
  visit({0, 0}, 0);
  while (!frames_.empty() && !watch_.ending()) {
    if (waiting_.size() > frames_.back().waiting) {
      const Waiting next = waiting_.back();
      waiting_.pop_back();
      follow(next);
    } else {
      leave();
    }
    watch_.tick([this] { return gauge(); });
  }
}

void Nested::visit(const Node& node, std::uint32_t depth) {
  paint(node, cyan);
  note_depth(depth);
  frames_.push_back({.node = node, .depth = depth, .waiting = waiting_.size()});
  const std::uint32_t alone = expand(node.state, depth);
  if (watch_.ending()) return;
  if (settings_.reduction) {
    *alone_[node.state] = static_cast<std::uint16_t>(alone + 1);
  }
  if (!settings_.fairness && product_.is_accepting()) {
    *colours_[node.state] |= accepting_bit;
  }
  push_successors(node);
}

void Nested::push_successors(const Node& node) {
  for (const Successor& next : successors()) {
    __builtin_prefetch(colours_[next.state]);
    waiting_.push_back(
        {{next.state, level_behind(node, next.marks)}, next.steps});
  }
}

void Nested::follow(const Waiting& next) {
  Frame& frame = frames_.back();
  switch (colour(next.node)) {
    case white: {
      const std::uint32_t depth = frame.depth + next.steps;
      if (is_too_deep(depth)) {
        frame.all_red = false;
      } else {
        visit(next.node, depth);
      }
      return;
    }
    case cyan:
      frame.all_red = false;
      if (accepts(frame.node) || accepts(next.node)) found(next.node);
      return;
    case blue:
      frame.all_red = false;
      return;
    case red:
      return;
  }
}

void Nested::leave() {
  const Frame frame = frames_.back();
  if (frame.all_red) {
    paint(frame.node, red);
  } else if (accepts(frame.node)) {
    search_again(frame.node);
    if (watch_.ending()) return;
    paint(frame.node, red);
  } else {
    paint(frame.node, blue);
  }
  frames_.pop_back();
  if (!frames_.empty() && colour(frame.node) != red) {
    frames_.back().all_red = false;
  }
}

/// Through blue states only; back on the stack of the first search the cycle is
/// closed: all states there lead to the seed.
void Nested::search_again(const Node& seed) {
  const std::size_t bottom = frames_.size();
  visit_again(seed);
  while (frames_.size() > bottom && !watch_.ending()) {
    if (waiting_.size() == frames_.back().waiting) {
      frames_.pop_back();
      continue;
    }
    const Node next = waiting_.back().node;
    waiting_.pop_back();
    const Colour known = colour(next);
    if (known == cyan) {
      found(next);
    } else if (known == blue) {
      paint(next, red);
      visit_again(next);
    }
    watch_.tick([this] { return gauge(); });
  }
}

void Nested::visit_again(const Node& node) {
  frames_.push_back({.node = node,
                     .depth = frames_.back().depth,
                     .waiting = waiting_.size()});
  const bool was_alone = settings_.reduction && *alone_[node.state] != 0;
  expand_again(node.state, was_alone ? *alone_[node.state] - 1U : nobody);
  push_successors(node);
}

/// From the last frame an edge leads to `target`, which is on the stack.
void Nested::found(const Node& target) {
  const auto begin =
      std::find_if(frames_.begin(), frames_.end(), [&](const Frame& frame) {
        return frame.node.state == target.state &&
               frame.node.level == target.level;
      });
  cycle_.clear();
  for (auto frame = begin; frame != frames_.end(); ++frame) {
    cycle_.push_back(frame->node.state);
  }
  std::sort(cycle_.begin(), cycle_.end());
  tell_cycle(target.state, begin->depth);
}

Lasso Nested::lasso() {
  return LassoFinder(product_, store_).lasso_in([&](StateIndex state) {
    return std::binary_search(cycle_.begin(), cycle_.end(), state);
  });
}

std::uint64_t Nested::stack_bytes() const {
  return frames_.capacity() * sizeof(Frame) +
         waiting_.capacity() * sizeof(Waiting);
}

}  // namespace hsf
