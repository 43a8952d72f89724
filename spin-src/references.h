// Which statements touch nothing but their own process, by SPIN's rules.
#pragma once

#include <unordered_set>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"

namespace promela {

/// The channels of which some process says that it is the only one to receive
/// from or to send to them. SPIN believes it for all processes.
struct ExclusiveUse {
  std::unordered_set<const Variable*> receives;  // xr
  std::unordered_set<const Variable*> sends;     // xs
};

ExclusiveUse exclusive_use(const Model& model);

/// SPIN's test, which looks at the names that a statement uses: a channel of
/// its own is global unless xr or xs says otherwise, and indexes of local
/// arrays do not count. For verification this is no proof of independence.
bool refers_to_globals(const Element& element, const ExclusiveUse& use);

}  // namespace promela
