// The rules behind report_syntax_error(): each knows one family of mistakes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "spin-src/diagnostics.h"
#include "spin-src/parser.hh"
#include "spin-src/syntax_error.h"

namespace promela {

struct Explanation {
  std::string message;
  std::string remedy;
  std::optional<Location> where = {};  // instead of the token's own place
  std::optional<Note> note = {};
};

/// Looks at the mistake and explains it, or leaves it to the next rule.
using Rule = std::optional<Explanation> (*)(const SyntaxError&);

// What the rules share (syntax_error.cc).

/// The token as the user sees it, in quotes.
std::string quoted(const Token& token);
/// A token of this name could have followed.
bool expects(const SyntaxError& error, std::string_view name);
/// The statement so far has a token of this kind.
bool contains(const SyntaxError& error, int kind);
/// Nothing stands between the two.
bool adjacent(const Token& left, const Token& right);
/// What is open where the token stands, 0 if nothing.
int innermost_opener(const SyntaxError& error);

// Brackets and their like (syntax_nesting.cc).
std::optional<Explanation> end_of_file(const SyntaxError& error);
std::optional<Explanation> wrong_closer(const SyntaxError& error);
std::optional<Explanation> unit_inside_unit(const SyntaxError& error);
std::optional<Explanation> empty_body(const SyntaxError& error);
std::optional<Explanation> extra_closer(const SyntaxError& error);
std::optional<Explanation> unclosed_parenthesis(const SyntaxError& error);
std::optional<Explanation> options_expected(const SyntaxError& error);
std::optional<Explanation> missing_separator(const SyntaxError& error);
std::optional<Explanation> continued_line(const SyntaxError& error);

// What other languages have (syntax_habits.cc).
std::optional<Explanation> foreign_number(const SyntaxError& error);
std::optional<Explanation> two_dimensions(const SyntaxError& error);
std::optional<Explanation> for_of_c(const SyntaxError& error);
std::optional<Explanation> foreign_operator(const SyntaxError& error);
std::optional<Explanation> foreign_condition(const SyntaxError& error);
std::optional<Explanation> foreign_word(const SyntaxError& error);
std::optional<Explanation> foreign_type(const SyntaxError& error);
std::optional<Explanation> foreign_logic(const SyntaxError& error);

// Names and declarations (syntax_names.cc).
std::optional<Explanation> comma_between_types(const SyntaxError& error);
std::optional<Explanation> keyword_as_name(const SyntaxError& error);
std::optional<Explanation> parameter_without_type(const SyntaxError& error);
std::optional<Explanation> channel_without_type(const SyntaxError& error);
std::optional<Explanation> mtype_with_values(const SyntaxError& error);
std::optional<Explanation> missing_arguments(const SyntaxError& error);
std::optional<Explanation> receive_into_expression(const SyntaxError& error);
std::optional<Explanation> unknown_remote(const SyntaxError& error);
std::optional<Explanation> misspelt(const SyntaxError& error);
std::optional<Explanation> unknown_call(const SyntaxError& error);
std::optional<Explanation> unknown_type(const SyntaxError& error);
std::optional<Explanation> no_unit(const SyntaxError& error);

}  // namespace promela
