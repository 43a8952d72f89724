// Follows trails with expand(), expand_process() and claim_moves().
#include "hsf/walk.h"

#include <algorithm>

#include <fmt/format.h>

#include "hsf/automaton.h"
#include "hsf/errors.h"

namespace hsf {
namespace {

/// What SPIN calls errors that are no failures of a step.
constexpr std::string_view blocked_text = "invalid end state";
constexpr std::string_view claim_ended_text = "end state in claim reached";
constexpr std::string_view accept_stutter_text = "accept stutter";
constexpr std::string_view depth_text = "depth limit reached";

std::string describe(const hsf_model& model, std::uint32_t transition) {
  const hsf_element* element = element_of(model, transition);
  if (!element) {
    return fmt::format("statement {}, which does not exist", transition);
  }
  const std::uint32_t owner = model.transition_proctype[transition];
  return fmt::format("statement {} ({}:{} [{}] of {})", transition,
                     element->file, element->line, element->text,
                     model.proctypes[owner].name);
}

}  // namespace

Walk::Walk(const hsf_model& model, std::optional<std::uint32_t> claim)
    : model_(model), claim_(claim), scratch_(model.scratch_bytes + 1) {
  model_.initial(&model_, scratch_.data(), &moves_);
  if (moves_.move_count != 1) {
    throw std::logic_error("the model has no initial state");
  }
  go_to(0);
  if (claim_) claim_control_ = model_.proctypes[*claim_].initial;
}

const unsigned char* Walk::state() const {
  return reinterpret_cast<const unsigned char*>(memory_.data() +
                                                model_.hidden_words);
}

std::uint32_t Walk::words() const {
  return static_cast<std::uint32_t>(memory_.size()) - model_.hidden_words;
}

std::uint32_t Walk::process_count() const {
  constexpr std::uint64_t low_16_bits = 0xffff;
  // Word 0 holds four 16-bit numbers in the byte order of the machine.
  std::uint16_t numbers[4];
  static_assert(sizeof numbers == sizeof(std::uint64_t));
  std::copy_n(state(), sizeof numbers,
              reinterpret_cast<unsigned char*>(numbers));
  return numbers[0] & low_16_bits;
}

void Walk::control(std::uint32_t pid, std::uint32_t& proctype,
                   std::uint32_t& control) const {
  model_.control(&model_, state(), words(), pid, &proctype, &control);
}

std::uint32_t Walk::classes() const {
  return model_.classify(&model_, state(), words());
}

std::string Walk::position() const {
  std::string bytes(reinterpret_cast<const char*>(state()),
                    words() * sizeof(std::uint64_t));
  return bytes + fmt::format("{}", claim_control_);
}

bool Walk::failed_with(std::string_view text) const {
  return moves_.has_failure(taken_, text);
}

std::string_view Walk::failure() const {
  return moves_.failure_text(taken_);
}

/// Makes the move at `index` of moves_ the present state.
void Walk::go_to(std::size_t index) {
  taken_ = index;
  const hsf_move& move = moves_.moves[index];
  is_stuck_ = (move.flags & HSF_STUCK) != 0;
  if (is_stuck_) return;
  const std::uint64_t* first = moves_.arena + move.offset - model_.hidden_words;
  memory_.assign(first, first + model_.hidden_words + move.words);
  const bool keeps = (move.flags & HSF_KEEPS_CONTROL) != 0;
  const bool is_handshake = (move.flags & HSF_HANDSHAKE) != 0;
  in_control_ = !keeps ? HSF_NO_PID : is_handshake ? move.receiver : move.pid;
  // Hidden words live as long as an edge. (Whether the search merged the next
  // statement is not known here; others may move before it.)
  if (!keeps && (move.flags & HSF_MERGED) == 0) {
    std::copy_n(model_.hidden_initial, model_.hidden_words, memory_.begin());
  }
}

void Walk::expand_all(bool timeout) {
  others_.clear();
  model_.expand(&model_, scratch_.data(), state(), words(), timeout, &others_);
}

/// A step that fails is no move.
bool Walk::nobody_moves() const {
  for (std::uint32_t i = 0; i < others_.move_count; ++i) {
    if ((others_.moves[i].flags & HSF_STUCK) == 0) return false;
  }
  return true;
}

bool Walk::nothing_without_timeout() {
  expand_all(false);
  return nobody_moves();
}

bool Walk::is_blocked() {
  if (!nothing_without_timeout()) return false;
  expand_all(true);
  return nobody_moves();
}

bool Walk::can_fail_with(std::string_view text) {
  for (const bool timeout : {false, true}) {
    expand_all(timeout);
    for (std::size_t i = 0; i < others_.move_count; ++i) {
      if (others_.has_failure(i, text)) return true;
    }
    if (!nobody_moves()) return false;
  }
  return false;
}

bool Walk::claim_has_ended() const {
  if (!claim_) return false;
  const hsf_proctype& claim = model_.proctypes[*claim_];
  return claim_control_ == 0 ||
         claim.elements[claim_control_].kind == HSF_ELEMENT_END;
}

bool Walk::obeys_atomic_control(std::uint32_t pid) {
  if (in_control_ == HSF_NO_PID || in_control_ == pid) return true;
  others_.clear();
  model_.expand_process(&model_, scratch_.data(), state(), words(), in_control_,
                        0, &others_);
  if (others_.move_count == 0) return true;
  why_ = fmt::format(
      "process {} moves although process {} is inside an atomic sequence and "
      "not blocked",
      pid, in_control_);
  return false;
}

bool Walk::find_and_take(const std::vector<TrailStep>& steps, std::size_t index,
                         bool timeout) {
  const TrailStep& step = steps[index];
  moves_.clear();
  model_.expand_process(&model_, scratch_.data(), state(), words(), step.pid,
                        timeout, &moves_);
  const auto moves = moves_.all();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const hsf_move& move = moves[i];
    if (move.pid != step.pid || move.transition != step.transition) continue;
    const bool is_handshake = (move.flags & HSF_HANDSHAKE) != 0;
    if (is_handshake) {
      if (index + 1 >= steps.size()) continue;
      const TrailStep& receive = steps[index + 1];
      if (receive.pid != move.receiver || receive.transition != move.receive) {
        continue;
      }
    }
    lines_ = is_handshake ? 2 : 1;
    go_to(i);
    return true;
  }
  return false;
}

