// Deals out the bits of a key: largest field first, first word that has room.
#include "hsf/packing.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace hsf {
namespace {

constexpr std::uint32_t word_bits = 64;
constexpr std::uint32_t largest_width = 32;  // ids of words have 32 bits

/// Puts the fields into as few words as first-fit finds; answers, for each
/// field, its word.
std::vector<std::uint32_t> assign_words(std::span<const std::uint32_t> widths,
                                        std::vector<std::uint32_t>& used) {
  std::vector<std::uint32_t> order(widths.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return widths[a] > widths[b]; });
  std::vector<std::uint32_t> words(widths.size(), 0);
  used.assign(1, 0);
  for (const std::uint32_t field : order) {
    std::uint32_t word = 0;
    while (word < used.size() && used[word] + widths[field] > word_bits) ++word;
    if (word == used.size()) used.push_back(0);
    words[field] = word;
    used[word] += widths[field];
  }
  return words;
}

/// Gives spare bits to the fields of their words in turn: first to those whose
/// numbers change, then a single one to each constant.
void deal_spare_bits(std::span<const std::uint32_t> words,
                     std::vector<std::uint32_t>& used,
                     std::vector<std::uint32_t>& widths) {
  const auto give = [&](std::size_t i) {
    if (used[words[i]] == word_bits || widths[i] == largest_width) return false;
    ++used[words[i]];
    ++widths[i];
    return true;
  };
  std::vector<bool> constant(widths.size());
  for (std::size_t i = 0; i < widths.size(); ++i) constant[i] = widths[i] == 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (!constant[i]) give(i);
  }
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (constant[i]) give(i);
  }
  for (bool given = true; given;) {
    given = false;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (!constant[i] && give(i)) given = true;
    }
  }
}

}  // namespace

Packing pack(std::span<const std::uint64_t> counts) {
  std::vector<std::uint32_t> widths;
  for (const std::uint64_t count : counts) {
    widths.push_back(
        static_cast<std::uint32_t>(count == 0 ? 0 : std::bit_width(count - 1)));
  }
  std::vector<std::uint32_t> used;
  const std::vector<std::uint32_t> words = assign_words(widths, used);
  deal_spare_bits(words, used, widths);

  Packing packing;
  packing.key_words = static_cast<std::uint32_t>(used.size());
  std::vector<std::uint32_t> next(used.size(), 0);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    packing.fields.push_back({.word = words[i],
                              .shift = widths[i] == 0 ? 0 : next[words[i]],
                              .largest = (std::uint64_t{1} << widths[i]) - 1});
    next[words[i]] += widths[i];
  }
  return packing;
}

}  // namespace hsf
