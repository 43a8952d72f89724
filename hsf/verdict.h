// The answer in one line and in one exit status; never guessed.
#pragma once

#include <string>

#include "hsf/result.h"

namespace hsf {

enum class Verdict { holds, violated, inconclusive };

Verdict verdict_of(const Result& result);

/// "holds", "violated", "inconclusive".
std::string verdict_name(Verdict verdict);

/// Why an inconclusive search ended, for humans.
std::string reason_of(const Result& result);

/// What stands behind "verdict: ": "violated (invalid end state, 7 steps,
/// shortest)".
std::string verdict_text(const Result& result);

/// hsf/errors.h, or SPIN's if the options ask for them.
int exit_status(const Result& result);

}  // namespace hsf
