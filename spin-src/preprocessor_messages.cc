// A reader of `file:line:column: error: text` and the lines around it.
#include "spin-src/preprocessor_messages.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace promela {
namespace {

struct Kind {
  std::string_view word;
  Severity severity;
};

constexpr std::array<Kind, 4> kinds = {{{": fatal error: ", Severity::error},
                                        {": error: ", Severity::error},
                                        {": warning: ", Severity::warning},
                                        {": note: ", Severity::note}}};

struct Message {
  std::string_view place;
  Severity severity;
  std::string_view text;
};

std::optional<Message> message_in(std::string_view line) {
  std::optional<Message> first;
  for (const Kind& kind : kinds) {
    const std::size_t at = line.find(kind.word);
    if (at == line.npos || (first && first->place.size() <= at)) continue;
    first = {line.substr(0, at), kind.severity,
             line.substr(at + kind.word.size())};
  }
  return first;
}

struct Advice {
  std::string_view words;
  std::string_view remedy;
};

constexpr std::array<Advice, 6> advices = {{
    {"No such file", "check its name; it is sought beside the model first"},
    {"unterminated #", "close it with #endif"},
    {"unterminated comment", "close it with '*/'"},
    {"without #if", "remove it, or add the #if before it"},
    {"requires", "give as many arguments as the macro has parameters"},
    {"redefined", "rename one of the macros, or #undef the first"},
}};

std::string remedy(const Message& message) {
  for (const Advice& advice : advices) {
    if (message.text.find(advice.words) != message.text.npos) {
      return std::string(advice.remedy);
    }
  }
  return "mend this line for the C preprocessor";
}

/// Takes ":n" from the end.
std::optional<std::uint32_t> take_last_number(std::string_view& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos) return std::nullopt;
  std::uint32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] =
      std::from_chars(text.data() + colon + 1, end, number);
  if (error != std::errc() || rest != end) return std::nullopt;
  text = text.substr(0, colon);
  return number;
}

/// gcc counts columns as they are shown: a tab goes to the next multiple of
/// eight, a character of several bytes is one column.
std::uint32_t byte_column(std::string_view line, std::uint32_t shown_column) {
  constexpr std::uint32_t tab_stop = 8;
  std::uint32_t shown = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool continued =
        (static_cast<unsigned char>(line[i]) & 0xc0U) == 0x80U;
    if (continued) continue;
    shown += line[i] == '\t' ? tab_stop - shown % tab_stop : 1;
    if (shown >= shown_column) return static_cast<std::uint32_t>(i) + 1;
  }
  return static_cast<std::uint32_t>(line.size()) + 1;
}

/// file:line:column or file:line.
Location location_of(std::string_view place, SourceMap& sources) {
  const std::optional<std::uint32_t> last = take_last_number(place);
  if (!last) return {};
  const std::optional<std::uint32_t> line = take_last_number(place);
  const Location start =
      sources.locate(std::string(place), line.value_or(*last), 0);
  if (start.line == 0) return start;
  const std::string_view text = sources.resolve(start).text;
  if (!line || *last == 0) {
    const std::size_t first = text.find_first_not_of(" \t");
    const std::size_t column = first == text.npos ? 0 : first;
    return {start.line, static_cast<std::uint32_t>(column) + 1, 0};
  }
  return {start.line, byte_column(text, *last), 0};
}

class Reader {
 public:
  Reader(SourceMap& sources, Diagnostics& diagnostics)
      : sources_(sources), diagnostics_(diagnostics) {}

  void read(std::string_view line) {
    if (const std::optional<Message> message = message_in(line)) {
      record(*message);
    } else {
      read_inclusion(line);
    }
  }

 private:
  void record(const Message& message) {
    const Location where = location_of(message.place, sources_);
    if (message.severity == Severity::note) {
      if (last_ == nullptr) return;
      last_->notes.push_back({where, std::string(message.text)});
      return;
    }
    // The lexer reports it, with a remedy.
    if (message.text.starts_with("missing terminating")) return;
    // Without a place in a file, who says it is worth knowing.
    std::string text(message.text);
    if (where.line == 0) text = std::string(message.place) + ": " + text;
    last_ =
        message.severity == Severity::error
            ? &diagnostics_.error(where, std::move(text), remedy(message))
            : &diagnostics_.warning(where, std::move(text), remedy(message));
    last_->notes = std::exchange(inclusions_, {});
  }

  /// "In file included from a:1," and "                 from b:2:".
  void read_inclusion(std::string_view line) {
    constexpr std::string_view first = "In file included from ";
    constexpr std::string_view next = "                 from ";
    if (line.starts_with(first)) inclusions_.clear();
    if (!line.starts_with(first) && !line.starts_with(next)) return;
    line.remove_prefix(line.starts_with(first) ? first.size() : next.size());
    if (line.ends_with(',') || line.ends_with(':')) line.remove_suffix(1);
    inclusions_.push_back({location_of(line, sources_), "included from here"});
  }

  SourceMap& sources_;
  Diagnostics& diagnostics_;
  Diagnostic* last_ = nullptr;
  std::vector<Note> inclusions_;
};

}  // namespace

void record_preprocessor_messages(std::string_view messages, int status,
                                  SourceMap& sources,
                                  Diagnostics& diagnostics) {
  const std::size_t errors_before = diagnostics.errors();
  Reader reader(sources, diagnostics);
  std::string_view rest = messages;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    reader.read(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (status == 0 || diagnostics.errors() > errors_before) return;
  std::string text =
      "the preprocessor failed with status " + std::to_string(status);
  while (messages.ends_with('\n')) messages.remove_suffix(1);
  if (!messages.empty()) text.append(":\n").append(messages);
  diagnostics.error({}, std::move(text));
}

}  // namespace promela
