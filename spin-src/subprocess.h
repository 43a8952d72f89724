// Runs another program, without a shell, and collects what it writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace promela {

struct SubprocessResult {
  std::string output;
  std::string errors;
  /// As a shell would give it: the exit code, or 128 + the signal.
  int status = 0;
};

/// Runs argv[0], looked up in PATH, with messages in English. `input` is what
/// it reads from standard input; of any size, as for the outputs. Throws
/// IoError if it cannot be started.
SubprocessResult run_subprocess(const std::vector<std::string>& argv,
                                std::string_view input);

}  // namespace promela
