// `pan -r`: follows a trail on the model itself and prints its steps.
#pragma once

#include <ostream>

#include "hsf/model_abi.h"
#include "hsf/options.h"

namespace hsf {

/// Returns the exit status: 0 if the trail could be followed to its end.
/// Throws UsageError if there is no such trail or if it belongs to another
/// model.
int replay_trail(std::ostream& out, const hsf_model& model,
                 const Options& options);

}  // namespace hsf
