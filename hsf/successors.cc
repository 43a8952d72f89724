// Edges out of moves: regions are followed, claims move first.
#include "hsf/successors.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>

#include <fmt/format.h>

namespace hsf {
namespace {

constexpr const char* claim_end_text = "end state in claim reached";
constexpr std::uint32_t claim_shift = 16;  // of its field in word 0
constexpr std::uint64_t claim_mask = std::uint64_t{0xffff} << claim_shift;

std::uint32_t claim_control(const StateView& state) {
  return static_cast<std::uint16_t>(*state.words_begin >> claim_shift);
}

/// After these complaints SPIN takes the statement as not executable: where
/// there is nothing else the process is blocked besides. (After the others it
/// ends.)
bool leaves_blocked(const hsf_failure& failure) {
  const std::string_view text(failure.text);
  return text.starts_with("ref to uninitialized chan") ||
         text.starts_with("error to poll") ||
         text.find(" precondition false: ") != std::string_view::npos;
}

}  // namespace

Successors::Successors(const hsf_model& model, const SearchSettings& settings)
    : model_(model),
      settings_(settings),
      scratch_(std::make_unique<std::uint64_t[]>(model.scratch_bytes / 8 + 1)),
      region_(model, scratch_.get(), settings),
      executed_(model.transition_count) {
}

std::uint64_t* Successors::buffer(std::uint32_t words) {
  const std::size_t needed = model_.hidden_words + words;
  if (buffer_.size() < needed) {
    buffer_.resize(needed);
    std::copy_n(model_.hidden_initial, model_.hidden_words, buffer_.begin());
  }
  return buffer_.data() + model_.hidden_words;
}

bool Successors::expand(const StateView& state, std::uint32_t origin,
                        EdgeList& out) {
  return settings_.claim ? expand_with_claim(state, origin, out)
                         : expand_system(state, origin, out);
}

bool Successors::expand_system(const StateView& state, std::uint32_t origin,
                               EdgeList& out) {
  const auto ask = [&](bool timeout) {
    timeout_ = timeout;
    out.sink.clear_moves();
    model_.expand(&model_, scratch_.get(), state.bytes(), state.words,
                  timeout ? 1 : 0, out.sink.abi());
    for (std::uint32_t i = 0; i < out.sink.size(); ++i) {
      if ((out.sink.move(i).flags & HSF_STUCK) == 0) return true;
    }
    const hsf_sink& sink = out.sink.get();
    for (std::uint32_t f = 0; f < sink.failure_count; ++f) {
      if (!leaves_blocked(sink.failures[f])) return true;
    }
    return false;
  };
  enabled_ = 0;
  bool moves = ask(false);
  if (!moves && (model_.flags & HSF_USES_TIMEOUT) != 0) moves = ask(true);
  take_moves(origin, out);
  if (!moves) timeout_ = true;
  return moves;
}

bool Successors::expand_process(const StateView& state, std::uint32_t pid,
                                std::uint32_t origin, EdgeList& out) {
  out.sink.clear_moves();
  model_.expand_process(&model_, scratch_.get(), state.bytes(), state.words,
                        pid, 0, out.sink.abi());
  take_moves(origin, out);
  return out.sink.size() != 0;
}

void Successors::take_moves(std::uint32_t origin, EdgeList& out) {
  constexpr unsigned unusual =
      HSF_KEEPS_CONTROL | HSF_MERGED | HSF_FAILED | HSF_STUCK | HSF_LOST;
  const std::uint32_t count = out.sink.size();
  for (std::uint32_t i = 0; i < count; ++i) {
    const hsf_move& move = out.sink.move(i);
    executed_[move.transition] = 1;
    if (move.receive != HSF_NO_TRANSITION) executed_[move.receive] = 1;
    if ((move.flags & unusual) != 0) {
      if ((move.flags & HSF_LOST) != 0) ++counters_.lost_messages;
      if ((move.flags & HSF_FAILED) != 0) note_failures(i, origin, out);
      if ((move.flags & HSF_STUCK) != 0) continue;
      if ((move.flags & control_flags(settings_)) != 0) {
        enabled_ |= process_bit(move.pid);
        if ((move.flags & HSF_MERGED) != 0) merged_ = true;
        follow_region(move, origin, out);
        continue;
      }
    }
    enabled_ |= process_bit(move.pid);
    out.edges.push_back({.written = move.written,
                         .ways = 1,
                         .offset = move.offset,
                         .words = move.words,
                         .origin = origin,
                         .steps = steps_of(move),
                         .statements = statements_of(move),
                         .movers = movers_of(move)});
    if (keep_paths_) append_steps(out.edge_paths.emplace_back(), move);
  }
}

void Successors::add_mishap(const Mishap& mishap, std::vector<TrailStep> path,
                            EdgeList& out) {
  const std::uint32_t kind = mishap.failure.kind;
  if (kind == HSF_FAIL_ASSERTION && !settings_.check_assertions) return;
  if (kind == HSF_FAIL_TRACE && !settings_.check_trace) return;
  out.mishaps.push_back(mishap);
  out.mishaps.back().edge = static_cast<std::uint32_t>(out.edges.size());
  if (keep_paths_) out.mishap_paths.push_back(std::move(path));
}

void Successors::note_failures(std::uint32_t number, std::uint32_t origin,
                               EdgeList& out) {
  const hsf_sink& sink = out.sink.get();
  const hsf_move& move = sink.moves[number];
  for (std::uint32_t f = 0; f < sink.failure_count; ++f) {
    if (sink.failures[f].move != number) continue;
    std::vector<TrailStep> path;
    if (keep_paths_) append_steps(path, move);
    add_mishap({.failure = sink.failures[f],
                .ways = 1,
                .origin = origin,
                .steps = steps_of(move)},
               std::move(path), out);
  }
}

void Successors::follow_region(const hsf_move& first_in_sink,
                               std::uint32_t origin, EdgeList& out) {
  const hsf_move first = first_in_sink;
  if ((first.flags & HSF_KEEPS_CONTROL) != 0) ++counters_.atomic_steps;
  region_.follow(first, out.sink.state(first), keep_paths_);
  counters_.atomic_steps += region_.atomic_steps();
  counters_.lost_messages += region_.lost_messages();
  for (const std::uint32_t transition : region_.executed()) {
    executed_[transition] = 1;
  }
  for (const Region::InnerMishap& inner : region_.mishaps()) {
    add_mishap(
        {.failure = inner.failure,
         .ways = inner.ways,
         .origin = origin,
         .steps = inner.steps},
        keep_paths_ ? region_.path_of_arc(inner.arc) : std::vector<TrailStep>(),
        out);
  }
  const std::uint32_t hidden = model_.hidden_words;
  for (const Region::Exit& exit : region_.exits()) {
    // Blocked at once: the state lies where the first move put it.
    std::uint32_t offset = first.offset;
    if (exit.state != out.sink.state(first)) {
      offset = out.sink.push_state(hidden, exit.words);
      std::memcpy(out.sink.at(offset) - hidden, exit.state - hidden,
                  (hidden + exit.words) * sizeof *exit.state);
    }
    out.edges.push_back({.written = exit.written,
                         .ways = exit.ways,
                         .offset = offset,
                         .words = exit.words,
                         .origin = origin,
                         .steps = exit.steps,
                         .statements = exit.statements,
                         .movers = exit.movers});
    if (keep_paths_) out.edge_paths.push_back(region_.path(exit.node));
  }
  if (region_.loops()) {
    warnings_.insert(fmt::format(
        "the atomic sequence at {} can loop for ever; runs that stay in it are "
        "not looked at",
        place(first.transition)));
  }
  if (region_.is_too_large()) {
    too_large_ = fmt::format(
        "the atomic sequence at {} has more than {} inner states "
        "(--atomic-limit)",
        place(first.transition), settings_.atomic_limit);
  }
}

bool Successors::is_claim_end(std::uint32_t control) const {
  if (control == 0) return true;
  const hsf_proctype& claim = model_.proctypes[*settings_.claim];
  const hsf_element& element = claim.elements[control];
  return element.kind == HSF_ELEMENT_END ||
         (element.labels & HSF_STATE_END) != 0;
}

/// The runs of the claim from here: one step, or those of an atomic sequence.
void Successors::run_claim(const StateView& state, ClaimRun run,
                           std::uint32_t control, std::uint32_t origin,
                           EdgeList& out) {
  Sink sink;
  model_.claim_moves(
      &model_, scratch_.get(), state.bytes(), state.words, *settings_.claim,
      control, (timeout_ ? HSF_TIMEOUT : 0) | (stutters_ ? HSF_STUTTERS : 0),
      sink.abi());
  for (std::uint32_t i = 0; i < sink.size(); ++i) {
    const hsf_move& move = sink.move(i);
    executed_[move.transition] = 1;
    ClaimRun longer = run;
    longer.target = move.offset;
    ++longer.steps;
    longer.path.push_back({claim_pid, move.transition});
    for (std::uint32_t f = 0; f < sink.get().failure_count; ++f) {
      const hsf_failure& failure = sink.get().failures[f];
      if (failure.move != i) continue;
      add_mishap({.failure = failure,
                  .ways = 1,
                  .origin = origin,
                  .steps = longer.steps},
                 longer.path, out);
    }
    if ((move.flags & HSF_STUCK) != 0) continue;
    const bool goes_on = (move.flags & HSF_KEEPS_CONTROL) != 0 &&
                         longer.steps < settings_.atomic_limit;
    if ((move.flags & HSF_KEEPS_CONTROL) != 0) ++counters_.atomic_steps;
    if (goes_on) {
      run_claim(state, longer, longer.target, origin, out);
    } else {
      claim_runs_.push_back(std::move(longer));
    }
  }
}

bool Successors::claim_steps(const StateView& state,
                             std::vector<ClaimStep>& steps) {
  steps.clear();
  const std::uint32_t control = claim_control(state);
  if (is_claim_end(control)) return false;
  system_.clear();
  claim_runs_.clear();
  timeout_ = false;
  stutters_ = false;
  const Counters before = counters_;
  run_claim(state, {}, control, 0, system_);
  counters_ = before;
  if (!system_.mishaps.empty()) return false;
  for (const ClaimRun& run : claim_runs_) {
    if (is_claim_end(run.target)) return false;
    steps.push_back({run.target, run.steps});
  }
  return true;
}

/// One run of the claim with every edge of the system, or with none (stutter).
void Successors::combine(const StateView& state, const ClaimRun& run,
                         bool blocked, std::uint32_t origin, EdgeList& out) {
  const std::uint32_t hidden = model_.hidden_words;
  const auto add = [&](const std::uint64_t* words_begin, const Edge& edge,
                       const std::vector<TrailStep>* path) {
    Edge both = edge;
    both.offset = out.sink.push_state(hidden, edge.words);
    std::uint64_t* target = out.sink.at(both.offset);
    std::memcpy(target, words_begin, edge.words * sizeof *target);
    target[0] =
        (target[0] & ~claim_mask) | (std::uint64_t{run.target} << claim_shift);
    both.written |= 1;
    both.origin = origin;
    both.steps += run.steps;
    both.statements += run.steps;
    out.edges.push_back(both);
    if (keep_paths_) {
      std::vector<TrailStep> all = run.path;
      if (path != nullptr) all.insert(all.end(), path->begin(), path->end());
      out.edge_paths.push_back(std::move(all));
    }
  };
  if (blocked) {
    if (!settings_.stutter) return;
    add(state.words_begin,
        {.written = 1, .words = state.words, .steps = 0, .statements = 0},
        nullptr);
    return;
  }
  for (std::size_t i = 0; i < system_.edges.size(); ++i) {
    const Edge& edge = system_.edges[i];
    add(system_.state(edge), edge,
        keep_paths_ ? &system_.edge_paths[i] : nullptr);
  }
  for (std::size_t i = 0; i < system_.mishaps.size(); ++i) {
    Mishap mishap = system_.mishaps[i];
    mishap.origin = origin;
    mishap.steps += run.steps;
    std::vector<TrailStep> path = run.path;
    if (keep_paths_) {
      const std::vector<TrailStep>& rest = system_.mishap_paths[i];
      path.insert(path.end(), rest.begin(), rest.end());
    }
    add_mishap(mishap, std::move(path), out);
  }
}

// The claim sees the state before the system's step, and moves first. Where it
// ends the property is violated, and the run goes on for one more step of the
// system, as SPIN's does.
bool Successors::expand_with_claim(const StateView& state, std::uint32_t origin,
                                   EdgeList& out) {
  const std::uint32_t control = claim_control(state);
  const hsf_failure ended{.text = claim_end_text,
                          .move = 0,
                          .transition = HSF_NO_TRANSITION,
                          .kind = HSF_FAIL_STEP};
  if (is_claim_end(control)) {
    add_mishap({.failure = ended, .ways = 1, .origin = origin, .steps = 0}, {},
               out);
    return true;
  }
  system_.clear();
  const std::uint64_t atomic_before = counters_.atomic_steps;
  const bool moves = expand_system(state, origin, system_);
  const std::uint64_t atomic_once = counters_.atomic_steps - atomic_before;
  counters_.atomic_steps = atomic_before;
  claim_runs_.clear();
  stutters_ = !moves;
  run_claim(state, {}, control, origin, out);
  for (const ClaimRun& run : claim_runs_) {
    if (is_claim_end(run.target)) {
      add_mishap(
          {.failure = ended, .ways = 1, .origin = origin, .steps = run.steps},
          run.path, out);
    }
    combine(state, run, !moves, origin, out);
    counters_.atomic_steps += atomic_once;
  }
  return true;
}

bool Successors::is_safe(const StateView& state, std::uint32_t pid) const {
  std::uint32_t proctype = 0;
  std::uint32_t control = 0;
  model_.control(&model_, state.bytes(), state.words, pid, &proctype, &control);
  switch (model_.proctypes[proctype].elements[control].safety) {
    case HSF_SAFE_ALWAYS:
      return true;
    case HSF_SAFE_YOUNGEST:
      return pid + 1 == process_count(state);
    default:
      return false;
  }
}

bool Successors::is_invalid_end(const StateView& state) const {
  if (process_count(state) == 0) return false;  // nobody is left to be stuck
  const std::uint32_t is = model_.classify(&model_, state.bytes(), state.words);
  if ((is & HSF_VALID_END) == 0) return true;
  if ((is & HSF_TRACE_END) == 0) return true;
  return settings_.end_needs_empty && (is & HSF_CHANNELS_EMPTY) == 0;
}

std::string Successors::place(std::uint32_t transition) const {
  const hsf_proctype& owner =
      model_.proctypes[model_.transition_proctype[transition]];
  const hsf_element& element =
      owner.elements[model_.transition_state[transition]];
  return fmt::format("{}:{}", element.file, element.line);
}

std::vector<TrailStep> Successors::explain(
    const StateView& from, const StateView& to,
    std::optional<std::uint64_t> movers) {
  EdgeList list;
  keep_paths_ = true;
  expand(from, 0, list);
  keep_paths_ = false;
  std::vector<TrailStep> best;
  std::uint32_t fewest = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t i = 0; i < list.edges.size(); ++i) {
    const Edge& edge = list.edges[i];
    if (movers && edge.movers != *movers) continue;
    if (edge.steps < fewest && edge.words == to.words &&
        std::memcmp(list.state(edge), to.words_begin,
                    edge.words * sizeof *to.words_begin) == 0) {
      fewest = edge.steps;
      best = list.edge_paths[i];
    }
  }
  return best;
}

std::vector<TrailStep> Successors::explain(const StateView& from,
                                           const hsf_failure& failure) {
  EdgeList list;
  keep_paths_ = true;
  expand(from, 0, list);
  keep_paths_ = false;
  std::vector<TrailStep> best;
  std::uint32_t fewest = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t i = 0; i < list.mishaps.size(); ++i) {
    const Mishap& mishap = list.mishaps[i];
    if (mishap.steps < fewest &&
        mishap.failure.transition == failure.transition &&
        std::strcmp(mishap.failure.text, failure.text) == 0) {
      fewest = mishap.steps;
      best = list.mishap_paths[i];
    }
  }
  return best;
}

}  // namespace hsf
