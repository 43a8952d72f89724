// The words behind -run: pan's options, directives, the compiler's flags.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace promela {

struct RunWords {
  std::vector<std::string> pan;         // options of the verifier
  std::vector<std::string> directives;  // SPIN's -D names, without the -D
  std::vector<std::string> compiler;    // flags for cc: -O3, -I, a linked file
};

/// SPIN gives some options of -run names of their own (-bfs, -noreduce, -ltl);
/// what is not one of them is pan's. Throws UsageError.
RunWords read_run_words(std::span<const std::string> words);

}  // namespace promela
