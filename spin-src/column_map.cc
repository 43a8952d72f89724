// Aligns the words of a preprocessed line with those of the original line.
#include "spin-src/column_map.h"

#include <algorithm>
#include <vector>

#include "spin-src/rough_tokens.h"

namespace promela {
namespace {

using Tokens = std::vector<RoughToken>;

/// So many words must agree for two places to be taken as the same ...
constexpr std::size_t lookahead = 4;
/// ... and so far behind the macro's use they are looked for, ...
constexpr std::size_t longest_expansion = 256;
/// ... until so many words were tried: a line full of macros is not worth more.
constexpr std::size_t most_tries = 100000;

/// The word that holds the byte `offset` or follows it; tokens.size() if none.
std::size_t token_at(const Tokens& tokens, std::size_t offset) {
  const auto found = std::partition_point(
      tokens.begin(), tokens.end(),
      [offset](const RoughToken& token) { return token.end() <= offset; });
  return static_cast<std::size_t>(found - tokens.begin());
}

std::size_t equal_words(const Tokens& a, std::size_t i, const Tokens& b,
                        std::size_t j, std::size_t limit) {
  std::size_t equal = 0;
  while (equal < limit && i + equal < a.size() && j + equal < b.size() &&
         a[i + equal].text == b[j + equal].text) {
    ++equal;
  }
  return equal;
}

/// The index behind the `)` that closes the `(` at `open`; tokens.size() if
/// the line ends before, `open` if the call is too long to be followed.
std::size_t behind_call(const Tokens& tokens, std::size_t open) {
  const std::size_t end = std::min(tokens.size(), open + longest_expansion);
  std::size_t depth = 0;
  for (std::size_t i = open; i < end; ++i) {
    if (tokens[i].text == "(") ++depth;
    if (tokens[i].text == ")" && --depth == 0) return i + 1;
  }
  return end == tokens.size() ? end : open;
}

/// Follows both lines from the left until the wanted word is explained.
class Alignment {
 public:
  Alignment(const Tokens& original, const Tokens& preprocessed,
            std::size_t wanted)
      : original_(original), preprocessed_(preprocessed), wanted_(wanted) {}

  /// Advances over equal words and macro uses. True if original() or macro()
  /// now explain the wanted word.
  bool follow() {
    while (true) {
      const std::size_t equal =
          equal_words(original_, i_, preprocessed_, j_, original_.size());
      if (wanted_ < j_ + equal) {
        i_ += wanted_ - j_;
        return true;
      }
      i_ += equal;
      j_ += equal;
      const bool over = i_ == original_.size() || j_ == preprocessed_.size();
      if (over || !original_[i_].is_name()) return false;
      if (!skip_macro()) return false;
      if (in_macro_) return true;
    }
  }

  /// The first word of the original that is not yet explained, or the one that
  /// is the wanted word, or the name of the macro that it came from.
  std::size_t original() const { return i_; }
  bool in_macro() const { return in_macro_; }
  /// The index behind the macro's use, arguments included.
  std::size_t macro_end() const { return macro_end_; }

 private:
  bool skip_macro() {
    const std::size_t name_end = i_ + 1;
    const bool call =
        name_end < original_.size() && original_[name_end].text == "(";
    // Parentheses behind a macro without parameters are not part of its use.
    return (call && skip_use(behind_call(original_, name_end))) ||
           skip_use(name_end);
  }

  /// Takes the words up to `use_end` for a macro's use, if those behind it are
  /// found again in the preprocessed line.
  bool skip_use(std::size_t use_end) {
    const std::size_t next = find_again(use_end);
    if (next > preprocessed_.size()) return false;
    in_macro_ = wanted_ < next;
    macro_end_ = use_end;
    if (!in_macro_) {
      i_ = use_end;
      j_ = next;
    }
    return true;
  }

  /// Where the words from `from` on are found again; behind the end + 1 if
  /// nowhere.
  std::size_t find_again(std::size_t from) {
    const std::size_t size = preprocessed_.size();
    const std::size_t asked = std::min(lookahead, original_.size() - from);
    if (asked == 0) return size;
    std::size_t best = size + 1;
    std::size_t best_equal = 0;
    const std::size_t end = std::min(size, j_ + longest_expansion);
    for (std::size_t j = j_; j < end && tries_ < most_tries; ++j, ++tries_) {
      const std::size_t equal =
          equal_words(original_, from, preprocessed_, j, asked);
      if (equal > best_equal) {
        best = j;
        best_equal = equal;
      }
      if (equal == asked) break;
    }
    return best;
  }

  const Tokens& original_;
  const Tokens& preprocessed_;
  const std::size_t wanted_;
  std::size_t i_ = 0;
  std::size_t j_ = 0;
  bool in_macro_ = false;
  std::size_t macro_end_ = 0;
  std::size_t tries_ = 0;
};

/// A word in a macro's expansion that is also in its arguments stands there;
/// any other stands at the macro's name.
MappedColumn in_macro(const Tokens& original, std::size_t name,
                      std::size_t use_end, std::string_view word) {
  const auto begin = original.begin();
  const auto first = begin + static_cast<std::ptrdiff_t>(name) + 1;
  const auto last = begin + static_cast<std::ptrdiff_t>(use_end);
  const auto argument =
      std::find_if(std::min(first, last), last, [word](const RoughToken& t) {
        return t.text == word && t.text != "(" && t.text != ")";
      });
  const RoughToken& shown = argument == last ? original[name] : *argument;
  return {shown.begin + 1, std::string(original[name].text)};
}

/// The number of equal words at the ends of both lines.
std::size_t equal_tail(const Tokens& a, const Tokens& b) {
  const auto [x, y] =
      std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend(),
                    [](const RoughToken& left, const RoughToken& right) {
                      return left.text == right.text;
                    });
  return static_cast<std::size_t>(x - a.rbegin());
}

}  // namespace

MappedColumn map_column(std::string_view preprocessed, std::size_t column,
                        std::string_view original, bool in_comment) {
  const Tokens theirs = rough_tokens(original, in_comment);
  const Tokens ours = rough_tokens(preprocessed, false);
  const std::size_t offset = column - 1;
  const std::size_t wanted = token_at(ours, offset);
  if (theirs.empty()) return {1, ""};
  if (wanted == ours.size()) return {theirs.back().end() + 1, ""};

  const auto at = [&](std::size_t index) -> MappedColumn {
    const std::size_t begin = ours[wanted].begin;
    const std::size_t inside = offset > begin ? offset - begin : 0;
    return {theirs[index].begin + inside + 1, ""};
  };
  Alignment alignment(theirs, ours, wanted);
  if (alignment.follow()) {
    if (!alignment.in_macro()) return at(alignment.original());
    return in_macro(theirs, alignment.original(), alignment.macro_end(),
                    ours[wanted].text);
  }
  const std::size_t from_right = ours.size() - wanted;
  if (from_right <= equal_tail(theirs, ours)) {
    return at(theirs.size() - from_right);
  }
  const std::size_t unequal = std::min(alignment.original(), theirs.size() - 1);
  const bool macro =
      alignment.original() < theirs.size() && theirs[unequal].is_name();
  return {theirs[unequal].begin + 1,
          macro ? std::string(theirs[unequal].text) : ""};
}

}  // namespace promela
