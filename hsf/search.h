// What a search is asked, what it answers, and what it tells on its way.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hsf/model_abi.h"

namespace hsf {

enum class Order { breadth_first, depth_first };

/// What the length of a path counts (docs/architecture.md).
enum class Cost { steps, statements, edges };

/// Infinite runs that are errors.
enum class Cycles { none, acceptance, non_progress };

/// How they are looked for.
enum class CycleMethod {
  components,  // strongly connected components: one depth-first search
  nested,      // nested depth-first search
  shortest     // the whole graph, then its shortest lasso
};

/// All that a search needs to know; made from the command line.
struct SearchSettings {
  Order order = Order::breadth_first;
  Cost cost = Cost::steps;
  bool check_end_states = true;     // -E turns it off
  bool check_assertions = true;     // -A turns it off
  bool check_trace = true;          // -A turns it off
  bool end_needs_empty = false;     // -q: a valid end has empty channels
  std::uint64_t stop_at_error = 1;  // -cN; 0: never
  bool every_trail = false;         // -e: a trail for each error
  /// -mN: paths are not followed beyond that many steps; none: no limit.
  std::optional<std::uint64_t> max_depth;
  bool depth_limit_is_error = false;  // -b
  bool shorten = false;               // -i, -I: depth-first, ever shorter
  bool reduction = true;
  bool merging = true;  // follow HSF_MERGED; otherwise it is a step like others
  bool reverse_transitions = false;  // -t_reverse
  bool reverse_processes = false;    // -DP_REVERSE, -i_reverse
  unsigned threads = 1;
  /// Steps that are remembered are computed nevertheless, and compared.
  bool confirm_steps = false;
  std::uint64_t memory_budget = 0;  // bytes, of the whole process; 0: none
  std::uint64_t atomic_limit = 1u << 20;  // inner states of one atomic region
  // Depth first: successors that wait in memory (some 30 megabytes).
  std::uint64_t waiting_limit = 1u << 20;
  std::optional<double> time_limit;  // seconds
  /// The claim to check, by proctype number; none: the system alone.
  std::optional<std::uint32_t> claim;
  bool stutter = true;           // -DNOSTUTTER turns it off
  Cycles cycles = Cycles::none;  // -a, -l
  CycleMethod cycle_method = CycleMethod::components;
  bool fairness = false;  // -f: only runs that are weakly fair
  /// Ends with `limit_reached` after that many stored states; 0: no limit.
  /// (`-run` looks at small models with it before it calls a compiler.)
  std::uint64_t state_limit = 0;
};

/// One line of SPIN's trail, without its step number and shift of pids.
struct TrailStep {
  std::uint16_t pid = 0;  // or claim_pid
  std::uint32_t transition = 0;
};
inline constexpr std::uint16_t claim_pid = 0xfffe;

struct Trail {
  std::vector<TrailStep> steps;
  std::optional<std::size_t> cycle;  // index of the first step of the loop
};

struct FoundError {
  std::string text;          // SPIN's words: "invalid end state"
  std::uint64_t number = 0;  // from 1
  std::uint64_t depth = 0;   // what SPIN prints behind "at depth"
  bool is_shortest = false;  // proven
  bool has_trail = false;    // -c, -e decide
  Trail trail;
  std::uint64_t statements = 0;  // of the trail, without jumps
};

struct Counts {
  std::uint64_t stored = 0;
  std::uint64_t visited = 0;  // expansions, second ones too; 0: as stored
  std::uint64_t matched = 0;
  std::uint64_t atomic_steps = 0;
  std::uint64_t errors = 0;
  std::uint64_t depth_reached = 0;  // longest path looked at, in steps
  std::uint64_t lost_messages = 0;
  std::uint64_t edges = 0;  // successors generated, `ways` as one
  std::uint64_t expanded = 0;
};

/// Where a search stands; for progress and reports.
struct Gauge {
  Counts counts;
  std::uint64_t depth = 0;        // of the layer or the stack
  std::uint64_t frontier = 0;     // states still to be expanded
  std::uint64_t state_bytes = 0;  // for stored states, everything counted
  std::uint64_t table_bytes = 0;  // of it: hash tables
  std::uint64_t stack_bytes = 0;  // stack or queues
  std::uint64_t state_vector_bytes = 0;  // the largest state met
};

/// Why a search ended.
enum class Ending {
  complete,     // everything was looked at
  error_limit,  // -cN errors were found
  depth_limit,  // complete, but for paths cut by -m
  memory_limit,
  time_limit,
  state_limit,
  interrupted,
  fatal_error,   // the model cannot go on (SPIN stops as well)
  atomic_limit,  // an atomic region with too many inner states
};

struct Outcome {
  Ending ending = Ending::complete;
  std::string detail;  // for humans: which region, which limit; may be empty
  Gauge gauge;
  bool reduced = false;  // partial-order reduction was used
  bool merged = false;   // statements were merged (-o3)
  /// Warnings that the search met, each once: regions that loop for ever, ..
  std::vector<std::string> warnings;
  /// Elements that were executed or passed, by proctype and state number.
  std::vector<std::vector<bool>> reached;
};

/// Told by the search, always from one thread at a time.
class Monitor {
 public:
  virtual ~Monitor() = default;
  virtual void found(const FoundError&) {}
  /// About ten times a second; cheap to ignore.
  virtual void progress(const Gauge&) {}
  /// Asked at safe points: true ends the search as `interrupted`.
  virtual bool stopped() { return false; }
};

/// Runs one search. Throws UsageError for settings that exclude each other.
Outcome search(const hsf_model& model, const SearchSettings& settings,
               Monitor& monitor);

}  // namespace hsf
