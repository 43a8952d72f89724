// Explains a token that cannot follow: the likely mistake and its remedy.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "spin-src/token.h"
#include "spin-src/token_stream.h"

namespace promela {

struct SyntaxError {
  const Token& token;                        // cannot follow
  const Token& before;                       // the token before it
  std::span<const Token> statement;          // what was read of it, with before
  const std::vector<std::string>& expected;  // names of tokens that could
  const TokenStream& stream;
};

/// One message for one mistake, at the place where the user has to act.
void report_syntax_error(const SyntaxError& error, Diagnostics& diagnostics);

}  // namespace promela
