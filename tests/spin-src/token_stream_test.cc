// What SPIN reads between the lines: separators, inlines, kinds of names.
#include "spin-src/token_stream.h"

#include <gtest/gtest.h>

#include "tests/spin-src/read_text.h"

namespace promela {
namespace {

bool accepts(const std::string& text) {
  return ReadText(text).accepted();
}

TEST(Separators, LineEndsSeparateStatements) {
  EXPECT_TRUE(accepts("int x; init {\n x = 1\n x = 2\n}"));
  EXPECT_FALSE(accepts("int x; init { x = 1 x = 2 }"));
}

TEST(Separators, AnOperatorCannotStartALine) {
  EXPECT_FALSE(accepts("int x; init { x = 1\n + 2 }"));
  EXPECT_TRUE(accepts("int x; init { x = 1 +\n 2 }"));
}

TEST(Separators, AreNotImpliedInsideParentheses) {
  EXPECT_TRUE(accepts("int x; init { x = (1\n + 2\n) }"));
}

TEST(Separators, FollowABraceUnlessSomethingElseMust) {
  EXPECT_TRUE(accepts("int x; init { { x = 1 } x = 2 }"));
  EXPECT_TRUE(accepts("int x; init { { x = 1 }\n unless { x == 3 } }"));
}

TEST(Separators, MayBeRepeatedAndTrail) {
  EXPECT_TRUE(accepts("int x; init { x = 1; -> ; x = 2;; }"));
  EXPECT_FALSE(accepts("int x; init { ; x = 1 }"));
}

TEST(Separators, CanBeSwitchedOff) {
  const ReadText old("int x; init {\n x = 1\n x = 2\n}",
                     {.implied_separators = false});
  EXPECT_FALSE(old.accepted());
}

TEST(Inlines, ReplaceParametersByTheirArguments) {
  const ReadText read(
      "int x, y; inline f(a, b) { a = b + 1 } init { f(y, x + 2) }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_EQ(read.elements(), "1:y = ((x+2)+1) 2:sub-sequence 3:-end-");
}

TEST(Inlines, MayCallEachOtherButNotThemselves) {
  EXPECT_TRUE(
      accepts("int x; inline g(a) { a = 1 } inline f(a) { g(a) }"
              " init { f(x) }"));
  EXPECT_FALSE(accepts("int x; inline f(a) { f(a) } init { f(x) }"));
}

TEST(Inlines, ReturnAssignsTheResult) {
  const ReadText read("int x; inline f(a) { return a + 1 } init { x = f(3) }");
  ASSERT_TRUE(read.accepted()) << read.messages();
  EXPECT_EQ(read.elements(), "1:x = (3+1) 2:sub-sequence 3:-end-");
}

TEST(Inlines, ThatGrowWithoutBoundAreStopped) {
  std::string text = "int x; inline f0() { x = 1 }\n";
  for (int i = 1; i < 40; ++i) {
    const std::string callee = "f" + std::to_string(i - 1) + "()";
    text += "inline f" + std::to_string(i) + "() { " + callee + "; " + callee +
            " }\n";
  }
  const ReadText read(text + "init { f39() }");
  EXPECT_FALSE(read.accepted());
  EXPECT_NE(read.messages().find("expand to more than"), std::string::npos);
}

TEST(Names, OfTemporalOperatorsAreFreeOutsideOfFormulas) {
  EXPECT_TRUE(accepts("int U, X, next; init { U = X + next }"));
  EXPECT_TRUE(accepts("bit p, q; init { p = 1 } ltl { p U q }"));
}

TEST(Names, OfLaterProctypesCanBeReferredTo) {
  EXPECT_TRUE(accepts(
      "active proctype A() { Q@L -> skip } active proctype Q() { L: skip }"));
}

TEST(Nesting, HasALimitWithAMessage) {
  std::string text = "init { int x; x = ";
  for (int i = 0; i < 3000; ++i) text += '(';
  const ReadText read(text + "1");
  EXPECT_NE(read.messages().find("levels deep"), std::string::npos);
}

}  // namespace
}  // namespace promela
