// Cuts a source line into words, roughly as the C preprocessor and Promela do.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace promela {

/// One word of a line: name, number, string, character or operator.
struct RoughToken {
  std::size_t begin;
  std::string_view text;

  std::size_t end() const { return begin + text.size(); }
  bool is_name() const;
};

/// The length of the word that starts at `begin`, at least 1. Strings end at
/// the latest with the line. Requires begin < line.size().
std::size_t rough_token_length(std::string_view line, std::size_t begin);

/// The words of the line; comments, blanks and line-joining backslashes are
/// left out. `in_comment` says whether the line starts inside a comment.
std::vector<RoughToken> rough_tokens(std::string_view line, bool in_comment);

/// Whether a comment is still open at the end of the line.
bool ends_in_comment(std::string_view line, bool in_comment);

}  // namespace promela
