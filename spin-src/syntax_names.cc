// Rules for syntax errors: names, and the declarations around them.
#include <algorithm>
#include <array>
#include <cctype>

#include "spin-src/quote.h"
#include "spin-src/spelling.h"
#include "spin-src/syntax_rules.h"

namespace promela {

namespace {

using Kind = Parser::token;

constexpr std::array<std::string_view, 58> keywords = {
    "active",   "assert",   "atomic",   "bit",    "bool",    "break",
    "byte",     "c_code",   "c_decl",   "c_expr", "c_state", "c_track",
    "chan",     "d_step",   "do",       "else",   "empty",   "enabled",
    "eval",     "false",    "fi",       "for",    "full",    "goto",
    "hidden",   "if",       "init",     "inline", "int",     "len",
    "local",    "ltl",      "mtype",    "nempty", "never",   "nfull",
    "notrace",  "od",       "of",       "pid",    "printf",  "printm",
    "priority", "proctype", "provided", "run",    "select",  "short",
    "show",     "skip",     "timeout",  "trace",  "true",    "typedef",
    "unless",   "unsigned", "xr",       "xs",
};

// A shorter name is near to too much.
constexpr std::size_t shortest_keyword_slip = 3;

bool is_type(int kind) {
  return kind == Kind::TK_BIT || kind == Kind::TK_BYTE ||
         kind == Kind::TK_SHORT || kind == Kind::TK_INT ||
         kind == Kind::TK_UNSIGNED || kind == Kind::TK_PID ||
         kind == Kind::TK_CHAN || kind == Kind::TK_MTYPE ||
         kind == Kind::TK_TYPEDEF_NAME;
}

bool is_name(int kind) {
  return kind == Kind::TK_NAME || kind == Kind::TK_PROCTYPE_NAME ||
         kind == Kind::TK_TYPEDEF_NAME;
}

bool is_word(std::string_view text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0]));
}

}  // namespace

std::optional<Explanation> comma_between_types(const SyntaxError& error) {
  if (error.before.kind != Kind::TK_COMMA || !is_type(error.token.kind)) {
    return {};
  }
  return Explanation{.message = "a type behind ','",
                     .remedy =
                         "separate declarations of different types by "
                         "';', as in (byte a; int b)",
                     .where = error.before.where};
}

std::optional<Explanation> keyword_as_name(const SyntaxError& error) {
  const bool declares = is_type(error.before.kind) ||
                        error.before.kind == Kind::TK_PROCTYPE ||
                        error.before.kind == Kind::TK_TYPEDEF;
  if (!declares || !is_word(error.token.text)) return {};
  if (error.token.kind == Kind::TK_PROCTYPE_NAME) {
    return Explanation{
        .message = quoted(error.token) + " is a proctype already",
        .remedy = "choose another name"};
  }
  if (error.token.kind == Kind::TK_TYPEDEF_NAME) {
    return Explanation{.message = quoted(error.token) + " is a typedef already",
                       .remedy = "choose another name"};
  }
  return Explanation{
      .message = quoted(error.token) + " is a word of the language, no name",
      .remedy = "choose another name, such as 'my_" +
                std::string(error.token.text) + "'"};
}

std::optional<Explanation> parameter_without_type(const SyntaxError& error) {
  const bool first = error.before.kind == Kind::TK_LPAREN ||
                     error.before.kind == Kind::TK_SEPARATOR;
  if (error.token.kind != Kind::TK_NAME || !first || !expects(error, "byte") ||
      error.stream.open().size() != 1 ||
      innermost_opener(error) != Kind::TK_LPAREN) {
    return {};
  }
  const std::string hint =
      did_you_mean(error.token.text, keywords,
                   "write: byte " + std::string(error.token.text));
  return Explanation{
      .message = "parameter " + quoted(error.token) + " has no type",
      .remedy = hint};
}

std::optional<Explanation> channel_without_type(const SyntaxError& error) {
  if (error.before.kind != Kind::TK_RBRACKET || !expects(error, "of")) {
    return {};
  }
  return Explanation{.message = "the type of the messages is missing",
                     .remedy = "write: [1] of { byte }"};
}

std::optional<Explanation> mtype_with_values(const SyntaxError& error) {
  if (error.stream.unit() != Kind::TK_MTYPE ||
      error.token.kind != Kind::TK_ASSIGN || error.stream.open().empty()) {
    return {};
  }
  return Explanation{.message = "the names of an mtype are numbered by SPIN",
                     .remedy = "drop the values, or write: #define " +
                               std::string(error.before.text) + " 1"};
}

