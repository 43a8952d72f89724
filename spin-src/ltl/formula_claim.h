// The formula of the command line as a never claim: options -f and -F.
#pragma once

#include <iosfwd>
#include <string>

#include "spin-src/options.h"

namespace promela::ltl {

/// The formula itself, not its negation, in the format that the options ask
/// for. Throws UsageError with the column of a mistake. Warnings go to
/// `messages`.
std::string formula_claim(const Options& options, std::ostream& messages);

}  // namespace promela::ltl
