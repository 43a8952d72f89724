// Searches from the plan to the report: one, or one for each claim.
#pragma once

#include "hsf/model_abi.h"
#include "hsf/options.h"
#include "hsf/pan.h"

namespace hsf {

/// What `pan` does unless it is asked for something else. Answers the exit
/// status.
int verify(const hsf_model& model, const Options& options,
           const Surroundings& surroundings);

}  // namespace hsf
