// Turns what the C preprocessor writes to standard error into diagnostics.
#pragma once

#include <string_view>

#include "spin-src/diagnostics.h"
#include "spin-src/source_map.h"

namespace promela {

/// Reads messages in the form of gcc and clang; records each error and warning
/// at the place in the user's file. If `status` says that the program failed
/// but no error is found in its messages, records that, with all it said.
void record_preprocessor_messages(std::string_view messages, int status,
                                  SourceMap& sources, Diagnostics& diagnostics);

}  // namespace promela
