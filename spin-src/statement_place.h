// The line that SPIN shows for a statement.
#pragma once

#include "spin-src/ast.h"

namespace promela {

/// Where the statement begins, except for conditions and assertions that go
/// over several lines: SPIN shows where those end.
Location statement_place(const Stmt& stmt);

}  // namespace promela
