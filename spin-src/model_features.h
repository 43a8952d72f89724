// Which features a model uses, as flags of hsf/model_abi.h.
#pragma once

#include <cstdint>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"
#include "spin-src/options.h"

namespace promela {

/// HSF_USES_.. and HSF_NO_REDUCTION of a resolved model.
std::uint32_t model_features(const Model& model, const Automata& automata,
                             const Options& options);

}  // namespace promela
