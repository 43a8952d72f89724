// Gives every name its meaning and checks what needs no run.
#pragma once

#include <string_view>
#include <unordered_set>

#include "spin-src/ast.h"

namespace promela {

class Diagnostics;

/// Fills the [resolve] fields of the tree. `broken` are proctypes that were
/// dropped for a syntax error: they exist, but nothing is known about them.
void resolve(Model& model, const std::unordered_set<std::string_view>& broken,
             Diagnostics& diagnostics);

/// Warns of messages that nobody receives or nobody sends, on global channels
/// whose id stays in its variable, and of channels that are never made.
void check_messages(const Model& model, Diagnostics& diagnostics);

/// Warns of xr and xs that other proctypes break; two that promise the same
/// are an error.
void check_promises(const Model& model, Diagnostics& diagnostics);

}  // namespace promela
