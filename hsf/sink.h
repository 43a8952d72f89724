// Owns the arrays of an hsf_sink and lets them grow.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>

#include "hsf/model_abi.h"

namespace hsf {

/// A sink with memory of its own. Reused over and over: clear() keeps the room.
class Sink {
 public:
  Sink() { sink_.grow = &grow; }
  ~Sink() {
    std::free(sink_.arena);
    std::free(sink_.moves);
    std::free(sink_.failures);
  }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  hsf_sink* abi() { return &sink_; }
  const hsf_sink& get() const { return sink_; }
  std::uint32_t size() const { return sink_.move_count; }
  const hsf_move& move(std::uint32_t i) const { return sink_.moves[i]; }
  const std::uint64_t* state(const hsf_move& move) const {
    return sink_.arena + move.offset;
  }

  void clear() {
    sink_.arena_used = 0;
    clear_moves();
  }
  /// Forgets the moves, keeps the states.
  void clear_moves() {
    sink_.move_count = 0;
    sink_.failure_count = 0;
  }

  /// Room for a state behind all others; the offset of its word 0.
  std::uint32_t push_state(std::uint32_t hidden_words, std::uint32_t words) {
    hsf_sink& sink = sink_;
    const std::uint32_t all = hidden_words + words;
    if (sink.arena_size - sink.arena_used < all) grow(&sink, all);
    const std::uint32_t offset = sink.arena_used + hidden_words;
    sink.arena_used += all;
    return offset;
  }
  std::uint64_t* at(std::uint32_t offset) { return sink_.arena + offset; }

 private:
  template <class T>
  static void enlarge(T*& array, std::uint32_t& size, std::uint64_t needed) {
    if (needed <= size) return;
    std::uint64_t wanted = std::uint64_t{size} * 2;
    if (wanted < needed) wanted = needed;
    if (wanted < 64) wanted = 64;
    void* bigger = std::realloc(array, wanted * sizeof(T));
    if (bigger == nullptr) throw std::bad_alloc();
    array = static_cast<T*>(bigger);
    size = static_cast<std::uint32_t>(wanted);
  }
  static void grow(hsf_sink* sink, std::uint32_t words) {
    enlarge(sink->arena, sink->arena_size,
            std::uint64_t{sink->arena_used} + words);
    enlarge(sink->moves, sink->move_size, std::uint64_t{sink->move_count} + 1);
    enlarge(sink->failures, sink->failure_size,
            std::uint64_t{sink->failure_count} + 1);
  }

  hsf_sink sink_{};
};

}  // namespace hsf
