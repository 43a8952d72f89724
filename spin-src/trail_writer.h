// Writes the steps of a simulation as a .trail file that SPIN can follow.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include "spin-src/interpreter.h"

namespace promela {

class TrailWriter {
 public:
  /// Throws IoError if the file cannot be made.
  explicit TrailWriter(std::string path);

  /// `before` is the state that the move starts from.
  void add(const SystemState& before, const Move& move);

  /// Throws IoError if anything could not be written.
  void finish();

 private:
  void line(std::uint32_t pid, const Element& element);

  std::string path_;
  std::ofstream file_;
  std::uint64_t steps_ = 0;
};

}  // namespace promela
