// Appends moves, their failures and their successors to a sink.
#include "spin-src/move_recorder.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace promela {
namespace {

constexpr std::uint32_t last_bit = 63;  // stands for all words behind it

void make_room(hsf_sink& sink, std::uint32_t words) {
  if (sink.arena_used + words <= sink.arena_size &&
      sink.move_count < sink.move_size &&
      sink.failure_count < sink.failure_size) {
    return;
  }
  sink.grow(&sink, words);
}

/// Which words differ; a word that one of the two has not, differs.
std::uint64_t differences(const unsigned char* before,
                          std::uint32_t before_words,
                          const std::uint64_t* after,
                          std::uint32_t after_words) {
  std::uint64_t bits = 0;
  const std::uint32_t both = std::min(before_words, after_words);
  for (std::uint32_t w = 0; w < both; ++w) {
    if (std::memcmp(before + std::size_t{w} * word_bytes, after + w,
                    word_bytes) != 0) {
      bits |= std::uint64_t{1} << std::min(w, last_bit);
    }
  }
  for (std::uint32_t w = both; w < std::max(before_words, after_words); ++w) {
    bits |= std::uint64_t{1} << std::min(w, last_bit);
    if (w >= last_bit) break;
  }
  return bits;
}

}  // namespace

const char* TextPool::keep(std::string text) {
  const std::lock_guard lock(mutex_);
  return texts_.insert(std::move(text)).first->c_str();
}

void MoveRecorder::begin(const hsf_move& started, StateNumber trace) {
  make_room(sink_, 0);
  move() = started;
  trace_ = trace;
}

void MoveRecorder::end(SystemState& successor, const unsigned char* from,
                       std::uint32_t words) {
  successor.trace = trace_;
  const std::uint32_t hidden = codec_.hidden_words();
  const std::uint32_t size = codec_.words(successor);
  make_room(sink_, hidden + size);
  std::uint64_t* sigma = sink_.arena + sink_.arena_used + hidden;
  std::uint16_t claim = 0;
  if (from != nullptr) std::memcpy(&claim, from + claim_offset, sizeof claim);
  codec_.encode(successor, claim, sigma);
  move().offset = sink_.arena_used + hidden;
  move().words = size;
  move().written = differences(from, words, sigma, size);
  sink_.arena_used += hidden + size;
  ++sink_.move_count;
}

void MoveRecorder::fail(std::string text, std::uint32_t transition,
                        hsf_failure_kind kind) {
  make_room(sink_, 0);
  sink_.failures[sink_.failure_count++] = {
      .text = texts_.keep(std::move(text)),
      .move = sink_.move_count,
      .transition = transition,
      .kind = static_cast<std::uint32_t>(kind)};
  move().flags |= HSF_FAILED;
}

void MoveRecorder::failed(const RuntimeError& error) {
  const std::uint32_t transition = move().transition;
  if (error.message.starts_with("invalid array index")) {
    fail("assertion violated - invalid array index", transition,
         HSF_FAIL_INDEX);
  } else if (error.message == "block in d_step seq") {
    fail(fmt::format("{}, line {}", error.message,
                     sources_.line_of(error.where)),
         transition, HSF_FAIL_STEP);
  } else {
    fail(error.message, transition, HSF_FAIL_STEP);
  }
  move().flags |= HSF_STUCK;
}

void MoveRecorder::assertion_failed(const SystemState&, std::uint32_t,
                                    const Element& assertion) {
  fail("assertion violated " + condition_text(*assertion.stmt->expr),
       assertion.id, HSF_FAIL_ASSERTION);
}

void MoveRecorder::lost(const SystemState&, std::uint32_t, std::uint32_t) {
  move().flags |= HSF_LOST;
}

void MoveRecorder::sent(const SystemState& state, std::uint32_t,
                        std::uint32_t channel, const Element& element,
                        const std::vector<std::int32_t>& message) {
  observe(state, {.is_send = true, .channel = channel, .message = message},
          element);
}

void MoveRecorder::received(const SystemState& state, std::uint32_t,
                            std::uint32_t channel, const Element& element,
                            const std::vector<std::int32_t>& message) {
  if (element.stmt->peek) return;  // the message stays: no event
  observe(state, {.is_send = false, .channel = channel, .message = message},
          element);
}

void MoveRecorder::observe(const SystemState& state,
                           const TraceAssertion::Event& event,
                           const Element& element) {
  if (trace_ == 0) return;
  if (const char* error = assertion_.observe(state, event, trace_)) {
    fail(error, element.id, HSF_FAIL_TRACE);
  }
}

}  // namespace promela
