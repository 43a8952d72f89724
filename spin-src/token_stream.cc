// Promela's context rules between lexer and parser: inlines, implied separators, kinds of names.
#include "spin-src/token_stream.h"

#include <string>
#include <utility>

#include "spin-src/diagnostics.h"
#include "spin-src/parser.hh"

namespace promela {

using Kind = Parser::token;

namespace {

// Inlines that call inlines twice each grow like 2^depth.
constexpr std::uint64_t max_expanded_tokens = 20'000'000;
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

bool is_opener(int kind) {
  return kind == Kind::TK_LPAREN || kind == Kind::TK_LBRACE ||
         kind == Kind::TK_LBRACKET;
}

bool is_closer(int kind) {
  return kind == Kind::TK_RPAREN || kind == Kind::TK_RBRACE ||
         kind == Kind::TK_RBRACKET;
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

void TokenStream::skip_to_unit() {
  if (last_.kind == 0) return;
  Token token = starts_unit(last_.kind) ? last_ : expanded();
  while (token.kind != 0 && !starts_unit(token.kind)) token = expanded();
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

// ------------------------------------------------------------ inlines

/// The next token with the arguments of inlines put in place, no call expanded.
Token TokenStream::raw() {
  while (true) {
    Frame& frame = frames_.back();
    if (frame.position == frame.tokens->size()) {
      if (frame.body_of != nullptr) {
        frame.body_of->active = false;
        Token end;
        end.kind = Kind::TK_INLINE_END;
        end.where = frame.tokens->empty() ? frame.formal
                                          : frame.tokens->back().where;
        end.where.expansion = frame.expansion;
        frames_.pop_back();
        return end;
      }
      frames_.pop_back();
      continue;
    }
    Token token = (*frame.tokens)[frame.position];
    if (token.kind == 0 || stopped_) {
      token.kind = 0;
      return token;
    }
    ++frame.position;
    if (frame.expansion != 0) token.where.expansion = frame.expansion;
    if (frame.owned) {
      token.where = frame.formal;
      token.newline_before = frame.newline && frame.position == 1;
    }
    const auto argument = token.kind == Kind::TK_NAME && !frame.owned
                              ? frame.arguments.find(token.text)
                              : frame.arguments.end();
    if (argument == frame.arguments.end()) return token;
    frames_.push_back({.tokens = argument->second.get(),
                       .owned = argument->second,
                       .formal = token.where,
                       .newline = token.newline_before});
  }
}

/// The token that raw() would read, if it is in the current text; arguments
/// are not looked into.
const Token* TokenStream::peek_raw() {
  for (std::size_t i = frames_.size(); i-- > 0;) {
    const Frame& frame = frames_[i];
    if (frame.position < frame.tokens->size()) {
      return &(*frame.tokens)[frame.position];
    }
    if (frame.body_of != nullptr) return nullptr;
  }
  return nullptr;
}

Token TokenStream::expanded() {
  while (true) {
    Token token = raw();
    if (frames_.size() > 1 && ++expanded_tokens_ > max_expanded_tokens &&
        !stopped_) {
      diagnostics_.error(token.where,
                         "inline calls expand to more than " +
                             std::to_string(max_expanded_tokens) + " tokens",
                         "use a proctype or fewer nested calls");
      stopped_ = true;
      continue;
    }
    if (token.kind == Kind::TK_INLINE && frames_.size() == 1) {
      define_inline();
      continue;
    }
    if (token.kind == Kind::TK_NAME && inlines_.contains(token.text)) {
      const Token* following = peek_raw();
      if (following != nullptr && following->kind == Kind::TK_LPAREN &&
          call_inline(token)) {
        token.kind = Kind::TK_INLINE_BEGIN;
      }
    }
    return token;
  }
}

/// Reads `name ( formals ) { body }`; the keyword has been read.
void TokenStream::define_inline() {
  Token name = raw();
  if (name.kind != Kind::TK_NAME) {
    diagnostics_.error(name.where, "'inline' needs a name",
                       "write: inline name(a, b) { .. }");
    return;
  }
  auto definition = std::make_unique<Inline>();
  definition->name = name.text;
  definition->where = name.where;
  Token token = raw();
  if (token.kind != Kind::TK_LPAREN) {
    diagnostics_.error(token.where,
                       "'(' expected behind the name of an inline",
                       "write: inline " + std::string(name.text) + "() { .. }");
    return;
  }
  for (token = raw(); token.kind != Kind::TK_RPAREN; token = raw()) {
    if (token.kind == Kind::TK_NAME) {
      definition->parameters.push_back(token.text);
    } else if (token.kind != Kind::TK_COMMA) {
      diagnostics_.error(token.where,
                         "parameters of an inline are plain names",
                         "drop types and expressions here; an argument can be "
                         "any text");
      if (token.kind == 0) return;
    }
  }
  token = raw();
  if (token.kind != Kind::TK_LBRACE) {
    diagnostics_.error(token.where, "'{' expected: the body of inline '" +
                                        std::string(name.text) + "'",
                       "write: inline name(..) { .. }");
    return;
  }
  const Location brace = token.where;
  for (int depth = 1;;) {
    token = raw();
    if (token.kind == 0) {
      diagnostics_.error(brace, "the body of inline '" +
                                    std::string(name.text) +
                                    "' has no end",
                         "close it with '}'");
      return;
    }
    if (token.kind == Kind::TK_LBRACE) ++depth;
    if (token.kind == Kind::TK_RBRACE && --depth == 0) break;
    definition->body.push_back(token);
  }
  if (const auto old = inlines_.find(name.text); old != inlines_.end()) {
    diagnostics_
        .error(name.where,
               "inline '" + std::string(name.text) + "' is defined twice",
               "rename one of them")
        .notes.push_back({old->second->where, "it was defined here"});
    return;
  }
  inlines_.emplace(name.text, std::move(definition));
}

/// Splits `( a, b[c,d], (e,f) )` at its own commas; arguments of the text that
/// the call stands in are already in place.
std::vector<std::vector<Token>> TokenStream::read_arguments() {
  std::vector<std::vector<Token>> arguments;
  raw();  // the parenthesis
  int depth = 0;
  std::vector<Token> current;
  while (true) {
    Token token = raw();
    if (token.kind == 0) {
      stopped_ = true;
      break;
    }
    if (token.kind == Kind::TK_INLINE_END) continue;
    if (depth == 0 && (token.kind == Kind::TK_RPAREN ||
                       token.kind == Kind::TK_COMMA)) {
      if (!current.empty() || token.kind == Kind::TK_COMMA ||
          !arguments.empty()) {
        arguments.push_back(std::move(current));
        current.clear();
      }
      if (token.kind == Kind::TK_RPAREN) break;
      continue;
    }
    if (is_opener(token.kind)) ++depth;
    if (is_closer(token.kind)) --depth;
    current.push_back(token);
  }
  return arguments;
}

/// Puts the body in front of the text. False if the call is wrong.
bool TokenStream::call_inline(const Token& name) {
  Inline& callee = *inlines_.at(name.text);
  if (callee.active) {
    diagnostics_.error(name.where,
                       "inline '" + std::string(name.text) +
                           "' calls itself",
                       "inlines are replaced by their text and cannot recurse;"
                       " use a proctype");
    stopped_ = true;
    return false;
  }
  std::vector<std::vector<Token>> arguments = read_arguments();
  if (stopped_) {
    diagnostics_.error(name.where,
                       "the arguments of inline '" + std::string(name.text) +
                           "' have no end",
                       "close them with ')'");
    return false;
  }
  if (arguments.size() != callee.parameters.size()) {
    diagnostics_
        .error(name.where,
               "inline '" + std::string(name.text) + "' takes " +
                   std::to_string(callee.parameters.size()) +
                   " arguments, but " + std::to_string(arguments.size()) +
                   " are given",
               "give one argument for each name of the definition")
        .notes.push_back({callee.where, "it is defined here"});
    arguments.resize(callee.parameters.size());
  }
  Frame frame{.tokens = &callee.body,
              .body_of = &callee,
              .expansion = sources_.add_expansion(name.text, name.where),
              .formal = name.where};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    frame.arguments.emplace(
        callee.parameters[i],
        std::make_shared<std::vector<Token>>(std::move(arguments[i])));
  }
  callee.active = true;
  frames_.push_back(std::move(frame));
  return true;
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
  } else if (typedefs_.contains(token.text) &&
             last_.kind != Kind::TK_TYPEDEF) {
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
    case Kind::TK_RBRACE: leave(Kind::TK_LBRACE); break;
    case Kind::TK_RPAREN: leave(Kind::TK_LPAREN); break;
    case Kind::TK_RBRACKET: leave(Kind::TK_LBRACKET); break;
    case Kind::TK_INLINE_END: leave(Kind::TK_INLINE_BEGIN); break;
    case Kind::TK_FI: leave(Kind::TK_IF); break;
    case Kind::TK_OD: leave(Kind::TK_DO); break;
    default: break;
  }
  if (open_.size() < ltl_depth_) ltl_depth_ = 0;
}

void TokenStream::enter(const Token& token, bool statements) {
  open_.push_back({token.kind, token.where, statements});
  if (open_.size() == max_nesting) {
    diagnostics_.error(token.where,
                       "nested more than " + std::to_string(max_nesting) +
                           " levels deep",
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
}

}  // namespace promela
