// From a stored state to its successors: steps, atomic regions, the claim.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hsf/edges.h"
#include "hsf/region.h"
#include "hsf/search.h"

namespace hsf {

/// A state as expand() wants it: `hidden_words` words in front of `words`.
struct StateView {
  const std::uint64_t* words_begin;
  std::uint32_t words;

  const unsigned char* bytes() const {
    return reinterpret_cast<const unsigned char*>(words_begin);
  }
};

/// One per thread: it has the scratch memory and the counters of its thread.
class Successors {
 public:
  Successors(const hsf_model& model, const SearchSettings& settings);

  /// Appends the edges of a state. False: no process can move.
  bool expand(const StateView& state, std::uint32_t origin, EdgeList& out);

  /// The same for one process, asked with timeout == false; no claim.
  bool expand_process(const StateView& state, std::uint32_t pid,
                      std::uint32_t origin, EdgeList& out);

  /// May this process be expanded alone, as far as its statements tell?
  bool is_safe(const StateView& state, std::uint32_t pid) const;
  static std::uint32_t process_count(const StateView& state) {
    return static_cast<std::uint16_t>(*state.words_begin);
  }

  /// One way of the claim from its control state to the next.
  struct ClaimStep {
    std::uint32_t target = 0;
    std::uint32_t steps = 0;
  };
  /// What the claim can do while the system can move without timeout. False:
  /// it ends or fails here, which expand() tells.
  bool claim_steps(const StateView& state, std::vector<ClaimStep>& steps);

  /// The processes that could move in the state that was expanded last, as
  /// bits; of a handshake only the sender.
  std::uint64_t enabled() const { return enabled_; }

  /// Whether a state in which nothing moves is an error.
  bool is_invalid_end(const StateView& state) const;

  /// The steps of a shortest edge from `from` to `to`, by these processes if
  /// they are named.
  std::vector<TrailStep> explain(
      const StateView& from, const StateView& to,
      std::optional<std::uint64_t> movers = std::nullopt);
  /// The steps to a failure; the failing one is the last.
  std::vector<TrailStep> explain(const StateView& from,
                                 const hsf_failure& failure);

  /// A buffer for a state of so many words, hidden ones set; valid until the
  /// next call.
  std::uint64_t* buffer(std::uint32_t words);

  // Counters since the beginning.
  struct Counters {
    std::uint64_t atomic_steps = 0;
    std::uint64_t lost_messages = 0;
  };
  const Counters& counters() const { return counters_; }
  /// For who expands a state a second time.
  void set_counters(const Counters& counters) { counters_ = counters; }
  std::uint64_t atomic_steps() const { return counters_.atomic_steps; }
  std::uint64_t lost_messages() const { return counters_.lost_messages; }
  const std::vector<std::uint8_t>& executed() const { return executed_; }
  const std::set<std::string>& warnings() const { return warnings_; }
  /// Some edge holds merged statements.
  bool merged() const { return merged_; }
  /// Set when a region was beyond the limit: the answer is not complete.
  const std::string& too_large() const { return too_large_; }

 private:
  struct ClaimRun {
    std::uint32_t target = 0;
    std::uint32_t steps = 0;
    std::vector<TrailStep> path;
  };

  bool expand_system(const StateView& state, std::uint32_t origin,
                     EdgeList& out);
  bool expand_with_claim(const StateView& state, std::uint32_t origin,
                         EdgeList& out);
  void take_moves(std::uint32_t origin, EdgeList& out);
  void follow_region(const hsf_move& first, std::uint32_t origin,
                     EdgeList& out);
  void note_failures(std::uint32_t number, std::uint32_t origin, EdgeList& out);
  void run_claim(const StateView& state, ClaimRun run, std::uint32_t control,
                 std::uint32_t origin, EdgeList& out);
  void combine(const StateView& state, const ClaimRun& run, bool blocked,
               std::uint32_t origin, EdgeList& out);
  void add_mishap(const Mishap& mishap, std::vector<TrailStep> path,
                  EdgeList& out);
  bool is_claim_end(std::uint32_t control) const;
  std::string place(std::uint32_t transition) const;

  const hsf_model& model_;
  const SearchSettings& settings_;
  std::unique_ptr<std::uint64_t[]> scratch_;
  Region region_;
  std::vector<std::uint64_t> buffer_;
  bool keep_paths_ = false;
  std::uint64_t enabled_ = 0;
  bool timeout_ = false;   // the last expand_system() needed it
  bool stutters_ = false;  // the claim moves while the system cannot

  EdgeList system_;  // with a claim: edges without it
  std::vector<ClaimRun> claim_runs_;

  Counters counters_;
  bool merged_ = false;
  std::vector<std::uint8_t> executed_;  // by transition
  std::set<std::string> warnings_;
  std::string too_large_;
};

}  // namespace hsf
