// Whole runs of a verifier, with a search that is small enough to be believed.
#include "hsf/pan.h"

#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "hsf/errors.h"
#include "hsf/text_file.h"
#include "tests/hsf/reference_search.h"
#include "tests/hsf/toy_model.h"
#include "tests/spin-src/temporary_folder.h"

namespace hsf {
namespace {

/// Trails are written to the present folder.
class Pan : public testing::Test {
 protected:
  Pan() : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder_.path("."));
  }
  ~Pan() override { std::filesystem::current_path(before_); }

  int run(const ToyModel& toy, const std::vector<std::string>& words) {
    std::ostringstream out;
    std::ostringstream err;
    const int status = run_pan(toy.model(), words,
                               {.out = out,
                                .err = err,
                                .err_is_terminal = false,
                                .spin_exit = spin_exit_,
                                .search = search_});
    out_ = out.str();
    err_ = err.str();
    return status;
  }
  bool said(const std::string& part) const {
    return out_.find(part) != std::string::npos;
  }

  std::filesystem::path before_;
  promela::TemporaryFolder folder_;
  std::function<Outcome(const hsf_model&, const SearchSettings&, Monitor&)>
      search_ = reference_search;
  bool spin_exit_ = false;
  std::string out_;
  std::string err_;
};

TEST_F(Pan, FindsAndWritesAShortestError) {
  const ToyModel toy({});
  EXPECT_EQ(run(toy, {}), exit_violated);
  EXPECT_TRUE(out_.starts_with(
      "pan:1: assertion violated ((c[0]+c[1])<2) (at depth 2)\n"
      "pan: wrote toy.pml.trail\n\n(Spin Version"))
      << out_;
  EXPECT_TRUE(out_.ends_with(
      "verdict: violated (assertion violated ((c[0]+c[1])<2), 3 steps, "
      "shortest)\n"))
      << out_;
  const auto trail = read_text_file("toy.pml.trail");
  ASSERT_TRUE(trail);
  EXPECT_TRUE(trail->starts_with("1:1:0\n2:0:0\n3:1:1\n#")) << *trail;
  EXPECT_EQ(err_, "");
}

TEST_F(Pan, HoldsIfEverythingWasLookedAt) {
  const ToyModel toy({.limit = 9});
  EXPECT_EQ(run(toy, {}), exit_holds);
  EXPECT_TRUE(said("       13 states, stored\n")) << out_;
  EXPECT_TRUE(said("\t(0 of 3 states)\n"));
  EXPECT_TRUE(said("verdict: holds\n"));
  EXPECT_FALSE(std::filesystem::exists("toy.pml.trail"));
}

TEST_F(Pan, ReportsDeadlocksUnlessE) {
  const ToyModel toy({.limit = 9, .blocks = true});
  EXPECT_EQ(run(toy, {}), exit_violated);
  EXPECT_TRUE(said("pan:1: invalid end state (at depth 4)\n"));
  EXPECT_EQ(run(toy, {"-E"}), exit_holds);
}

TEST_F(Pan, NeverCutsAnAtomicSequence) {
  const ToyModel toy({.limit = 2, .blocks = false, .is_atomic = true});
  EXPECT_EQ(run(toy, {}), exit_violated);
  EXPECT_TRUE(said("4 steps, shortest"));
}

TEST_F(Pan, PrintsEqualErrorsOnceAndCountsAll) {
  const ToyModel toy({});
  EXPECT_EQ(run(toy, {"-c0"}), exit_violated);
  EXPECT_TRUE(said(" errors: 5\n")) << out_;
  EXPECT_FALSE(said("pan:2:"));
  EXPECT_FALSE(said("pan: wrote"));
  EXPECT_EQ(run(toy, {"-e"}), exit_violated);
  EXPECT_TRUE(said("pan: wrote toy.pml5.trail\n"));
}

TEST_F(Pan, ExitsAsSpinIfAsked) {
  const ToyModel toy({});
  EXPECT_EQ(run(toy, {"--spin-exit"}), 0);
  EXPECT_EQ(run(toy, {"--spin-exit", "--no-such"}), 1);
  spin_exit_ = true;
  EXPECT_EQ(run(toy, {}), 0);
  EXPECT_EQ(run(toy, {"--no-such"}), 1);
}

TEST_F(Pan, RefusesUnknownOptions) {
  const ToyModel toy({});
  EXPECT_EQ(run(toy, {"--jso=x"}), exit_usage);
  EXPECT_EQ(err_,
            "pan: unknown option '--jso=x' (did you mean '--json'?); "
            "--help=all lists them\n");
  EXPECT_EQ(out_, "");
}

TEST_F(Pan, ReplaysWhatItWrote) {
  const ToyModel toy({});
  run(toy, {});
  EXPECT_EQ(run(toy, {"-r"}), 0);
  EXPECT_TRUE(out_.starts_with(
      "  1:\tproc  1 (Counter) toy.pml:3 (state 1)\t[c[_pid] = "
      "(c[_pid]+1)]\n"))
      << out_;
  EXPECT_TRUE(
      said("pan:1: assertion violated ((c[0]+c[1])<2) (at depth 3)\n"
           "spin: trail ends after 3 steps\n#processes 2:\n"
           "  3:\tproc 0 (Counter)  toy.pml:4 (state  2) (invalid end "
           "state)\n\t\tassert(((c[0]+c[1])<2))\n"))
      << out_;
  EXPECT_TRUE(said("global vars:\n\tbyte   c[0]:\t1\n\tbyte   c[1]:\t1\n"));
  EXPECT_EQ(run(toy, {"-r", "nothing"}), exit_usage);
  EXPECT_EQ(err_, "pan: cannot find nothing\n");
}

TEST_F(Pan, RefusesToReplayTrailsOfOtherModels) {
  ToyModel toy({});
  run(toy, {});
  toy.edit().hash = 1;
  EXPECT_EQ(run(toy, {"-r"}), exit_usage);
  EXPECT_NE(err_.find("belongs to another model"), std::string::npos);
  folder_.write("wrong", "1:0:1\n");
  EXPECT_EQ(run(toy, {"-r", "wrong"}), exit_usage);
  EXPECT_TRUE(said("pan: Error, step 1: process 0 (Counter, state 1) cannot"));
}

TEST_F(Pan, BelievesNoTrailThatCannotBeReplayed) {
  const ToyModel toy({});
  search_ = [](const hsf_model&, const SearchSettings&, Monitor& monitor) {
    FoundError error;
    error.text = "invalid end state";
    error.number = 1;
    error.has_trail = true;
    monitor.found(error);
    return Outcome{};
  };
  EXPECT_EQ(run(toy, {}), exit_internal);
  EXPECT_NE(err_.find("cannot be replayed"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists("toy.pml.trail"));
}

TEST_F(Pan, WritesJson) {
  const ToyModel toy({});
  EXPECT_EQ(run(toy, {"--json=result.json"}), exit_violated);
  const auto text = read_text_file("result.json");
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("\"verdict\": \"violated\""), std::string::npos);
  EXPECT_EQ(run(toy, {"--json=no/such/folder"}), exit_usage);
}

TEST_F(Pan, SaysOnceWhatIsIgnored) {
  const ToyModel toy({.limit = 9});
  run(toy, {"-w20", "-a"});
  EXPECT_EQ(err_,
            "pan: ignored: -w20 (hash table of 2^N slots), because the table "
            "grows with the search\n"
            "warning: no accept labels are defined, so option -a has no effect "
            "(ignored)\n");
  run(toy, {"-w20", "--quiet"});
  EXPECT_EQ(err_, "");
}

}  // namespace
}  // namespace hsf
