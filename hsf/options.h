// What the command line of a verifier asks for, and how it is read.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hsf/search.h"

namespace hsf {

enum class Command {
  search,
  list_automata,
  draw_automata,
  replay,
  print_help,
  print_version,
  print_spin_version,
};

/// How trails are named and what may happen to older ones.
struct TrailOptions {
  std::string suffix = "trail";
  bool keep_existing = false;  // -x
  bool read_only = false;      // -T
};

struct ReplayOptions {
  std::string file;  // empty: by the model's name
  std::optional<std::uint32_t> number;
  std::optional<std::uint32_t> only_pid;
  bool columns = false;
  bool silent = false;
  bool for_gui = false;
};

/// The command line as written: what depends on the model (claims, accept
/// labels) is settled by plan_search() in hsf/plan.h.
struct Options {
  Command command = Command::search;
  std::string help_topic;

  SearchSettings settings;
  std::optional<Order> order;  // as asked for by name
  /// The flag that makes sense depth-first only; empty: none was given.
  std::string depth_first_flag;
  bool shortest = false;
  bool reverse_unless = false;

  bool acceptance = false;
  bool non_progress = false;
  bool fairness = false;
  std::optional<CycleMethod> liveness;
  std::optional<std::string> claim;  // name or number
  bool without_claim = false;
  bool all_claims = false;

  bool list_unreached = true;
  bool verbose = false;
  bool quiet = false;
  bool spin_exit = false;
  bool errors_to_stdout = false;
  bool end_mark = false;
  std::string json;

  TrailOptions trails;
  ReplayOptions replay;

  // Directives that only change words of the report.
  bool safety_directive = false;
  bool bfs_directive = false;

  /// Said once each on stderr: what was accepted but does nothing, and why.
  std::vector<std::string> notices;

  void note(std::string line);
};

/// Reads `words` (without the program's name) into `options`, which may hold
/// defaults. Throws UsageError.
void parse_options(std::span<const std::string> words, Options& options);

/// "512", "64K", "4G" in bytes; throws UsageError that names `option`.
std::uint64_t parse_size(std::string_view option, std::string_view text);

/// "90", "90s", "5m", "2h" in seconds; throws UsageError that names `option`.
double parse_duration(std::string_view option, std::string_view text);

}  // namespace hsf
