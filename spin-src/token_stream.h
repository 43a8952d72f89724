// Promela's context rules between lexer and parser.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "spin-src/token.h"

namespace promela {

class Diagnostics;
class SourceMap;

/// Reads tokens and hands out what the grammar expects:
///  - inline definitions are taken away, calls replaced by the body's tokens
///    between TK_INLINE_BEGIN and TK_INLINE_END;
///  - names of typedefs and proctypes get kinds of their own;
///  - temporal operators exist inside `ltl { }` only;
///  - separators that SPIN supplies at line ends and behind `}` are supplied.
class TokenStream {
 public:
  /// An opening token that waits for its partner.
  struct Open {
    int kind;
    Location where;
    bool statements;  // a brace whose content is statements or fields
  };

  TokenStream(std::vector<Token> tokens, SourceMap& sources,
              Diagnostics& diagnostics, bool implied_separators);

  /// The next token for the parser; kind 0 at the end, again and again.
  Token next();

  /// Skips what is left of a unit with a mistake in it: the next token starts
  /// a unit, or ends the text.
  void skip_to_unit();

  /// What is open at the last token that next() returned, outermost first.
  const std::vector<Open>& open() const { return open_; }
  /// What the last token should have closed first, if it closed too much.
  const std::optional<Open>& unclosed() const { return unclosed_; }
  /// The last token closes something that is not open.
  bool closes_nothing() const { return closes_nothing_; }
  /// The text was cut off at a mistake that has been reported.
  bool stopped() const { return stopped_; }
  /// First token of the current unit.
  int unit() const { return unit_; }
  /// Names that could be meant where a name is wrong.
  const std::unordered_set<std::string_view>& typedefs() const {
    return typedefs_;
  }
  /// Names of all proctypes, those with mistakes included.
  const std::unordered_set<std::string_view>& proctypes() const {
    return proctypes_;
  }
  std::vector<std::string_view> inlines() const;
  /// An inline of this name is defined somewhere in the text.
  bool defines_inline(std::string_view name) const {
    return all_inlines_.contains(name);
  }
  /// Words of the units that skip_to_unit() dropped.
  const std::unordered_set<std::string_view>& skipped() const {
    return skipped_;
  }

 private:
  struct Inline {
    std::string_view name;
    Location where;
    std::vector<std::string_view> parameters;
    std::vector<Token> body;
    bool active = false;
  };
  using Arguments =
      std::unordered_map<std::string_view, std::shared_ptr<std::vector<Token>>>;
  /// A text being read: the file, the body of an inline, or an argument.
  struct Frame {
    const std::vector<Token>* tokens = nullptr;
    std::shared_ptr<std::vector<Token>> owned = {};  // keeps an argument alive
    std::size_t position = 0;
    Inline* body_of = nullptr;
    Arguments arguments = {};
    std::uint32_t expansion = 0;
    Location formal = {};  // arguments: where the formal name stands
    bool newline = false;  // arguments: what the formal name had
  };

  // inlines.cc
  Token raw();
  const Token* peek_raw();
  Token expanded();
  void define_inline();
  bool read_parameters(Inline& definition);
  bool read_body(Inline& definition);
  bool call_inline(const Token& name);
  void call_nothing(const Token& name);
  std::vector<std::vector<Token>> read_arguments();

  // token_stream.cc
  void classify(Token& token);
  bool implies_separator(const Token& next) const;
  void track(const Token& token);
  void track_open(const Token& token);
  void enter(const Token& token, bool statements);
  void leave(int opener);
  bool brace_holds_statements() const;
  void collect_names();

  std::vector<Token> tokens_;
  SourceMap& sources_;
  Diagnostics& diagnostics_;
  bool implied_separators_;

  std::vector<Frame> frames_;
  std::unordered_map<std::string_view, std::unique_ptr<Inline>> inlines_;
  Inline nothing_;  // body of a call with a mistake
  std::unordered_set<std::string_view> all_inlines_;
  std::unordered_set<std::string_view> skipped_;
  std::unordered_set<std::string_view> typedefs_;
  std::unordered_set<std::string_view> proctypes_;
  std::vector<Open> open_;
  std::optional<Open> unclosed_;
  bool closes_nothing_ = false;
  Token pending_;  // delivered after an implied separator
  bool has_pending_ = false;
  Token last_;                 // last delivered
  int unit_ = 0;               // first token of the current unit
  std::size_t ltl_depth_ = 0;  // open_ inside the braces of ltl, 0 = outside
  bool for_head_ = false;      // between `for (` and its `:` or `in`
  std::uint64_t expanded_tokens_ = 0;
  bool stopped_ = false;  // a limit was reached: the text ends here
};

}  // namespace promela
