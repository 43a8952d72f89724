// The laws of the edit distance, and which hints it leads to.
#include "spin-src/spelling.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace promela {
namespace {

TEST(EditDistance, CountsInsertDeleteReplaceAndSwap) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("active", "active"), 0u);
  EXPECT_EQ(edit_distance("proctyp", "proctype"), 1u);
  EXPECT_EQ(edit_distance("pructype", "proctype"), 1u);
  EXPECT_EQ(edit_distance("porctype", "proctype"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(EditDistance, IsSymmetric) {
  const std::vector<std::string> words{"", "a", "ab", "ba", "proc", "porc"};
  for (const std::string& a : words) {
    for (const std::string& b : words) {
      EXPECT_EQ(edit_distance(a, b), edit_distance(b, a)) << a << ' ' << b;
    }
  }
}

TEST(Nearest, PrefersTheNearestAndGivesUpOnStrangers) {
  const std::vector<std::string_view> known{"active", "assert", "atomic"};
  EXPECT_EQ(nearest("atomc", known), "atomic");
  EXPECT_EQ(nearest("asert", known), "assert");
  EXPECT_EQ(nearest("never", known), "");
  EXPECT_EQ(nearest("x", {}), "");
}

TEST(Nearest, DoesNotReplaceTheWholeWord) {
  const std::vector<std::string_view> known{"x", "y"};
  EXPECT_EQ(nearest("z", known), "");
  EXPECT_EQ(nearest("x", known), "");
  EXPECT_EQ(nearest("xx", known), "x");
}

TEST(Nearest, DoesNotDependOnTheOrderOfTheCandidates) {
  const std::vector<std::string_view> known{"fat", "cat", "cab"};
  const std::vector<std::string_view> reversed{"cab", "cat", "fat"};
  EXPECT_EQ(nearest("caa", known), "cab");
  EXPECT_EQ(nearest("caa", reversed), "cab");
  EXPECT_EQ(nearest("aat", known), nearest("aat", reversed));
}

TEST(DidYouMean, IsARemedyOrWhatStandsInForIt) {
  const std::vector<std::string> known{"count", "channel", "proctype"};
  EXPECT_EQ(did_you_mean("proctyp", known), "did you mean 'proctype'?");
  EXPECT_EQ(did_you_mean("cuont", known), "did you mean 'count'?");
  EXPECT_EQ(did_you_mean("zebra", known), "");
  EXPECT_EQ(did_you_mean("zebra", known, "declare it"), "declare it");
}

}  // namespace
}  // namespace promela
