// The graph in which cycles are looked for: system, claim, and their marks.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "hsf/claim_memory.h"
#include "hsf/model_abi.h"
#include "hsf/search.h"
#include "hsf/state_store.h"
#include "hsf/step_memory.h"
#include "hsf/successors.h"

namespace hsf {

/// What an infinite run must see again and again, as bits, so that it is an
/// error: a cycle whose edges have all marks between them. Bit 0: an accepting
/// state. Bit p + 1, under weak fairness: process p moves, or cannot. What is
/// not asked for, every edge has. (A generalised Büchi automaton with marks on
/// its edges.)
using Marks = std::uint64_t;
inline constexpr Marks all_marks = ~Marks{0};
inline constexpr Marks accepting_mark = 1;

/// Answers the edges of stored states, as keys of the same store. What makes a
/// run an error is known here and nowhere else; the searches that answer
/// whether there is one know neither claims nor fairness.
class Product {
 public:
  /// Weak fairness has a mark per process.
  static constexpr std::uint32_t most_processes = 62;

  Product(const hsf_model& model, const SearchSettings& settings,
          StateStore& store);

  /// Stores the initial state, as number 0.
  void start();

  /// All edges of a state. What the last expansion found is valid until the
  /// next one. The store may be packed anew.
  void expand(StateIndex state);
  /// The processes that may be expanded alone, as far as their statements and
  /// labels tell: if no cycle consists of such states only. Valid until the
  /// next call.
  std::span<const std::uint32_t> candidates(StateIndex state);
  /// The edges of one of them. False: it cannot stand for all the others here.
  bool expand_alone(StateIndex state, std::uint32_t pid);

  // The edges found.
  std::size_t size() const { return out_.count; }
  const std::uint64_t* key(std::size_t i) const {
    return out_.keys.data() + i * store_.key_words();
  }
  std::uint32_t steps(std::size_t i) const { return out_.targets[i].weight; }
  std::uint64_t ways(std::size_t i) const { return out_.targets[i].ways; }
  Marks marks(std::size_t i) const {
    return settings_.fairness ? marks_[i] : state_marks_;
  }
  /// Who moves, as bits; nothing but under fairness.
  std::optional<std::uint64_t> movers(std::size_t i) const {
    if (!settings_.fairness) return std::nullopt;
    return movers_[i];
  }

  const std::vector<Mishap>& mishaps() const { return list_.mishaps; }
  /// Nothing moves, there is no claim, and processes have not all ended well.
  bool is_invalid_end() const { return invalid_end_; }
  /// Nothing moves, there is no claim, and the state accepts: so does the run
  /// that stays there.
  bool is_accept_stutter() const { return accept_stutter_; }
  /// Of the state that was expanded.
  bool is_accepting() const { return (state_marks_ & accepting_mark) != 0; }

  const Successors& successors() const { return successors_; }
  std::uint64_t atomic_steps() const { return counted_.atomic_steps; }
  std::uint64_t lost_messages() const { return counted_.lost_messages; }

 private:
  /// Steps that the model told and that are to be remembered.
  struct Lesson {
    std::uint32_t pid;
    std::size_t begin, end;  // in list_
    StepMemory::Counters counters;
  };

  template <class Attempt>
  void repeat(StateIndex state, Attempt&& attempt);
  void begin(StateIndex state);
  const StateView& view();
  void mark_state();
  bool is_labelled(std::uint32_t pid);

  KeyEdges& system() { return claims_ ? system_ : out_; }
  void expand_by_model();
  bool expand_by_memory();
  bool recall();
  bool recall_alone(std::uint32_t pid);
  void learn(std::uint32_t pid, bool is_known);
  bool encode_list(KeyEdges& into);
  void remember(std::size_t recalled);
  bool ask_claim();
  bool combine();
  bool combine(const Successors::ClaimStep& step);
  std::optional<std::uint32_t> header_with(const std::uint64_t* key,
                                           std::uint32_t control);
  void mark_edges(std::uint64_t blocked);

  const hsf_model& model_;
  const SearchSettings& settings_;
  StateStore& store_;
  Successors successors_;
  StepMemory memory_;
  std::optional<ClaimMemory> claims_;
  std::vector<bool> labelled_;  // by proctype: a cycle may look at its states
  bool any_labelled_ = false;

  // The state in hand.
  const std::uint64_t* key_ = nullptr;
  std::vector<std::uint64_t> decoded_;
  StateView view_{};
  bool is_decoded_ = false;
  StateIndex state_ = 0;
  std::uint32_t claim_control_ = 0;
  Marks state_marks_ = 0;
  bool outgrown_ = false;  // a number needs more bits: repack, and again
  bool invalid_end_ = false;
  bool accept_stutter_ = false;
  bool as_expected_ = false;  // its processes are where memory_ knows them

  KeyEdges system_;  // its edges without the claim
  std::vector<StepMemory::Question> questions_;
  std::vector<Lesson> lessons_;
  std::vector<std::uint32_t> candidates_;
  std::vector<Successors::ClaimStep> claim_steps_;
  // headers_[n][c] - 1: the number of header n with claim control c.
  std::vector<std::vector<std::uint32_t>> headers_;
  std::vector<std::uint64_t> scratch_key_;

  EdgeList list_;  // as the model tells them
  KeyEdges out_;
  std::vector<Marks> marks_;
  std::vector<std::uint64_t> movers_;
  StepMemory::Counters counted_;
  StepMemory::Counters system_counted_;  // in the state in hand
};

}  // namespace hsf
