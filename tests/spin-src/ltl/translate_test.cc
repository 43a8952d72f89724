// Automata accept the words of their formulas, and are small.
#include "spin-src/ltl/translate.h"

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "spin-src/ltl/expand.h"
#include "spin-src/ltl/formula_reader.h"
#include "tests/spin-src/ltl/lasso.h"

namespace promela::ltl {
namespace {

constexpr Atom most_atoms = 4;
constexpr int words_per_formula = 10;

/// tests/campaign/ltl_words sets these.
unsigned long number_from(const char* variable, unsigned long otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoul(text, nullptr, 10);
}

TEST(LtlWords, AreAcceptedIffTheFormulaHolds) {
  const unsigned long words = number_from("HSF_LTL_WORDS", 3'000);
  Random random(static_cast<unsigned>(number_from("HSF_LTL_SEED", 1)));
  for (unsigned long done = 0; done < words; done += words_per_formula) {
    const Atom atoms = 1 + below(random, most_atoms);
    const auto tree = random_tree(random, 2 + below(random, 14), atoms);
    Formulas formulas;
    Guards guards;
    const Buchi buchi =
        translate(formulas, formula_of(*tree, formulas), guards);
    for (int i = 0; i < words_per_formula; ++i) {
      const Lasso word = random_lasso(random, atoms);
      ASSERT_EQ(LassoRuns(buchi, guards, word).accepting(), holds(*tree, word))
          << text_of(*tree) << " on a word of " << word.letters.size()
          << " letters, looping at " << word.loop;
    }
  }
}

/// A word satisfies a formula or its negation: the two automata share nothing
/// and leave nothing out.
TEST(LtlWords, AreAcceptedByTheFormulaOrItsNegation) {
  Random random(2);
  for (int done = 0; done < 300; ++done) {
    const auto tree = random_tree(random, 2 + below(random, 14), 3);
    Formulas formulas;
    Guards guards;
    const Formula f = formula_of(*tree, formulas);
    const Buchi yes = translate(formulas, f, guards);
    const Buchi no = translate(formulas, formulas.negation(f), guards);
    const Lasso word = random_lasso(random, 3);
    ASSERT_NE(LassoRuns(yes, guards, word).accepting(),
              LassoRuns(no, guards, word).accepting())
        << text_of(*tree);
  }
}

std::size_t states(const std::string& text) {
  Formulas formulas;
  Guards guards;
  return translate(formulas, read_formula(text, formulas).formula, guards)
      .graph.size();
}

TEST(Sizes, OfCommonFormulasAreMinimal) {
  EXPECT_EQ(states("true"), 1u);
  EXPECT_EQ(states("false"), 1u);
  EXPECT_EQ(states("[] p"), 1u);
  EXPECT_EQ(states("<> p"), 2u);
  EXPECT_EQ(states("p U q"), 2u);
  EXPECT_EQ(states("[]<> p"), 2u);
  EXPECT_EQ(states("<>[] p"), 2u);
  EXPECT_EQ(states("[] (p -> <> q)"), 2u);
  EXPECT_EQ(states("![] (p -> <> q)"), 2u);
  EXPECT_EQ(states("[]<> p && []<> q"), 3u);
  EXPECT_EQ(states("X X p"), 4u);
}

TEST(Sizes, DoNotDependOnHowAFormulaIsWritten) {
  EXPECT_EQ(states("[] (p && q)"), states("[] p && [] q"));
  EXPECT_EQ(states("<> <> p"), states("<> p"));
  EXPECT_EQ(states("[]<> p || []<> q"), states("[]<> (p || q)"));
  EXPECT_EQ(states("p U (p U q)"), states("p U q"));
}

TEST(Limits, AreKept) {
  // Each of the promises is an acceptance set.
  std::string text = "[]<> p0";
  for (int i = 1; i < 70; ++i) text += " && []<> p" + std::to_string(i);
  Formulas formulas;
  Guards guards;
  const Formula f = read_formula(text, formulas).formula;
  EXPECT_THROW(translate(formulas, f, guards), TooLarge);
}

}  // namespace
}  // namespace promela::ltl
