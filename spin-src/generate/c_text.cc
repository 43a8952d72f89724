// Escapes what C would read in another way.
#include "spin-src/generate/c_text.h"

#include <cctype>

#include <fmt/format.h>

namespace promela {

std::string c_literal(std::string_view text) {
  std::string literal = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      literal += "\\n";
    } else if (c == '\t') {
      literal += "\\t";
    } else if (c == '"' || c == '\\' || c == '?') {  // `??` starts a trigraph
      literal += '\\';
      literal += c;
    } else if (byte < ' ' || byte > '~') {
      literal += fmt::format("\\{:03o}", byte);
    } else {
      literal += c;
    }
  }
  return literal + '"';
}

std::string c_comment(std::string_view text) {
  std::string comment;
  for (const char c : text) {
    const bool closes = c == '/' && !comment.empty() && comment.back() == '*';
    const bool opens = c == '*' && !comment.empty() && comment.back() == '/';
    if (closes || opens) comment += ' ';
    comment += std::isprint(static_cast<unsigned char>(c)) != 0 ? c : ' ';
  }
  return comment;
}

std::string c_name(std::string_view name) {
  std::string result;
  for (const char c : name) {
    result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  return result;
}

}  // namespace promela
