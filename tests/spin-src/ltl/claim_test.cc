// Automata as never claims, for other tools, and as bodies of ltl blocks.
#include "spin-src/ltl/claim.h"

#include <gtest/gtest.h>

#include "spin-src/ltl/formats.h"
#include "spin-src/ltl/formula_reader.h"
#include "spin-src/ltl/translate.h"
#include "tests/spin-src/loaded_text.h"

namespace promela::ltl {
namespace {

struct Translated {
  explicit Translated(const std::string& formula) : text(formula) {
    FormulaText read = read_formula(text, formulas);
    atoms = std::move(read.atoms);
    buchi = translate(formulas, read.formula, guards);
  }
  std::string claim() {
    return claim_text(claim_of(buchi), guards, "", text, atoms);
  }

  std::string text;
  Formulas formulas;
  Guards guards;
  std::vector<std::string> atoms;
  Buchi buchi;
};

TEST(ClaimText, IsThatOfSpin) {
  EXPECT_EQ(Translated("[] p").claim(),
            "never  {    /* [] p */\n"
            "accept_init:\nT0_init:\n"
            "\tdo\n\t:: ((p)) -> goto T0_init\n\tod;\n}\n");
  EXPECT_EQ(Translated("<>[] p").claim(),
            "never  {    /* <>[] p */\n"
            "T0_init:\n"
            "\tdo\n\t:: (1) -> goto T0_init\n"
            "\t:: ((p)) -> goto accept_S1\n\tod;\n"
            "accept_S1:\n"
            "\tdo\n\t:: ((p)) -> goto accept_S1\n\tod;\n}\n");
}

TEST(ClaimText, EndsWhereEverythingIsAccepted) {
  EXPECT_EQ(Translated("<> p").claim(),
            "never  {    /* <> p */\n"
            "T0_init:\n"
            "\tdo\n\t:: (!(p)) -> goto T0_init\n"
            "\t:: atomic { ((p)) -> assert(!((p))); goto accept_all }\n\tod;\n"
            "accept_all:\n\tskip\n}\n");
  EXPECT_EQ(Translated("true").claim(),
            "never  {    /* true */\n"
            "T0_init:\n"
            "\tdo\n\t:: atomic { (1) -> assert(!(1)); goto accept_all }\n"
            "\tod;\naccept_all:\n\tskip\n}\n");
}

TEST(ClaimText, OfNothingBlocks) {
  EXPECT_EQ(Translated("false").claim(),
            "never  {    /* false */\n"
            "T0_init:\n\tdo\n\t:: (0) -> goto T0_init\n\tod;\n}\n");
}

TEST(ClaimText, CannotBreakOutOfItsComment) {
  EXPECT_NE(Translated("[] (a */ b)").claim().find("/* [] (a * / b) */"),
            std::string::npos);
}

TEST(Hoa, DescribesTheAutomaton) {
  Translated t("[] (p -> <> q)");
  EXPECT_EQ(hoa_text(t.buchi, t.guards, t.text, t.atoms),
            "HOA: v1\ntool: \"io-hsf-spin\"\nname: \"[] (p -> <> q)\"\n"
            "States: 2\nStart: 0\nAP: 2 \"p\" \"q\"\nacc-name: Buchi\n"
            "Acceptance: 1 Inf(0)\nproperties: trans-labels explicit-labels "
            "state-acc deterministic\n--BODY--\n"
            "State: 0 {0}\n[1 | !0] 0\n[0&!1] 1\n"
            "State: 1\n[1] 0\n[!1] 1\n--END--\n");
}

TEST(Dot, NamesEveryEdge) {
  Translated t("p U q");
  const std::string dot = dot_text(t.buchi, t.guards, t.text, t.atoms);
  EXPECT_NE(dot.find("0 -> 1 [label=\"((q))\"];"), std::string::npos) << dot;
  EXPECT_NE(dot.find("1 [shape=doublecircle];"), std::string::npos) << dot;
}

// ------------------------------------------------------------ bodies

std::string elements_of(const LoadedModel& loaded, const std::string& name) {
  std::string text;
  for (const promela::Automaton& body : loaded.automata.bodies) {
    if (body.proctype->name != name) continue;
    for (const Element& element : body.elements) {
      if (element.state == 0) continue;
      text += std::to_string(element.state) + ":" + element_text(element) + " ";
    }
  }
  return text;
}

TEST(ClaimBody, IsTheClaimOfTheNegation) {
  const LoadedText loaded(
      "int x; init { x = 1 } ltl safe { [] (x < 3) } never { skip }");
  EXPECT_EQ(loaded.automata.bodies.back().proctype->name, "safe");
  const std::string text = elements_of(loaded, "safe");
  EXPECT_NE(text.find(":((x<3)) "), std::string::npos) << text;
  EXPECT_NE(text.find(":((x>=3)) "), std::string::npos) << text;
  EXPECT_NE(text.find(":assert(!((x>=3))) "), std::string::npos) << text;
}

TEST(ClaimBody, HasTheLabelsOfSpin) {
  const LoadedText loaded("bit p; init { p = 1 } ltl live { []<> p }");
  std::string labels;
  for (const Label& label : loaded.automata.bodies.back().labels) {
    labels += std::string(label.name) + " ";
  }
  EXPECT_EQ(labels, "T0_init accept_S1 ");
}

TEST(ClaimBody, KeepsGuardedIndexesBehindTheirGuards) {
  const LoadedText loaded(
      "byte i, a[3]; init { i = 5 } ltl { [] (i >= 3 || a[i] == 0) }");
  const std::string text = elements_of(loaded, "ltl_0");
  EXPECT_NE(text.find("((i>=3)||(a[i]==0))"), std::string::npos) << text;
}

}  // namespace
}  // namespace promela::ltl
