// Follows a trail step by step.
#pragma once

#include "spin-src/simulate.h"
#include "spin-src/trace.h"

namespace promela {

/// Reads the trail that the options name and executes it. Throws UsageError
/// with the trail's file and line if it does not fit the model.
void replay(const Simulation& simulation, const Interpreter& machine,
            Trace& trace);

}  // namespace promela
