// Line markers, lazily read originals and inline expansions.
#include "spin-src/source_map.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "spin-src/column_map.h"
#include "spin-src/rough_tokens.h"

namespace promela {
namespace {

constexpr std::string_view blanks = " \t\r\f\v";

std::vector<std::size_t> starts_of_lines(std::string_view text) {
  std::vector<std::size_t> starts = {0};
  std::size_t end = 0;
  while ((end = text.find('\n', end)) != std::string_view::npos) {
    starts.push_back(++end);
  }
  return starts;
}

/// Line `index` from 0, without its line end.
std::string_view line_at(std::string_view text,
                         const std::vector<std::size_t>& starts,
                         std::size_t index) {
  const bool last = index + 1 == starts.size();
  const std::size_t end = last ? text.size() : starts[index + 1] - 1;
  std::string_view line = text.substr(starts[index], end - starts[index]);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
}

std::optional<std::uint32_t> take_number(std::string_view& text) {
  std::uint32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return number;
}

/// The byte that a backslash stands in front of: itself or up to three octal
/// digits.
char take_escaped(std::string_view& text) {
  int value = 0;
  std::size_t digits = 0;
  while (digits < std::min<std::size_t>(3, text.size()) &&
         text[digits] >= '0' && text[digits] <= '7') {
    value = value * 8 + (text[digits++] - '0');
  }
  const char byte = digits > 0       ? static_cast<char>(value)
                    : text[0] == 'n' ? '\n'
                                     : text[0];
  text.remove_prefix(std::max<std::size_t>(1, digits));
  return byte;
}

std::optional<std::string> take_quoted(std::string_view& text) {
  if (!text.starts_with('"')) return std::nullopt;
  text.remove_prefix(1);
  std::string name;
  while (!text.empty() && text[0] != '"') {
    const char byte = text[0];
    text.remove_prefix(1);
    name += byte == '\\' && !text.empty() ? take_escaped(text) : byte;
  }
  return name;
}

struct Marker {
  std::uint32_t line;
  /// None: the file does not change.
  std::optional<std::string> file;
};

/// `# n "file" flags` or `#line n "file"`.
std::optional<Marker> marker_in(std::string_view line) {
  constexpr std::string_view keyword = "line";
  skip_blanks(line);
  if (!line.starts_with('#')) return std::nullopt;
  line.remove_prefix(1);
  skip_blanks(line);
  if (line.starts_with(keyword)) line.remove_prefix(keyword.size());
  skip_blanks(line);
  const std::optional<std::uint32_t> number = take_number(line);
  if (!number) return std::nullopt;
  skip_blanks(line);
  return Marker{*number, take_quoted(line)};
}

std::optional<std::string> content_of(const std::string& file) {
  // A pipe must not be read, as that would wait or take away its content.
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

}  // namespace

Buffer SourceMap::add(std::string file, std::string text) {
  Text& added = append(std::move(text), false);
  follow_markers(added, intern(file));
  return {added.first_line, added.content};
}

void SourceMap::add_original(std::string file, std::string text) {
  keep_original(std::move(file), std::move(text));
}

Location SourceMap::locate(const std::string& file, std::uint32_t line,
                           std::uint32_t column) {
  if (original_of(file) == nullptr) return {};
  Original& original = *originals_.find(file)->second;
  if (line == 0 || line > original.line_starts.size()) return {};
  if (original.located_at == 0) {
    Text& text = append(original.content, true);
    text.segments.push_back({text.first_line, 1, intern(file)});
    original.located_at = text.first_line;
  }
  return {original.located_at + line - 1, column, 0};
}

std::uint32_t SourceMap::add_expansion(std::string_view inline_name,
                                       Location call_site) {
  expansions_.push_back({std::string(inline_name), call_site});
  return static_cast<std::uint32_t>(expansions_.size());
}

const SourceMap::Expansion& SourceMap::expansion(std::uint32_t number) const {
  assert(number > 0 && number <= expansions_.size());
  return expansions_[number - 1];
}

std::string_view SourceMap::file_of(Location location) const {
  const Text* text = text_of(location);
  return text == nullptr ? "" : segment_of(*text, location).file;
}

std::uint32_t SourceMap::line_of(Location location) const {
  const Text* text = text_of(location);
  if (text == nullptr) return 0;
  const Segment& segment = segment_of(*text, location);
  return segment.line + (location.line - segment.first_line);
}

Place SourceMap::resolve(Location location) const {
  const Text* text = text_of(location);
  if (text == nullptr) return {};
  const std::string_view read = line_at(text->content, text->line_starts,
                                        location.line - text->first_line);
  Place place = {std::string(file_of(location)), line_of(location),
                 location.column, read, ""};
  if (text->original) return place;
  const Original* original = original_of(place.file);
  const std::size_t index = std::size_t{place.line} - 1;
  if (original == nullptr || place.line == 0 ||
      index >= original->line_starts.size()) {
    return place;
  }
  place.text = line_at(original->content, original->line_starts, index);
  if (place.column == 0 || place.text == read) return place;
  MappedColumn mapped =
      map_column(read, place.column, place.text, original->in_comment[index]);
  place.column = static_cast<std::uint32_t>(mapped.column);
  place.macro = std::move(mapped.macro);
  return place;
}

SourceMap::Text& SourceMap::append(std::string text, bool original) {
  Text& added = texts_.emplace_back();
  added.content = std::move(text);
  added.first_line = next_line_;
  added.line_starts = starts_of_lines(added.content);
  added.original = original;
  next_line_ += static_cast<std::uint32_t>(added.line_starts.size());
  return added;
}

void SourceMap::follow_markers(Text& text, std::string_view file) {
  text.segments.push_back({text.first_line, 1, file});
  for (std::size_t i = 0; i < text.line_starts.size(); ++i) {
    const std::string_view line = line_at(text.content, text.line_starts, i);
    const std::optional<Marker> marker = marker_in(line);
    if (!marker) continue;
    if (marker->file) file = intern(*marker->file);
    const auto next = text.first_line + static_cast<std::uint32_t>(i) + 1;
    text.segments.push_back({next, marker->line, file});
    const auto begin =
        text.content.begin() + static_cast<std::ptrdiff_t>(text.line_starts[i]);
    std::fill_n(begin, line.size(), ' ');
  }
}

std::string_view SourceMap::intern(std::string_view file) {
  return names_.try_emplace(std::string(file)).first->first;
}

const SourceMap::Text* SourceMap::text_of(Location location) const {
  if (location.line == 0 || location.line >= next_line_) return nullptr;
  const auto next = std::partition_point(
      texts_.begin(), texts_.end(),
      [&](const Text& text) { return text.first_line <= location.line; });
  return &*std::prev(next);
}

const SourceMap::Segment& SourceMap::segment_of(const Text& text,
                                                Location location) const {
  const auto next = std::partition_point(
      text.segments.begin(), text.segments.end(),
      [&](const Segment& s) { return s.first_line <= location.line; });
  return *std::prev(next);
}

void SourceMap::keep_original(std::string file, std::string text) const {
  // The preprocessor does not count the mark, so columns must not either.
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  std::optional<Original>& original = originals_[std::move(file)];
  // Views into what is there may be in use.
  if (original) return;
  original.emplace();
  original->content = std::move(text);
  original->line_starts = starts_of_lines(original->content);
  bool in_comment = false;
  for (std::size_t i = 0; i < original->line_starts.size(); ++i) {
    original->in_comment.push_back(in_comment);
    in_comment = ends_in_comment(
        line_at(original->content, original->line_starts, i), in_comment);
  }
}

const SourceMap::Original* SourceMap::original_of(std::string_view file) const {
  auto found = originals_.find(file);
  if (found == originals_.end()) {
    const std::string name(file);
    std::optional<std::string> content = content_of(name);
    if (content) keep_original(name, std::move(*content));
    found = originals_.try_emplace(name).first;
  }
  return found->second ? &*found->second : nullptr;
}

}  // namespace promela
