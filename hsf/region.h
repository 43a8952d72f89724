// An atomic region: from its first step to the states in which others may move.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "hsf/edges.h"
#include "hsf/search.h"

namespace hsf {

/// Follows the process that has control until it gives it up or is blocked. A
/// run without choices is simply walked; otherwise the inner states are kept in
/// a graph, each once, so that the work is linear in them and not in the number
/// of runs.
class Region {
 public:
  Region(const hsf_model& model, void* scratch, const SearchSettings& settings)
      : model_(model),
        scratch_(scratch),
        limit_(settings.atomic_limit),
        tells_movers_apart_(settings.fairness),
        control_flags_(control_flags(settings)) {}

  /// A state in which others may move. `node` is for path().
  struct Exit {
    std::uint64_t written = 0;
    std::uint64_t ways = 1;
    const std::uint64_t* state = nullptr;  // with hidden words in front
    std::uint32_t words = 0;
    std::uint32_t steps = 0;
    std::uint32_t statements = 0;
    std::uint32_t node = 0;
    std::uint64_t movers = 0;
  };
  struct InnerMishap {
    hsf_failure failure{};
    std::uint64_t ways = 1;
    std::uint32_t steps = 0;
    std::uint32_t arc = 0;  // for path_of_arc()
  };

  /// Starts behind `first`, whose successor is `state`. With `keep_paths` the
  /// graph is built even where there is no choice.
  void follow(const hsf_move& first, const std::uint64_t* state,
              bool keep_paths);

  // What the last follow() found.
  const std::vector<Exit>& exits() const { return exits_; }
  const std::vector<InnerMishap>& mishaps() const { return mishaps_; }
  std::uint64_t atomic_steps() const { return atomic_steps_; }
  std::uint64_t lost_messages() const { return lost_; }
  /// Every transition that was executed, `first` excepted.
  const std::vector<std::uint32_t>& executed() const { return executed_; }
  bool loops() const { return loops_; }             // it can go on for ever
  bool is_too_large() const { return too_large_; }  // beyond the limit

  /// The steps from the start to an exit, or to a failing step, on a shortest
  /// way; `first` included.
  std::vector<TrailStep> path(std::uint32_t node) const;
  std::vector<TrailStep> path_of_arc(std::uint32_t arc) const;

 private:
  struct Node {
    std::uint32_t offset = 0, words = 0;
    std::uint32_t pid = 0;
    bool is_exit = false;
    bool is_known = false;  // steps are known
    std::uint64_t written = 0;
    std::uint64_t ways = 0;
    std::uint64_t movers = 0;  // on all runs that lead here, under fairness
    std::uint32_t steps = 0, statements = 0;
    std::uint32_t entering = 0;  // arcs that lead here and are not counted yet
    std::uint32_t best = none;   // the last arc of a shortest way
  };
  struct Arc {
    std::uint32_t from = 0, to = 0;  // nodes; to == none: stuck
    std::uint64_t written = 0;
    std::uint32_t transition = 0, receive = 0;
    std::uint16_t pid = 0, receiver = 0, flags = 0;
  };
  static constexpr std::uint32_t none = UINT32_MAX;

  bool keeps_control(const hsf_move& move) const {
    return (move.flags & control_flags_) != 0;
  }
  void reset();
  bool walk(const hsf_move& first, const std::uint64_t* state);
  void note(const Sink& sink, std::uint32_t move, std::uint32_t steps,
            std::uint32_t arc);
  void build(const hsf_move& first, const std::uint64_t* state);
  void expand_node(std::uint32_t node);
  std::uint32_t reach(const std::uint64_t* state, std::uint32_t words,
                      std::uint32_t pid, std::uint64_t movers, bool is_exit);
  void count_ways();
  void shorten();
  void settle_steps(const Arc& arc, std::uint32_t number);
  void list_exits();
  void expand_process(const std::uint64_t* state, std::uint32_t words,
                      std::uint32_t pid, Sink& sink) {
    sink.clear();
    model_.expand_process(&model_, scratch_,
                          reinterpret_cast<const unsigned char*>(state), words,
                          pid, 0, sink.abi());
  }

  const hsf_model& model_;
  void* scratch_;
  std::uint64_t limit_;
  bool tells_movers_apart_;  // runs of different processes end apart
  unsigned control_flags_;

  Sink walked_[2];  // by turns: a state and its successors
  Sink inner_;      // states of the nodes
  Sink found_;      // moves of one node
  std::vector<Node> nodes_;
  std::vector<Arc> arcs_;
  std::vector<std::vector<std::uint32_t>> leaving_;  // arcs, by node
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_hash_;
  std::vector<std::uint32_t> stack_;

  std::vector<Exit> exits_;
  std::vector<InnerMishap> mishaps_;
  std::vector<std::uint32_t> executed_;
  std::uint64_t atomic_steps_ = 0;
  std::uint64_t lost_ = 0;
  bool loops_ = false;
  bool too_large_ = false;
};

/// Appends the line or, for a handshake, the two lines of a move.
template <class Step>
void append_steps(std::vector<TrailStep>& trail, const Step& move) {
  trail.push_back({move.pid, move.transition});
  if ((move.flags & HSF_HANDSHAKE) != 0) {
    trail.push_back({move.receiver, move.receive});
  }
}

}  // namespace hsf
