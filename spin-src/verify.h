// `io-hsf-spin -run`: from a model to a verdict, in one command.
#pragma once

#include "spin-src/compiled_verifier.h"
#include "spin-src/front_end.h"
#include "spin-src/options.h"

namespace promela {

/// Verifies the model as the options behind -run say; answers the exit status.
/// Small models are answered by the interpreter at once; where that would take
/// long the model is compiled, in a folder of its own, and kept for the next
/// time. Throws UsageError, IoError.
int verify(const LoadedModel& loaded, const Options& options,
           const VerifierBuild& build);

}  // namespace promela
