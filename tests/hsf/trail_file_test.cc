// SPIN's trail format, and which trail may replace which.
#include "hsf/trail_file.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "hsf/errors.h"
#include "hsf/text_file.h"
#include "tests/spin-src/temporary_folder.h"

namespace hsf {
namespace {

const TrailHead head{.hash = 0xabc, .claim = {}, .error = "invalid end state"};

TEST(TrailFormat, NumbersStepsFromOne) {
  const Trail trail{{{1, 20}, {0, 3}}, {}};
  EXPECT_EQ(format_trail(trail, head),
            "1:1:20\n2:0:3\n"
            "# io-hsf-spin/trail/1 hash=0000000000000abc claim=none "
            "error=invalid end state\n");
}

TEST(TrailFormat, ShiftsPidsBehindAClaim) {
  const Trail trail{{{claim_pid, 39}, {0, 3}, {claim_pid, 39}}, 2};
  const TrailHead claimed{.hash = 1, .claim = 3, .error = "acceptance cycle"};
  const std::string text = format_trail(trail, claimed);
  EXPECT_TRUE(text.starts_with("-2:3:-2\n1:0:39\n2:1:3\n-1:-1:-1\n3:0:39\n#"));
  const TrailFile file = parse_trail("x", text);
  EXPECT_EQ(file.head, claimed);
  EXPECT_EQ(file.claim, 3u);
  EXPECT_EQ(file.trail.cycle, 2u);
  ASSERT_EQ(file.trail.steps.size(), 3u);
  EXPECT_EQ(file.trail.steps[0].pid, claim_pid);
  EXPECT_EQ(file.trail.steps[1].pid, 0u);
}

TEST(TrailFormat, RefusesWhatIsNoTrail) {
  EXPECT_THROW(parse_trail("x", "1:2\n"), UsageError);
  EXPECT_THROW(parse_trail("x", "hello\n"), UsageError);
  EXPECT_THROW(parse_trail("x", "-6:1:1\n"), UsageError);
  EXPECT_THROW(parse_trail("x", "1:-3:1\n"), UsageError);
  EXPECT_TRUE(parse_trail("x", "-4:-4:-4\n1:0:0\n").is_merged);
}

TEST(TrailNames, AreThoseOfSpin) {
  EXPECT_EQ(trail_name("some/folder/m.pml", {}, "trail"), "m.pml.trail");
  EXPECT_EQ(trail_name("m.pml", 12, "trail"), "m.pml12.trail");
  EXPECT_EQ(trail_name("m.pml", {}, "suf"), "m.pml.suf");
}

class TrailWriting : public testing::Test {
 protected:
  std::vector<std::string> write(std::size_t length, const TrailHead& of = head,
                                 const TrailOptions& options = {}) {
    return write_trail(path_, {std::vector<TrailStep>(length), {}}, of,
                       options);
  }
  std::size_t length() {
    return parse_trail(path_, *read_text_file(path_)).trail.steps.size();
  }

  promela::TemporaryFolder folder_;
  std::string path_ = folder_.path("m.trail");
};

TEST_F(TrailWriting, ReplacesByWhatIsNotLonger) {
  EXPECT_EQ(write(5).back(), "pan: wrote " + path_);
  write(4);
  EXPECT_EQ(length(), 4u);
  write(4);
  EXPECT_EQ(write(6).size(), 1u);
  EXPECT_EQ(length(), 4u);
  EXPECT_FALSE(std::filesystem::exists(path_ + ".old"));
}

TEST_F(TrailWriting, KeepsTheTrailOfSomethingElseAsOld) {
  write(5);
  TrailHead other = head;
  other.error = "assertion violated 0";
  const auto lines = write(9, other);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_NE(lines[0].find(".old"), std::string::npos);
  EXPECT_EQ(length(), 9u);
  EXPECT_TRUE(std::filesystem::exists(path_ + ".old"));
}

TEST_F(TrailWriting, KeepsForeignTrailsAsOld) {
  folder_.write("m.trail", "-4:-4:-4\n1:0:0\n");
  write(5);
  EXPECT_EQ(read_text_file(path_ + ".old"), "-4:-4:-4\n1:0:0\n");
  folder_.write("m.trail", "no trail at all");
  write(5);
  EXPECT_EQ(read_text_file(path_ + ".old"), "no trail at all");
}

TEST_F(TrailWriting, ObeysXAndT) {
  write(5, head,
        {.suffix = "trail", .keep_existing = false, .read_only = true});
  const auto mode = std::filesystem::status(path_).permissions();
  EXPECT_EQ(mode & std::filesystem::perms::owner_write,
            std::filesystem::perms::none);
  write(3, head,
        {.suffix = "trail", .keep_existing = true, .read_only = false});
  EXPECT_EQ(length(), 5u);
}

TEST_F(TrailWriting, LeavesNothingBehindIfItCannotBeWritten) {
  EXPECT_THROW(write_trail(folder_.path("none/m.trail"), {}, head, {}),
               IoError);
}

}  // namespace
}  // namespace hsf
