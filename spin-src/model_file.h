// Reads a whole model and refuses what cannot be one.
#pragma once

#include <string>

namespace promela {

struct ModelFile {
  /// How messages call it.
  std::string name;
  /// Without a byte order mark.
  std::string text;
  /// A pipe or a terminal: nobody can read it a second time.
  bool read_once = false;
};

/// Reads the file, "-" = standard input. Throws IoError if that fails or the
/// content is not text.
ModelFile read_model_file(const std::string& path);

}  // namespace promela
