// Whether process and channel numbers of a model need two bytes.
#pragma once

#include "spin-src/ast.h"
#include "spin-src/automaton.h"

namespace promela {

/// More than 255 processes or channels are in sight: they exist from the start,
/// or init creates them when it is left alone. Sets Model::wide_ids and widens
/// the pid variables of such a model to 16 bits. A model that creates more than
/// 255 in another way is told "too many processes" while it runs.
void decide_wide_ids(Model& model, const Automata& automata);

}  // namespace promela
