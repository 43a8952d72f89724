// One thread of a breadth-first search: takes batches, stores successors.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "hsf/search/breadth_first.h"
#include "hsf/search/recent_states.h"
#include "hsf/step_memory.h"

namespace hsf {

/// The loop that everything waits for: decode a batch of states, expand it into
/// an arena, encode the successors, prefetch their places, store them.
class BreadthFirst::Worker {
 public:
  Worker(BreadthFirst& search, unsigned number)
      : search_(search),
        number_(number),
        successors_(search.model_, search.settings_),
        may_reduce_(search.settings_.reduction && !search.settings_.claim),
        memory_(search.model_, search.store_),
        may_remember_(!search.settings_.claim) {
    search.store_.attach(&ends_.keys);
  }

  /// Until the current bucket is empty or the search is to end.
  void expand_bucket();

  /// Calls take(cost - current cost, states) for each bucket that was filled.
  template <class Take>
  void hand_over(Take&& take) {
    for (std::size_t offset = 0; offset < found_.size(); ++offset) {
      if (!found_[offset].empty()) take(offset, found_[offset]);
    }
  }

  /// As of the last batch that was finished; any thread may ask.
  void add_to(Counts& counts) const {
    counts.matched += shown_.matched;
    counts.edges += shown_.edges;
    counts.expanded += shown_.expanded;
    counts.atomic_steps += shown_.atomic_steps;
    counts.lost_messages += shown_.lost_messages;
  }
  const Successors& successors() const { return successors_; }
  /// Some state was expanded by one process alone.
  bool reduced() const { return reduced_; }

 private:
  struct Origin {
    StateIndex index;
    std::uint32_t words;
    std::uint32_t alone = nobody;  // the process that was expanded alone
    bool leads_on = false;         // to a state of a later bucket
    bool is_decoded = false;
    std::uint32_t questions = 0;  // asked for it and those before
  };
  static constexpr std::uint32_t nobody = UINT32_MAX;
  using Target = KeyEdges::Target;
  /// Edges of one process that are to be remembered.
  struct Lesson {
    std::uint32_t origin;
    std::uint32_t pid;
    std::size_t begin, end;  // in the list
    StepMemory::Counters counters;
  };
  struct ShownCounts {
    std::atomic<std::uint64_t> matched = 0, edges = 0, expanded = 0;
    std::atomic<std::uint64_t> atomic_steps = 0, lost_messages = 0;
  };

  void take_batch(std::span<const StateIndex> batch);
  void decode(std::size_t i);
  void decode_again();
  void expand();
  void expand_whole(std::size_t i);
  void ask_all();
  bool take_answers(std::size_t i, std::span<const StepMemory::Question> asked);
  void answer(std::size_t i, const StepMemory::Question& question);
  void ask_model(std::size_t i, const StepMemory::Plan& plan);
  bool choose_alone(std::size_t i);
  bool step(std::size_t i, std::uint32_t pid);
  bool look_at(std::size_t i);
  void begin_edges();
  void confirm(std::size_t i, std::uint32_t pid, std::size_t begin);
  void remember();
  bool expand_alone(std::size_t i);
  bool expand_others();
  void keep_successors();
  void encode();
  bool encode_list();
  void hash_keys();
  template <bool one_word>
  void part_known();
  bool is_same_key(const RecentStates::Entry& entry, std::size_t edge) const;
  void store();
  void store_new();
  void count_repeated();
  /// A state that is to be expanded, `weight` behind the current bucket.
  void open(StateIndex index, std::uint32_t weight) {
    if (found_.size() <= weight) found_.resize(weight + 1);
    found_[weight].push_back(index);
  }
  /// What reduction wants to know of an edge.
  void reach(const Target& target, StateIndex index) {
    Origin& origin = origins_[target.origin];
    if (origin.alone != nobody && search_.is_later(index)) {
      origin.leads_on = true;
    }
  }
  void note_errors();
  void show_counts();
  void make_room(std::uint64_t more);
  std::uint64_t* origin_state(std::size_t i) {
    return states_.data() + i * stride_ + search_.model_.hidden_words;
  }

  BreadthFirst& search_;
  const unsigned number_;
  Successors successors_;
  const bool may_reduce_;
  EdgeList list_;
  std::vector<Origin> origins_;        // states of the batch
  std::vector<std::uint64_t> states_;  // decoded, `stride_` words apart
  std::size_t stride_ = 0;
  std::uint64_t epoch_ = 0;  // of the store when they were decoded
  // The ends of all edges: first those that were recalled, then those of the
  // list. Of each: hash, and the state there.
  KeyEdges ends_;
  std::size_t recalled_ = 0;
  std::vector<std::uint64_t> hashes_;
  std::vector<StateIndex> found_states_;
  RecentStates recent_;
  struct Repeated {
    std::uint32_t edge;
    RecentStates::Entry entry;
  };
  // Edges that must be looked up, and edges to recent states; the arrays only
  // grow.
  std::vector<std::uint32_t> probed_;
  std::size_t probed_count_ = 0;
  std::vector<Repeated> repeated_;
  std::size_t repeated_count_ = 0;
  std::vector<Bucket> found_;  // by cost, counted from the current one
  bool reduced_ = false;
  StepMemory memory_;
  const bool may_remember_;
  bool has_plans_ = false;  // of the state in hand
  std::vector<StepMemory::Question> questions_;
  std::vector<Lesson> lessons_;
  std::uint64_t matched_ = 0;
  std::uint64_t edges_ = 0;
  std::uint64_t expanded_ = 0;
  ShownCounts shown_;
};

}  // namespace hsf
