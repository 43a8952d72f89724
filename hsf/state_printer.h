// The variables of a state, in the layout of SPIN's pan -r.
#pragma once

#include <ostream>

#include "hsf/model_abi.h"
#include "hsf/walk.h"

namespace hsf {

/// Globals, then the locals of each process.
void print_variables(std::ostream& out, const hsf_model& model,
                     const Walk& walk);

}  // namespace hsf
