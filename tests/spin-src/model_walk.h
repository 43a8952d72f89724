// All states of an hsf_model, breadth-first: an engine in miniature.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hsf/model_abi.h"

namespace promela {

/// A sink that owns its arrays.
class Sink : public hsf_sink {
 public:
  Sink() : hsf_sink{} {
    grow = [](hsf_sink* sink, std::uint32_t words) {
      static_cast<Sink*>(sink)->make_room(words);
    };
  }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  void clear() { arena_used = move_count = failure_count = 0; }

  /// The successor of a move with its hidden words in front.
  std::vector<std::uint64_t> successor(const hsf_model& model,
                                       const hsf_move& move) const {
    const std::uint64_t* begin = arena + move.offset - model.hidden_words;
    return {begin, begin + model.hidden_words + move.words};
  }

 private:
  void make_room(std::uint32_t words) {
    words_.resize(2 * words_.size() + words);
    moves_.resize(2 * moves_.size() + 1);
    failures_.resize(2 * failures_.size() + 1);
    arena = words_.data();
    moves = moves_.data();
    failures = failures_.data();
    arena_size = static_cast<std::uint32_t>(words_.size());
    move_size = static_cast<std::uint32_t>(moves_.size());
    failure_size = static_cast<std::uint32_t>(failures_.size());
  }

  std::vector<std::uint64_t> words_;
  std::vector<hsf_move> moves_;
  std::vector<hsf_failure> failures_;
};

/// Explores without reduction and claims. An edge begins in a stored state with
/// the initial values of the hidden variables.
class ModelWalk {
 public:
  using Words = std::vector<std::uint64_t>;  // hidden ones, then the state

  explicit ModelWalk(const hsf_model& model) : model_(model) {}

  void explore() {
    Sink sink;
    model_.initial(&model_, nullptr, &sink);
    reach(sink.successor(model_, sink.moves[0]), HSF_NO_PID);
    while (!open_.empty()) {
      std::vector<Open> layer;
      layer.swap(open_);
      for (const Open& state : layer) visit(state);
    }
  }

  const std::set<Words>& stored() const { return stored_; }  // not hidden ones
  /// Texts of failures, and "invalid end state".
  const std::multiset<std::string>& errors() const { return errors_; }
  std::uint64_t lost() const { return lost_; }

  /// The moves of one process in a state, or of all.
  void expand(const Words& state, std::uint32_t pid, int timeout,
              Sink& sink) const {
    const auto* sigma = reinterpret_cast<const unsigned char*>(
        state.data() + model_.hidden_words);
    const auto words =
        static_cast<std::uint32_t>(state.size() - model_.hidden_words);
    if (pid == HSF_NO_PID) {
      model_.expand(&model_, nullptr, sigma, words, timeout, &sink);
    } else {
      model_.expand_process(&model_, nullptr, sigma, words, pid, timeout,
                            &sink);
    }
  }

  /// A stored state as it is before a step.
  Words with_hidden(const Words& sigma) const {
    Words words(model_.hidden_initial,
                model_.hidden_initial + model_.hidden_words);
    words.insert(words.end(), sigma.begin(), sigma.end());
    return words;
  }

 private:
  struct Open {
    Words words;
    std::uint32_t holder;  // inside an atomic sequence, or HSF_NO_PID
  };

  void reach(Words words, std::uint32_t holder) {
    if (holder != HSF_NO_PID) {
      if (!inside_.insert({words, holder}).second) return;
    } else {
      words.erase(words.begin(), words.begin() + model_.hidden_words);
      if (!stored_.insert(words).second) return;
      words = with_hidden(words);
    }
    open_.push_back({std::move(words), holder});
  }

  void visit(const Open& state) {
    Sink sink;
    expand(state.words, state.holder, 0, sink);
    if (sink.move_count == 0 && state.holder != HSF_NO_PID) {
      return reach(state.words, HSF_NO_PID);
    }
    if (sink.move_count == 0) expand(state.words, HSF_NO_PID, 1, sink);
    if (sink.move_count == 0) check_end(state.words);
    for (std::uint32_t i = 0; i < sink.failure_count; ++i) {
      errors_.insert(sink.failures[i].text);
    }
    for (std::uint32_t i = 0; i < sink.move_count; ++i) {
      const hsf_move& move = sink.moves[i];
      if ((move.flags & HSF_LOST) != 0) ++lost_;
      if ((move.flags & HSF_STUCK) != 0) continue;
      const std::uint32_t actor =
          move.receiver != HSF_NO_PID ? move.receiver : move.pid;
      const bool keeps = (move.flags & HSF_KEEPS_CONTROL) != 0;
      reach(sink.successor(model_, move), keeps ? actor : HSF_NO_PID);
    }
  }

  void check_end(const Words& state) {
    const auto* sigma = reinterpret_cast<const unsigned char*>(
        state.data() + model_.hidden_words);
    const std::uint32_t answer = model_.classify(
        &model_, sigma,
        static_cast<std::uint32_t>(state.size() - model_.hidden_words));
    if ((answer & HSF_VALID_END) == 0) errors_.insert("invalid end state");
    if ((answer & HSF_TRACE_END) == 0) errors_.insert("trace not at its end");
  }

  const hsf_model& model_;
  std::set<Words> stored_;
  std::set<std::pair<Words, std::uint32_t>> inside_;
  std::vector<Open> open_;
  std::multiset<std::string> errors_;
  std::uint64_t lost_ = 0;
};

}  // namespace promela
