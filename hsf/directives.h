// SPIN's compile-time directives: what each means for a verifier of ours.
#pragma once

#include <string_view>

#include "hsf/model_abi.h"
#include "hsf/options.h"

namespace hsf {

/// One directive, "SAFETY" or "MEMLIM=1024": becomes a default of the matching
/// option, or a notice that says why it does nothing. Throws UsageError if a
/// value is no number.
void apply_directive(std::string_view directive, Options& options);

/// Those that the model was compiled with. Before the command line, which has
/// the last word.
void apply_directives(const hsf_model& model, Options& options);

}  // namespace hsf
