// Reads formulas as SPIN's -f does.
#include "spin-src/ltl/formula_reader.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

#include "spin-src/quote.h"

namespace promela::ltl {

namespace {

enum class Kind {
  name,
  constant,
  open,
  close,
  negation,
  always,
  eventually,
  next,
  until,
  weak_until,
  release,
  conjunction,
  disjunction,
  implication,
  equivalence,
  foreign,  // part of an expression of Promela only
  end,
};

struct Token {
  Kind kind;
  std::string_view text;
  std::size_t at;  // offset in the formula
};

constexpr int max_depth = 2'000;

const std::unordered_map<std::string_view, Kind>& words() {
  static const std::unordered_map<std::string_view, Kind> table{
      {"always", Kind::always},
      {"equivalent", Kind::equivalence},
      {"eventually", Kind::eventually},
      {"false", Kind::constant},
      {"implies", Kind::implication},
      {"next", Kind::next},
      {"not", Kind::negation},
      {"release", Kind::release},
      {"stronguntil", Kind::until},
      {"true", Kind::constant},
      {"U", Kind::until},
      {"until", Kind::until},
      {"V", Kind::release},
      {"W", Kind::weak_until},
      {"weakuntil", Kind::weak_until},
      {"X", Kind::next},
  };
  return table;
}

struct Symbol {
  std::string_view text;
  Kind kind;
};

/// The longer of two that start alike comes first. `!=` is no negation.
constexpr Symbol symbols[] = {
    {"<->", Kind::equivalence}, {"[]", Kind::always},
    {"<>", Kind::eventually},   {"&&", Kind::conjunction},
    {"/\\", Kind::conjunction}, {"||", Kind::disjunction},
    {"\\/", Kind::disjunction}, {"->", Kind::implication},
    {"!=", Kind::foreign},      {"!", Kind::negation},
    {"(", Kind::open},          {")", Kind::close},
    {"{", Kind::open},          {"}", Kind::close},
};

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

Token token_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (is_letter(rest[0])) {
    std::size_t length = 1;
    while (length < rest.size() &&
           (is_letter(rest[length]) || is_digit(rest[length]))) {
      ++length;
    }
    const std::string_view word = rest.substr(0, length);
    const auto found = words().find(word);
    return {found == words().end() ? Kind::name : found->second, word, at};
  }
  for (const Symbol& symbol : symbols) {
    if (rest.starts_with(symbol.text)) {
      return {symbol.kind, rest.substr(0, symbol.text.size()), at};
    }
  }
  return {Kind::foreign, rest.substr(0, 1), at};
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t at = 0;
  while (at < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0) {
      ++at;
      continue;
    }
    tokens.push_back(token_at(text, at));
    at += tokens.back().text.size();
  }
  tokens.push_back({Kind::end, {}, text.size()});
  return tokens;
}

bool is_temporal(Kind kind) {
  return kind >= Kind::always && kind <= Kind::release;
}

bool binds_tighter(Kind kind) {
  return kind >= Kind::until && kind <= Kind::release;
}

bool is_connective(Kind kind) {
  return kind >= Kind::conjunction && kind <= Kind::equivalence;
}

class Reader {
 public:
  Reader(std::string_view text, Formulas& formulas)
      : text_(text), tokens_(tokens_of(text)), formulas_(formulas) {}

  FormulaText read() {
    if (peek().kind == Kind::end) {
      throw FormulaMistake{1, "the formula is empty"};
    }
    result_.formula = connectives();
    if (peek().kind == Kind::close) {
      fail(peek(), quote(peek().text) + " closes nothing");
    }
    if (peek().kind == Kind::foreign) {
      fail(peek(), "expressions of Promela must be in parentheses");
    }
    if (peek().kind != Kind::end) {
      fail(peek(), "expected an operator, found " + quote(peek().text));
    }
    return std::move(result_);
  }

 private:
  const Token& peek() const { return tokens_[next_]; }
  const Token& take() { return tokens_[next_++]; }

  [[noreturn]] static void fail(const Token& token, std::string message) {
    throw FormulaMistake{token.at + 1, std::move(message)};
  }

  Formula connectives() {
    Formula left = untils();
    const Token* first = nullptr;
    while (is_connective(peek().kind)) {
      const Token& op = take();
      if (first == nullptr) first = &op;
      if (op.kind != first->kind) mixed(*first, op);
      left = apply(op.kind, left, untils());
    }
    return left;
  }

