// Inlines between lexer and parser: calls are replaced by the body's tokens.
#include <string>
#include <utility>

#include "spin-src/diagnostics.h"
#include "spin-src/parser.hh"
#include "spin-src/quote.h"
#include "spin-src/token_stream.h"

namespace promela {

namespace {

using Kind = Parser::token;

// Inlines that call inlines twice each grow like 2^depth.
constexpr std::uint64_t max_expanded_tokens = 2'000'000;

bool is_opener(int kind) {
  return kind == Kind::TK_LPAREN || kind == Kind::TK_LBRACE ||
         kind == Kind::TK_LBRACKET;
}

bool is_closer(int kind) {
  return kind == Kind::TK_RPAREN || kind == Kind::TK_RBRACE ||
         kind == Kind::TK_RBRACKET;
}

}  // namespace

/// The next token with the arguments of inlines put in place, no call expanded.
Token TokenStream::raw() {
  while (true) {
    Frame& frame = frames_.back();
    if (frame.position == frame.tokens->size()) {
      if (frame.body_of != nullptr) {
        frame.body_of->active = false;
        Token end;
        end.kind = Kind::TK_INLINE_END;
        end.where =
            frame.tokens->empty() ? frame.formal : frame.tokens->back().where;
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
  const Token name = raw();
  if (name.kind != Kind::TK_NAME) {
    diagnostics_.error(name.where, "'inline' needs a name",
                       "write: inline name(a, b) { .. }");
    return;
  }
  auto definition = std::make_unique<Inline>();
  definition->name = name.text;
  definition->where = name.where;
  if (!read_parameters(*definition) || !read_body(*definition)) return;
  if (const auto old = inlines_.find(name.text); old != inlines_.end()) {
    diagnostics_
        .error(name.where, "inline " + quote(name.text) + " is defined twice",
               "rename one of them")
        .notes.push_back({old->second->where, "it was defined here"});
    return;
  }
  inlines_.emplace(name.text, std::move(definition));
}

bool TokenStream::read_parameters(Inline& definition) {
  Token token = raw();
  if (token.kind != Kind::TK_LPAREN) {
    diagnostics_.error(
        token.where, "'(' expected behind the name of an inline",
        "write: inline " + std::string(definition.name) + "() { .. }");
    return false;
  }
  bool reported = false;
  for (token = raw(); token.kind != Kind::TK_RPAREN; token = raw()) {
    if (token.kind == Kind::TK_NAME) {
      definition.parameters.push_back(token.text);
    } else if (token.kind != Kind::TK_COMMA) {
      if (!reported) {
        diagnostics_.error(token.where,
                           "parameters of an inline are plain names",
                           "drop types and expressions here; an argument can "
                           "be any text");
      }
      reported = true;
      if (token.kind == 0) return false;
    }
  }
  return true;
}

bool TokenStream::read_body(Inline& definition) {
  Token token = raw();
  const Location brace = token.where;
  if (token.kind != Kind::TK_LBRACE) {
    diagnostics_.error(
        token.where,
        "'{' expected: the body of inline " + quote(definition.name),
        "write: inline name(..) { .. }");
    return false;
  }
  for (int depth = 1;;) {
    token = raw();
    if (token.kind == 0) {
      diagnostics_.error(
          brace, "the body of inline " + quote(definition.name) + " has no end",
          "close it with '}'");
      return false;
    }
    if (token.kind == Kind::TK_LBRACE) ++depth;
    if (token.kind == Kind::TK_RBRACE && --depth == 0) return true;
    definition.body.push_back(token);
  }
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
    if (depth == 0 &&
        (token.kind == Kind::TK_RPAREN || token.kind == Kind::TK_COMMA)) {
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

/// Stands for a call that is wrong: one statement, so that nothing else is.
void TokenStream::call_nothing(const Token& name) {
  if (nothing_.body.empty()) {
    Token skip = name;
    skip.kind = Kind::TK_CONST;
    skip.value = 1;
    skip.text = "skip";
    nothing_.body.push_back(skip);
  }
  frames_.push_back({.tokens = &nothing_.body,
                     .body_of = &nothing_,
                     .expansion = sources_.add_expansion(name.text, name.where),
                     .formal = name.where});
}

/// Puts the body in front of the text. False if the call has no end.
bool TokenStream::call_inline(const Token& name) {
  Inline& callee = *inlines_.at(name.text);
  std::vector<std::vector<Token>> arguments = read_arguments();
  if (stopped_) {
    diagnostics_.error(
        name.where,
        "the arguments of inline " + quote(name.text) + " have no end",
        "close them with ')'");
    return false;
  }
  if (callee.active) {
    diagnostics_.error(name.where,
                       "inline " + quote(name.text) + " calls itself",
                       "inlines are replaced by their text and cannot recurse;"
                       " use a loop or a proctype");
    call_nothing(name);
    return true;
  }
  if (arguments.size() != callee.parameters.size()) {
    const std::size_t wanted = callee.parameters.size();
    diagnostics_
        .error(name.where,
               "inline " + quote(name.text) + " takes " +
                   std::to_string(wanted) + " argument" +
                   (wanted == 1 ? "" : "s") + ", but " +
                   std::to_string(arguments.size()) +
                   (arguments.size() == 1 ? " is" : " are") + " given",
               "give one argument for each name of the definition")
        .notes.push_back({callee.where, "it is defined here"});
    call_nothing(name);
    return true;
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

}  // namespace promela
