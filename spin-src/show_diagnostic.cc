// The GNU form of messages, which editors understand, and the line below it.
#include "spin-src/show_diagnostic.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>

#include "spin-src/printable.h"
#include "spin-src/rough_tokens.h"

namespace promela {
namespace {

constexpr std::string_view indent = "  ";
constexpr std::string_view ellipsis = "...";
/// Of a longer source line only so many bytes around the caret are shown.
constexpr std::size_t widest_line = 120;

/// SGR codes, as gcc uses them.
constexpr std::string_view bold = "\033[1m";
constexpr std::string_view bold_red = "\033[1;31m";
constexpr std::string_view bold_green = "\033[1;32m";
constexpr std::string_view bold_magenta = "\033[1;35m";
constexpr std::string_view bold_cyan = "\033[1;36m";
constexpr std::string_view plain = "\033[0m";

std::string_view word_for(Severity severity) {
  if (severity == Severity::error) return "error: ";
  return severity == Severity::warning ? "warning: " : "note: ";
}

std::string_view color_for(Severity severity) {
  if (severity == Severity::error) return bold_red;
  return severity == Severity::warning ? bold_magenta : bold_cyan;
}

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

/// The part of a source line that is shown.
struct Window {
  std::size_t begin;
  std::size_t end;
};

Window window_around(std::string_view line, std::size_t caret) {
  if (line.size() <= widest_line) return {0, line.size()};
  const std::size_t latest = line.size() - widest_line;
  std::size_t begin = caret < widest_line * 2 / 3
                          ? 0
                          : std::min(latest, caret - widest_line / 2);
  std::size_t end = begin + widest_line;
  while (begin > 0 && is_continuation(line[begin])) --begin;
  while (end < line.size() && is_continuation(line[end])) ++end;
  return {begin, end};
}

class Shower {
 public:
  Shower(std::ostream& out, const SourceMap& sources, bool color)
      : out_(out), sources_(sources), color_(color) {}

  /// The message with its source line; `remedy` may be empty.
  void show(Severity severity, Location where, std::string_view message,
            std::string_view remedy) {
    const Place place = sources_.resolve(where);
    show_message(severity, place, message);
    if (place.line != 0) show_source(place);
    if (!remedy.empty()) {
      out_ << indent << "= help: " << printable(remedy) << '\n';
    }
    if (place.macro.empty()) return;
    show_message(Severity::note, place,
                 "in expansion of macro '" + place.macro + "'");
  }

  /// From the innermost inline to the outermost.
  void show_expansions(Location where) {
    while (where.expansion != 0) {
      const SourceMap::Expansion& through = sources_.expansion(where.expansion);
      show(Severity::note, through.call_site,
           "in expansion of inline '" + through.name + "'", "");
      where = through.call_site;
    }
  }

 private:
  void show_message(Severity severity, const Place& place,
                    std::string_view message) {
    if (place.line != 0) {
      switch_on(bold);
      out_ << printable(place.file) << ':' << place.line << ':';
      if (place.column != 0) out_ << place.column << ':';
      switch_off();
      out_ << ' ';
    }
    switch_on(color_for(severity));
    out_ << word_for(severity);
    switch_off();
    out_ << printable(message) << '\n';
  }

  void show_source(const Place& place) {
    std::string_view line = place.text;
    const std::size_t last = line.find_last_not_of(" \t\r\f\v");
    line = line.substr(0, last == line.npos ? 0 : last + 1);
    if (line.empty()) return;
    const std::size_t caret = place.column == 0 ? 0 : place.column - 1;
    const Window window = window_around(line, std::min(caret, line.size()));
    show_line(line, window);
    if (place.column != 0) show_caret(line, window, caret);
  }

  void show_line(std::string_view line, Window window) {
    out_ << indent << (window.begin > 0 ? ellipsis : "")
         << printable(line.substr(window.begin, window.end - window.begin))
         << (window.end < line.size() ? ellipsis : "") << '\n';
  }

  /// Tabs are repeated in front of the caret, so that it stands right whatever
  /// the tab stops of the terminal are.
  void show_caret(std::string_view line, Window window, std::size_t caret) {
    out_ << indent;
    if (window.begin > 0) out_ << std::string(ellipsis.size(), ' ');
    std::size_t i = window.begin;
    while (i < std::min(caret, window.end)) {
      const Glyph glyph = first_glyph(line.substr(i, window.end - i));
      out_ << (glyph.shown == "\t" ? "\t" : std::string(glyph.width, ' '));
      i += glyph.bytes;
    }
    const std::size_t token_end =
        caret < line.size() ? caret + rough_token_length(line, caret) : caret;
    std::size_t width = 0;
    while (i < std::min(token_end, window.end)) {
      const Glyph glyph = first_glyph(line.substr(i, window.end - i));
      width += glyph.width;
      i += glyph.bytes;
    }
    switch_on(bold_green);
    out_ << '^' << std::string(width > 0 ? width - 1 : 0, '~');
    switch_off();
    out_ << '\n';
  }

  void switch_on(std::string_view code) {
    if (color_) out_ << code;
  }
  void switch_off() { switch_on(plain); }

  std::ostream& out_;
  const SourceMap& sources_;
  const bool color_;
};

}  // namespace

void show_diagnostic(std::ostream& out, const Diagnostic& diagnostic,
                     const SourceMap& sources, bool color) {
  Shower shower(out, sources, color);
  shower.show(diagnostic.severity, diagnostic.where, diagnostic.message,
              diagnostic.remedy);
  shower.show_expansions(diagnostic.where);
  for (const Note& note : diagnostic.notes) {
    shower.show(Severity::note, note.where, note.message, "");
    shower.show_expansions(note.where);
  }
}

}  // namespace promela
