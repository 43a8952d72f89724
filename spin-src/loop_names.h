// Gives every break the name of the loop that it leaves, as SPIN numbers loops.
#pragma once

#include "spin-src/ast.h"

namespace promela {

/// Traces show `break` as `goto :b3`; loops are counted over the whole model,
/// in the order in which their `do` is read.
void name_loops(Model& model);

}  // namespace promela
