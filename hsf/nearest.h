// Finds the known word that a mistyped one most likely means.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hsf {

/// The candidate with the fewest single-character edits from `word`, or "" if
/// that would take more than one edit per three characters. Ties: the first.
std::string_view nearest(std::string_view word,
                         std::span<const std::string_view> candidates);

/// " (did you mean 'x'?)" or "".
std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> candidates);

}  // namespace hsf
