// One token of Promela.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "spin-src/source_map.h"

namespace promela {

class Diagnostics;

struct Token {
  int kind = 0;                 // Parser::token, 0 = end of the text
  bool newline_before = false;  // a line end lies between it and the last one
  bool reported = false;        // it, or what was skipped before it, is wrong
  std::int32_t value = 0;       // numbers and character constants
  Location where;
  std::string_view text;          // as written; embedded C: without braces
  std::string_view precondition;  // c_code [..] { }
};

/// All tokens of a text, ending with one of kind 0. Texts are views into the
/// buffer. Characters that no token starts with are reported and skipped.
std::vector<Token> tokenize(const Buffer& buffer, Diagnostics& diagnostics);

}  // namespace promela
