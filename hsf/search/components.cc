// The stack of the search, of live states, and of roots of components.
#include "hsf/search/components.h"

namespace hsf {

void Components::explore() {
  visit(0, 0, 0);
  while (!frames_.empty() && !watch_.ending()) {
    if (waiting_.size() > frames_.back().waiting) {
      const Successor next = waiting_.back();
      waiting_.pop_back();
      follow(next);
    } else {
      leave();
    }
    watch_.tick([this] { return gauge(); });
  }
}

/// Edges back into live components are closed at once: what waits is unseen.
void Components::visit(StateIndex state, std::uint32_t depth, Marks entering) {
  live_.push_back(state);
  const auto number = static_cast<std::uint32_t>(live_.size());
  *number_[state] = number;
  roots_.push_back({.number = number, .inside = 0, .entering = entering});
  frames_.push_back({state, depth, waiting_.size()});
  note_depth(depth);
  expand(state, depth);
  for (const Successor& successor : successors()) {
    __builtin_prefetch(number_[successor.state]);
  }
  for (const Successor& successor : successors()) {
    const std::uint32_t known = *number_[successor.state];
    if (known == unseen) {
      waiting_.push_back(successor);
    } else if (known != dead) {
      close(known, successor.marks);
    }
    if (watch_.ending()) return;
  }
}

void Components::follow(const Successor& successor) {
  const std::uint32_t known = *number_[successor.state];
  if (known == dead) return;
  if (is_live(known)) return close(known, successor.marks);
  const std::uint32_t depth = frames_.back().depth + successor.steps;
  if (!is_too_deep(depth)) visit(successor.state, depth, successor.marks);
}

/// An edge from the last state to a live one: all components between them are
/// one.
void Components::close(std::uint32_t number, Marks marks) {
  bool is_told = false;
  while (roots_.back().number > number) {
    marks |= roots_.back().inside | roots_.back().entering;
    is_told = is_told || roots_.back().is_told;
    roots_.pop_back();
  }
  Root& root = roots_.back();
  root.inside |= marks;
  root.is_told = root.is_told || is_told;
  if (root.inside != all_marks || root.is_told) return;
  root.is_told = true;
  tell_cycle(live_[root.number - 1], frames_.back().depth);
}

void Components::leave() {
  const std::uint32_t number = *number_[frames_.back().state];
  frames_.pop_back();
  if (roots_.back().number != number) return;
  roots_.pop_back();
  while (live_.size() >= number) {
    *number_[live_.back()] = dead;
    live_.pop_back();
  }
}

Lasso Components::lasso() {
  const std::uint32_t root = roots_.back().number;
  return LassoFinder(product_, store_).lasso_in([&](StateIndex state) {
    const std::uint32_t number = *number_[state];
    return is_live(number) && number >= root;
  });
}

std::uint64_t Components::stack_bytes() const {
  return frames_.capacity() * sizeof(Frame) +
         waiting_.capacity() * sizeof(Successor) +
         live_.capacity() * sizeof(StateIndex) +
         roots_.capacity() * sizeof(Root);
}

}  // namespace hsf
