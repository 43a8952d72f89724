// Rules for syntax errors: brackets, options and separators.
#include "spin-src/syntax_rules.h"

namespace promela {

namespace {

using Kind = Parser::token;

std::string spelling(int opener) {
  switch (opener) {
    case Kind::TK_LBRACE:
      return "'{'";
    case Kind::TK_LPAREN:
      return "'('";
    case Kind::TK_LBRACKET:
      return "'['";
    case Kind::TK_IF:
      return "'if'";
    case Kind::TK_DO:
      return "'do'";
    default:
      return "'inline'";
  }
}

std::string partner(int opener) {
  switch (opener) {
    case Kind::TK_LPAREN:
      return "')'";
    case Kind::TK_LBRACKET:
      return "']'";
    case Kind::TK_IF:
      return "'fi'";
    case Kind::TK_DO:
      return "'od'";
    default:
      return "'}'";
  }
}

Explanation not_closed(const TokenStream::Open& open, const Token& before) {
  return {.message =
              spelling(open.kind) + " is not closed before " + quoted(before),
          .remedy = "put " + partner(open.kind) + " before " + quoted(before),
          .note = Note{open.where, "this " + spelling(open.kind) + " is open"}};
}

bool ends_sequence(int kind) {
  return kind == Kind::TK_RBRACE || kind == Kind::TK_INLINE_END ||
         kind == Kind::TK_OPTION || kind == Kind::TK_FI || kind == Kind::TK_OD;
}

bool starts_unit(int kind) {
  switch (kind) {
    case Kind::TK_ACTIVE:
    case Kind::TK_PROCTYPE:
    case Kind::TK_D_PROCTYPE:
    case Kind::TK_INIT:
    case Kind::TK_NEVER:
    case Kind::TK_LTL:
    case Kind::TK_TRACE:
    case Kind::TK_NOTRACE:
    case Kind::TK_TYPEDEF:
      return true;
    default:
      return false;
  }
}

/// An operator with two operands, or a token that is no start of a statement.
bool continues_expression(int kind) {
  switch (kind) {
    case Kind::TK_ASSIGN:
    case Kind::TK_PLUS:
    case Kind::TK_TIMES:
    case Kind::TK_DIVIDE:
    case Kind::TK_MODULO:
    case Kind::TK_AND:
    case Kind::TK_OR:
    case Kind::TK_EQ:
    case Kind::TK_NE:
    case Kind::TK_LT:
    case Kind::TK_GT:
    case Kind::TK_LE:
    case Kind::TK_GE:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::optional<Explanation> end_of_file(const SyntaxError& error) {
  if (error.token.kind != 0 || error.stream.open().empty()) return {};
  const TokenStream::Open& open = error.stream.open().back();
  return Explanation{.message = spelling(open.kind) + " is never closed",
                     .remedy = "close it with " + partner(open.kind),
                     .where = open.where};
}

std::optional<Explanation> wrong_closer(const SyntaxError& error) {
  const auto& unclosed = error.stream.unclosed();
  if (!unclosed) return {};
  return not_closed(*unclosed, error.token);
}

std::optional<Explanation> unit_inside_unit(const SyntaxError& error) {
  const auto& open = error.stream.open();
  if (!starts_unit(error.token.kind) || open.empty()) return {};
  return not_closed(open.back(), error.token);
}

std::optional<Explanation> empty_body(const SyntaxError& error) {
  const bool opened = error.before.kind == Kind::TK_LBRACE ||
                      error.before.kind == Kind::TK_INLINE_BEGIN ||
                      error.before.kind == Kind::TK_OPTION;
  if (!opened || !ends_sequence(error.token.kind) || !expects(error, "if")) {
    return {};
  }
  return Explanation{
      .message = "a statement is missing before " + quoted(error.token),
      .remedy = "write at least 'skip'"};
}

std::optional<Explanation> extra_closer(const SyntaxError& error) {
  if (!error.stream.closes_nothing()) return {};
  const int opener = innermost_opener(error);
  const bool is_end =
      error.token.kind == Kind::TK_FI || error.token.kind == Kind::TK_OD;
  if (is_end && (opener == Kind::TK_IF || opener == Kind::TK_DO)) {
    return Explanation{
        .message = quoted(error.token) + " does not close " + spelling(opener),
        .remedy = "close it with " + partner(opener),
        .note = Note{error.stream.open().back().where,
                     "this " + spelling(opener) + " is open"}};
  }
  return Explanation{.message = quoted(error.token) + " closes nothing",
                     .remedy = "remove it, or add what it should close"};
}

/// A statement ends although a parenthesis waits.
std::optional<Explanation> unclosed_parenthesis(const SyntaxError& error) {
  const int opener = innermost_opener(error);
  const bool waits = opener == Kind::TK_LPAREN || opener == Kind::TK_LBRACKET;
  const bool ends = error.token.kind == Kind::TK_SEPARATOR ||
                    error.token.kind == Kind::TK_LBRACE ||
                    error.token.kind == Kind::TK_OPTION;
  if (!waits || !ends || contains(error, Kind::TK_FOR) ||
      !expects(error, partner(opener))) {
    return {};
  }
  return not_closed(error.stream.open().back(), error.token);
}

std::optional<Explanation> options_expected(const SyntaxError& error) {
  const bool is_if = error.before.kind == Kind::TK_IF;
  if (!is_if && error.before.kind != Kind::TK_DO) return {};
  return Explanation{
      .message = quoted(error.before) + " is followed by options, not by " +
                 quoted(error.token),
      .remedy = is_if ? "write: if :: condition -> .. :: else -> .. fi"
                      : "write: do :: condition -> .. :: else -> break od"};
}

std::optional<Explanation> missing_separator(const SyntaxError& error) {
  const bool possible = expects(error, "';'") && !error.stream.open().empty() &&
                        error.token.kind != 0 &&
                        !ends_sequence(error.token.kind) &&
                        !continues_expression(error.token.kind);
  if (!possible) return {};
  switch (error.token.kind) {
    case Kind::TK_RPAREN:
    case Kind::TK_RBRACKET:
    case Kind::TK_COMMA:
    case Kind::TK_COLON:
    case Kind::TK_DOT:
    case Kind::TK_QUERY:
      return {};
    default:
      return Explanation{
          .message = "';' is missing before " + quoted(error.token),
          .remedy = "separate statements by ';' or a line end"};
  }
}

/// SPIN ends a statement at the line end, so an operator cannot start a line.
std::optional<Explanation> continued_line(const SyntaxError& error) {
  if (error.before.kind == 0 || !error.token.newline_before ||
      !continues_expression(error.token.kind)) {
    return {};
  }
  return Explanation{.message = "the line end before " + quoted(error.token) +
                                " ends the statement",
                     .remedy =
                         "end the line above with the operator, or put "
                         "the expression in parentheses"};
}

}  // namespace promela
