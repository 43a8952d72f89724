// The text that printf and printm write.
#pragma once

#include <functional>
#include <string>

#include "spin-src/evaluate.h"

namespace promela {

/// Formats as SPIN's simulator does. What it complains about is given to
/// `complain` and leaves a gap in the text.
std::string printed_text(const Evaluator& evaluator, const Stmt& print,
                         const std::function<void(std::string)>& complain);

}  // namespace promela
