// Automata of other translators are read as they were meant.
#include "spin-src/ltl/external.h"

#include <gtest/gtest.h>

#include "spin-src/errors.h"
#include "spin-src/ltl/claim.h"
#include "spin-src/ltl/formats.h"
#include "spin-src/ltl/translate.h"
#include "tests/spin-src/ltl/lasso.h"

namespace promela::ltl {
namespace {

/// With acceptance on states, as LassoRuns wants it.
Buchi on_states(Automaton automaton) {
  Buchi buchi{.graph = std::move(automaton), .accepting = {}};
  for (const auto& edges : buchi.graph.states) {
    buchi.accepting.push_back(!edges.empty() && edges[0].marks != 0);
  }
  return buchi;
}

std::vector<std::string> names(Atom count) {
  std::vector<std::string> result;
  for (Atom i = 0; i < count; ++i) result.push_back("p" + std::to_string(i));
  return result;
}

TEST(External, WhatWePrintIsReadBack) {
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    const auto tree = random_tree(random, 2 + below(random, 10), 3);
    Formulas formulas;
    Guards guards;
    const Buchi ours = translate(formulas, formula_of(*tree, formulas), guards);
    const std::string claim =
        claim_text(claim_of(ours), guards, "", "", names(3));
    const std::string hoa = hoa_text(ours, guards, "", names(3));
    const Buchi from_claim = on_states(read_claim(claim, guards));
    const Buchi from_hoa = on_states(read_hoa(hoa, guards));
    for (int k = 0; k < 5; ++k) {
      const Lasso word = random_lasso(random, 3);
      const bool expected = holds(*tree, word);
      EXPECT_EQ(LassoRuns(from_claim, guards, word).accepting(), expected)
          << claim;
      EXPECT_EQ(LassoRuns(from_hoa, guards, word).accepting(), expected) << hoa;
    }
  }
}

TEST(External, ClaimsOfOtherToolsAreRead) {
  Guards guards;
  const Automaton automaton = read_claim(
      "never { /* G(p0 -> F p1) */\n"
      "accept_init :\n\tif\n\t:: (!p0) || (p1) -> goto accept_init\n"
      "\t:: (1) -> goto T0_S2\n\tfi;\n"
      "T0_S2 :\n\tif\n\t:: (1) -> goto T0_S2\n"
      "\t:: (p1) -> goto accept_init\n\tfi;\n}\n",
      guards);
  ASSERT_EQ(automaton.size(), 2u);
  EXPECT_EQ(automaton.states[0].size(), 2u);
  EXPECT_EQ(automaton.states[0][0].marks, 1u);
  EXPECT_EQ(automaton.states[1][0].marks, 0u);
}

TEST(External, GeneralisedHoaIsRead) {
  Guards guards;
  const Automaton automaton = read_hoa(
      "HOA: v1\nStates: 1\nStart: 0\nAP: 2 \"p1\" \"p0\"\n"
      "Acceptance: 2 Inf(0)&Inf(1)\n--BODY--\nState: 0\n"
      "[0 & !(1 | f)] 0 {1}\n[!0] 0 {0 1}\n--END--\n",
      guards);
  EXPECT_EQ(automaton.sets, 2u);
  ASSERT_EQ(automaton.states[0].size(), 2u);
  EXPECT_EQ(automaton.states[0][0].marks, 2u);
  EXPECT_EQ(automaton.states[0][0].guard,
            guards.both(guards.variable(1), guards.variable(0, false)));
}

TEST(External, WhatIsNotUnderstoodIsRefused) {
  Guards guards;
  EXPECT_THROW(read_hoa("HOA: v1\nAcceptance: 1 Fin(0)\n", guards), UsageError);
  EXPECT_THROW(read_hoa("HOA: v1\n--BODY--\n", guards), UsageError);
  EXPECT_THROW(read_claim("never { }\n", guards), UsageError);
  EXPECT_THROW(read_claim("T0:\n:: (x7) -> goto T0\n", guards), UsageError);
}

}  // namespace
}  // namespace promela::ltl
