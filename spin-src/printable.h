// Shows text from outside so that it cannot confuse a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace promela {

/// One character as it is shown, and the bytes of the source that it stands
/// for.
struct Glyph {
  std::string shown;
  std::size_t bytes;
  /// Columns on the terminal; a tab counts as one and is shown as a tab.
  std::size_t width;
};

/// The first character of the text, which must not be empty. Control
/// characters, broken UTF-8 and marks that turn the writing direction are shown
/// as <1b> or <U+202E>.
Glyph first_glyph(std::string_view text);

/// The whole text in this way; tabs and line ends stay.
std::string printable(std::string_view text);

}  // namespace promela
