// The report of a search, line by line as SPIN's pan prints it.
#pragma once

#include <ostream>

#include "hsf/result.h"

namespace hsf {

/// From the version line to the verdict.
void print_report(std::ostream& out, const Result& result);

/// The lists of statements that no path came to, per proctype.
void print_unreached(std::ostream& out, const Result& result);

}  // namespace hsf