  void mixed(const Token& first, const Token& op) {
    result_.warnings.push_back(
        {op.at + 1, quote(first.text) + " and " + quote(op.text) +
                        " have the same rank here and group to the left: "
                        "parentheses say what is meant"});
  }

  Formula untils() {
    Formula left = unary();
    while (binds_tighter(peek().kind)) {
      const Kind kind = take().kind;
      left = apply(kind, left, unary());
    }
    return left;
  }

  Formula apply(Kind kind, Formula left, Formula right) {
    switch (kind) {
      case Kind::until:
        return formulas_.until(left, right);
      case Kind::weak_until:
        return formulas_.weak_until(left, right);
      case Kind::release:
        return formulas_.release(left, right);
      case Kind::conjunction:
        return formulas_.conjunction({left, right});
      case Kind::disjunction:
        return formulas_.disjunction({left, right});
      case Kind::implication:
        return formulas_.implication(left, right);
      default:
        return formulas_.equivalence(left, right);
    }
  }

  Formula unary() {
    const Token& token = peek();
    if (++depth_ > max_depth) fail(token, "the formula is nested too deeply");
    const Formula result = unary(token);
    --depth_;
    return result;
  }

  Formula unary(const Token& token) {
    ++next_;
    switch (token.kind) {
      case Kind::negation:
        return formulas_.negation(unary());
      case Kind::always:
        return formulas_.always(unary());
      case Kind::eventually:
        return formulas_.eventually(unary());
      case Kind::next:
        return formulas_.next(unary());
      case Kind::constant:
        return token.text == "true" ? Formulas::yes : Formulas::no;
      case Kind::name:
        return atom(token.text);
      case Kind::open:
        return parenthesised(token);
      case Kind::foreign:
        fail(token, "expressions of Promela must be in parentheses");
      case Kind::end:
        fail(token, "expected a formula, found the end");
      default:
        fail(token, "expected a formula, found " + quote(token.text));
    }
  }

  Formula parenthesised(const Token& open) {
    const std::size_t close = matching_close(open);
    const auto has = [&](auto property) {
      return std::any_of(tokens_.begin() + static_cast<std::ptrdiff_t>(next_),
                         tokens_.begin() + static_cast<std::ptrdiff_t>(close),
                         [&](const Token& t) { return property(t.kind); });
    };
    const bool is_expression =
        has([](Kind kind) { return kind == Kind::foreign; });
    if (is_expression && !has(is_temporal)) {
      const std::size_t from = open.at + 1;
      next_ = close + 1;
      return atom(text_.substr(from, tokens_[close].at - from));
    }
    const Formula inside = connectives();
    if (next_ != close) {
      fail(peek(), peek().kind == Kind::foreign
                       ? "expressions of Promela must be in parentheses"
                       : "expected an operator or " +
                             quote(tokens_[close].text) + ", found " +
                             quote(peek().text));
    }
    ++next_;
    return inside;
  }

  std::size_t matching_close(const Token& open) {
    std::vector<std::string_view> opened{open.text};
    for (std::size_t i = next_; i < tokens_.size(); ++i) {
      if (tokens_[i].kind == Kind::open) opened.push_back(tokens_[i].text);
      if (tokens_[i].kind != Kind::close) continue;
      const bool matches = (opened.back() == "(") == (tokens_[i].text == ")");
      if (!matches)
        fail(tokens_[i], quote(tokens_[i].text) + " does not match");
      opened.pop_back();
      if (opened.empty()) return i;
    }
    fail(open, quote(open.text) + " is never closed");
  }

  Formula atom(std::string_view text) {
    const auto is_blank = [](char c) {
      return std::isspace(static_cast<unsigned char>(c)) != 0;
    };
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    auto& atoms = result_.atoms;
    const auto found = std::find(atoms.begin(), atoms.end(), text);
    const auto number = static_cast<Atom>(found - atoms.begin());
    if (found == atoms.end()) atoms.emplace_back(text);
    return formulas_.atom(number);
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  Formulas& formulas_;
  std::size_t next_ = 0;
  int depth_ = 0;
  FormulaText result_;
};

}  // namespace

FormulaText read_formula(std::string_view text, Formulas& formulas) {
  return Reader(text, formulas).read();
}

std::string show_mistake(std::string_view text, const FormulaMistake& mistake) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '\t', ' ');
  return "formula, column " + std::to_string(mistake.column) + ": " +
         mistake.message + "\n    " + line + "\n    " +
         std::string(mistake.column - 1, ' ') + "^";
}

}  // namespace promela::ltl
