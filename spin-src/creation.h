// Bringing variables and processes to life.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "spin-src/interpreter.h"

namespace promela {

/// The globals in the order in which pan initialises them: by type class, then
/// as declared. Channels get their ids in this order.
std::vector<const Variable*> initialisation_order(const Model& model);

/// Gives the globals of an empty state their initial values, and makes their
/// channels. Throws RuntimeError if an initialiser fails.
void initialise_globals(const Interpreter& machine, SystemState& state);

/// Appends a process in its first state, with its parameters (structures field
/// by field), other locals and channels. Answers its pid.
std::uint32_t create_process(const Interpreter& machine, SystemState& state,
                             const Proctype& proctype,
                             std::span<const std::int32_t> arguments,
                             std::uint32_t priority);

/// Removes the youngest process and its channels.
void remove_youngest(SystemState& state);

}  // namespace promela
