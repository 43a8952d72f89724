// Finds the known word that a mistyped one most likely means.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace promela {

/// The number of single-character edits (insert, delete, replace, swap of two
/// neighbours) that turn one word into the other. O(a.size() * b.size()).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word`, or nothing when none is near enough to be a
/// plausible slip: at most one edit per three characters, and at least one. A
/// tie goes to the earlier candidate.
std::optional<std::string> nearest(std::string_view word,
                                   std::span<const std::string> candidates);

/// " (did you mean 'x'?)", or nothing: made to be appended to a message.
std::string did_you_mean(std::string_view word,
                         std::span<const std::string> candidates);

}  // namespace promela
