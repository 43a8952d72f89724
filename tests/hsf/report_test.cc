// Reports compared, byte by byte, with the layout of SPIN's pan.
#include "hsf/report.h"

#include <sstream>

#include <gtest/gtest.h>

#include "hsf/errors.h"
#include "hsf/progress.h"
#include "hsf/verdict.h"
#include "tests/hsf/toy_model.h"

namespace hsf {
namespace {

class Report : public testing::Test {
 protected:
  Report() {
    Counts& counts = result_.outcome.gauge.counts;
    counts.stored = 12057;
    counts.matched = 3;
    counts.atomic_steps = 2572;
    counts.depth_reached = 250;
    Gauge& gauge = result_.outcome.gauge;
    gauge.state_vector_bytes = 236;
    gauge.state_bytes = 2097152 + 1048576;
    gauge.table_bytes = 1048576;
    gauge.stack_bytes = 524288;
    result_.outcome.reached = {{false, true, false, false}};
    result_.seconds = 0.02;
    result_.resident_bytes = 4194304;
  }
  std::string text() {
    std::ostringstream out;
    print_report(out, result_);
    return out.str();
  }
  bool has(const std::string& part) {
    return text().find(part) != std::string::npos;
  }
  FoundError error(bool is_shortest, std::size_t steps) {
    FoundError found;
    found.text = "invalid end state";
    found.has_trail = true;
    found.is_shortest = is_shortest;
    found.trail.steps.resize(steps);
    found.statements = 1;
    result_.outcome.gauge.counts.errors = 1;
    return found;
  }

