// A hand-written model of two counters, small enough to check by hand.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "hsf/model_abi.h"

namespace hsf {

/// byte c[2];
/// active [2] proctype Counter() {
///   c[_pid] = (c[_pid]+1);              state 1, id 0
///   assert(((c[0]+c[1])<limit));        state 2, id 1
/// }                                     -end-: state 3, id 2
/// With `blocks`, state 3 is the statement (0) instead: a deadlock. With
/// `is_atomic`, both statements are in an atomic sequence.
class ToyModel {
 public:
  struct Choices {
    int limit = 2;
    bool blocks = false;
    bool is_atomic = false;
  };

  explicit ToyModel(Choices choices) : choices_(choices) {
    elements_[1] = element(0, 3, "c[_pid] = (c[_pid]+1)");
    elements_[2] = element(1, 4, "assert(((c[0]+c[1])<2))");
    elements_[3] = element(2, 5, choices.blocks ? "(0)" : "-end-");
    if (!choices.blocks) elements_[3].kind = HSF_ELEMENT_END;
    const auto flag = static_cast<std::uint16_t>(
        choices.is_atomic ? HSF_EDGE_ATOMIC | HSF_EDGE_GLOBAL
                          : HSF_EDGE_GLOBAL);
    edges_[0] = {1, 1, 2, 0, flag};
    edges_[1] = {2, 2, 3, 0, HSF_EDGE_GLOBAL};
    edges_[2] = {3, 3, choices.blocks ? 3u : 0u, 0, 0};
    proctype_.name = "Counter";
    proctype_.kind = HSF_PROCTYPE;
    proctype_.initial = 1;
    proctype_.element_count = 4;
    proctype_.elements = elements_.data();
    proctype_.edge_count = 3;
    proctype_.edges = edges_.data();
    variable_ = {"c", -1, HSF_BYTE, 1, 8, 2, 0};
    fill();
  }
  ToyModel(const ToyModel&) = delete;
  ToyModel& operator=(const ToyModel&) = delete;

  const hsf_model& model() const { return model_; }
  /// For tests that need other tables.
  hsf_model& edit() { return model_; }
  hsf_proctype& proctype() { return proctype_; }
  hsf_element& element_at(std::size_t state) { return elements_[state]; }

 private:
  // Word 0: header; word 1: c[0], c[1]; then a word for each process, with the
  // control state in its bytes 2 and 3.
  static constexpr std::uint32_t process_words = 2;
  static constexpr std::size_t counters_at = 8;
  static constexpr std::size_t processes_at = 16;

  static hsf_element element(std::uint32_t id, std::uint32_t line,
                             const char* text) {
    return {id, line, "toy.pml", text, HSF_ELEMENT_STATEMENT, 0, 0, 0, nullptr};
  }

  static std::uint16_t number(const unsigned char* at) {
    std::uint16_t result = 0;
    std::memcpy(&result, at, sizeof result);
    return result;
  }
  static void put(unsigned char* at, std::uint16_t value) {
    std::memcpy(at, &value, sizeof value);
  }
  static std::size_t control_at(std::uint32_t pid) {
    return processes_at + 8 * std::size_t{pid} + 2;
  }
  static const ToyModel& self(const hsf_model* model) {
    return *static_cast<const ToyModel*>(model->self);
  }

  static unsigned char* append(hsf_sink* sink, const unsigned char* state,
                               std::uint32_t words, std::uint32_t pid,
                               std::uint32_t id, unsigned flags) {
    if (sink->arena_used + words > sink->arena_size ||
        sink->move_count + 1 >= sink->move_size ||
        sink->failure_count + 1 >= sink->failure_size) {
      sink->grow(sink, words);
    }
    hsf_move& move = sink->moves[sink->move_count++];
    move = {};
    move.written = ~std::uint64_t{0};
    move.offset = sink->arena_used;
    move.words = words;
    move.transition = id;
    move.receive = HSF_NO_TRANSITION;
    move.pid = static_cast<std::uint16_t>(pid);
    move.receiver = HSF_NO_PID;
    move.flags = static_cast<std::uint16_t>(flags);
    auto* bytes = reinterpret_cast<unsigned char*>(sink->arena + move.offset);
    if (state) std::memcpy(bytes, state, std::size_t{words} * 8);
    sink->arena_used += words;
    return bytes;
  }

