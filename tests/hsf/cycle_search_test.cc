// Searches for cycles: against each other, and against what was worked out.
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "hsf/search.h"
#include "hsf/walk.h"
#include "hsf/wrap/non_progress.h"
#include "spin-src/interpreted_model.h"
#include "tests/spin-src/loaded_text.h"

namespace hsf {
namespace {

/// What is asked of a model, and the length of a shortest error: 0 if there is
/// none. (An accepting state of the claim must be on the loop: the step into it
/// belongs to the stem.)
struct Question {
  std::string name;
  std::string text;
  Cycles cycles = Cycles::acceptance;
  bool fairness = false;
  std::size_t shortest = 0;
};

void PrintTo(const Question& question, std::ostream* out) {
  *out << question.name;
}

struct Errors : Monitor {
  std::vector<FoundError> all;
  void found(const FoundError& error) override { all.push_back(error); }
};

class CycleSearches : public testing::TestWithParam<Question> {
 protected:
  CycleSearches()
      : loaded_(GetParam().text),
        interpreted_(loaded_, {}),
        with_np_(interpreted_.model()),
        model_(GetParam().cycles == Cycles::non_progress
                   ? with_np_.model()
                   : interpreted_.model()) {}

  SearchSettings settings(CycleMethod method, bool reduction) const {
    SearchSettings settings;
    settings.cycles = GetParam().cycles;
    settings.fairness = GetParam().fairness;
    settings.cycle_method = method;
    settings.reduction = reduction;
    settings.merging = false;
    for (std::uint32_t p = 0; p < model_.proctype_count; ++p) {
      if (model_.proctypes[p].kind == HSF_NEVER) settings.claim = p;
    }
    settings.check_end_states = !settings.claim;
    return settings;
  }

  /// The length of the trail, 0: there is no error.
  std::size_t length(const SearchSettings& settings) {
    Errors errors;
    search(model_, settings, errors);
    if (errors.all.empty()) return 0;
    const FoundError& error = errors.all.front();
    std::string why;
    EXPECT_TRUE(replays(model_, settings.claim, error.trail, error.text, why))
        << why;
    return error.trail.steps.size();
  }

  std::uint64_t stored(const SearchSettings& settings) {
    Errors errors;
    SearchSettings all = settings;
    all.stop_at_error = 0;
    return search(model_, all, errors).gauge.counts.stored;
  }

  promela::LoadedText loaded_;
  promela::InterpretedModel interpreted_;
  NonProgressModel with_np_;
  const hsf_model& model_;
};

TEST_P(CycleSearches, AgreeAndTheirLassosClose) {
  const std::size_t shortest = GetParam().shortest;
  EXPECT_EQ(length(settings(CycleMethod::shortest, false)), shortest);
  for (const CycleMethod method :
       {CycleMethod::components, CycleMethod::nested}) {
    for (const bool reduction : {false, true}) {
      if (reduction && GetParam().fairness && method == CycleMethod::nested) {
        continue;
      }
      const std::size_t found = length(settings(method, reduction));
      EXPECT_EQ(found == 0, shortest == 0);
      EXPECT_GE(found, shortest);
    }
  }
}

TEST_P(CycleSearches, StoreTheSameStates) {
  const std::uint64_t all = stored(settings(CycleMethod::shortest, false));
  EXPECT_EQ(stored(settings(CycleMethod::components, false)), all);
  EXPECT_EQ(stored(settings(CycleMethod::nested, false)), all);
  EXPECT_LE(stored(settings(CycleMethod::components, true)), all);
}

constexpr const char* two_workers =
    "bool done; active proctype A() { do :: !done -> skip od }"
    " active proctype B() { done = true }";

INSTANTIATE_TEST_SUITE_P(
    Models, CycleSearches,
    testing::Values(
        Question{"NoCycle",
                 "byte x; active proctype P() { x = 1; x = 2 }"
                 " ltl p { <> (x == 2) }"},
        Question{"Loop",
                 "bit x; active proctype P() { do :: x = 1 - x od }"
                 " ltl p { <>[] (x == 0) }",
                 Cycles::acceptance, false, 6},
        Question{"StemBeforeTheLoop",
                 "byte x; active proctype P() { x = 1; x = 2; do :: x == 2 od }"
                 " ltl p { []<> (x != 2) }",
                 Cycles::acceptance, false, 8},
        Question{"Stutters",
                 "byte x; active proctype P() { x = 1; x == 2 }"
                 " ltl p { []<> (x == 0) }",
                 Cycles::acceptance, false, 4},
        Question{"UnfairRunsCount",
                 std::string(two_workers) + " ltl p { <> done }",
                 Cycles::acceptance, false, 4},
        Question{"UnfairRunsDoNotCount",
                 std::string(two_workers) + " ltl p { <> done }",
                 Cycles::acceptance, true, 0},
        Question{"FairCycle",
                 "bit x, y; active proctype A() { do :: x = 1 - x od }"
                 " active proctype B() { do :: y = 1 - y od }"
                 " ltl p { <>[] (x == y) }",
                 Cycles::acceptance, true, 10},
        Question{"AcceptLabelInAProcess",
                 "bit x; active proctype P() { do :: x = 1; accept: x = 0 od }",
                 Cycles::acceptance, false, 2},
        Question{"AcceptStutter",
                 "bit x; active proctype P() { x = 1; accept: x == 0 }",
                 Cycles::acceptance, false, 1},
        Question{
            "Progress",
            "bit x; active proctype P() { do :: progress: x = 1; x = 0 od }",
            Cycles::non_progress, false, 0},
        Question{"NonProgress",
                 "bit x; active proctype P() { do :: x = 1 - x"
                 " :: x == 1 -> progress: x = 0 od }",
                 Cycles::non_progress, false, 6},
        Question{"DeadlockIsNoNonProgress",
                 "bit x; active proctype P() { x == 1 }", Cycles::non_progress,
                 false, 0}),
    [](const auto& question) { return question.param.name; });

}  // namespace
}  // namespace hsf
