// Where a generated verifier looks for the engine.
#pragma once

#include <string>
#include <vector>

namespace promela {

/// First the library next to the program that runs now (in its build folder:
/// hsf/libhsf.so; installed: ../lib/io-hsf-spin/libhsf.so), if it is there;
/// then `installed`; then wherever the loader finds it.
std::vector<std::string> engine_paths(const std::string& installed);

}  // namespace promela
