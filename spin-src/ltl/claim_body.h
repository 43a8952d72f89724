// Gives each ltl block of a model the body of a never claim.
#pragma once

#include <string>

#include "spin-src/ast.h"
#include "spin-src/diagnostics.h"

namespace promela::ltl {

/// For each formula of a resolved model: the claim that accepts the runs which
/// violate it, as if somebody had written it. A formula that is too large is
/// reported. `program`: as for translate().
void add_claim_bodies(Model& model, Diagnostics& diagnostics,
                      const std::string& program = {});

}  // namespace promela::ltl