  ToyModel toy_{{}};
  Options options_;
  Plan plan_;
  Result result_{toy_.model(), options_, plan_, {}, {}, {}};
};

TEST_F(Report, HasTheLayoutOfSpin) {
  options_.safety_directive = true;
  plan_.settings.order = Order::depth_first;
  plan_.settings.max_depth = 1000;
  result_.outcome.reduced = true;
  EXPECT_EQ(text(),
            "\n(Spin Version 6.5.2 compatible -- io-hsf-spin " PACKAGE_VERSION
            ")\n"
            "\t+ Partial Order Reduction\n"
            "\n"
            "Full statespace search for:\n"
            "\tnever claim         \t- (none specified)\n"
            "\tassertion violations\t+\n"
            "\tcycle checks       \t- (disabled by -DSAFETY)\n"
            "\tinvalid end states\t+\n"
            "\n"
            "State-vector 236 byte, depth reached 250, errors: 0\n"
            "    12057 states, stored\n"
            "        3 states, matched\n"
            "    12060 transitions (= stored+matched)\n"
            "     2572 atomic steps\n"
            "hash conflicts:         0 (resolved)\n"
            "\n"
            "Stats on memory usage (in Megabytes):\n"
            "    3.036\tequivalent memory usage for states "
            "(stored*(State-vector + overhead))\n"
            "    2.000\tactual memory usage for states (compression: "
            "65.89%)\n"
            "         \tstate-vector as stored = 173 byte + 86 byte overhead\n"
            "    1.000\tmemory used for hash table (-w17)\n"
            "    0.500\tmemory used for DFS stack (-m1000)\n"
            "    4.000\ttotal actual memory usage\n"
            "\n\n"
            "unreached in proctype Counter\n"
            "\ttoy.pml:4, state 2, \"assert(((c[0]+c[1])<2))\"\n"
            "\ttoy.pml:5, state 3, \"-end-\"\n"
            "\t(2 of 3 states)\n"
            "\n"
            "pan: elapsed time 0.02 seconds\n"
            "pan: rate    602850 states/second\n"
            "verdict: holds\n");
}

TEST_F(Report, SaysWhatWasLeftOut) {
  plan_.settings.check_assertions = false;
  plan_.settings.check_end_states = false;
  plan_.has_claims = true;
  EXPECT_TRUE(has("\tnever claim         \t- (not selected)\n"));
  EXPECT_TRUE(has("\tassertion violations\t- (disabled by -A flag)\n"));
  EXPECT_TRUE(has("\tacceptance   cycles \t- (not selected)\n"));
  EXPECT_TRUE(has("\tinvalid end states\t- (disabled by -E flag)\n"));
  EXPECT_TRUE(has("\t+ Breadth-First Search\n"));
}

TEST_F(Report, NamesTheClaim) {
  plan_.settings.claim = 0;
  EXPECT_TRUE(has("\tnever claim         \t+ (Counter)\n"));
  EXPECT_TRUE(has("\tassertion violations\t+ (if within scope of claim)\n"));
  EXPECT_TRUE(has("\tinvalid end states\t- (disabled by never claim)\n"));
}

TEST_F(Report, ListsUnreachedCodeOfFinishedSearchesOnly) {
  result_.outcome.ending = Ending::memory_limit;
  EXPECT_TRUE(has("\nWarning: Search not completed\n"));
  EXPECT_FALSE(has("unreached"));
  options_.verbose = true;
  EXPECT_TRUE(has("unreached in proctype Counter\n"));
  options_.list_unreached = false;
  EXPECT_FALSE(has("unreached"));
}

TEST_F(Report, PrintsLargeCountsAsSpinDoes) {
  result_.outcome.gauge.counts.stored = 123456789;
  EXPECT_TRUE(has("1.2345679e+08 states, stored\n"));
}

TEST_F(Report, VerdictSaysWhetherALengthIsProven) {
  result_.best = error(true, 7);
  EXPECT_EQ(verdict_text(result_),
            "violated (invalid end state, 7 steps, shortest)");
  result_.best = error(false, 1);
  result_.outcome.reduced = true;
  EXPECT_EQ(verdict_text(result_),
            "violated (invalid end state, 1 step, not proven shortest "
            "(reduction was on; --shortest proves it))");
  plan_.settings.order = Order::depth_first;
  EXPECT_EQ(verdict_text(result_),
            "violated (invalid end state, 1 step, not proven shortest "
            "(depth-first; --shortest proves it))");
  EXPECT_EQ(exit_status(result_), exit_violated);
}

TEST_F(Report, OnlyACompleteSearchHolds) {
  EXPECT_EQ(exit_status(result_), exit_holds);
  for (const Ending ending :
       {Ending::depth_limit, Ending::memory_limit, Ending::time_limit,
        Ending::state_limit, Ending::interrupted, Ending::fatal_error,
        Ending::atomic_limit}) {
    result_.outcome.ending = ending;
    EXPECT_EQ(exit_status(result_), exit_inconclusive);
    EXPECT_TRUE(verdict_text(result_).starts_with("inconclusive ("));
  }
  options_.spin_exit = true;
  EXPECT_EQ(exit_status(result_), 0);
}

TEST_F(Report, InconclusiveNamesTheLimit) {
  result_.outcome.ending = Ending::depth_limit;
  plan_.settings.max_depth = 50;
  EXPECT_EQ(verdict_text(result_), "inconclusive (paths were cut at -m50)");
  result_.outcome.ending = Ending::memory_limit;
  plan_.settings.memory_budget = 1 << 20;
  EXPECT_EQ(verdict_text(result_),
            "inconclusive (the memory budget of 1 MB was reached)");
}

TEST_F(Report, ProgressLinesAreThoseOfSpin) {
  Gauge& gauge = result_.outcome.gauge;
  gauge.depth = 68751;
  gauge.counts.stored = 1000000;
  gauge.counts.matched = 2150000;
  EXPECT_EQ(progress_line(gauge, 390705152, 4.07),
            "Depth=   68751 States=    1e+06 Transitions= 3.15e+06 "
            "Memory=   372.605\tt=     4.07 R=   2e+05");
  EXPECT_LE(live_line(gauge, 1u << 30, 1u << 31, 1e6).size(), 79u);
  EXPECT_NE(live_line(gauge, 1u << 30, 1u << 31, 10).find("(50%)"),
            std::string::npos);
}

}  // namespace
}  // namespace hsf
