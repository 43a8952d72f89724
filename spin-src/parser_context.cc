// What the generated parser shares with the world outside.
#include "spin-src/parser_context.h"

#include <algorithm>
#include <cctype>

#include "spin-src/diagnostics.h"
#include "spin-src/parser.hh"
#include "spin-src/syntax_error.h"

namespace promela {

namespace {

using Kind = Parser::token;

constexpr std::int32_t max_unsigned_width = 31;

bool ends_statement(int kind) {
  return kind == Kind::TK_SEPARATOR || kind == Kind::TK_ARROW ||
         kind == Kind::TK_LBRACE || kind == Kind::TK_RBRACE ||
         kind == Kind::TK_OPTION;
}

bool is_word(std::string_view text) {
  return !text.empty() &&
         (text[0] == '_' || std::isalpha(static_cast<unsigned char>(text[0])));
}

}  // namespace

Token ParserContext::next() {
  // An implied separator is no token that the user can see.
  if (last_.kind != Parser::token::TK_SEPARATOR || !last_.text.empty()) {
    before_ = last_;
  }
  if (ends_statement(last_.kind)) {
    statement_.clear();
  } else if (last_.kind != 0) {
    statement_.push_back(last_);
  }
  last_ = tokens_.next();
  return last_;
}

/// The mistake follows from one that has been reported.
bool ParserContext::is_consequence() const {
  if (diagnostics_.errors() == 0) return false;
  if (tokens_.stopped() || last_.reported) return true;
  const auto& skipped = tokens_.skipped();
  if (skipped.contains(last_.text) && is_word(last_.text)) return true;
  if (skipped.contains(before_.text) && is_word(before_.text)) return true;
  return std::ranges::any_of(statement_, &Token::reported);
}

void ParserContext::syntax_error(const std::vector<std::string>& expected) {
  if (is_consequence()) return;
  report_syntax_error({.token = last_,
                       .before = before_,
                       .statement = statement_,
                       .expected = expected,
                       .stream = tokens_},
                      diagnostics_);
}

void ParserContext::recover() {
  const int unit = tokens_.unit();
  lost_declarations_ |= unit != Kind::TK_PROCTYPE &&
                        unit != Kind::TK_D_PROCTYPE && unit != Kind::TK_INIT &&
                        unit != Kind::TK_NEVER && unit != Kind::TK_LTL &&
                        unit != Kind::TK_TRACE && unit != Kind::TK_NOTRACE &&
                        unit != Kind::TK_ACTIVE;
  tokens_.skip_to_unit();
  last_ = before_ = {};
  statement_.clear();
}

void ParserContext::set_width(Variable* variable, const Token& width) {
  if (width.value < 1 || width.value > max_unsigned_width) {
    diagnostics_.error(width.where, "an unsigned has 1 to 31 bits",
                       "use a width from 1 to 31");
  }
  variable->type.width = static_cast<std::uint8_t>(
      std::clamp(width.value, std::int32_t{1}, max_unsigned_width));
}

void ParserContext::label_before_declaration(const Token& label) {
  diagnostics_.error(
      label.where,
      "label '" + std::string(label.text) + "' stands before a declaration",
      "put the label behind the declaration, before a "
      "statement");
}

void ParserContext::add_member(Expr* reference, Expr* member) {
  reference->b = member;
  reference->depth = static_cast<std::uint16_t>(std::max(
      reference->depth, static_cast<std::uint16_t>(member->depth + 1)));
}

}  // namespace promela
