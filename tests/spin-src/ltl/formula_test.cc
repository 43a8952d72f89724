// Formulas are simplified while they are made, and read as SPIN reads them.
#include "spin-src/ltl/formula.h"

#include <gtest/gtest.h>

#include "spin-src/ltl/formula_reader.h"
#include "tests/spin-src/ltl/lasso.h"

namespace promela::ltl {
namespace {

std::string simplified(const std::string& text) {
  Formulas formulas;
  const FormulaText read = read_formula(text, formulas);
  return formula_text(formulas, read.formula, read.atoms);
}

TEST(Simplification, KnowsConstantsAndContradictions) {
  EXPECT_EQ(simplified("p && !p"), "false");
  EXPECT_EQ(simplified("[] p && <> !p"), "false");
  EXPECT_EQ(simplified("p U true"), "true");
  EXPECT_EQ(simplified("X true"), "true");
  EXPECT_EQ(simplified("p -> p"), "true");
}

TEST(Simplification, UsesImplication) {
  EXPECT_EQ(simplified("p && <> p"), "p");
  EXPECT_EQ(simplified("[] p || p"), "p");
  EXPECT_EQ(simplified("p U (p U q)"), "(p U q)");
  EXPECT_EQ(simplified("(p && q) U (p U q)"), "(p U q)");
  EXPECT_EQ(simplified("p && (!p || q)"), "(p && q)");
}

TEST(Simplification, UsesEventualAndUniversalFormulas) {
  EXPECT_EQ(simplified("<> []<> p"), "[] <> p");
  EXPECT_EQ(simplified("q U []<> p"), "[] <> p");
  EXPECT_EQ(simplified("X []<> p"), "[] <> p");
  EXPECT_EQ(simplified("[] []p"), "[] p");
  EXPECT_EQ(simplified("<> (q U p)"), "<> p");
  EXPECT_EQ(simplified("[] <> X p"), "[] <> p");
}

TEST(Simplification, JoinsWhatBelongsTogether) {
  EXPECT_EQ(simplified("<>[] p && <>[] q"), "<> [] (p && q)");
  EXPECT_EQ(simplified("(p U r) && (q U r)"), "((p && q) U r)");
  EXPECT_EQ(simplified("X p || X q"), "X (p || q)");
}

TEST(Negation, IsItsOwnInverse) {
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    Formulas formulas;
    const auto tree = random_tree(random, 12, 3);
    const Formula f = formula_of(*tree, formulas);
    EXPECT_EQ(formulas.negation(formulas.negation(f)), f) << text_of(*tree);
  }
}

TEST(Implication, HoldsOnWords) {
  Random random(4);
  int found = 0;
  for (int i = 0; i < 3'000; ++i) {
    Formulas formulas;
    const auto a = random_tree(random, 1 + below(random, 6), 2);
    const auto b = random_tree(random, 1 + below(random, 6), 2);
    if (!formulas.implies(formula_of(*a, formulas), formula_of(*b, formulas))) {
      continue;
    }
    ++found;
    const Lasso word = random_lasso(random, 2);
    EXPECT_TRUE(!holds(*a, word) || holds(*b, word))
        << text_of(*a) << " does not imply " << text_of(*b);
  }
  EXPECT_GT(found, 100);
}

// ------------------------------------------------------------ reading

TEST(Reading, HasThePrecedenceOfSpin) {
  EXPECT_EQ(simplified("p U q && r"), simplified("(p U q) && r"));
  EXPECT_EQ(simplified("p || q && r"), simplified("(p || q) && r"));
  EXPECT_EQ(simplified("p -> q -> r"), simplified("(p -> q) -> r"));
  EXPECT_EQ(simplified("[] p U q"), simplified("([] p) U q"));
}

TEST(Reading, WarnsWhereThatSurprises) {
  Formulas formulas;
  const FormulaText mixed = read_formula("p || q && r", formulas);
  ASSERT_EQ(mixed.warnings.size(), 1u);
  EXPECT_EQ(mixed.warnings[0].column, 8u);
  EXPECT_TRUE(read_formula("p || (q && r) || s", formulas).warnings.empty());
}

TEST(Reading, KnowsAllSpellings) {
  EXPECT_EQ(simplified("always eventually not p"), simplified("[]<>!p"));
  EXPECT_EQ(simplified("p /\\ q \\/ r"), simplified("(p && q) || r"));
  EXPECT_EQ(simplified("p release q"), simplified("p V q"));
  EXPECT_EQ(simplified("p W q"), "(q V (p || q))");
}

TEST(Reading, TakesExpressionsInParentheses) {
  Formulas formulas;
  const FormulaText read =
      read_formula("[] ( x > 3 ) -> <> {P[1]@done} && (x > 3)", formulas);
  EXPECT_EQ(read.atoms, (std::vector<std::string>{"x > 3", "P[1]@done"}));
}

std::size_t mistake_in(const std::string& text) {
  Formulas formulas;
  try {
    read_formula(text, formulas);
  } catch (const FormulaMistake& mistake) {
    return mistake.column;
  }
  return 0;
}

TEST(Mistakes, NameTheirColumn) {
  EXPECT_EQ(mistake_in(""), 1u);
  EXPECT_EQ(mistake_in("p &&"), 5u);
  EXPECT_EQ(mistake_in("p q"), 3u);
  EXPECT_EQ(mistake_in("(p U q"), 1u);
  EXPECT_EQ(mistake_in("p) U q"), 2u);
  EXPECT_EQ(mistake_in("[] x > 3"), 6u);
  EXPECT_EQ(mistake_in("(x > 3 && <> p)"), 4u);
  EXPECT_EQ(mistake_in("U p"), 1u);
  EXPECT_EQ(mistake_in("{p U q)"), 7u);
}

}  // namespace
}  // namespace promela::ltl
