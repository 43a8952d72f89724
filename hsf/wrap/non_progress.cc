// Tables with one more proctype, and the moves of it.
#include "hsf/wrap/non_progress.h"

#include <algorithm>

namespace hsf {
namespace {

// SPIN's ids: into the loop, the first loop, the second loop.
constexpr std::uint32_t spin_first_id = 9997;
constexpr std::uint32_t id_count = 3;
// Control states of the claim.
constexpr std::uint32_t waiting = 1;
constexpr std::uint32_t looping = 2;

hsf_element element(std::uint32_t id, const char* text, std::uint8_t labels) {
  hsf_element result{};
  result.id = id;
  result.file = "-";
  result.text = text;
  result.kind = HSF_ELEMENT_STATEMENT;
  result.labels = labels;
  return result;
}

void append(hsf_sink* sink, std::uint32_t transition, std::uint32_t target) {
  if (sink->move_count == sink->move_size) sink->grow(sink, 0);
  hsf_move move{};
  move.offset = target;
  move.transition = transition;
  move.receive = HSF_NO_TRANSITION;
  move.receiver = HSF_NO_PID;
  sink->moves[sink->move_count++] = move;
}

}  // namespace

NonProgressModel::NonProgressModel(const hsf_model& model)
    : original_(model),
      wrapped_{model, this},
      first_id_(std::max(spin_first_id, model.transition_count)),
      proctypes_(model.proctypes, model.proctypes + model.proctype_count),
      transition_proctype_(model.transition_proctype,
                           model.transition_proctype + model.transition_count),
      transition_state_(model.transition_state,
                        model.transition_state + model.transition_count) {
  // The second state has two elements: that of the way in, that of its loop.
  elements_ = {{},
               element(first_id_ + 1, "(1)", 0),
               element(first_id_ + 2, "(np_)", HSF_STATE_ACCEPT),
               element(first_id_, "(np_)", 0)};
  edges_ = {{waiting, 3, looping, 0, 0},
            {waiting, 1, waiting, 0, 0},
            {looping, 2, looping, 0, 0}};
  hsf_proctype claim{};
  claim.name = ":np_:";
  claim.kind = HSF_NEVER;
  claim.initial = waiting;
  claim.element_count = static_cast<std::uint32_t>(elements_.size());
  claim.elements = elements_.data();
  claim.edge_count = static_cast<std::uint32_t>(edges_.size());
  claim.edges = edges_.data();
  proctypes_.push_back(claim);
  transition_proctype_.resize(first_id_ + id_count, model.proctype_count);
  transition_state_.resize(first_id_);
  for (const std::uint32_t state : {3, 1, 2}) {
    transition_state_.push_back(state);
  }
  wrapped_.proctypes = proctypes_.data();
  wrapped_.proctype_count = static_cast<std::uint32_t>(proctypes_.size());
  wrapped_.transition_count =
      static_cast<std::uint32_t>(transition_state_.size());
  wrapped_.transition_proctype = transition_proctype_.data();
  wrapped_.transition_state = transition_state_.data();
  wrapped_.claim_moves = &claim_moves;
}

void NonProgressModel::claim_moves(const hsf_model* model, void* scratch,
                                   const unsigned char* state,
                                   std::uint32_t words, std::uint32_t proctype,
                                   std::uint32_t control, int when,
                                   hsf_sink* sink) {
  const NonProgressModel& self = *static_cast<const Wrapped*>(model)->owner;
  if (proctype != self.claim()) {
    self.original_.claim_moves(&self.original_, scratch, state, words, proctype,
                               control, when, sink);
    return;
  }
  const bool stutters = (when & HSF_STUTTERS) != 0;
  const std::uint32_t is =
      self.original_.classify(&self.original_, state, words);
  const bool np = !stutters && (is & HSF_PROGRESS) == 0;
  if (control == waiting) {
    if (np) append(sink, self.first_id_, looping);
    append(sink, self.first_id_ + 1, waiting);
  } else if (np) {
    append(sink, self.first_id_ + 2, looping);
  }
}

}  // namespace hsf
