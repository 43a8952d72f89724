// Gives each ltl block of a model the body of a never claim.
#include "spin-src/ltl/claim_body.h"

#include <algorithm>

#include "spin-src/ast_builder.h"
#include "spin-src/ltl/claim.h"
#include "spin-src/ltl/expand.h"
#include "spin-src/ltl/model_formula.h"
#include "spin-src/ltl/translate.h"

namespace promela::ltl {

namespace {

/// Builds what the parser would build for the text of claim_text().
class BodyWriter {
 public:
  BodyWriter(Model& model, Diagnostics& diagnostics, Location where)
      : model_(model), builder_(model, diagnostics), where_(where) {}

  Sequence* body(const Claim& claim, Guards& guards,
                 ModelFormula& propositions) {
    Sequence* body = nullptr;
    for (const ClaimState& state : claim.states) {
      Stmt* stmt = this->state(claim, state, guards, propositions);
      for (auto label = state.labels.rbegin(); label != state.labels.rend();
           ++label) {
        builder_.labelled(token(*label), stmt);
      }
      if (body == nullptr) {
        body = builder_.sequence(stmt);
      } else {
        builder_.append(body, stmt);
      }
    }
    body->is_scope = true;
    return body;
  }

 private:
  Token token(const std::string& text = {}) {
    Token token;
    token.where = where_;
    token.text = model_.keep(text);
    return token;
  }

  Stmt* state(const Claim& claim, const ClaimState& state, Guards& guards,
              ModelFormula& propositions) {
    if (state.universal) {
      return builder_.expression(builder_.number(where_, 1));
    }
    std::vector<Sequence*> options;
    for (const ClaimEdge& edge : state.edges) {
      Expr* guard = propositions.expression(edge.guard, guards, where_);
      options.push_back(option(guard, claim.states[edge.to]));
    }
    if (options.empty()) {  // nothing is accepted
      options.push_back(option(builder_.number(where_, 0), claim.states[0]));
    }
    return builder_.choice(StmtKind::repetition, token(), token(),
                           std::move(options));
  }

  Sequence* option(Expr* guard, const ClaimState& to) {
    Stmt* condition = builder_.expression(guard);
    condition->before_arrow = true;
    Sequence* sequence = builder_.sequence(condition);
    if (to.universal) {
      Expr* violated = builder_.unary(Operator::logical_not, token(), guard);
      builder_.append(sequence, builder_.simple_stmt(StmtKind::assertion,
                                                     token(), violated));
    }
    builder_.append(sequence, builder_.jump(token(), token(to.labels.back())));
    if (!to.universal) return sequence;
    sequence->is_scope = true;
    return builder_.sequence(
        builder_.block(StmtKind::atomic, token(), sequence));
  }

  Model& model_;
  AstBuilder builder_;
  Location where_;
};

}  // namespace

void add_claim_bodies(Model& model, Diagnostics& diagnostics,
                      const std::string& program) {
  auto formula = model.ltl.begin();
  for (Proctype* proctype : model.proctypes) {
    if (proctype->kind != ProctypeKind::ltl) continue;
    const Ltl& ltl = *formula++;  // claims are in the order of the blocks
    try {
      Formulas formulas;
      Guards guards;
      ModelFormula propositions(model, formulas);
      const Formula violation =
          formulas.negation(propositions.read(*ltl.formula));
      const Claim claim =
          claim_of(translate(formulas, violation, guards, program));
      proctype->body = BodyWriter(model, diagnostics, ltl.where)
                           .body(claim, guards, propositions);
    } catch (const TooLarge&) {
      diagnostics.error(ltl.where, "the automaton of this formula is too large",
                        "split the formula into several ltl blocks");
    }
  }
}

}  // namespace promela::ltl