/// printf without a format, run without arguments.
std::optional<Explanation> missing_arguments(const SyntaxError& error) {
  if (contains(error, Kind::TK_PRINTF) && expects(error, "a string")) {
    return Explanation{.message = "'printf' needs a format in quotes first",
                       .remedy = "write: printf(\"%d\\n\", x)"};
  }
  const std::size_t size = error.statement.size();
  const bool runs = size >= 2 && is_name(error.before.kind) &&
                    error.statement[size - 2].kind == Kind::TK_RUN;
  if (!runs || error.token.kind == Kind::TK_LPAREN) return {};
  return Explanation{
      .message = "'run' needs the arguments of " + quoted(error.before),
      .remedy = "write: run " + std::string(error.before.text) + "()"};
}

std::optional<Explanation> receive_into_expression(const SyntaxError& error) {
  const bool receives = contains(error, Kind::TK_QUERY) ||
                        contains(error, Kind::TK_RANDOM_RECEIVE);
  if (!receives || contains(error, Kind::TK_ASSIGN) || !expects(error, "','") ||
      expects(error, "'+'")) {
    return {};
  }
  return Explanation{
      .message = "a receive takes variables and constants, no expressions",
      .remedy = "receive into a variable, or compare with eval(..)"};
}

/// R[0]@label and R:x, where R is no proctype.
std::optional<Explanation> unknown_remote(const SyntaxError& error) {
  const bool label = error.token.kind == Kind::TK_AT;
  const bool variable = error.token.kind == Kind::TK_COLON &&
                        (innermost_opener(error) == Kind::TK_LPAREN ||
                         error.stream.unit() == Kind::TK_LTL);
  if (!label && !variable) return {};
  int depth = 0;
  for (std::size_t i = error.statement.size(); i-- > 0;) {
    const Token& token = error.statement[i];
    if (token.kind == Kind::TK_RBRACKET) ++depth;
    if (token.kind == Kind::TK_LBRACKET) --depth;
    if (depth > 0 || token.kind == Kind::TK_LBRACKET) continue;
    if (token.kind != Kind::TK_NAME) return {};
    return Explanation{
        .message = "no proctype " + quoted(token),
        .remedy = did_you_mean(token.text, error.stream.proctypes(),
                               "a remote reference names a proctype: "
                               "P[pid]@label, P:variable"),
        .where = token.where};
  }
  return {};
}

/// A name that is nearly a keyword: the token before, which was taken for a
/// variable, or the token itself.
std::optional<Explanation> misspelt(const SyntaxError& error) {
  for (const Token* token : {&error.before, &error.token}) {
    if (token->kind != Kind::TK_NAME) continue;
    std::string hint;
    if (token->text.size() >= shortest_keyword_slip) {
      hint = did_you_mean(token->text, keywords);
    }
    if (hint.empty() && error.token.kind == Kind::TK_LPAREN) {
      hint = did_you_mean(token->text, error.stream.inlines());
    }
    if (hint.empty()) hint = did_you_mean(token->text, error.stream.typedefs());
    if (hint.empty()) continue;
    return Explanation{.message = "unexpected name " + quoted(*token),
                       .remedy = hint,
                       .where = token->where};
  }
  return {};
}

std::optional<Explanation> unknown_call(const SyntaxError& error) {
  if (error.token.kind != Kind::TK_LPAREN) return {};
  const std::string name(error.before.text);
  if (error.before.kind == Kind::TK_PROCTYPE_NAME) {
    return Explanation{.message = "a proctype is started by 'run'",
                       .remedy = "write: run " + name + "(..)",
                       .where = error.before.where};
  }
  if (error.before.kind != Kind::TK_NAME) return {};
  if (error.stream.defines_inline(name)) {
    return Explanation{
        .message = "inline " + quote(name) + " is used before its definition",
        .remedy = "move the definition up, before the first use",
        .where = error.before.where};
  }
  return Explanation{
      .message = "no inline " + quote(name),
      .remedy = "define it before its use: inline " + name + "(..) { .. }",
      .where = error.before.where};
}

/// Two names in a row where the first should have been a type.
std::optional<Explanation> unknown_type(const SyntaxError& error) {
  if (error.token.kind != Kind::TK_NAME || error.before.kind != Kind::TK_NAME ||
      error.token.newline_before) {
    return {};
  }
  return Explanation{.message = quoted(error.before) + " is not a type",
                     .remedy =
                         "declare it with 'typedef', or put ';' between "
                         "two statements",
                     .where = error.before.where};
}

/// Outside of all bodies.
std::optional<Explanation> no_unit(const SyntaxError& error) {
  if (!error.stream.open().empty() || !expects(error, "proctype")) return {};
  const bool is_statement = expects(error, "';'") && error.token.kind != 0;
  if (!is_statement) return {};
  return Explanation{
      .message = quoted(error.token) + " starts no declaration",
      .remedy =
          "statements stand in a proctype or in init; a variable is "
          "declared with its type"};
}

}  // namespace promela
