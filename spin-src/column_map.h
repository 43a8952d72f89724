// Finds the column in the user's line that a preprocessed column came from.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace promela {

struct MappedColumn {
  /// From 1.
  std::size_t column;
  /// The macro whose expansion holds the place; empty = none.
  std::string macro;
};

/// Where in the `original` line the byte `column` (from 1) of the
/// `preprocessed` line comes from; `in_comment` says whether the original line
/// starts inside a comment. The C preprocessor moves blanks, drops comments and
/// expands macros, so the two lines are aligned word by word: words equal from
/// the left are the same word; at the first unequal word a macro was used, and
/// the alignment goes on where the words after the use are found again. What
/// the alignment does not reach is aligned from the right, and what that does
/// not reach is put down to the first unequal word. O(length of both lines).
MappedColumn map_column(std::string_view preprocessed, std::size_t column,
                        std::string_view original, bool in_comment);

}  // namespace promela
