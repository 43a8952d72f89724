// A very small, honest breadth-first search: the oracle for the real ones.
#pragma once

#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hsf/errors.h"
#include "hsf/model_abi.h"
#include "hsf/move_list.h"
#include "hsf/search.h"

namespace hsf {

/// States are strings of bytes in a std::map; an atomic region is explored from
/// each state that enters it, and only the states where it is left or blocked
/// are stored. No claims, no reduction, no limits.
class ReferenceSearch {
 public:
  ReferenceSearch(const hsf_model& model, const SearchSettings& settings,
                  Monitor& monitor)
      : model_(model),
        settings_(settings),
        monitor_(monitor),
        scratch_(model.scratch_bytes + 1) {
    if (settings.claim) throw UsageError("the reference knows no claims");
    outcome_.reached.resize(model.proctype_count);
    for (std::uint32_t i = 0; i < model.proctype_count; ++i) {
      outcome_.reached[i].resize(model.proctypes[i].element_count);
    }
  }

  Outcome run() {
    MoveList start;
    model_.initial(&model_, scratch_.data(), &start);
    std::string first = successor(start, 0);
    forget_hidden(first);
    store(first, {});
    while (!open_.empty() && !is_done_) {
      const std::string state = open_.front();
      open_.pop_front();
      expand(state);
    }
    outcome_.ending = is_done_ ? Ending::error_limit : Ending::complete;
    return outcome_;
  }

 private:
  using Path = std::vector<TrailStep>;
  struct Inner {
    std::string state;
    std::uint32_t in_control;
    Path path;
  };

  const unsigned char* sigma(const std::string& state) const {
    return reinterpret_cast<const unsigned char*>(state.data()) +
           model_.hidden_words * 8;
  }
  std::uint32_t words(const std::string& state) const {
    return static_cast<std::uint32_t>(state.size() / 8) - model_.hidden_words;
  }
  std::string successor(const MoveList& moves, std::size_t index) const {
    const hsf_move& move = moves.moves[index];
    const auto* first = moves.arena + move.offset - model_.hidden_words;
    return {reinterpret_cast<const char*>(first),
            (model_.hidden_words + move.words) * std::size_t{8}};
  }
  void forget_hidden(std::string& state) const {
    if (model_.hidden_words == 0) return;
    std::memcpy(state.data(), model_.hidden_initial, model_.hidden_words * 8);
  }

  void store(const std::string& state, const Path& path) {
    Counts& counts = outcome_.gauge.counts;
    if (!paths_.emplace(state, path).second) {
      ++counts.matched;
      return;
    }
    ++counts.stored;
    counts.depth_reached =
        std::max<std::uint64_t>(counts.depth_reached, path.size());
    const std::uint64_t bytes = words(state) * std::uint64_t{8};
    auto& largest = outcome_.gauge.state_vector_bytes;
    largest = std::max(largest, bytes);
    open_.push_back(state);
  }

  void expand(const std::string& state) {
    ++outcome_.gauge.counts.expanded;
    MoveList moves;
    for (const int timeout : {0, 1}) {
      model_.expand(&model_, scratch_.data(), sigma(state), words(state),
                    timeout, &moves);
      if (moves.move_count > 0) break;
    }
    if (moves.move_count == 0) return check_end(state);
    std::deque<Inner> inner;
    std::set<std::pair<std::string, std::uint32_t>> seen;
    take(moves, paths_.at(state), inner, seen);
    while (!inner.empty() && !is_done_) {
      const Inner here = std::move(inner.front());
      inner.pop_front();
      moves.clear();
      model_.expand_process(&model_, scratch_.data(), sigma(here.state),
                            words(here.state), here.in_control, 0, &moves);
      if (moves.move_count == 0) {
        std::string blocked = here.state;
        forget_hidden(blocked);
        store(blocked, here.path);
      } else {
        take(moves, here.path, inner, seen);
      }
    }
  }

  void take(const MoveList& moves, const Path& before, std::deque<Inner>& inner,
            std::set<std::pair<std::string, std::uint32_t>>& seen) {
    for (std::size_t i = 0; i < moves.move_count && !is_done_; ++i) {
      const hsf_move& move = moves.moves[i];
      Path path = before;
      path.push_back({move.pid, move.transition});
      mark(move.transition);
      const bool is_handshake = (move.flags & HSF_HANDSHAKE) != 0;
      if (is_handshake) {
        path.push_back({move.receiver, move.receive});
        mark(move.receive);
      }
      check_failures(moves, i, path);
      if ((move.flags & HSF_STUCK) != 0) continue;
      std::string next = successor(moves, i);
      if ((move.flags & (HSF_KEEPS_CONTROL | HSF_MERGED)) == 0) {
        forget_hidden(next);
        store(next, path);
        continue;
      }
      if ((move.flags & HSF_KEEPS_CONTROL) != 0) {
        ++outcome_.gauge.counts.atomic_steps;
      }
      const std::uint32_t pid = is_handshake ? move.receiver : move.pid;
      if (seen.emplace(next, pid).second) inner.push_back({next, pid, path});
    }
  }

  void mark(std::uint32_t transition) {
    outcome_.reached[model_.transition_proctype[transition]]
                    [model_.transition_state[transition]] = true;
  }

  void check_failures(const MoveList& moves, std::size_t index,
                      const Path& path) {
    for (std::uint32_t i = 0; i < moves.failure_count && !is_done_; ++i) {
      const hsf_failure& failure = moves.failures[i];
      const bool counts =
          failure.kind == HSF_FAIL_STEP ||
          (failure.kind == HSF_FAIL_TRACE ? settings_.check_trace
                                          : settings_.check_assertions);
      if (failure.move == index && counts) tell(failure.text, path, 1);
    }
  }

  void check_end(const std::string& state) {
    const std::uint32_t classes =
        model_.classify(&model_, sigma(state), words(state));
    std::uint32_t needed = HSF_VALID_END | HSF_TRACE_END;
    if (settings_.end_needs_empty) needed |= HSF_CHANNELS_EMPTY;
    if (settings_.check_end_states && (classes & needed) != needed) {
      tell("invalid end state", paths_.at(state), 0);
    }
  }

  /// `before`: how many steps before its end SPIN says "at depth".
  void tell(const char* text, const Path& path, std::size_t before) {
    FoundError error;
    error.text = text;
    error.number = ++outcome_.gauge.counts.errors;
    error.depth = path.size() - std::min(path.size(), before);
    error.is_shortest = error.number == 1;
    is_done_ = error.number == settings_.stop_at_error;
    error.has_trail = settings_.every_trail || is_done_;
    if (error.has_trail) error.trail.steps = path;
    error.statements = path.size();
    monitor_.found(error);
  }

  const hsf_model& model_;
  const SearchSettings& settings_;
  Monitor& monitor_;
  std::vector<unsigned char> scratch_;
  std::map<std::string, Path> paths_;
  std::deque<std::string> open_;
  Outcome outcome_;
  bool is_done_ = false;
};

inline Outcome reference_search(const hsf_model& model,
                                const SearchSettings& settings,
                                Monitor& monitor) {
  return ReferenceSearch(model, settings, monitor).run();
}

}  // namespace hsf
