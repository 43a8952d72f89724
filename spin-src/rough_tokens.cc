// A scanner that never fails: what it does not know is a word of one byte.
#include "spin-src/rough_tokens.h"

#include <algorithm>
#include <array>

namespace promela {
namespace {

constexpr std::array<std::string_view, 19> operators = {
    "<->", "->", "::", "==", "!=", "<=", ">=", "&&", "||", "<<",
    ">>",  "++", "--", "??", "!!", "..", "<>", "[]", "##"};

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' ||
         c == '\n';
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_name_start(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  // Bytes of UTF-8 stay together.
  return letter || c == '_' || (static_cast<unsigned char>(c) & 0x80) != 0;
}

bool is_name_part(char c) {
  return is_name_start(c) || is_digit(c);
}

std::size_t quoted_length(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[0]) {
      return i + 1;
    }
  }
  return text.size();
}

/// Calls visit(begin, length) for each word; returns whether a comment is open
/// at the end.
template <typename Visit>
bool scan(std::string_view line, bool in_comment, Visit visit) {
  std::size_t i = 0;
  while (i < line.size()) {
    if (in_comment) {
      const std::size_t close = line.find("*/", i);
      if (close == std::string_view::npos) return true;
      in_comment = false;
      i = close + 2;
    } else if (line.substr(i, 2) == "/*") {
      in_comment = true;
      i += 2;
    } else if (line.substr(i, 2) == "//") {
      return false;
    } else if (is_blank(line[i])) {
      ++i;
    } else {
      const std::size_t length = rough_token_length(line, i);
      visit(i, length);
      i += length;
    }
  }
  return in_comment;
}

}  // namespace

bool RoughToken::is_name() const {
  return is_name_start(text[0]);
}

std::size_t rough_token_length(std::string_view line, std::size_t begin) {
  const std::string_view rest = line.substr(begin);
  if (rest[0] == '"' || rest[0] == '\'') return quoted_length(rest);
  if (is_name_part(rest[0])) {
    const auto end = std::find_if_not(rest.begin(), rest.end(), is_name_part);
    return static_cast<std::size_t>(end - rest.begin());
  }
  for (const std::string_view word : operators) {
    if (rest.substr(0, word.size()) == word) return word.size();
  }
  return 1;
}

std::vector<RoughToken> rough_tokens(std::string_view line, bool in_comment) {
  std::vector<RoughToken> tokens;
  scan(line, in_comment, [&](std::size_t begin, std::size_t length) {
    tokens.push_back({begin, line.substr(begin, length)});
  });
  const bool joined = !tokens.empty() && tokens.back().text == "\\";
  if (joined) tokens.pop_back();
  return tokens;
}

bool ends_in_comment(std::string_view line, bool in_comment) {
  return scan(line, in_comment, [](std::size_t, std::size_t) {});
}

}  // namespace promela
