// Büchi automata for other tools: the HOA format and Graphviz.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spin-src/ltl/automaton.h"

namespace promela::ltl {

/// In the Hanoi omega-automata format, version 1, with state-based acceptance.
std::string hoa_text(const Buchi& buchi, Guards& guards,
                     std::string_view formula,
                     const std::vector<std::string>& atoms);

std::string dot_text(const Buchi& buchi, Guards& guards,
                     std::string_view formula,
                     const std::vector<std::string>& atoms);

}  // namespace promela::ltl
