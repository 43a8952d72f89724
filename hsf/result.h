// All that is known when a search has ended; reports are made from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hsf/model_abi.h"
#include "hsf/options.h"
#include "hsf/plan.h"
#include "hsf/search.h"

namespace hsf {

struct ReportedError {
  FoundError error;
  std::string trail_file;  // empty: none was written
};

/// Refers to model, options and plan, which must live longer.
struct Result {
  const hsf_model& model;
  const Options& options;
  const Plan& plan;
  Outcome outcome;
  /// The first ones found, up to a limit; outcome counts all.
  std::vector<ReportedError> errors;
  /// The one that the verdict names: the shortest, of equals the first.
  std::optional<FoundError> best;
  double seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t resident_bytes = 0;  // at most
};

}  // namespace hsf
