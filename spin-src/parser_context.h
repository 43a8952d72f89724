// What the generated parser shares with the world: tokens, builder, complaints.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "spin-src/ast_builder.h"
#include "spin-src/token_stream.h"

namespace promela {

class ParserContext {
 public:
  ParserContext(TokenStream& tokens, AstBuilder& builder,
                Diagnostics& diagnostics)
      : tokens_(tokens), builder_(builder), diagnostics_(diagnostics) {}

  AstBuilder& builder() { return builder_; }
  Token next();

  /// Explains the last token, which could not follow; `expected` are names of
  /// tokens that could.
  void syntax_error(const std::vector<std::string>& expected);
  /// Drops the rest of the unit with the mistake.
  void recover();

  void set_width(Variable* variable, const Token& width);
  void label_before_declaration(const Token& label);
  void add_member(Expr* reference, Expr* member);

  /// A unit that declares names was dropped: what follows cannot be judged.
  bool lost_declarations() const { return lost_declarations_; }

 private:
  TokenStream& tokens_;
  AstBuilder& builder_;
  Diagnostics& diagnostics_;
  bool is_consequence() const;

  Token last_;
  Token before_;
  std::vector<Token> statement_;  // what was read of it, up to before_
  bool lost_declarations_ = false;
};

}  // namespace promela
