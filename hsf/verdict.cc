// An error found is a violation; only a complete search without one holds.
#include "hsf/verdict.h"

#include <fmt/format.h>

#include "hsf/errors.h"
#include "hsf/state_store.h"

namespace hsf {
namespace {

std::string length_of(const FoundError& error, Cost cost) {
  if (!error.has_trail) return fmt::format("at depth {}", error.depth);
  const std::uint64_t count =
      cost == Cost::statements ? error.statements : error.trail.steps.size();
  const char* unit = cost == Cost::statements ? "statement" : "step";
  const std::string length =
      fmt::format("{} {}{}", count, unit, count == 1 ? "" : "s");
  if (!error.trail.cycle) return length;
  return fmt::format("{}, {} of them its loop", length,
                     error.trail.steps.size() - *error.trail.cycle);
}

std::string proof_of(const FoundError& error, const Result& result) {
  if (error.is_shortest) return "shortest";
  const char* why = "the search ended before it was proven";
  if (result.plan.settings.order == Order::depth_first) {
    why = "depth-first; --shortest proves it";
  } else if (result.outcome.reduced) {
    why = "reduction was on; --shortest proves it";
  } else if (result.outcome.merged) {
    why = "statements were merged; --shortest proves it";
  } else if (result.plan.settings.stop_at_error != 1) {
    why = "all errors were counted; --shortest looks for the shortest";
  }
  return fmt::format("not proven shortest ({})", why);
}

}  // namespace

Verdict verdict_of(const Result& result) {
  const Outcome& outcome = result.outcome;
  if (outcome.gauge.counts.errors > 0) return Verdict::violated;
  if (outcome.ending == Ending::complete &&
      !result.plan.claim_is_part_checked) {
    return Verdict::holds;
  }
  return Verdict::inconclusive;
}

std::string verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::violated:
      return "violated";
    case Verdict::inconclusive:
      return "inconclusive";
  }
  return "inconclusive";
}

std::string reason_of(const Result& result) {
  const SearchSettings& settings = result.plan.settings;
  std::string reason;
  switch (result.outcome.ending) {
    case Ending::complete:
      if (result.plan.claim_is_part_checked) {
        reason = "the claim is about infinite runs, too: -a looks at them";
      }
      break;
    case Ending::error_limit:
      break;
    case Ending::depth_limit:
      reason =
          fmt::format("paths were cut at -m{}", settings.max_depth.value_or(0));
      break;
    case Ending::memory_limit: {
      constexpr double megabyte = 1024.0 * 1024.0;
      reason = settings.memory_budget == 0
                   ? "out of memory"
                   : fmt::format("the memory budget of {:.6g} MB was reached",
                                 static_cast<double>(settings.memory_budget) /
                                     megabyte);
      break;
    }
    case Ending::time_limit:
      reason = fmt::format("the time limit of {:g} seconds was reached",
                           settings.time_limit.value_or(0));
      break;
    case Ending::state_limit:
      reason = fmt::format("the limit of {} states was reached",
                           settings.state_limit != 0 ? settings.state_limit
                                                     : StateStore::most_states);
      break;
    case Ending::interrupted:
      reason = "interrupted";
      break;
    case Ending::fatal_error:
      reason = "the model cannot go on";
      break;
    case Ending::atomic_limit:
      reason = fmt::format(
          "an atomic sequence has more than {} inner states (--atomic-limit)",
          settings.atomic_limit);
      break;
  }
  if (result.outcome.detail.empty()) return reason;
  return reason.empty() ? result.outcome.detail
                        : reason + ": " + result.outcome.detail;
}

std::string verdict_text(const Result& result) {
  const Verdict verdict = verdict_of(result);
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::violated: {
      if (!result.best) return "violated";
      const FoundError& error = *result.best;
      return fmt::format("violated ({}, {}, {})", error.text,
                         length_of(error, result.plan.settings.cost),
                         proof_of(error, result));
    }
    case Verdict::inconclusive:
      return fmt::format("inconclusive ({})", reason_of(result));
  }
  return "inconclusive";
}

int exit_status(const Result& result) {
  // SPIN's pan ends with 0 after every search, whatever it found.
  if (result.options.spin_exit) return 0;
  switch (verdict_of(result)) {
    case Verdict::holds:
      return exit_holds;
    case Verdict::violated:
      return exit_violated;
    case Verdict::inconclusive:
      return exit_inconclusive;
  }
  return exit_internal;
}

}  // namespace hsf
