// The command line of a verifier, its directives and what follows from both.
#include "hsf/options.h"

#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "hsf/directives.h"
#include "hsf/errors.h"
#include "hsf/option_table.h"
#include "hsf/plan.h"
#include "tests/hsf/toy_model.h"

namespace hsf {
namespace {

Options parse(const std::vector<std::string>& words) {
  Options options;
  parse_options(words, options);
  return options;
}

std::string refusal(const std::vector<std::string>& words) {
  try {
    const Options options = parse(words);
    const ToyModel toy({});
    plan_search(toy.model(), options);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

SearchSettings plan(const std::vector<std::string>& words) {
  const ToyModel toy({});
  return plan_search(toy.model(), parse(words)).settings;
}

TEST(PanOptions, AreReadAsSpinWritesThem) {
  const Options options =
      parse({"-m500", "-c0", "-E", "-A", "-n", "-q", "-N", "p1", "-tfoo"});
  EXPECT_EQ(options.settings.max_depth, 500u);
  EXPECT_EQ(options.settings.stop_at_error, 0u);
  EXPECT_FALSE(options.settings.check_end_states);
  EXPECT_FALSE(options.settings.check_assertions);
  EXPECT_TRUE(options.settings.end_needs_empty);
  EXPECT_FALSE(options.list_unreached);
  EXPECT_EQ(options.claim, "p1");
  EXPECT_EQ(options.trails.suffix, "foo");
  EXPECT_EQ(parse({"-Np2"}).claim, "p2");
}

TEST(PanOptions, ReplayTakesANumberOrAFileOrNothing) {
  EXPECT_EQ(parse({"-r3"}).replay.number, 3u);
  EXPECT_EQ(parse({"-r", "x.trail"}).replay.file, "x.trail");
  EXPECT_EQ(parse({"-r", "-v"}).replay.file, "");
  EXPECT_TRUE(parse({"-C", "-v"}).replay.columns);
  EXPECT_EQ(parse({"-r", "-P2"}).replay.only_pid, 2u);
}

TEST(PanOptions, SizesAndTimesHaveUnits) {
  EXPECT_EQ(parse({"--mem=512"}).settings.memory_budget, 512u);
  EXPECT_EQ(parse({"--mem=64K"}).settings.memory_budget, 65536u);
  EXPECT_EQ(parse({"--mem=1.5G"}).settings.memory_budget, 1610612736u);
  EXPECT_EQ(parse({"--time=90"}).settings.time_limit, 90.0);
  EXPECT_EQ(parse({"--time=2h"}).settings.time_limit, 7200.0);
  EXPECT_EQ(parse({"-Q5"}).settings.time_limit, 300.0);
  EXPECT_NE(refusal({"--mem=4X"}), "");
  EXPECT_NE(refusal({"--mem=lots"}), "");
  EXPECT_NE(refusal({"--mem="}), "");
}

TEST(PanOptions, UnknownOnesAreRefusedWithTheNearest) {
  EXPECT_EQ(refusal({"--sortest"}),
            "unknown option '--sortest' (did you mean '--shortest'?); "
            "--help=all lists them");
  EXPECT_EQ(refusal({"-nE"}), "unknown option '-nE' (did you mean '-n -E'?)");
  EXPECT_EQ(refusal({"-m"}), "option '-m' needs an argument: -mN");
  EXPECT_NE(refusal({"model.pml"}), "");
  EXPECT_EQ(refusal({"-m99999999999999999999"}),
            "option '-m99999999999999999999': the number is too large");
}

TEST(PanOptions, WhatHasNoMeaningIsSaidOnce) {
  const Options options = parse({"-w24", "-w24", "-k3"});
  ASSERT_EQ(options.notices.size(), 2u);
  EXPECT_EQ(options.notices[0],
            "ignored: -w24 (hash table of 2^N slots), because the table grows "
            "with the search");
}

TEST(PanOptions, BreadthFirstUnlessAFlagIsForDepthFirst) {
  EXPECT_EQ(plan({}).order, Order::breadth_first);
  EXPECT_EQ(plan({"-m100"}).order, Order::breadth_first);
  for (const char* flag : {"-i", "-I", "-b", "-t_reverse", "-p_permute",
                           "-p_rotate2", "-p_reverse", "--search=dfs"}) {
    EXPECT_EQ(plan({flag, "-m9"}).order, Order::depth_first) << flag;
  }
  EXPECT_FALSE(plan({"--shortest"}).reduction);
  EXPECT_NE(refusal({"--shortest", "-i"}), "");
  EXPECT_NE(refusal({"--search=bfs", "-i"}), "");
  EXPECT_NE(refusal({"--search=dfs", "--threads=2"}), "");
}

TEST(PanOptions, CyclesAreLookedForWhereTheModelHasAcceptLabels) {
  EXPECT_EQ(refusal({"-a"}), "");
  EXPECT_EQ(refusal({"-f"}), "option '-f' requires the use of -a or -l");
  EXPECT_NE(refusal({"-a", "-l"}), "");
  ToyModel toy({});
  EXPECT_EQ(plan_search(toy.model(), parse({"-a"})).warnings.front(),
            "warning: no accept labels are defined, so option -a has no "
            "effect (ignored)");
  toy.element_at(2).labels = HSF_STATE_ACCEPT;
  const auto settings = [&](std::vector<std::string> words) {
    return plan_search(toy.model(), parse(words)).settings;
  };
  EXPECT_EQ(settings({"-a"}).cycles, Cycles::acceptance);
  EXPECT_EQ(settings({"-a"}).cycle_method, CycleMethod::components);
  EXPECT_EQ(settings({"-a", "--liveness=ndfs"}).cycle_method,
            CycleMethod::nested);
  EXPECT_EQ(settings({"-a", "-i"}).cycle_method, CycleMethod::shortest);
  EXPECT_FALSE(settings({"-a", "--shortest"}).reduction);
  EXPECT_EQ(settings({}).cycles, Cycles::none);
  EXPECT_THROW(settings({"-a", "--search=bfs"}), UsageError);
  EXPECT_THROW(settings({"-a", "--shortest", "--liveness=scc"}), UsageError);
}

TEST(PanOptions, EveryRowIsSpelledAndExplained) {
  std::ostringstream help;
  print_help(help, "all");
  for (const OptionSpec& spec : option_table()) {
    EXPECT_TRUE(spec.spelling.starts_with('-'));
    EXPECT_FALSE(spec.help.empty()) << spec.spelling;
    EXPECT_EQ(spec.standing == Standing::works, spec.reason.empty());
    EXPECT_EQ(spec.argument == ArgumentKind::none, spec.argument_name.empty());
    EXPECT_NE(help.str().find("  " + synopsis(spec)), std::string::npos);
  }
  EXPECT_THROW(print_help(help, "serach"), UsageError);
}

TEST(Directives, BecomeDefaultsThatTheCommandLineMayChange) {
  Options options;
  for (const char* directive :
       {"SAFETY", "NOREDUCE", "MEMLIM=1024", "NOCLAIM", "REACH", "NOSTUTTER"}) {
    apply_directive(directive, options);
  }
  EXPECT_TRUE(options.notices.empty());
  EXPECT_TRUE(options.safety_directive);
  EXPECT_FALSE(options.settings.reduction);
  EXPECT_EQ(options.settings.memory_budget, 1024u << 20);
  EXPECT_TRUE(options.without_claim);
  EXPECT_FALSE(options.settings.stutter);
  const ToyModel toy({});
  EXPECT_EQ(plan_search(toy.model(), options).settings.order,
            Order::depth_first);
  parse_options(std::vector<std::string>{"--search=bfs"}, options);
  EXPECT_EQ(plan_search(toy.model(), options).settings.order,
            Order::breadth_first);
}

TEST(Directives, WithoutMeaningAreSaidWithTheReason) {
  Options options;
  apply_directive("VECTORSZ=4096", options);
  apply_directive("BITSTATE", options);
  ASSERT_EQ(options.notices.size(), 2u);
  EXPECT_EQ(options.notices[0],
            "ignored: -DVECTORSZ=4096, because sizes are not limited here");
  EXPECT_THROW(apply_directive("MEMLIM=much", options), UsageError);
}

class Claims : public testing::Test {
 protected:
  Claims() {
    for (std::size_t i = 0; i < 3; ++i) proctypes_[i] = toy_.proctype();
    proctypes_[1].name = "p0";
    proctypes_[1].kind = HSF_NEVER;
    proctypes_[1].formula = "[] ok";
    proctypes_[2].name = "p1";
    proctypes_[2].kind = HSF_NEVER;
    toy_.edit().proctypes = proctypes_;
    toy_.edit().proctype_count = 3;
  }
  std::optional<std::uint32_t> chosen(const std::vector<std::string>& words) {
    return choose_claim(toy_.model(), parse(words));
  }

  ToyModel toy_{{}};
  hsf_proctype proctypes_[3];
};

TEST_F(Claims, AreChosenByNameOrFromTheLast) {
  EXPECT_EQ(chosen({}), 1u);
  EXPECT_EQ(chosen({"-N", "p1"}), 2u);
  EXPECT_EQ(chosen({"-N0"}), 2u);
  EXPECT_EQ(chosen({"-N1"}), 1u);
  EXPECT_THROW(chosen({"-N", "zz"}), UsageError);
  Options options;
  options.without_claim = true;
  EXPECT_EQ(choose_claim(toy_.model(), options), std::nullopt);
}

TEST_F(Claims, AreAnnouncedIfThereAreSeveral) {
  const Plan plan = plan_search(toy_.model(), parse({}));
  ASSERT_EQ(plan.announcements.size(), 1u);
  EXPECT_EQ(plan.announcements[0], "pan: ltl formula p0");
  EXPECT_FALSE(plan.settings.check_end_states);
}

}  // namespace
}  // namespace hsf
