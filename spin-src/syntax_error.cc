// Explains a token that cannot follow: the first rule that knows it speaks.
#include "spin-src/syntax_error.h"

#include <algorithm>

#include "spin-src/quote.h"
#include "spin-src/syntax_rules.h"

namespace promela {

namespace {

using Kind = Parser::token;

constexpr std::size_t most_expected = 4;

// Special before general: the order decides.
constexpr Rule rules[] = {
    end_of_file,
    wrong_closer,
    unit_inside_unit,
    empty_body,
    extra_closer,
    foreign_number,
    comma_between_types,
    keyword_as_name,
    two_dimensions,
    options_expected,
    for_of_c,
    foreign_operator,
    foreign_condition,
    parameter_without_type,
    channel_without_type,
    mtype_with_values,
    missing_arguments,
    unclosed_parenthesis,
    unknown_remote,
    receive_into_expression,
    foreign_logic,
    foreign_word,
    foreign_type,
    continued_line,
    misspelt,
    unknown_call,
    unknown_type,
    no_unit,
    missing_separator,
};

std::string list_of_expected(const SyntaxError& error) {
  std::string list;
  for (std::size_t i = 0; i < error.expected.size(); ++i) {
    if (i > 0) list += i + 1 < error.expected.size() ? ", " : " or ";
    list += error.expected[i];
  }
  return list;
}

Explanation plain(const SyntaxError& error) {
  std::string message = "unexpected " + quoted(error.token);
  if (error.before.kind != 0) message += " behind " + quoted(error.before);
  std::string remedy;
  if (!error.expected.empty() && error.expected.size() <= most_expected) {
    remedy = "expected: " + list_of_expected(error);
  } else if (expects(error, "if")) {
    remedy = "a statement can stand here";
  } else if (expects(error, "a number")) {
    remedy = "a value can stand here: a number, a variable, an expression";
  } else if (expects(error, "proctype")) {
    remedy = "a declaration or a proctype can stand here";
  } else {
    remedy = "end the expression before it, or complete it";
  }
  return {.message = message, .remedy = remedy};
}

}  // namespace

std::string quoted(const Token& token) {
  if (token.kind == 0) return "the end of the file";
  if (token.kind == Kind::TK_INLINE_BEGIN) {
    return "the inline call " + quote(token.text);
  }
  if (token.kind == Kind::TK_INLINE_END) return "the end of the inline";
  if (token.text.empty()) return "the end of the line";
  return quote(token.text);
}

bool expects(const SyntaxError& error, std::string_view name) {
  return std::ranges::find(error.expected, name) != error.expected.end();
}

bool contains(const SyntaxError& error, int kind) {
  return std::ranges::find(error.statement, kind, &Token::kind) !=
         error.statement.end();
}

bool adjacent(const Token& left, const Token& right) {
  return left.where.line == right.where.line &&
         left.where.column + left.text.size() == right.where.column;
}

int innermost_opener(const SyntaxError& error) {
  const auto& open = error.stream.open();
  return open.empty() ? 0 : open.back().kind;
}

void report_syntax_error(const SyntaxError& error, Diagnostics& diagnostics) {
  std::optional<Explanation> explanation;
  for (const Rule rule : rules) {
    explanation = rule(error);
    if (explanation) break;
  }
  if (!explanation) explanation = plain(error);
  Diagnostic& diagnostic =
      diagnostics.error(explanation->where.value_or(error.token.where),
                        explanation->message, explanation->remedy);
  if (explanation->note) diagnostic.notes.push_back(*explanation->note);
}

}  // namespace promela
