// What the generated parser shares with the world: its tokens, its builder and its complaints.
#include "spin-src/parser_context.h"

#include "spin-src/diagnostics.h"
#include "spin-src/parser.hh"
#include "spin-src/syntax_error.h"

namespace promela {

namespace {

constexpr std::int32_t max_unsigned_width = 31;

}  // namespace

Token ParserContext::next() {
  // An implied separator is no token that the user can see.
  if (last_.kind != Parser::token::TK_SEPARATOR || !last_.text.empty()) {
    before_ = last_;
  }
  last_ = tokens_.next();
  return last_;
}

void ParserContext::syntax_error(const std::vector<std::string>& expected) {
  report_syntax_error({.token = last_,
                       .before = before_,
                       .expected = expected,
                       .stream = tokens_},
                      diagnostics_);
}

void ParserContext::recover() {
  using Kind = Parser::token;
  const int unit = tokens_.unit();
  lost_declarations_ |=
      unit != Kind::TK_PROCTYPE && unit != Kind::TK_D_PROCTYPE &&
      unit != Kind::TK_INIT && unit != Kind::TK_NEVER &&
      unit != Kind::TK_LTL && unit != Kind::TK_TRACE &&
      unit != Kind::TK_NOTRACE && unit != Kind::TK_ACTIVE;
  tokens_.skip_to_unit();
  last_ = before_ = {};
}

void ParserContext::set_width(Variable* variable, const Token& width) {
  if (width.value < 1 || width.value > max_unsigned_width) {
    diagnostics_.error(width.where, "an unsigned has 1 to 31 bits",
                       "use a width from 1 to 31");
  } else {
    variable->type.width = static_cast<std::uint8_t>(width.value);
  }
}

void ParserContext::label_before_declaration(const Token& label) {
  diagnostics_.error(label.where,
                     "label '" + std::string(label.text) +
                         "' stands before a declaration",
                     "put the label behind the declaration, before a "
                     "statement");
}

void ParserContext::add_member(Expr* reference, Expr* member) {
  reference->b = member;
  reference->depth = static_cast<std::uint16_t>(
      std::max(reference->depth, static_cast<std::uint16_t>(
                                     member->depth + 1)));
}

}  // namespace promela
