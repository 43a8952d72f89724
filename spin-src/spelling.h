// Finds the known word that a mistyped one most likely means.
#pragma once

#include <cstddef>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace promela {

/// The number of single-character edits (insert, delete, replace, swap of two
/// neighbours) that turn one word into the other. O(a.size() * b.size()).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word`, or "" when none is a plausible slip: at
/// most one edit per three characters, at least one, and not all of the word.
/// The word itself does not count. A tie goes to the word that begins with the
/// same letter, then to the first in the alphabet, so that the order of the
/// candidates does not matter.
std::string_view nearest(std::string_view word,
                         std::span<const std::string_view> candidates);

/// "did you mean 'x'?", or `otherwise`: made to be a remedy.
template <std::ranges::input_range Candidates>
std::string did_you_mean(std::string_view word, const Candidates& candidates,
                         std::string otherwise = "") {
  std::vector<std::string_view> views;
  for (const std::string_view candidate : candidates) {
    views.push_back(candidate);
  }
  const std::string_view meant = nearest(word, views);
  if (meant.empty()) return otherwise;
  return "did you mean '" + std::string(meant) + "'?";
}

}  // namespace promela
