// Maps places in the text that the parser reads back to the user's own files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace promela {

/// A place in the text that the parser reads. Cheap to copy; resolved by
/// SourceMap only when a message or a table needs it.
struct Location {
  /// Index of the (preprocessed) line in the SourceMap, 0 = nowhere.
  std::uint32_t line = 0;
  /// Byte column in that line, from 1; 0 = the line as a whole.
  std::uint32_t column = 0;
  /// The inline expansion that it came through, 0 = none.
  std::uint32_t expansion = 0;

  bool operator==(const Location&) const = default;
};

/// A place in a file of the user. The text lives as long as the SourceMap.
struct Place {
  std::string file;
  /// From 1; 0 = the place is nowhere, and the file is then empty.
  std::uint32_t line = 0;
  /// Byte column in `text`, from 1; 0 = the line as a whole.
  std::uint32_t column = 0;
  /// The user's own source line, without its line end.
  std::string_view text;
  /// The macro whose expansion holds the place; empty = none.
  std::string macro;
};

/// Text for the lexer; lives as long as the SourceMap.
struct Buffer {
  /// Location::line of the first line of the text.
  std::uint32_t first_line = 0;
  /// The added text, of the same length, with line markers made blank.
  std::string_view text;
};

/// Owns all source text. Adding costs one pass over the text and eight bytes
/// per line; the user's files are read only when resolve() needs them. Not
/// thread-safe, as resolve() keeps the files that it reads.
class SourceMap {
 public:
  struct Expansion {
    std::string name;
    Location call_site;
  };

  SourceMap() = default;
  SourceMap(const SourceMap&) = delete;
  SourceMap& operator=(const SourceMap&) = delete;

  /// Registers preprocessed or plain text. Follows `# n "file"` and
  /// `#line n "file"`; lines before the first marker belong to `file`.
  Buffer add(std::string file, std::string text);

  /// Says what the user wrote in `file`, which is then not read again; needed
  /// for what cannot be read twice, as standard input.
  void add_original(std::string file, std::string text);

  /// A location in a file of the user that the parser does not read, such as
  /// one that the preprocessor complains about. Nowhere if the file has no
  /// such line.
  Location locate(const std::string& file, std::uint32_t line,
                  std::uint32_t column);

  /// Registers an expansion; its number goes into Location::expansion.
  std::uint32_t add_expansion(std::string_view inline_name, Location call_site);
  const Expansion& expansion(std::uint32_t number) const;

  /// File and line as the markers say. O(log(markers)), reads no file; empty
  /// and 0 for nowhere. The name lives as long as the SourceMap.
  std::string_view file_of(Location location) const;
  std::uint32_t line_of(Location location) const;

  /// The place in the user's file, its column found by comparing the words of
  /// the line with those of the preprocessed line. O(length of the line), and
  /// once per file the reading of it.
  Place resolve(Location location) const;

 private:
  /// Lines from `first_line` on are lines `line`, `line` + 1 ... of `file`.
  struct Segment {
    std::uint32_t first_line;
    std::uint32_t line;
    std::string_view file;
  };
  /// Text that the parser reads.
  struct Text {
    std::string content;
    std::uint32_t first_line;
    std::vector<std::size_t> line_starts;
    std::vector<Segment> segments;
    /// The text is the user's own: columns need no mapping.
    bool original;
  };
  /// A file as the user wrote it.
  struct Original {
    std::string content;
    std::vector<std::size_t> line_starts;
    /// Whether a comment is open at the start of the line.
    std::vector<bool> in_comment;
    /// Location::line of its first line after locate(), 0 = not yet asked.
    std::uint32_t located_at = 0;
  };

  Text& append(std::string text, bool original);
  void follow_markers(Text& text, std::string_view file);
  std::string_view intern(std::string_view file);
  const Text* text_of(Location location) const;
  const Segment& segment_of(const Text& text, Location location) const;
  void keep_original(std::string file, std::string text) const;
  /// Reads the file if need be; null if it cannot be read.
  const Original* original_of(std::string_view file) const;

  std::deque<Text> texts_;
  std::uint32_t next_line_ = 1;
  std::vector<Expansion> expansions_;
  /// Name -> nothing: a set whose strings never move.
  std::map<std::string, char, std::less<>> names_;
  /// An empty entry is a file that cannot be read.
  mutable std::map<std::string, std::optional<Original>, std::less<>>
      originals_;
};

}  // namespace promela
