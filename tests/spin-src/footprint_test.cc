// Footprints name everything that decides the steps of a process.
#include "spin-src/optimise/footprint.h"

#include <string>

#include <gtest/gtest.h>

#include "spin-src/layout.h"
#include "spin-src/model_features.h"
#include "tests/spin-src/loaded_text.h"

namespace promela {
namespace {

/// Of the control state in which proctype 0 begins.
std::optional<Footprint> first_footprint(const std::string& text) {
  const LoadedText loaded(text);
  const Layouts layouts(loaded.model);
  const StateLayout layout(loaded.model, loaded.automata, layouts);
  const Options plain = unoptimised();
  const Footprints all =
      footprints(loaded, model_features(loaded.model, loaded.automata, plain),
                 optimise(loaded, plain), layout);
  return all[0][loaded.automata.bodies[0].initial];
}

using Numbers = std::set<std::uint32_t>;

// Word 0 is the header; `a` takes words 1 and 2, `b` word 3.
constexpr const char* globals = "int a[4]; byte b; ";

TEST(Footprints, OfLocalStepsAreEmpty) {
  const auto found = first_footprint("active proctype P() { byte x; x = 1 }");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->words.empty());
  EXPECT_TRUE(found->proctypes.empty());
}

TEST(Footprints, NameTheElementOfAnArrayOrAllOfIt) {
  EXPECT_EQ(first_footprint(globals + std::string("active proctype P() "
                                                  "{ a[3] == 1 }"))
                ->words,
            (Numbers{2}));
  EXPECT_EQ(first_footprint(globals + std::string("active proctype P() "
                                                  "{ byte i; a[i] == 1 }"))
                ->words,
            (Numbers{1, 2}));
}

// A word that is written in part is as it was in the rest.
TEST(Footprints, HoldWhatIsWritten) {
  EXPECT_EQ(
      first_footprint(globals + std::string("active proctype P() { b = 1 }"))
          ->words,
      (Numbers{3}));
}

TEST(Footprints, FollowAtomicSequencesToTheirEnd) {
  EXPECT_EQ(
      first_footprint(globals + std::string("active proctype P() { byte x;"
                                            " atomic { x = 1; b == 0 };"
                                            " a[0] = 1 }"))
          ->words,
      (Numbers{3}));
}

TEST(Footprints, FollowThePartnersOfHandshakes) {
  const auto found = first_footprint(
      "chan c = [0] of { byte }; byte b; chan d = [0] of { byte };\n"
      "active proctype P() { c!1 }\n"
      "active proctype Q() { byte x; c?x }\n"
      "active proctype R() { byte x; d?x; b = 1 }");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->proctypes, (Numbers{1}));
}

TEST(Footprints, OfTheRestOfAPartnersAtomicSequenceCountToo) {
  const auto found = first_footprint(
      "chan c = [0] of { byte }; byte b;\n"
      "active proctype P() { c!1 }\n"
      "active proctype Q() { byte x; atomic { c?x; b = 1 } }");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->proctypes, (Numbers{1}));
  EXPECT_EQ(found->words.size(), 1U);
}

TEST(Footprints, AreUnknownWhereOthersAreWatched) {
  EXPECT_FALSE(
      first_footprint("active proctype P() { Q@L; skip }\n"
                      "active proctype Q() { L: skip }"));
  EXPECT_FALSE(
      first_footprint("active proctype P() { run Q() }\n"
                      "proctype Q() { skip }"));
  EXPECT_FALSE(
      first_footprint("active proctype P() { enabled(1) }\n"
                      "active proctype Q() { skip }"));
}

// Whether `else` can be taken depends on everybody who might send.
TEST(Footprints, AreUnknownBesideAnAwaitedHandshake) {
  EXPECT_FALSE(first_footprint(
      "chan c = [0] of { byte };\n"
      "active proctype P() { byte x; if :: c?x :: else -> skip fi }\n"
      "active proctype Q() { c!1 }"));
}

}  // namespace
}  // namespace promela
