// Code for processes as a whole: creating them, and who moves when.
#pragma once

#include <vector>

#include "spin-src/generate/body_code.h"
#include "spin-src/generate/program.h"
#include "spin-src/generate/writer.h"

namespace promela {

/// run_P() of every proctype that some `run` names.
void generate_creation(const Program& program, Writer& out);

/// meet_M(): offers a message to all other processes that may take it;
/// `receivers` are the bodies that have a receive_P_M().
void generate_meeting(const Program& program, const Meeting& meeting,
                      const std::vector<const Automaton*>& receivers,
                      Writer& out);

/// hsf_observe(), if the model has a trace assertion.
void generate_trace(const Program& program, Writer& out);

/// hsf_enabled() and what it asks.
void generate_enabled(const Program& program, Writer& out);

/// The functions expand, expand_process and claim_moves of the model.
void generate_expansion(const Program& program, Writer& out);

}  // namespace promela
