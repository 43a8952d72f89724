// Numbers and jumps of the automata.
#include "spin-src/automaton.h"

#include <gtest/gtest.h>

#include "tests/spin-src/read_text.h"

namespace promela {
namespace {

TEST(Numbering, IsBottomUp) {
  const ReadText read(
      "int x; init { if :: x == 1 -> x = 2 :: else fi; x = 3 }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_EQ(read.elements(),
            "1:((x==1)) 2:x = 2 3:else 4:IF 5:.(goto) 6:x = 3 7:-end-");
}

TEST(Numbering, CountsTheEscapeBeforeASimpleStatement) {
  const ReadText read("int x, y; init { x = 1 unless y == 2 }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_EQ(read.elements().substr(0, 18), "1:((y==2)) 2:x = 1");
}

TEST(Numbering, OfForIsThatOfItsExpansion) {
  const ReadText read("int x, i; init { for (i : 1 .. 3) { x = i } }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_EQ(read.elements(),
            "1:i = 1 2:((i<=3)) 3:x = i 4:i = (i+1) 5:else 6:goto :b0 7:DO "
            "8:.(goto) 9:break 10:-end-");
}

TEST(Numbering, OfNestedLoopsHasNoStepTwice) {
  const ReadText read(
      "int x, i, j; init { for (i : 1 .. 3) { for (j : 1 .. 2) { x = j } } }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_EQ(read.automata.bodies[0].elements.size() - 1, 18u);
}

TEST(Declarations, BehindAStatementAreSteps) {
  const ReadText read("init { int a = 1; a = 2; int b; b = a }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_EQ(read.elements(), "1:a = 2 2:b = 0 3:b = a 4:-end-");
}

TEST(Transitions, OfAChoiceSpreadItsOptions) {
  const ReadText read(
      "int x; init { if :: else -> x = 9 :: x == 1 -> x = 2 fi }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  const StateNumber choice = read.automata.bodies[0].initial;
  const auto& transitions = read.transitions(choice);
  ASSERT_EQ(transitions.size(), 2u);
  EXPECT_EQ(transitions[0].element, 3u) << "else is tried last";
  EXPECT_EQ(transitions[1].element, 1u);
}

TEST(Transitions, OfTheOuterEscapeComeFirst) {
  const ReadText read(
      "int x, y; init { { { x = 1 } unless { y == 1 } } unless { y == 2 } }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  const auto& transitions = read.transitions(read.automata.bodies[0].initial);
  ASSERT_EQ(transitions.size(), 3u);
  const auto text = [&](std::size_t i) {
    return element_text(
        read.automata.bodies[0].elements[transitions[i].element]);
  };
  EXPECT_EQ(text(0), "((y==2))");
  EXPECT_EQ(transitions[0].escape, 1u);
  EXPECT_EQ(text(1), "((y==1))");
  EXPECT_EQ(transitions[1].escape, 2u);
  EXPECT_EQ(transitions[2].escape, 0u);
}

TEST(Atomic, KeepsControlUpToItsLastStatement) {
  const ReadText read("int x; init { atomic { x = 1; x = 2 } }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_TRUE(read.transitions(1)[0].keeps_atomic);
  EXPECT_FALSE(read.transitions(2)[0].keeps_atomic);
}

TEST(Atomic, IsLeftByAGotoInAStepOfItsOwn) {
  const ReadText read(
      "int x; init { atomic { x = 1; goto L }; x = 2; L: x = 3 }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_EQ(read.transitions(1)[0].target, 2u) << "the goto";
  EXPECT_FALSE(read.transitions(2)[0].keeps_atomic);
}

TEST(Jumps, ThatNeverLeadAnywhereAreReported) {
  EXPECT_FALSE(ReadText("init { L: goto M; M: goto L }").accepted());
}

TEST(Jumps, CannotEnterADStep) {
  EXPECT_FALSE(ReadText("int x; init { goto L; d_step { x = 1; L: x = 2 } }")
                   .accepted());
}

TEST(Labels, ReferredToRemotelyMakeAGotoVisible) {
  const ReadText read(
      "active proctype P() { L: goto M; M: skip }"
      " active proctype Q() { P@L }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_EQ(read.elements(0), "1:(1) 2:(1) 3:-end- 4:goto M");
}

}  // namespace
}  // namespace promela
