// The variables of a state, in the layout of SPIN's pan -r.
#pragma once

#include <cstdint>
#include <ostream>

#include "hsf/model_abi.h"
#include "hsf/walk.h"

namespace hsf {

/// Globals, then the locals of each process; `first_pid`: the number that the
/// first one is shown with.
void print_variables(std::ostream& out, const hsf_model& model,
                     const Walk& walk, std::uint32_t first_pid);

}  // namespace hsf
