// Options and model together: which search is to be run, for which claim.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hsf/model_abi.h"
#include "hsf/options.h"

namespace hsf {

struct Plan {
  SearchSettings settings;
  bool has_claims = false;  // the model has some, selected or not
  /// The claim says more than the search looks at: nothing found is no proof.
  bool claim_is_part_checked = false;
  /// Printed on stdout before the search, as SPIN does: which formula.
  std::vector<std::string> announcements;
  /// Printed on stderr.
  std::vector<std::string> warnings;
};

/// Throws UsageError for what excludes each other or is not available.
Plan plan_search(const hsf_model& model, const Options& options);

/// The proctypes of all claims.
std::vector<std::uint32_t> claims_of(const hsf_model& model);

/// The proctype of the claim that `options` choose; nothing: none.
std::optional<std::uint32_t> choose_claim(const hsf_model& model,
                                          const Options& options);

}  // namespace hsf
