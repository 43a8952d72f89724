// Trails of all kinds are read, and what is no trail is refused with its place.
#include "spin-src/trail_reader.h"

#include <string>

#include <gtest/gtest.h>

#include "spin-src/errors.h"
#include "tests/spin-src/temporary_folder.h"

namespace promela {
namespace {

std::string complaint(const std::string& text) {
  try {
    parse_trail("m.trail", text);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Trail, KeepsStepsInOrder) {
  const Trail trail = parse_trail("m.trail", "1:0:5\n2:1:7\n");
  ASSERT_EQ(trail.steps.size(), 2u);
  EXPECT_EQ(trail.steps[1].step, 2u);
  EXPECT_EQ(trail.steps[1].pid, 1u);
  EXPECT_EQ(trail.steps[1].id, 7u);
  EXPECT_EQ(trail.steps[1].line, 2u);
  EXPECT_FALSE(trail.claim);
  EXPECT_FALSE(trail.merged);
  EXPECT_FALSE(trail.cycle_start);
}

TEST(Trail, KnowsClaimMergingAndCycle) {
  const Trail trail =
      parse_trail("m.trail", "-2:3:-2\n-4:-4:-4\n1:0:5\n-1:-1:-1\n2:1:7\n");
  EXPECT_EQ(trail.claim, 3u);
  EXPECT_TRUE(trail.merged);
  EXPECT_EQ(trail.cycle_start, 1u);
  EXPECT_EQ(trail.steps.size(), 2u);
}

TEST(Trail, MayEndWithALineOfOurVerifiers) {
  const Trail trail = parse_trail(
      "m.trail", "1:0:5\n# io-hsf-spin/trail/1 hash=0 claim=none error=x\n");
  EXPECT_EQ(trail.steps.size(), 1u);
}

TEST(Trail, MayEndWithTheCycleMark) {
  EXPECT_EQ(parse_trail("m.trail", "1:0:5\n-1:-1:-1\n").cycle_start, 1u);
}

TEST(Trail, ForgivesForeignLineEndsAndEmptyLines) {
  EXPECT_EQ(parse_trail("m.trail", "1:0:5\r\n\n2:0:6").steps.size(), 2u);
}

TEST(Trail, RefusesWhatIsNone) {
  EXPECT_NE(complaint("1:0:5\nbyte x;\n").find("m.trail:2: 'byte x;'"),
            std::string::npos);
  EXPECT_NE(complaint("1:0\n").find("m.trail:1:"), std::string::npos);
  EXPECT_NE(complaint("1:0:5:6\n").find("m.trail:1:"), std::string::npos);
  EXPECT_NE(complaint("1:-3:5\n").find("m.trail:1:"), std::string::npos);
  EXPECT_NE(complaint("99999999999999999999:0:1\n").find("m.trail:1:"),
            std::string::npos);
  EXPECT_NE(complaint(std::string("\x7f"
                                  "ELF\x02\0\0",
                                  7))
                .find("m.trail:1:"),
            std::string::npos);
}

TEST(Trail, SaysWhyPermutedOnesCannotBeFollowed) {
  EXPECT_NE(complaint("-5:1:2\n").find("-DPERMUTED"), std::string::npos);
  EXPECT_NE(complaint("-9:1:2\n").find("no meaning"), std::string::npos);
}

TEST(FindTrail, TriesTheNamesOfSpinInItsOrder) {
  const TemporaryFolder folder;
  const std::string model = folder.path("m.x.pml");
  EXPECT_THROW(find_trail(model, {}), UsageError);
  for (const char* name :
       {"m.tra", "m.trail", "m.x.pml.tra", "m.x.pml.trail"}) {
    const std::string path = folder.write(name, "");
    EXPECT_EQ(find_trail(model, {}), path);
  }
  EXPECT_THROW(find_trail(model, 2), UsageError);
  const std::string second = folder.write("m.x.pml2.trail", "");
  EXPECT_EQ(find_trail(model, 2), second);
}

TEST(FindTrail, SaysWhatWasTried) {
  try {
    find_trail("nosuch.pml", {});
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("nosuch.pml.trail"),
              std::string::npos);
  }
}

TEST(ReadTrail, NamesTheFileThatIsMissing) {
  EXPECT_THROW(read_trail("/nosuch/folder/m.trail"), IoError);
  EXPECT_THROW(read_trail("/"), IoError);
}

}  // namespace
}  // namespace promela
