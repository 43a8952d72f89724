// JSON by RFC 8259; numbers that JSON does not know become null.
#include "hsf/json_writer.h"

#include <cassert>
#include <cmath>

#include <fmt/format.h>

namespace hsf {
namespace {

/// The length of the UTF-8 sequence at the front of `text`; 0: none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(text[i]);
  };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80                    ? 1
                             : first >= 0xc2 && first < 0xe0 ? 2
                             : first >= 0xe0 && first < 0xf0 ? 3
                             : first >= 0xf0 && first < 0xf5 ? 4
                                                             : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0u) != 0x80u) return 0;
  }
  if (length < 3) return length;
  // Overlong forms, surrogates and what lies beyond U+10FFFF.
  const unsigned second = byte(1);
  const bool is_wrong =
      (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) ||
      (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
  return is_wrong ? 0 : length;
}

void append_escaped(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text.front());
    std::size_t length = 1;
    if (first == '"' || first == '\\') {
      out += '\\';
      out += text.front();
    } else if (first == '\n') {
      out += "\\n";
    } else if (first == '\t') {
      out += "\\t";
    } else if (first < 0x20 || first == 0x7f) {
      out += fmt::format("\\u{:04x}", first);
    } else if (const std::size_t known = utf8_length(text); known > 0) {
      length = known;
      out += text.substr(0, length);
    } else {
      out += fmt::format("\\u{:04x}", first);
    }
    text.remove_prefix(length);
  }
}

}  // namespace

void JsonWriter::break_line() {
  text_ += '\n';
  text_.append(open_.size() * 2, ' ');
}

void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (open_.empty()) return;
  if (!is_first_) text_ += ',';
  break_line();
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  is_first_ = false;
  text_ += '"';
  append_escaped(text_, name);
  text_ += "\": ";
  after_key_ = true;
  return *this;
}

void JsonWriter::begin(char opening, char closing) {
  separate();
  text_ += opening;
  open_.push_back(closing);
  is_first_ = true;
}

void JsonWriter::end() {
  assert(!open_.empty());
  const char closing = open_.back();
  open_.pop_back();
  if (!is_first_) break_line();
  text_ += closing;
  is_first_ = false;
}

void JsonWriter::value(std::string_view text) {
  separate();
  is_first_ = false;
  text_ += '"';
  append_escaped(text_, text);
  text_ += '"';
}

void JsonWriter::value(bool truth) {
  separate();
  is_first_ = false;
  text_ += truth ? "true" : "false";
}

void JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  separate();
  is_first_ = false;
  text_ += fmt::format("{}", number);
}

void JsonWriter::value(std::uint64_t number) {
  separate();
  is_first_ = false;
  text_ += fmt::format("{}", number);
}

void JsonWriter::null() {
  separate();
  is_first_ = false;
  text_ += "null";
}

std::string JsonWriter::take() {
  assert(open_.empty());
  text_ += '\n';
  return std::move(text_);
}

}  // namespace hsf
