// Finds the declared name that a mistyped one most likely means.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <string>
#include <string_view>

#include "spin-src/spelling.h"

namespace promela {

/// The candidate nearest to `name`, or "" when none is a plausible slip: at
/// most one edit per three characters, at least one, and not all of the name.
/// The name itself does not count; a tie goes to the earlier candidate.
template <std::ranges::input_range Candidates>
std::string closest(std::string_view name, const Candidates& candidates) {
  const std::size_t bound = std::max<std::size_t>(1, name.size() / 3);
  std::string best;
  std::size_t best_distance = bound + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t longer = std::max(name.size(), candidate.size());
    const std::size_t shorter = std::min(name.size(), candidate.size());
    if (longer - shorter >= best_distance || candidate == name) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance >= best_distance || distance >= longer) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

}  // namespace promela
