// Promela's context rules between lexer and parser.
#include "spin-src/token_stream.h"

#include <string>
#include <utility>

#include "spin-src/diagnostics.h"
#include "spin-src/parser.hh"

namespace promela {

using Kind = Parser::token;

namespace {

// Passes over the tree recurse: one level costs some hundred bytes of stack.
constexpr std::size_t max_nesting = 2'000;

const std::unordered_map<std::string_view, int>& temporal_operators() {
  static const std::unordered_map<std::string_view, int> names = {
      {"U", Kind::TK_UNTIL},
      {"until", Kind::TK_UNTIL},
      {"stronguntil", Kind::TK_UNTIL},
      {"W", Kind::TK_WEAK_UNTIL},
      {"weakuntil", Kind::TK_WEAK_UNTIL},
      {"V", Kind::TK_RELEASE},
      {"release", Kind::TK_RELEASE},
      {"X", Kind::TK_NEXT},
      {"next", Kind::TK_NEXT},
      {"always", Kind::TK_ALWAYS},
      {"eventually", Kind::TK_EVENTUALLY},
      {"implies", Kind::TK_IMPLIES},
      {"equivalent", Kind::TK_EQUIVALENT},
  };
  return names;
}

/// Tokens behind which a line end separates statements.
bool can_end_statement(int kind) {
  switch (kind) {
    case Kind::TK_RBRACE:
    case Kind::TK_INLINE_END:
    case Kind::TK_RPAREN:
    case Kind::TK_RBRACKET:
    case Kind::TK_OD:
    case Kind::TK_FI:
    case Kind::TK_ELSE:
    case Kind::TK_BREAK:
    case Kind::TK_NAME:
    case Kind::TK_PROCTYPE_NAME:
    case Kind::TK_TYPEDEF_NAME:
    case Kind::TK_CONST:
    case Kind::TK_INCREMENT:
    case Kind::TK_DECREMENT:
    case Kind::TK_C_CODE:
    case Kind::TK_C_EXPR:
    case Kind::TK_C_DECL:
      return true;
    default:
      return false;
  }
}

/// Tokens that may follow `}` directly.
bool follows_brace(int kind) {
  switch (kind) {
    case 0:
    case Kind::TK_PROCTYPE:
    case Kind::TK_D_PROCTYPE:
    case Kind::TK_INIT:
    case Kind::TK_NEVER:
    case Kind::TK_OPTION:
    case Kind::TK_FI:
    case Kind::TK_OD:
    case Kind::TK_RBRACE:
    case Kind::TK_INLINE_END:
    case Kind::TK_UNLESS:
    case Kind::TK_SEPARATOR:
    case Kind::TK_ARROW:
    case Kind::TK_COMMA:
      return true;
    default:
      return false;
  }
}

/// Keywords that cannot stand inside a body.
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

bool starts_declaration(int kind) {
  switch (kind) {
    case Kind::TK_BIT:
    case Kind::TK_BYTE:
    case Kind::TK_SHORT:
    case Kind::TK_INT:
    case Kind::TK_UNSIGNED:
    case Kind::TK_PID:
    case Kind::TK_CHAN:
    case Kind::TK_MTYPE:
    case Kind::TK_HIDDEN:
    case Kind::TK_SHOW:
    case Kind::TK_LOCAL:
      return true;
    default:
      return false;
  }
}

}  // namespace

TokenStream::TokenStream(std::vector<Token> tokens, SourceMap& sources,
                         Diagnostics& diagnostics, bool implied_separators)
    : tokens_(std::move(tokens)),
      sources_(sources),
      diagnostics_(diagnostics),
      implied_separators_(implied_separators) {
  collect_names();
  frames_.push_back({.tokens = &tokens_});
}

// A remote reference may name a proctype that comes later (an ltl block always
// does, as it is read last), so the names are needed beforehand.
void TokenStream::collect_names() {
  for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
    const int kind = tokens_[i].kind;
    if (tokens_[i + 1].kind != Kind::TK_NAME) continue;
    if (kind == Kind::TK_PROCTYPE || kind == Kind::TK_D_PROCTYPE) {
      proctypes_.insert(tokens_[i + 1].text);
    } else if (kind == Kind::TK_TYPEDEF) {
      typedefs_.insert(tokens_[i + 1].text);
    } else if (kind == Kind::TK_INLINE) {
      all_inlines_.insert(tokens_[i + 1].text);
    }
  }
}

Token TokenStream::next() {
  Token token;
  if (has_pending_) {
    token = pending_;
    has_pending_ = false;
  } else {
    token = expanded();
    classify(token);
    if (implies_separator(token)) {
      pending_ = token;
      has_pending_ = true;
      token.kind = Kind::TK_SEPARATOR;
      token.text = {};
    }
  }
  track(token);
  return token;
}

/// A mistake outside of all brackets costs one declaration only.
void TokenStream::skip_to_unit() {
  if (last_.kind == 0) return;
  const bool outside = open_.empty();
  std::size_t depth = 0;
  const auto starts = [&](const Token& token) {
    return starts_unit(token.kind) ||
           (outside && depth == 0 && starts_declaration(token.kind));
  };
  if (outside) skipped_.insert(last_.text);
  Token token = starts_unit(last_.kind) ? last_ : expanded();
  for (; token.kind != 0 && !starts(token); token = expanded()) {
    if (outside && token.kind == Kind::TK_NAME) skipped_.insert(token.text);
    if (token.kind == Kind::TK_LBRACE || token.kind == Kind::TK_LPAREN) {
      ++depth;
    }
    const bool closes =
        token.kind == Kind::TK_RBRACE || token.kind == Kind::TK_RPAREN;
    if (closes && depth > 0) --depth;
  }
  classify(token);
  pending_ = token;
  has_pending_ = true;
  open_.clear();
  ltl_depth_ = 0;
  for_head_ = false;
  last_ = {};
}

