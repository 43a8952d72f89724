// Shows one diagnostic: place, message, source line, caret, remedy and notes.
#pragma once

#include <iosfwd>

#include "spin-src/diagnostics.h"
#include "spin-src/source_map.h"

namespace promela {

/// Writes e.g.
///
///     m.pml:3:5: error: 'cout' is not declared
///         cout = 1
///         ^~~~
///       = help: did you mean 'count'?
///     m.pml:9:2: note: in expansion of inline 'f'
///       f()
///       ^
void show_diagnostic(std::ostream& out, const Diagnostic& diagnostic,
                     const SourceMap& sources, bool color);

}  // namespace promela