bool Walk::take_claim_step(const TrailStep& step) {
  if (!claim_) {
    why_ = "the trail has a step of a claim, but none is selected";
    return false;
  }
  for (const bool timeout : {false, true}) {
    if (timeout && !nothing_without_timeout()) break;
    moves_.clear();
    // Where the system cannot move at all the claim moves alone.
    const int when =
        !timeout ? 0 : HSF_TIMEOUT | (is_blocked() ? HSF_STUTTERS : 0);
    model_.claim_moves(&model_, scratch_.data(), state(), words(), *claim_,
                       claim_control_, when, &moves_);
    const auto moves = moves_.all();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i].transition != step.transition) continue;
      taken_ = i;
      lines_ = 1;
      claim_control_ = moves[i].offset;
      return true;
    }
  }
  why_ = "the claim cannot execute " + describe(model_, step.transition);
  return false;
}

std::size_t Walk::step(const std::vector<TrailStep>& steps, std::size_t index) {
  const TrailStep& step = steps[index];
  if (is_stuck_) {
    why_ = "the step before it failed and has no successor";
    return 0;
  }
  if (step.pid == claim_pid) return take_claim_step(step) ? lines_ : 0;
  if (step.pid >= process_count()) {
    why_ = fmt::format("there is no process {}", step.pid);
    return 0;
  }
  if (!obeys_atomic_control(step.pid)) return 0;
  if (find_and_take(steps, index, false)) return lines_;
  if (nothing_without_timeout() && find_and_take(steps, index, true)) {
    return lines_;
  }
  std::uint32_t proctype = 0;
  std::uint32_t at = 0;
  control(step.pid, proctype, at);
  why_ = fmt::format("process {} ({}, state {}) cannot execute {}", step.pid,
                     model_.proctypes[proctype].name, at,
                     describe(model_, step.transition));
  return 0;
}

bool replays(const hsf_model& model, std::optional<std::uint32_t> claim,
             const Trail& trail, const std::string& error, std::string& why) {
  Walk walk(model, claim);
  std::string at_mark;
  for (std::size_t i = 0; i < trail.steps.size();) {
    if (trail.cycle == i) at_mark = walk.position();
    const std::size_t done = walk.step(trail.steps, i);
    if (done == 0) {
      why = fmt::format("step {}: {}", i + 1, walk.why());
      return false;
    }
    i += done;
  }
  if (walk.failed_with(error) || error == depth_text) return true;
  if (trail.cycle) {
    why = "the cycle does not return to the state where it starts";
    return at_mark == walk.position();
  }
  if (error == accept_stutter_text) {
    why = "its last state does not accept, or something can move there";
    return walk.is_blocked() && (walk.classes() & HSF_ACCEPTING) != 0;
  }
  if (walk.is_stuck()) {
    why = fmt::format("it ends in '{}', not in '{}'", walk.failure(), error);
    return false;
  }
  if (error == blocked_text) {
    constexpr std::uint32_t fine =
        HSF_VALID_END | HSF_CHANNELS_EMPTY | HSF_TRACE_END;
    if (walk.is_blocked() && (walk.classes() & fine) != fine) return true;
    why = "its last state is no invalid end state";
    return false;
  }
  if (error == claim_ended_text && walk.claim_has_ended()) return true;
  if (walk.can_fail_with(error)) return true;
  why = fmt::format("its last step does not end in '{}'", error);
  return false;
}

}  // namespace hsf
