// From a chain of stored states to the steps of a trail.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hsf/search.h"
#include "hsf/search/lasso.h"
#include "hsf/state_store.h"

namespace hsf {

/// The initial state as the search stores it, the claim's start included.
/// Throws UsageError if the model has none.
std::vector<std::uint64_t> initial_state(const hsf_model& model,
                                         const SearchSettings& settings);

/// The steps along a chain of states, each the successor of the one before,
/// then to the failure. Nothing per step is kept during a search: every state
/// is expanded once more.
Trail retrace(const hsf_model& model, const SearchSettings& settings,
              const StateStore& store, const std::vector<StateIndex>& chain,
              const std::optional<hsf_failure>& failure);

/// The steps of a run and its loop.
Trail retrace(const hsf_model& model, const SearchSettings& settings,
              const StateStore& store, const Lasso& lasso);

}  // namespace hsf
