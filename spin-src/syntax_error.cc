// Explains a token that cannot follow: the likely mistake and its remedy.
#include "spin-src/syntax_error.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "spin-src/diagnostics.h"
#include "spin-src/did_you_mean.h"
#include "spin-src/parser.hh"

namespace promela {

namespace {

using Kind = Parser::token;

constexpr std::array<std::string_view, 58> keywords = {
    "active",  "assert",   "atomic",   "bit",      "bool",    "break",
    "byte",    "c_code",   "c_decl",   "c_expr",   "c_state", "c_track",
    "chan",    "d_step",   "do",       "else",     "empty",   "enabled",
    "eval",    "false",    "fi",       "for",      "full",    "goto",
    "hidden",  "if",       "init",     "inline",   "int",     "len",
    "local",   "ltl",      "mtype",    "nempty",   "never",   "nfull",
    "notrace", "od",       "of",       "pid",      "printf",  "printm",
    "priority", "proctype", "provided", "run",     "select",  "short",
    "show",    "skip",     "timeout",  "trace",    "true",    "typedef",
    "unless",  "unsigned", "xr",       "xs",
};

constexpr std::size_t most_expected = 4;

struct Explanation {
  std::string message;
  std::string remedy;
  std::optional<Location> where;  // instead of the token's own place
  std::optional<Note> note;
};

/// A rule looks at the mistake and explains it, or leaves it to the next.
using Rule = std::optional<Explanation> (*)(const SyntaxError&);

std::string quoted(const Token& token) {
  if (token.kind == 0) return "the end of the file";
  if (token.kind == Kind::TK_INLINE_BEGIN) {
    return "the inline call '" + std::string(token.text) + "'";
  }
  if (token.kind == Kind::TK_INLINE_END) return "the end of the inline";
  if (token.text.empty()) return "the end of the line";
  return "'" + std::string(token.text) + "'";
}

bool expects(const SyntaxError& error, std::string_view name) {
  return std::find(error.expected.begin(), error.expected.end(), name) !=
         error.expected.end();
}

std::string_view spelling(int opener) {
  switch (opener) {
    case Kind::TK_LBRACE: return "{";
    case Kind::TK_LPAREN: return "(";
    case Kind::TK_LBRACKET: return "[";
    case Kind::TK_IF: return "if";
    case Kind::TK_DO: return "do";
    default: return "inline";
  }
}

std::string_view partner(int opener) {
  switch (opener) {
    case Kind::TK_LBRACE: return "}";
    case Kind::TK_LPAREN: return ")";
    case Kind::TK_LBRACKET: return "]";
    case Kind::TK_IF: return "fi";
    case Kind::TK_DO: return "od";
    default: return "}";
  }
}

bool is_type(int kind) {
  return kind == Kind::TK_BIT || kind == Kind::TK_BYTE ||
         kind == Kind::TK_SHORT || kind == Kind::TK_INT ||
         kind == Kind::TK_UNSIGNED || kind == Kind::TK_PID ||
         kind == Kind::TK_CHAN || kind == Kind::TK_MTYPE ||
         kind == Kind::TK_TYPEDEF_NAME;
}

bool adjacent(const Token& left, const Token& right) {
  return left.where.line == right.where.line &&
         left.where.column + left.text.size() == right.where.column;
}

Explanation never_closed(const TokenStream::Open& open) {
  return {.message = "'" + std::string(spelling(open.kind)) +
                     "' is never closed",
          .remedy = "close it with '" + std::string(partner(open.kind)) + "'",
          .where = open.where,
          .note = {}};
}

std::optional<Explanation> end_of_file(const SyntaxError& error) {
  if (error.token.kind != 0 || error.stream.open().empty()) return {};
  return never_closed(error.stream.open().back());
}

std::optional<Explanation> wrong_closer(const SyntaxError& error) {
  const auto& unclosed = error.stream.unclosed();
  if (!unclosed) return {};
  return Explanation{
      .message = "'" + std::string(spelling(unclosed->kind)) +
                 "' is not closed before " + quoted(error.token),
      .remedy = "put '" + std::string(partner(unclosed->kind)) +
                "' before " + quoted(error.token),
      .where = {},
      .note = Note{unclosed->where,
                   "this '" + std::string(spelling(unclosed->kind)) +
                       "' is open"}};
}

std::optional<Explanation> extra_closer(const SyntaxError& error) {
  const bool closer = error.token.kind == Kind::TK_RBRACE ||
                      error.token.kind == Kind::TK_RPAREN ||
                      error.token.kind == Kind::TK_RBRACKET ||
                      error.token.kind == Kind::TK_FI ||
                      error.token.kind == Kind::TK_OD;
  if (!closer || !error.stream.open().empty() ||
      error.token.kind == Kind::TK_RBRACE) {
    return {};
  }
  return Explanation{.message = quoted(error.token) + " closes nothing",
                     .remedy = "remove it, or add what it should close",
                     .where = {},
                     .note = {}};
}

std::optional<Explanation> empty_body(const SyntaxError& error) {
  const bool closes = error.token.kind == Kind::TK_RBRACE ||
                      error.token.kind == Kind::TK_INLINE_END;
  const bool opened = error.before.kind == Kind::TK_LBRACE ||
                      error.before.kind == Kind::TK_INLINE_BEGIN ||
                      error.before.kind == Kind::TK_OPTION;
  if (opened && (closes || error.token.kind == Kind::TK_OPTION ||
                 error.token.kind == Kind::TK_FI ||
                 error.token.kind == Kind::TK_OD)) {
    return Explanation{.message = "a statement is missing before " +
                                  quoted(error.token),
                       .remedy = "write at least 'skip'",
                       .where = {},
                       .note = {}};
  }
  return {};
}

std::optional<Explanation> hexadecimal(const SyntaxError& error) {
  if (error.before.kind != Kind::TK_CONST ||
      error.token.kind != Kind::TK_NAME || !adjacent(error.before, error.token)) {
    return {};
  }
  return Explanation{.message = "'" + std::string(error.before.text) +
                                std::string(error.token.text) +
                                "' is no number of Promela",
                     .remedy = "numbers are decimal, without prefix or suffix",
                     .where = error.before.where,
                     .note = {}};
}

std::optional<Explanation> comma_between_types(const SyntaxError& error) {
  if (error.before.kind != Kind::TK_COMMA || !is_type(error.token.kind)) {
    return {};
  }
  return Explanation{
      .message = "a type behind ','",
      .remedy = "separate declarations of different types by ';', as in "
                "(byte a; int b)",
      .where = error.before.where,
      .note = {}};
}

std::optional<Explanation> two_dimensions(const SyntaxError& error) {
  if (error.token.kind != Kind::TK_LBRACKET ||
      error.before.kind != Kind::TK_RBRACKET) {
    return {};
  }
  return Explanation{
      .message = "arrays have one dimension",
      .remedy = "put the inner array into a typedef: "
                "typedef Row { int cell[3] }; Row row[3]",
      .where = {},
      .note = {}};
}

std::optional<Explanation> options_expected(const SyntaxError& error) {
  const bool choice = error.before.kind == Kind::TK_IF ||
                      error.before.kind == Kind::TK_DO;
  if (!choice) return {};
  return Explanation{
      .message = "'" + std::string(error.before.text) +
                 "' is followed by options, not by " + quoted(error.token),
      .remedy = error.before.kind == Kind::TK_IF
                    ? "write: if :: condition -> .. :: else -> .. fi"
                    : "write: do :: condition -> .. :: else -> break od",
      .where = {},
      .note = {}};
}

std::optional<Explanation> for_of_c(const SyntaxError& error) {
  const auto& open = error.stream.open();
  const bool in_head = error.token.kind == Kind::TK_ASSIGN &&
                       expects(error, "'in'") | expects(error, "in") &&
                       !open.empty();
  if (!in_head) return {};
  return Explanation{.message = "'for' counts over a range",
                     .remedy = "write: for (i : 0 .. 9) { .. }",
                     .where = {},
                     .note = {}};
}

std::optional<Explanation> foreign_operator(const SyntaxError& error) {
  const int left = error.before.kind;
  const bool compound =
      error.token.kind == Kind::TK_ASSIGN && adjacent(error.before, error.token) &&
      (left == Kind::TK_PLUS || left == Kind::TK_MINUS ||
       left == Kind::TK_TIMES || left == Kind::TK_DIVIDE ||
       left == Kind::TK_MODULO || left == Kind::TK_BIT_AND ||
       left == Kind::TK_BIT_OR || left == Kind::TK_BIT_XOR);
  if (compound) {
    return Explanation{.message = "'" + std::string(error.before.text) +
                                  "=' is no operator of Promela",
                       .remedy = "write: x = x " +
                                 std::string(error.before.text) + " ..",
                       .where = error.before.where,
                       .note = {}};
  }
  if (error.token.kind == Kind::TK_ASSIGN && expects(error, "'=='")) {
    return Explanation{.message = "'=' assigns and cannot be part of an "
                                  "expression",
                       .remedy = "compare with '=='",
                       .where = {},
                       .note = {}};
  }
  if (error.token.kind == Kind::TK_INCREMENT ||
      error.token.kind == Kind::TK_DECREMENT) {
    return Explanation{.message = quoted(error.token) +
                                  " is a statement of its own",
                       .remedy = "write 'x++' as a separate statement",
                       .where = {},
                       .note = {}};
  }
  return {};
}

std::optional<Explanation> else_if(const SyntaxError& error) {
  if (error.token.kind == Kind::TK_NAME && error.token.text == "while") {
    return Explanation{.message = "Promela has no 'while'",
                       .remedy = "write: do :: condition -> .. :: else -> "
                                 "break od",
                       .where = {},
                       .note = {}};
  }
  if (error.before.kind == Kind::TK_NAME && error.before.text == "while") {
    return Explanation{.message = "Promela has no 'while'",
                       .remedy = "write: do :: condition -> .. :: else -> "
                                 "break od",
                       .where = error.before.where,
                       .note = {}};
  }
  return {};
}

/// A name that is nearly a keyword: the token itself, or the one before, which
/// was taken for a variable.
std::optional<Explanation> misspelt(const SyntaxError& error) {
  for (const Token* token : {&error.token, &error.before}) {
    if (token->kind != Kind::TK_NAME) continue;
    std::string near = closest(token->text, keywords);
    if (near.empty() && error.token.kind == Kind::TK_LPAREN) {
      near = closest(token->text, error.stream.inlines());
    }
    if (near.empty()) near = closest(token->text, error.stream.typedefs());
    if (near.empty()) continue;
    return Explanation{.message = "'" + std::string(token->text) +
                                  "' is no keyword or name that fits here",
                       .remedy = "did you mean '" + near + "'?",
                       .where = token->where,
                       .note = {}};
  }
  return {};
}

std::optional<Explanation> unknown_call(const SyntaxError& error) {
  if (error.token.kind != Kind::TK_LPAREN) return {};
  if (error.before.kind == Kind::TK_PROCTYPE_NAME) {
    return Explanation{.message = "a proctype is started by 'run'",
                       .remedy = "write: run " +
                                 std::string(error.before.text) + "(..)",
                       .where = error.before.where,
                       .note = {}};
  }
  if (error.before.kind != Kind::TK_NAME) return {};
  return Explanation{.message = "'" + std::string(error.before.text) +
                                "' is not an inline that is defined above",
                     .remedy = "define it first: inline " +
                               std::string(error.before.text) +
                               "(..) { .. }",
                     .where = error.before.where,
                     .note = {}};
}

/// Two names in a row where the first should have been a type.
std::optional<Explanation> unknown_type(const SyntaxError& error) {
  if (error.token.kind != Kind::TK_NAME || error.before.kind != Kind::TK_NAME ||
      error.token.newline_before) {
    return {};
  }
  return Explanation{.message = "'" + std::string(error.before.text) +
                                "' is not a type",
                     .remedy = "declare it with 'typedef', or put ';' between "
                               "two statements",
                     .where = error.before.where,
                     .note = {}};
}

std::optional<Explanation> missing_separator(const SyntaxError& error) {
  if (!expects(error, "';'") || error.token.kind == 0 ||
      error.token.kind == Kind::TK_RBRACE) {
    return {};
  }
  switch (error.token.kind) {
    case Kind::TK_ASSIGN:
    case Kind::TK_PLUS:
    case Kind::TK_TIMES:
    case Kind::TK_RPAREN:
    case Kind::TK_COMMA:
    case Kind::TK_COLON:
      return {};
    default:
      break;
  }
  return Explanation{.message = "';' is missing before " + quoted(error.token),
                     .remedy = "separate statements by ';' or a line end",
                     .where = {},
                     .note = {}};
}

/// SPIN ends a statement at the line end, so an operator cannot start a line.
std::optional<Explanation> continued_line(const SyntaxError& error) {
  if (error.before.kind == 0 || !error.token.newline_before) return {};
  switch (error.token.kind) {
    case Kind::TK_PLUS:
    case Kind::TK_TIMES:
    case Kind::TK_ASSIGN:
    case Kind::TK_AND:
    case Kind::TK_OR:
    case Kind::TK_EQ:
    case Kind::TK_LT:
    case Kind::TK_GT:
      return Explanation{
          .message = "the line end before " + quoted(error.token) +
                     " ends the statement",
          .remedy = "end the line above with the operator, or put the "
                    "expression in parentheses",
          .where = {},
          .note = {}};
    default:
      return {};
  }
}

Explanation plain(const SyntaxError& error) {
  std::string message = "unexpected " + quoted(error.token);
  if (error.before.kind != 0) message += " behind " + quoted(error.before);
  std::string remedy;
  if (!error.expected.empty() && error.expected.size() <= most_expected) {
    remedy = "expected: ";
    for (std::size_t i = 0; i < error.expected.size(); ++i) {
      if (i > 0) remedy += i + 1 < error.expected.size() ? ", " : " or ";
      remedy += error.expected[i];
    }
  } else {
    remedy = "look at what stands before it";
  }
  return {.message = message, .remedy = remedy, .where = {}, .note = {}};
}

Explanation explain(const SyntaxError& error) {
  constexpr Rule rules[] = {
      end_of_file,      wrong_closer,     empty_body,       extra_closer,
      hexadecimal,      comma_between_types, two_dimensions, options_expected,
      for_of_c,         foreign_operator, else_if,          continued_line,
      misspelt,         unknown_call,     unknown_type,     missing_separator,
  };
  for (const Rule rule : rules) {
    if (auto explanation = rule(error)) return *explanation;
  }
  return plain(error);
}

}  // namespace

void report_syntax_error(const SyntaxError& error, Diagnostics& diagnostics) {
  const Explanation explanation = explain(error);
  Diagnostic& diagnostic =
      diagnostics.error(explanation.where.value_or(error.token.where),
                        explanation.message, explanation.remedy);
  if (explanation.note) diagnostic.notes.push_back(*explanation.note);
}

}  // namespace promela