  static void initial(const hsf_model*, void*, hsf_sink* sink) {
    constexpr std::uint32_t words = 2 + process_words;
    unsigned char* bytes =
        append(sink, nullptr, words, HSF_NO_PID, HSF_NO_TRANSITION, 0);
    std::memset(bytes, 0, words * 8);
    put(bytes, 2);
    put(bytes + control_at(0), 1);
    put(bytes + control_at(1), 1);
  }

  static void expand_process(const hsf_model* model, void*,
                             const unsigned char* state, std::uint32_t words,
                             std::uint32_t pid, int, hsf_sink* sink) {
    const Choices& choices = self(model).choices_;
    const std::uint16_t at = number(state + control_at(pid));
    if (at == 1) {
      unsigned char* next = append(sink, state, words, pid, 0,
                                   choices.is_atomic ? HSF_KEEPS_CONTROL : 0);
      ++next[counters_at + pid];
      put(next + control_at(pid), 2);
    } else if (at == 2) {
      const int sum = state[counters_at] + state[counters_at + 1];
      const bool fails = sum >= choices.limit;
      unsigned char* next =
          append(sink, state, words, pid, 1, fails ? HSF_FAILED : 0);
      put(next + control_at(pid), 3);
      if (fails) {
        sink->failures[sink->failure_count++] = {
            "assertion violated ((c[0]+c[1])<2)", sink->move_count - 1, 1,
            HSF_FAIL_ASSERTION};
      }
    } else if (!choices.blocks && pid + 1 == number(state)) {
      unsigned char* next = append(sink, state, words - 1, pid, 2, 0);
      put(next, static_cast<std::uint16_t>(number(state) - 1));
    }
  }

  static void expand(const hsf_model* model, void* scratch,
                     const unsigned char* state, std::uint32_t words,
                     int timeout, hsf_sink* sink) {
    for (std::uint32_t pid = number(state); pid-- > 0;) {
      expand_process(model, scratch, state, words, pid, timeout, sink);
    }
  }

  static std::uint32_t classify(const hsf_model* model,
                                const unsigned char* state, std::uint32_t) {
    bool can_end = true;
    for (std::uint32_t pid = 0; pid < number(state); ++pid) {
      can_end = can_end && !self(model).choices_.blocks &&
                number(state + control_at(pid)) == 3;
    }
    return (can_end ? HSF_VALID_END : 0) | HSF_CHANNELS_EMPTY | HSF_TRACE_END;
  }

  static void control(const hsf_model*, const unsigned char* state,
                      std::uint32_t, std::uint32_t pid, std::uint32_t* proctype,
                      std::uint32_t* at) {
    *proctype = 0;
    *at = number(state + control_at(pid));
  }

  void fill() {
    model_.abi_version = HSF_ABI_VERSION;
    model_.file = "some/folder/toy.pml";
    model_.generator = "a hand";
    model_.options = "";
    model_.hash = 0x1234abcd;
    model_.proctype_count = 1;
    model_.proctypes = &proctype_;
    model_.transition_count = 3;
    model_.transition_proctype = owners_.data();
    model_.transition_state = states_.data();
    model_.variable_count = 1;
    model_.variables = &variable_;
    model_.self = this;
    model_.initial = initial;
    model_.expand = expand;
    model_.expand_process = expand_process;
    model_.classify = classify;
    model_.control = control;
  }

  Choices choices_;
  std::array<hsf_element, 4> elements_{};
  std::array<hsf_edge, 3> edges_{};
  hsf_proctype proctype_{};
  hsf_variable variable_{};
  std::array<std::uint32_t, 3> owners_{0, 0, 0};
  std::array<std::uint32_t, 3> states_{1, 2, 3};
  hsf_model model_{};
};

}  // namespace hsf
