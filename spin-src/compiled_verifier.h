// A verifier compiled behind the scenes, and kept for the next time.
#pragma once

#include <string>
#include <vector>

#include "spin-src/front_end.h"
#include "spin-src/options.h"
#include "spin-src/run_words.h"

namespace promela {

/// How this program was built, as far as verifiers must be built alike.
struct VerifierBuild {
  std::vector<std::string> engine_paths;    // see generate/engine_paths.h
  std::vector<std::string> compiler_flags;  // sanitizers, if any
};

/// Generates, compiles and runs the verifier of a model; answers its exit
/// status. Compiled verifiers are kept by the hash of their text and flags in
/// $XDG_CACHE_HOME/io-hsf-spin (or ~/.cache/io-hsf-spin). Throws IoError if
/// there is no C compiler or it fails.
int run_compiled(const LoadedModel& loaded, const Options& options,
                 const RunWords& words, const VerifierBuild& build);

}  // namespace promela
