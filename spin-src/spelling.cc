// Edit distance with swaps (optimal string alignment), and its use for hints.
#include "spin-src/spelling.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <vector>

namespace promela {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the usual table: a swap looks two rows back.
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped =
          i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::string_view nearest(std::string_view word,
                         std::span<const std::string_view> candidates) {
  // What is compared of two candidates: the smaller one is the better.
  using Rank = std::tuple<std::size_t, bool, std::string_view>;
  const std::size_t bound = std::max<std::size_t>(1, word.size() / 3);
  Rank best = {bound + 1, false, {}};
  for (const std::string_view candidate : candidates) {
    const std::size_t longer = std::max(word.size(), candidate.size());
    const std::size_t shorter = std::min(word.size(), candidate.size());
    if (longer - shorter > bound || candidate == word) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance >= longer) continue;
    const bool other_start = word.substr(0, 1) != candidate.substr(0, 1);
    best = std::min(best, Rank{distance, other_start, candidate});
  }
  return std::get<std::string_view>(best);
}

}  // namespace promela
