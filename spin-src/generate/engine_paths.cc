// Finds the engine that belongs to this program.
#include "spin-src/generate/engine_paths.h"

#include <filesystem>
#include <system_error>

namespace promela {

std::vector<std::string> engine_paths(const std::string& installed) {
  namespace fs = std::filesystem;
  std::vector<std::string> paths;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    for (const char* place :
         {"hsf/libhsf.so", "../lib/io-hsf-spin/libhsf.so"}) {
      const fs::path path = (program.parent_path() / place).lexically_normal();
      if (path != fs::path(installed) && fs::exists(path, error)) {
        paths.push_back(path.string());
      }
    }
  }
  paths.push_back(installed);
  paths.emplace_back("libhsf.so");
  return paths;
}

}  // namespace promela
