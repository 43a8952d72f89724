// Rules for syntax errors: what other languages write in another way.
#include <array>

#include "spin-src/quote.h"
#include "spin-src/syntax_rules.h"

namespace promela {

namespace {

using Kind = Parser::token;

struct Habit {
  std::string_view word;
  std::string_view remedy;
};

constexpr std::string_view loop =
    "write: do :: condition -> .. :: else -> "
    "break od";
constexpr std::string_view choice =
    "write: if :: x == 1 -> .. :: else -> .. fi";

constexpr std::array words = {
    Habit{"while", loop},
    Habit{"until", loop},
    Habit{"loop", loop},
    Habit{"switch", choice},
    Habit{"case", choice},
    Habit{"elif", choice},
    Habit{"elseif", choice},
    Habit{"send", "write: c!value"},
    Habit{"receive", "write: c?variable"},
    Habit{"recv", "write: c?variable"},
    Habit{"print", "write: printf(\"%d\\n\", x)"},
    Habit{"println", "write: printf(\"%d\\n\", x)"},
    Habit{"wait",
          "a condition as a statement waits until it is true: (x == 1)"},
    Habit{"await",
          "a condition as a statement waits until it is true: (x == 1)"},
    Habit{"random", "write: select (x : 0 .. 9)"},
    Habit{"rand", "write: select (x : 0 .. 9)"},
    Habit{"const", "write: #define N 5"},
    Habit{"struct", "write: typedef Name { byte field }"},
    Habit{"enum", "write: mtype = { name, other }"},
    Habit{"process", "write: proctype P() { .. }"},
    Habit{"thread", "write: proctype P() { .. }"},
    Habit{"main", "write: init { .. }"},
};

constexpr std::string_view function = "write: inline name(a, b) { .. }";

constexpr std::array types = {
    Habit{"char", "use byte"},
    Habit{"uint8_t", "use byte"},
    Habit{"long", "use int, of 32 bits"},
    Habit{"integer", "use int, of 32 bits"},
    Habit{"boolean", "use bool"},
    Habit{"float", "use int; there are no fractions"},
    Habit{"double", "use int; there are no fractions"},
    Habit{"string", "use mtype = { name, other } and an mtype variable"},
    Habit{"void", function},
    Habit{"def", function},
    Habit{"func", function},
    Habit{"function", function},
};

constexpr std::array temporal = {
    Habit{"G", "write: [] (always)"},
    Habit{"F", "write: <> (eventually)"},
    Habit{"R", "write: V (release)"},
    Habit{"N", "write: X (next)"},
};

/// The token itself, or the one before, which was taken for a variable.
template <std::size_t size>
std::optional<std::pair<Token, std::string_view>> found(
    const std::array<Habit, size>& habits, const SyntaxError& error) {
  for (const Token* token : {&error.before, &error.token}) {
    if (token->kind != Kind::TK_NAME) continue;
    for (const Habit& habit : habits) {
      if (habit.word == token->text) return std::pair(*token, habit.remedy);
    }
  }
  return {};
}

bool is_binary(int kind) {
  return kind == Kind::TK_PLUS || kind == Kind::TK_MINUS ||
         kind == Kind::TK_TIMES || kind == Kind::TK_DIVIDE ||
         kind == Kind::TK_MODULO || kind == Kind::TK_BIT_AND ||
         kind == Kind::TK_BIT_OR || kind == Kind::TK_BIT_XOR;
}

/// "n" of `n += 1` or `++n`; "x" if it is not that simple.
std::string variable_in(const SyntaxError& error) {
  for (const Token& token : error.statement) {
    if (token.kind == Kind::TK_NAME) return std::string(token.text);
  }
  return "x";
}

}  // namespace

std::optional<Explanation> foreign_number(const SyntaxError& error) {
  if (error.before.kind != Kind::TK_CONST ||
      !adjacent(error.before, error.token)) {
    return {};
  }
  if (error.token.kind == Kind::TK_DOT) {
    return Explanation{.message = "Promela has no fractions",
                       .remedy = "use integers, scaled if need be",
                       .where = error.before.where};
  }
  if (error.token.kind != Kind::TK_NAME) return {};
  return Explanation{.message = quote(std::string(error.before.text) +
                                      std::string(error.token.text)) +
                                " is no number of Promela",
                     .remedy = "numbers are decimal, without prefix or suffix",
                     .where = error.before.where};
}

std::optional<Explanation> two_dimensions(const SyntaxError& error) {
  if (error.token.kind != Kind::TK_LBRACKET ||
      error.before.kind != Kind::TK_RBRACKET) {
    return {};
  }
  return Explanation{.message = "arrays have one dimension",
                     .remedy =
                         "put the inner array into a typedef: "
                         "typedef Row { int cell[3] }; Row row[3]"};
}

std::optional<Explanation> for_of_c(const SyntaxError& error) {
  if (!contains(error, Kind::TK_FOR) ||
      innermost_opener(error) != Kind::TK_LPAREN) {
    return {};
  }
  return Explanation{.message = "'for' counts over a range",
                     .remedy = "write: for (i : 0 .. 9) { .. }"};
}

std::optional<Explanation> foreign_operator(const SyntaxError& error) {
  const bool compound = error.token.kind == Kind::TK_ASSIGN &&
                        adjacent(error.before, error.token) &&
                        is_binary(error.before.kind);
  const std::string name = variable_in(error);
  if (compound) {
    const std::string op(error.before.text);
    return Explanation{
        .message = quote(op + "=") + " is no operator of Promela",
        .remedy = "write: " + name + " = " + name + " " + op + " ..",
        .where = error.before.where};
  }
  if (error.token.kind == Kind::TK_ASSIGN && expects(error, "'=='")) {
    return Explanation{
        .message = "'=' assigns and cannot be part of an expression",
        .remedy = "compare with '=='"};
  }
  if (error.token.kind != Kind::TK_INCREMENT &&
      error.token.kind != Kind::TK_DECREMENT) {
    return {};
  }
  if (error.statement.empty() || expects(error, "if")) {
    return Explanation{
        .message = quoted(error.token) + " stands behind its variable",
        .remedy = "write: x" + std::string(error.token.text)};
  }
  return Explanation{
      .message = quoted(error.token) + " is a statement of its own",
      .remedy = "write it separately: x" + std::string(error.token.text)};
}

/// a ? b : c
std::optional<Explanation> foreign_condition(const SyntaxError& error) {
  if (error.token.kind != Kind::TK_QUERY &&
      error.token.kind != Kind::TK_COLON) {
    return {};
  }
  const bool conditional =
      contains(error, Kind::TK_ASSIGN) &&
      (error.token.kind == Kind::TK_QUERY || contains(error, Kind::TK_QUERY));
  if (!conditional) return {};
  return Explanation{.message = "'? :' is no operator of Promela",
                     .remedy = "write: (condition -> value : other value)"};
}

std::optional<Explanation> foreign_word(const SyntaxError& error) {
  const auto habit = found(words, error);
  if (!habit) return {};
  return Explanation{.message = "Promela has no " + quote(habit->first.text),
                     .remedy = std::string(habit->second),
                     .where = habit->first.where};
}

std::optional<Explanation> foreign_type(const SyntaxError& error) {
  const auto habit = found(types, error);
  if (!habit) return {};
  return Explanation{
      .message = "Promela has no " +
                 std::string(habit->second == function
                                 ? "functions"
                                 : "type " + quote(habit->first.text)),
      .remedy = std::string(habit->second),
      .where = habit->first.where};
}

std::optional<Explanation> foreign_logic(const SyntaxError& error) {
  if (error.stream.unit() != Kind::TK_LTL) return {};
  const auto habit = found(temporal, error);
  if (!habit) return {};
  return Explanation{.message = quote(habit->first.text) +
                                " is no temporal operator of Promela",
                     .remedy = std::string(habit->second),
                     .where = habit->first.where};
}

}  // namespace promela
