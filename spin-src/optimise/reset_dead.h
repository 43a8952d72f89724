// Sets dead locals of a state to zero, as stored states have them.
#pragma once

#include "spin-src/interpreter.h"
#include "spin-src/optimise/optimised.h"

namespace promela {

/// Of all processes: what was dead before is zero already.
void reset_dead(const Interpreter& machine, const Optimised& optimised,
                SystemState& state);

}  // namespace promela
