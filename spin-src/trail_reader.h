// Reads the .trail files that SPIN's verifiers and ours write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace promela {

/// One `step:pid:id` line. The pid is the verifier's: with a claim, 0 is the
/// claim and all others are one higher than _pid.
struct TrailStep {
  std::uint64_t step = 0;
  std::uint32_t pid = 0;
  std::uint32_t id = 0;
  std::size_t line = 0;  // in the file, from 1
};

struct Trail {
  std::string path;
  /// `-2:n:-2`: the proctype number of the claim that took part.
  std::optional<std::uint32_t> claim;
  /// `-4:-4:-4`: a line can stand for several statements.
  bool merged = false;
  std::vector<TrailStep> steps;
  /// `-1:-1:-1`: index of the first step of the cycle; may be steps.size().
  std::optional<std::size_t> cycle_start;
};

/// The trail of a model, by SPIN's rules: `m.pml.trail`, `m.pml.tra`,
/// `m.trail`, `m.tra`, with the number behind the name where one is given;
/// then the same in the current folder, where verifiers leave it. Throws
/// UsageError that lists what was tried.
std::string find_trail(const std::string& model,
                       std::optional<std::uint32_t> number);

/// Throws IoError if the file cannot be read, UsageError with file and line if
/// it is no trail.
Trail read_trail(const std::string& path);

/// The same for a text; `path` is for messages only.
Trail parse_trail(const std::string& path, std::string_view text);

}  // namespace promela
