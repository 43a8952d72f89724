// Searches against each other and against SPIN's counts, on every micro model.
#include "hsf/search.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "spin-src/interpreted_model.h"
#include "tests/spin-src/loaded_text.h"
#include "tests/spin-src/micro_models.h"

namespace hsf {
namespace {

using promela::MicroModel;

struct Listener : Monitor {
  std::vector<FoundError> errors;
  void found(const FoundError& error) override { errors.push_back(error); }
};

SearchSettings exhaustive() {
  SearchSettings settings;
  settings.stop_at_error = 0;
  settings.reduction = false;
  return settings;
}

class MicroSearch : public testing::TestWithParam<MicroModel> {
 protected:
  MicroSearch()
      : loaded_(GetParam().text),
        options_(options_of(GetParam())),
        interpreted_(loaded_, options_) {}

  static promela::Options options_of(const MicroModel& micro) {
    promela::Options options;
    options.model = micro.name + ".pml";
    options.lossy_channels = micro.lossy_channels;
    options.reverse_unless = micro.inner_escape_first;
    options.reset_dead_variables = false;
    options.hide_write_only = false;
    options.merge_statements = false;
    return options;
  }

  Counts run(const SearchSettings& settings) {
    Listener listener;
    return search(interpreted_.model(), settings, listener).gauge.counts;
  }

  promela::LoadedText loaded_;
  promela::Options options_;
  promela::InterpretedModel interpreted_;
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MicroSearch);

TEST_P(MicroSearch, StoresWhatPanStoresInAnyOrderWithAnyThreads) {
  const Counts breadth = run(exhaustive());
  SearchSettings settings = exhaustive();
  settings.order = Order::depth_first;
  const Counts depth = run(settings);
  settings = exhaustive();
  settings.threads = 2;
  const Counts shared = run(settings);
  EXPECT_EQ(breadth.stored, GetParam().stored);
  for (const Counts& other : {depth, shared}) {
    EXPECT_EQ(other.stored, breadth.stored);
    EXPECT_EQ(other.matched, breadth.matched);
    EXPECT_EQ(other.atomic_steps, breadth.atomic_steps);
    EXPECT_EQ(other.errors, breadth.errors);
  }
}

TEST_P(MicroSearch, DepthFirstNeedsNoMoreThanAFewWaitingSuccessors) {
  for (const bool reduction : {false, true}) {
    SearchSettings settings = exhaustive();
    settings.reduction = reduction;
    settings.order = Order::depth_first;
    const Counts roomy = run(settings);
    settings.waiting_limit = 3;
    const Counts narrow = run(settings);
    EXPECT_EQ(narrow.stored, roomy.stored);
    EXPECT_EQ(narrow.matched, roomy.matched);
    EXPECT_EQ(narrow.atomic_steps, roomy.atomic_steps);
    EXPECT_EQ(narrow.errors, roomy.errors);
    EXPECT_EQ(narrow.depth_reached, roomy.depth_reached);
  }
}

TEST_P(MicroSearch, NoOtherSearchFindsAShorterError) {
  SearchSettings settings = exhaustive();
  settings.stop_at_error = 1;
  Listener breadth;
  search(interpreted_.model(), settings, breadth);
  settings.order = Order::depth_first;
  settings.shorten = true;
  Listener depth;
  search(interpreted_.model(), settings, depth);
  ASSERT_EQ(breadth.errors.size(), depth.errors.size());
  if (breadth.errors.empty()) return;
  EXPECT_TRUE(breadth.errors[0].is_shortest);
  EXPECT_EQ(breadth.errors[0].trail.steps.size(),
            depth.errors[0].trail.steps.size());
}

INSTANTIATE_TEST_SUITE_P(Models, MicroSearch,
                         testing::ValuesIn(promela::micro_models()),
                         [](const auto& instance) {
                           return instance.param.name;
                         });

/// P and Q must both have passed their first step; P's is atomic and long.
constexpr const char* two_ways = R"(
byte x, y;
active proctype P() { atomic { x = 1; x = 2; x = 3; x = 4 } }
active proctype Q() { y = 1; y = 2; assert(x == 0 || y != 2) }
)";

FoundError first_error(const char* text, SearchSettings settings) {
  const promela::LoadedText loaded(text);
  promela::Options options;
  options.model = "test.pml";
  const promela::InterpretedModel model(loaded, options);
  Listener listener;
  search(model.model(), settings, listener);
  return listener.errors.at(0);
}

TEST(BreadthFirst, CountsTheStepsInsideOfAtomics) {
  SearchSettings settings;
  settings.reduction = false;
  const FoundError error = first_error(two_ways, settings);
  EXPECT_EQ(error.trail.steps.size(), 7U);
  EXPECT_TRUE(error.is_shortest);
}

// One atomic edge of six steps, or three edges of one step each.
TEST(BreadthFirst, PrefersFewerStepsToFewerEdges) {
  SearchSettings settings;
  settings.reduction = false;
  const char* text = R"(
bit done;
byte n;
active proctype P() {
  if
  :: atomic { n = 1; n = 2; n = 3; n = 4; n = 5; done = 1 }
  :: n = 6; n = 7; done = 1
  fi;
  assert(!done)
}
)";
  const FoundError error = first_error(text, settings);
  EXPECT_EQ(error.trail.steps.size(), 4U);
}

TEST(Search, EndsAtItsLimits) {
  const promela::LoadedText loaded(
      "int x; active proctype P() { do :: x >= 0 -> x++ od }");
  promela::Options options;
  options.model = "test.pml";
  const promela::InterpretedModel model(loaded, options);
  for (const Order order : {Order::breadth_first, Order::depth_first}) {
    SearchSettings settings;
    settings.order = order;
    settings.state_limit = 1000;
    Listener listener;
    EXPECT_EQ(search(model.model(), settings, listener).ending,
              Ending::state_limit);
    settings.state_limit = 0;
    settings.max_depth = 50;
    const Outcome outcome = search(model.model(), settings, listener);
    EXPECT_EQ(outcome.ending, Ending::depth_limit);
    EXPECT_LE(outcome.gauge.counts.stored, 51U);
    settings.max_depth.reset();
    settings.memory_budget = 1;
    EXPECT_EQ(search(model.model(), settings, listener).ending,
              Ending::memory_limit);
  }
}

TEST(Search, LoopingAtomicsAreLeftOutWithAWarning) {
  const promela::LoadedText loaded(
      "byte x; active proctype P() { atomic { do :: x = 1 - x od } }");
  promela::Options options;
  options.model = "test.pml";
  const promela::InterpretedModel model(loaded, options);
  Listener listener;
  SearchSettings settings;
  const Outcome outcome = search(model.model(), settings, listener);
  ASSERT_EQ(outcome.warnings.size(), 1U);
  EXPECT_NE(outcome.warnings[0].find("loop for ever"), std::string::npos);
}

}  // namespace
}  // namespace hsf
