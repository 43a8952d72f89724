// A trail is only believed if the model itself can follow it.
#include "hsf/walk.h"

#include <gtest/gtest.h>

#include "tests/hsf/toy_model.h"

namespace hsf {
namespace {

const std::string failed = "assertion violated ((c[0]+c[1])<2)";

TEST(Replays, AcceptsAPathToTheFailure) {
  const ToyModel toy({});
  const Trail trail{{{1, 0}, {0, 0}, {1, 1}}, {}};
  std::string why;
  EXPECT_TRUE(replays(toy.model(), {}, trail, failed, why)) << why;
}

TEST(Replays, RefusesAPathThatCannotBeTaken) {
  const ToyModel toy({});
  std::string why;
  EXPECT_FALSE(replays(toy.model(), {}, {{{1, 1}}, {}}, failed, why));
  EXPECT_EQ(why,
            "step 1: process 1 (Counter, state 1) cannot execute statement 1 "
            "(toy.pml:4 [assert(((c[0]+c[1])<2))] of Counter)");
  EXPECT_FALSE(replays(toy.model(), {}, {{{7, 1}}, {}}, failed, why));
  EXPECT_EQ(why, "step 1: there is no process 7");
}

TEST(Replays, RefusesAPathToSomethingElse) {
  const ToyModel toy({});
  std::string why;
  EXPECT_FALSE(replays(toy.model(), {}, {{{1, 0}}, {}}, failed, why));
  EXPECT_EQ(why, "its last step does not end in '" + failed + "'");
  EXPECT_FALSE(
      replays(toy.model(), {}, {{{1, 0}}, {}}, "invalid end state", why));
}

TEST(Replays, AcceptsADeadlockOnlyWhereTheModelBlocks) {
  const ToyModel toy({.limit = 9, .blocks = true});
  const Trail trail{{{1, 0}, {1, 1}, {0, 0}, {0, 1}}, {}};
  std::string why;
  EXPECT_TRUE(replays(toy.model(), {}, trail, "invalid end state", why)) << why;
}

TEST(Replays, ObeysAtomicSequences) {
  const ToyModel toy({.limit = 2, .blocks = false, .is_atomic = true});
  const Trail interleaved{{{1, 0}, {0, 0}, {1, 1}}, {}};
  const Trail fine{{{1, 0}, {1, 1}, {0, 0}, {0, 1}}, {}};
  std::string why;
  EXPECT_FALSE(replays(toy.model(), {}, interleaved, failed, why));
  EXPECT_EQ(why,
            "step 2: process 0 moves although process 1 is inside an atomic "
            "sequence and not blocked");
  EXPECT_TRUE(replays(toy.model(), {}, fine, failed, why)) << why;
}

}  // namespace
}  // namespace hsf
