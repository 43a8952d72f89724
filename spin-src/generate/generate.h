// Writes the verifier of a model: pan.c.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "spin-src/front_end.h"
#include "spin-src/options.h"

namespace promela {

struct GenerateOptions {
  /// What the model was read with.
  const Options& options;
  /// Where pan looks for the engine, in this order: paths or sonames.
  std::vector<std::string> engine_paths;
};

/// Writes C99 that has the successors of hsf/model_abi.h and a main() that
/// loads the engine; by `cc -DHSF_MODEL_ONLY -shared` only the model. Throws
/// UsageError for models that cannot be compiled.
void generate_verifier(std::ostream& out, const LoadedModel& loaded,
                       const GenerateOptions& options);

/// Writes ./pan.c, whole or not at all.
void write_verifier(const LoadedModel& loaded, const GenerateOptions& options);

}  // namespace promela