std::vector<std::string_view> TokenStream::inlines() const {
  std::vector<std::string_view> names;
  for (const auto& [name, definition] : inlines_) names.push_back(name);
  return names;
}

// ------------------------------------------------------------ names

/// Gives names the kind that their context demands.
void TokenStream::classify(Token& token) {
  if (ltl_depth_ != 0) {
    if (token.kind == Kind::TK_ARROW) token.kind = Kind::TK_IMPLIES;
    if (token.kind == Kind::TK_NAME) {
      const auto found = temporal_operators().find(token.text);
      if (found != temporal_operators().end()) token.kind = found->second;
    }
  }
  if (token.kind != Kind::TK_NAME) return;
  if (for_head_ && token.text == "in") {
    token.kind = Kind::TK_IN;
  } else if (last_.kind == Kind::TK_DOT || last_.kind == Kind::TK_GOTO ||
             last_.kind == Kind::TK_AT) {
    return;  // a field or a label, whatever else the name means
  } else if (typedefs_.contains(token.text) && last_.kind != Kind::TK_TYPEDEF) {
    token.kind = Kind::TK_TYPEDEF_NAME;
  } else if (proctypes_.contains(token.text)) {
    token.kind = Kind::TK_PROCTYPE_NAME;
  }
}

// ------------------------------------------------------------ separators

bool TokenStream::implies_separator(const Token& next) const {
  if (!implied_separators_ || next.kind == Kind::TK_SEPARATOR) return false;
  if (ltl_depth_ != 0) return false;
  if (last_.kind == Kind::TK_ELSE) {
    return next.kind != Kind::TK_ARROW && next.kind != Kind::TK_FI;
  }
  const bool inside = !open_.empty() && open_.back().statements;
  const bool behind_block =
      last_.kind == Kind::TK_RBRACE || last_.kind == Kind::TK_INLINE_END;
  if (behind_block && !follows_brace(next.kind)) return true;
  if (!inside || !next.newline_before || !can_end_statement(last_.kind)) {
    return false;
  }
  return !(behind_block && next.kind == Kind::TK_UNLESS) &&
         next.kind != Kind::TK_COMMA;
}

/// `{` opens statements or fields, unless it opens a list of data.
bool TokenStream::brace_holds_statements() const {
  if (last_.kind == Kind::TK_OF || last_.kind == Kind::TK_ASSIGN) return false;
  return unit_ != Kind::TK_MTYPE && unit_ != Kind::TK_LTL;
}

void TokenStream::track(const Token& token) {
  if (open_.empty() && (last_.kind == 0 || last_.kind == Kind::TK_SEPARATOR ||
                        last_.kind == Kind::TK_RBRACE)) {
    unit_ = token.kind;
  }
  track_open(token);
  if (token.kind == Kind::TK_LPAREN && last_.kind == Kind::TK_FOR) {
    for_head_ = true;
  } else if (token.kind == Kind::TK_IN || token.kind == Kind::TK_COLON ||
             token.kind == Kind::TK_RPAREN) {
    for_head_ = false;
  }
  last_ = token;
}

void TokenStream::track_open(const Token& token) {
  unclosed_.reset();
  closes_nothing_ = false;
  switch (token.kind) {
    case Kind::TK_LBRACE:
      if (unit_ == Kind::TK_LTL && open_.empty()) {
        enter(token, false);
        ltl_depth_ = open_.size();
      } else {
        enter(token, brace_holds_statements());
      }
      break;
    case Kind::TK_IF:
    case Kind::TK_DO:
    case Kind::TK_INLINE_BEGIN:
      enter(token, true);
      break;
    case Kind::TK_LPAREN:
    case Kind::TK_LBRACKET:
      enter(token, false);
      break;
    case Kind::TK_RBRACE:
      leave(Kind::TK_LBRACE);
      break;
    case Kind::TK_RPAREN:
      leave(Kind::TK_LPAREN);
      break;
    case Kind::TK_RBRACKET:
      leave(Kind::TK_LBRACKET);
      break;
    case Kind::TK_INLINE_END:
      leave(Kind::TK_INLINE_BEGIN);
      break;
    case Kind::TK_FI:
      leave(Kind::TK_IF);
      break;
    case Kind::TK_OD:
      leave(Kind::TK_DO);
      break;
    default:
      break;
  }
  if (open_.size() < ltl_depth_) ltl_depth_ = 0;
}

void TokenStream::enter(const Token& token, bool statements) {
  open_.push_back({token.kind, token.where, statements});
  if (open_.size() == max_nesting) {
    diagnostics_.error(
        token.where,
        "nested more than " + std::to_string(max_nesting) + " levels deep",
        "split the text into inlines or processes");
    stopped_ = true;
  }
}

/// Closes the innermost partner, so that one forgotten closer costs one
/// message only. Without a partner the parser reports the token.
void TokenStream::leave(int opener) {
  for (std::size_t i = open_.size(); i-- > 0;) {
    if (open_[i].kind == opener) {
      if (i + 1 != open_.size()) unclosed_ = open_.back();
      open_.resize(i);
      return;
    }
  }
  closes_nothing_ = true;
}

}  // namespace promela
