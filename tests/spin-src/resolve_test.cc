// What names mean, and what is wrong before anything runs.
#include "spin-src/resolve.h"

#include <gtest/gtest.h>

#include "tests/spin-src/read_text.h"

namespace promela {
namespace {

bool accepts(const std::string& text) {
  return ReadText(text).accepted();
}

TEST(Mtype, NumbersBackwardsWithinADeclaration) {
  const ReadText read(
      "mtype = { A, B }; mtype = { C }; mtype:f = { D }; init { skip }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  ASSERT_EQ(read.model.mtype_sets.size(), 2u);
  EXPECT_EQ(read.model.mtype_sets[0]->names,
            (std::vector<std::string_view>{"B", "A", "C"}));
  EXPECT_EQ(read.model.mtype_sets[1]->names,
            (std::vector<std::string_view>{"D"}));
}

TEST(Scopes, HaveNoShadowing) {
  EXPECT_FALSE(accepts("int a; init { int a; a = 1 }"));
  EXPECT_FALSE(accepts("init { int a; { int a; a = 1 } }"));
  EXPECT_TRUE(accepts("init { { int a; a = 1 }; { int a; a = 1 } }"));
}

TEST(Scopes, EndWithTheirBraces) {
  EXPECT_FALSE(accepts("init { { int a; a = 1 }; a = 2 }"));
  EXPECT_TRUE(accepts("init { if :: int a; a = 1 :: a = 2 fi }"))
      << "an option is no scope";
}

TEST(Declarations, AreKnownFromTheEndOfTheirList) {
  EXPECT_TRUE(accepts("int a = 2; int b = a + 1; init { skip }"));
  EXPECT_FALSE(accepts("int a = 2, b = a + 1; init { skip }"));
}

TEST(Checks, CountArguments) {
  EXPECT_FALSE(accepts("proctype Q(int a) { skip } init { run Q() }"));
  EXPECT_FALSE(accepts("chan c = [1] of { byte, byte }; init { c!1 }"));
  EXPECT_FALSE(accepts("chan c = [1] of { byte }; init { c?1,2 }"));
  EXPECT_TRUE(accepts("chan c = [1] of { byte, byte }; init { c?[1] }"))
      << "a poll may leave fields out";
}

TEST(Checks, FindConstantIndexesOutsideOfArrays) {
  EXPECT_FALSE(accepts("int a[3]; init { a[3] = 1 }"));
  EXPECT_FALSE(accepts("int a[3]; init { a[-1] = 1 }"));
  EXPECT_TRUE(accepts("int a[3]; init { a[2] = 1 }"));
}

TEST(Checks, WarnOfValuesThatDoNotFit) {
  const ReadText read("byte b; init { b = 300 }");
  EXPECT_TRUE(read.accepted());
  EXPECT_EQ(read.diagnostics.warnings(), 1u);
  EXPECT_EQ(ReadText("byte b; init { b = 255 }").diagnostics.warnings(), 0u);
}

TEST(Checks, WarnOfAssignmentsAsGuards) {
  EXPECT_EQ(
      ReadText("int x; init { if :: x = 1 -> skip fi }").diagnostics.warnings(),
      1u);
  EXPECT_EQ(ReadText("int x; init { if :: x == 1 -> skip fi }")
                .diagnostics.warnings(),
            0u);
}

TEST(Checks, KeepTemporalOperatorsApartFromComparisons) {
  EXPECT_FALSE(accepts("int x; init { x = 1 } ltl { <> x == 1 }"));
  EXPECT_TRUE(accepts("int x; init { x = 1 } ltl { <> (x == 1) }"));
}

TEST(Remote, ReferencesNameWhatExists) {
  const std::string p = "active proctype P() { int v; L: v = 1 } ";
  EXPECT_TRUE(accepts(p + "init { P[0]@L && P:v == 1 }"));
  EXPECT_FALSE(accepts(p + "init { P[0]@M }"));
  EXPECT_FALSE(accepts(p + "init { P:w == 1 }"));
}

TEST(Messages, OfIndependentMistakesAreAllThere) {
  const ReadText read(
      "active proctype P() { x = 1 }\n"
      "active proctype Q() { y = 1 }\n"
      "active proctype R() { do :: skip }\n");
  EXPECT_EQ(read.diagnostics.errors(), 3u) << read.messages();
}

TEST(Messages, NameAnUnknownVariableOnce) {
  const ReadText read("init { x = 1; x = 2; x = x + 1 }");
  EXPECT_EQ(read.diagnostics.errors(), 1u) << read.messages();
}

TEST(Messages, SuggestWhatWasMeant) {
  const ReadText read("int counter; init { countr = 1 }");
  EXPECT_NE(read.messages().find("did you mean 'counter'"), std::string::npos);
}

TEST(ForIn, RotatesAChannelOfStructures) {
  const ReadText read(
      "typedef M { byte a; byte b }; chan c = [2] of { M };"
      "init { M m; for (m in c) { skip } }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_NE(read.elements().find("c?m.a,m.b"), std::string::npos)
      << read.elements();
}

}  // namespace
}  // namespace promela
