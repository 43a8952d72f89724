// Whole text files: read at once, written under another name and then renamed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hsf {

/// Nothing if the file does not exist; throws IoError if it cannot be read.
std::optional<std::string> read_text_file(const std::string& path);

/// Readers see the old file or the new one, never half of it. Throws IoError.
void write_text_file(const std::string& path, std::string_view text,
                     bool read_only = false);

/// Throws IoError.
void rename_file(const std::string& from, const std::string& to);

}  // namespace hsf
