// Trails as files in SPIN's format, and the rules for replacing them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hsf/options.h"
#include "hsf/search.h"

namespace hsf {

/// What a trail belongs to. It is kept in a last line that starts with '#':
/// SPIN's readers stop there, and the trail stays one file.
struct TrailHead {
  std::uint64_t hash = 0;  // of the model
  std::optional<std::uint32_t> claim;
  std::string error;

  bool operator==(const TrailHead&) const = default;
};

struct TrailFile {
  Trail trail;  // pids as users know them
  std::optional<std::uint32_t> claim;
  /// SPIN put several statements into one line (its -o3).
  bool is_merged = false;
  /// Nothing: not written by us.
  std::optional<TrailHead> head;
};

/// "m.pml.trail", "m.pml2.trail": in the present folder, whatever the model's.
std::string trail_name(std::string_view model_file,
                       std::optional<std::uint64_t> number,
                       std::string_view suffix);

std::string format_trail(const Trail& trail, const TrailHead& head);

/// Throws UsageError that names `path` and the line.
TrailFile parse_trail(const std::string& path, std::string_view text);

/// Writes the trail unless an older one is better: a trail of the same model,
/// claim and error is replaced only by one that is not longer; any other is
/// renamed to PATH.old before. Answers the lines to print. Throws IoError.
std::vector<std::string> write_trail(const std::string& path,
                                     const Trail& trail, const TrailHead& head,
                                     const TrailOptions& options);

}  // namespace hsf
