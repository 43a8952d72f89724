// Layouts that iSpin and people's scripts read: blanks and tabs count.
#include "hsf/report.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "hsf/verdict.h"

namespace hsf {
namespace {

constexpr double megabyte = 1024.0 * 1024.0;
// What SPIN adds per state when it says what plain storage would have cost.
constexpr std::uint64_t plain_overhead = 28;

double in_megabytes(std::uint64_t bytes) {
  return static_cast<double>(bytes) / megabyte;
}

void print_count(std::ostream& out, std::uint64_t count,
                 std::string_view what) {
  fmt::print(out, "{:9.8g} {}\n", static_cast<double>(count), what);
}

bool was_cut_short(const Outcome& outcome) {
  return outcome.ending != Ending::complete &&
         outcome.ending != Ending::depth_limit;
}

void print_features(std::ostream& out, const Result& result) {
  const SearchSettings& settings = result.plan.settings;
  fmt::print(out, "\n(Spin Version 6.5.2 compatible -- io-hsf-spin {})\n",
             PACKAGE_VERSION);
  if (was_cut_short(result.outcome)) {
    out << "Warning: Search not completed\n";
  }
  if (settings.order == Order::breadth_first) {
    out << "\t+ Breadth-First Search\n";
  }
  const bool may_reduce = !settings.claim || settings.cycles != Cycles::none;
  if (settings.reduction && may_reduce) {
    out << "\t+ Partial Order Reduction\n";
  }
  if (settings.reverse_processes) {
    out << "\t+ Reverse Depth-First Search Order\n";
  }
  if (settings.reverse_transitions) {
    out << "\t+ Reverse Transition Ordering\n";
  }
}

bool has_kind(const hsf_model& model, std::uint32_t kind) {
  return std::any_of(model.proctypes, model.proctypes + model.proctype_count,
                     [kind](const hsf_proctype& p) { return p.kind == kind; });
}

void print_cycles(std::ostream& out, const Result& result) {
  const SearchSettings& settings = result.plan.settings;
  const bool is_safety =
      result.options.safety_directive || result.options.bfs_directive;
  if (settings.cycles == Cycles::none) {
    out << (is_safety ? "\tcycle checks       \t- (disabled by -DSAFETY)\n"
                      : "\tacceptance   cycles \t- (not selected)\n");
    return;
  }
  out << (settings.cycles == Cycles::non_progress ? "\tnon-progress cycles \t"
                                                  : "\tacceptance   cycles \t")
      << (settings.fairness ? "+ (fairness enabled)\n"
                            : "+ (fairness disabled)\n");
}

void print_properties(std::ostream& out, const Result& result) {
  const SearchSettings& settings = result.plan.settings;
  out << "\nFull statespace search for:\n";
  if (has_kind(result.model, HSF_TRACE)) out << "\ttrace assertion    \t+\n";
  if (has_kind(result.model, HSF_NOTRACE)) {
    out << "\tnotrace assertion  \t+\n";
  }
  out << "\tnever claim         \t";
  if (settings.claim) {
    fmt::print(out, "+ ({})\n", result.model.proctypes[*settings.claim].name);
  } else {
    out << (result.plan.has_claims ? "- (not selected)\n"
                                   : "- (none specified)\n");
  }
  out << "\tassertion violations\t"
      << (!settings.check_assertions ? "- (disabled by -A flag)\n"
          : settings.claim           ? "+ (if within scope of claim)\n"
                                     : "+\n");
  print_cycles(out, result);
  out << "\tinvalid end states\t"
      << (settings.claim               ? "- (disabled by never claim)\n"
          : !settings.check_end_states ? "- (disabled by -E flag)\n"
                                       : "+\n");
}

void print_counts(std::ostream& out, const Result& result) {
  const Gauge& gauge = result.outcome.gauge;
  const Counts& counts = gauge.counts;
  fmt::print(out, "\nState-vector {} byte, depth reached {}, errors: {}\n",
             gauge.state_vector_bytes, counts.depth_reached, counts.errors);
  const bool again = counts.visited > counts.expanded;
  print_count(out, counts.stored,
              again ? fmt::format("states, stored ({} visited)", counts.visited)
                    : "states, stored");
  if (result.options.bfs_directive &&
      result.plan.settings.order == Order::breadth_first) {
    // States inside atomic sequences are never stored here: none to subtract.
    fmt::print(out, "\t{:8g} nominal states (stored-atomic)\n",
               static_cast<double>(counts.stored));
  }
  print_count(out, counts.matched, "states, matched");
  print_count(out, (again ? counts.visited : counts.stored) + counts.matched,
              again ? "transitions (= visited+matched)"
                    : "transitions (= stored+matched)");
  print_count(out, counts.atomic_steps, "atomic steps");
  if (counts.lost_messages > 0) {
    print_count(out, counts.lost_messages, "lost messages");
  }
  out << "hash conflicts:         0 (resolved)\n";
}

/// SPIN's -w that would give a table of about that size.
int table_exponent(std::uint64_t bytes) {
  constexpr std::uint64_t bytes_per_slot = 8;
  return bytes < bytes_per_slot
             ? 0
             : static_cast<int>(std::bit_width(bytes / bytes_per_slot)) - 1;
}

void print_memory(std::ostream& out, const Result& result) {
  const Gauge& gauge = result.outcome.gauge;
  const SearchSettings& settings = result.plan.settings;
  const std::uint64_t stored = gauge.counts.stored;
  const std::uint64_t equivalent =
      stored * (gauge.state_vector_bytes + plain_overhead);
  const std::uint64_t actual =
      gauge.state_bytes - std::min(gauge.state_bytes, gauge.table_bytes);
  out << "\nStats on memory usage (in Megabytes):\n";
  fmt::print(out,
             "{:9.3f}\tequivalent memory usage for states "
             "(stored*(State-vector + overhead))\n",
             in_megabytes(equivalent));
  fmt::print(out, "{:9.3f}\tactual memory usage for states",
             in_megabytes(actual));
  if (actual < equivalent && stored > 0) {
    constexpr double percent = 100;
    fmt::print(out, " (compression: {:.2f}%)\n",
               percent * static_cast<double>(actual) /
                   static_cast<double>(equivalent));
    fmt::print(out,
               "         \tstate-vector as stored = {} byte + {} byte "
               "overhead\n",
               actual / stored, gauge.table_bytes / stored);
  } else {
    out << '\n';
  }
  fmt::print(out, "{:9.3f}\tmemory used for hash table (-w{})\n",
             in_megabytes(gauge.table_bytes),
             table_exponent(gauge.table_bytes));
  const bool is_depth_first = settings.order == Order::depth_first;
  const std::string limit = is_depth_first && settings.max_depth
                                ? fmt::format(" (-m{})", *settings.max_depth)
                                : "";
  fmt::print(out, "{:9.3f}\tmemory used for {}{}\n",
             in_megabytes(gauge.stack_bytes),
             is_depth_first ? "DFS stack" : "BFS queues", limit);
  fmt::print(out, "{:9.3f}\ttotal actual memory usage\n\n\n",
             in_megabytes(result.resident_bytes));
}

void print_time(std::ostream& out, const Result& result) {
  fmt::print(out, "\npan: elapsed time {:.3g} seconds\n", result.seconds);
  constexpr double meaningful = 0.01;
  if (result.seconds > meaningful) {
    fmt::print(out, "pan: rate {:9.8g} states/second\n",
               static_cast<double>(result.outcome.gauge.counts.stored) /
                   result.seconds);
  }
}

}  // namespace

void print_report(std::ostream& out, const Result& result) {
  print_features(out, result);
  print_properties(out, result);
  print_counts(out, result);
  print_memory(out, result);
  const bool list = result.options.list_unreached &&
                    (!was_cut_short(result.outcome) || result.options.verbose);
  if (list) print_unreached(out, result);
  print_time(out, result);
  fmt::print(out, "verdict: {}\n", verdict_text(result));
}

}  // namespace hsf
