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
  const std::vector<std::string> known{"active", "assert", "atomic"};
  EXPECT_EQ(nearest("atomc", known), "atomic");
  EXPECT_EQ(nearest("asert", known), "assert");
  EXPECT_EQ(nearest("never", known), std::nullopt);
  EXPECT_EQ(nearest("x", {}), std::nullopt);
}

TEST(DidYouMean, IsReadyToBeAppended) {
  const std::vector<std::string> known{"proctype"};
  EXPECT_EQ(did_you_mean("proctyp", known), " (did you mean 'proctype'?)");
  EXPECT_EQ(did_you_mean("int", known), "");
}

}  // namespace
}  // namespace promela
