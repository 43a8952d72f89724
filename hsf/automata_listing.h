// The automata of a model: `pan -d` as text, `pan -D` for Graphviz.
#pragma once

#include <ostream>

#include "hsf/model_abi.h"

namespace hsf {

/// SPIN's layout; `tr` and `tp`, internal numbers of SPIN's, are ours.
void list_automata(std::ostream& out, const hsf_model& model);

void draw_automata(std::ostream& out, const hsf_model& model);

}  // namespace hsf
