// Expansion, reduction and errors, the same for all searches for cycles.
#include "hsf/search/cycle_search.h"

#include <algorithm>

#include "hsf/search/reached.h"
#include "hsf/search/retrace.h"

namespace hsf {

CycleSearch::CycleSearch(const hsf_model& model, const SearchSettings& settings,
                         Monitor& monitor)
    : model_(model),
      settings_(settings),
      store_(1, false),
      watch_(settings_, monitor),
      errors_(model, settings_, monitor,
              settings.cycle_method == CycleMethod::shortest,
              [this](const ErrorPlace& place) { return trail_to(place); }),
      product_(model, settings_, store_),
      limit_(settings.max_depth.value_or(
          std::numeric_limits<std::uint64_t>::max())) {
}

Outcome CycleSearch::run() {
  product_.start();
  reserve(1);
  explore();
  return finish();
}

void CycleSearch::make_room(std::uint64_t more) {
  if (store_.has_room(more)) return;
  if (store_.needed(more) > StateStore::most_states) {
    watch_.end(Ending::state_limit);
    return;
  }
  if (!watch_.may_allocate(store_.growth(more) +
                           (store_.needed(more) - store_.size()) *
                               bytes_per_state())) {
    return;
  }
  store_.grow(more);
  reserve(store_.room());
}

/// Those that were not met lately, by their places, in one batch: no cache miss
/// is waited for alone.
void CycleSearch::store_successors() {
  const std::size_t count = product_.size();
  make_room(count);
  successors_.clear();
  if (watch_.ending()) return;
  find_recent();
  for (const std::uint32_t i : unknown_) {
    successors_[i].state = store_.candidate(hashes_[i]);
  }
  for (const std::uint32_t i : unknown_) {
    const std::uint64_t* key = product_.key(i);
    StateIndex& state = successors_[i].state;
    if (!store_.is_key_of(state, key)) {
      state = store_.insert(key, hashes_[i], 0).index;
    }
    recent_.at(hashes_[i]) = {hashes_[i], state, 0};
  }
  const std::uint64_t limit = settings_.state_limit;
  if (limit != 0 && store_.size() > limit) watch_.end(Ending::state_limit);
}

/// Hashes of one word are equal iff their keys are; longer keys are compared.
void CycleSearch::find_recent() {
  if (recent_epoch_ != store_.epoch()) {
    recent_epoch_ = store_.epoch();
    recent_.clear();
  }
  const bool one_word = store_.key_words() == 1;
  const auto count = static_cast<std::uint32_t>(product_.size());
  unknown_.clear();
  hashes_.resize(count);
  successors_.resize(count);
  const std::uint64_t* key = product_.key(0);
  for (std::uint32_t i = 0; i < count; ++i, key += store_.key_words()) {
    const std::uint64_t hash = store_.hash(key);
    hashes_[i] = hash;
    const RecentStates::Entry& entry = recent_.at(hash);
    successors_[i] = {entry.number, product_.steps(i), product_.marks(i)};
    if (entry.hash == hash &&
        (one_word || store_.is_key_of(entry.number, key))) {
      continue;
    }
    store_.prefetch(hash);
    unknown_.push_back(i);
  }
}

std::uint32_t CycleSearch::expand(StateIndex state, std::uint32_t depth) {
  ++expanded_;
  ++visited_;
  std::uint32_t alone = nobody;
  if (settings_.reduction) {
    for (const std::uint32_t pid : product_.candidates(state)) {
      if (!product_.expand_alone(state, pid)) continue;
      store_successors();
      const bool closes = std::any_of(
          successors_.begin(), successors_.end(),
          [&](const Successor& s) { return may_close_cycle(s.state); });
      if (closes) continue;
      alone = pid;
      reduced_ = true;
      break;
    }
  }
  if (alone == nobody) {
    product_.expand(state);
    store_successors();
  }
  for (std::size_t i = 0; i < product_.size(); ++i) ways_ += product_.ways(i);
  edges_ += product_.size();
  tell_errors(state, depth);
  return alone;
}

void CycleSearch::expand_again(StateIndex state, std::uint32_t alone) {
  ++visited_;
  if (alone == nobody) {
    product_.expand(state);
  } else {
    product_.expand_alone(state, alone);
  }
  store_successors();
}

void CycleSearch::tell_errors(StateIndex state, std::uint32_t depth) {
  const auto add = [&](const ErrorPlace& place, std::uint64_t ways) {
    if (place.length <= limit_ && errors_.add(place, ways)) {
      watch_.end(Ending::error_limit);
    }
  };
  for (const Mishap& mishap : product_.mishaps()) {
    add({state, mishap.failure, depth + mishap.steps}, mishap.ways);
  }
  // Where a step failed, that is the error that one should look at.
  const bool failed =
      settings_.stop_at_error == 1 && !product_.mishaps().empty();
  if (product_.is_accept_stutter()) {
    add({state, std::nullopt, depth, ErrorPlace::Kind::accept_stutter}, 1);
  } else if (product_.is_invalid_end() && !failed) {
    add({state, std::nullopt, depth}, 1);
  }
  if (!product_.successors().too_large().empty()) {
    watch_.end(Ending::atomic_limit);
  }
}

void CycleSearch::tell_cycle(StateIndex state, std::uint64_t length) {
  if (errors_.add({state, std::nullopt, length, ErrorPlace::Kind::cycle}, 1)) {
    watch_.end(Ending::error_limit);
  }
}

Trail CycleSearch::trail_to(const ErrorPlace& place) {
  if (place.kind == ErrorPlace::Kind::cycle) {
    return retrace(model_, settings_, store_, lasso());
  }
  const Lasso path =
      LassoFinder(product_, store_).path_to([&](StateIndex state) {
        return state == place.state;
      });
  return retrace(model_, settings_, store_, path.states, place.failure);
}

Gauge CycleSearch::gauge() const {
  Gauge gauge;
  gauge.counts.stored = store_.size();
  gauge.counts.visited = visited_;
  gauge.counts.matched = ways_ - std::min(ways_, store_.size() - 1);
  gauge.counts.atomic_steps = product_.atomic_steps();
  gauge.counts.lost_messages = product_.lost_messages();
  gauge.counts.errors = errors_.count();
  gauge.counts.edges = edges_;
  gauge.counts.expanded = expanded_;
  gauge.counts.depth_reached = deepest_;
  gauge.depth = depth();
  gauge.frontier = frontier();
  gauge.state_bytes = store_.bytes() + store_.size() * bytes_per_state();
  gauge.table_bytes = store_.table_bytes();
  gauge.stack_bytes = stack_bytes();
  gauge.state_vector_bytes =
      std::uint64_t{store_.state_words()} * sizeof(std::uint64_t);
  return gauge;
}

Outcome CycleSearch::finish() {
  Outcome outcome;
  errors_.settle(proven_shortest_);
  outcome.gauge = gauge();
  outcome.reduced = reduced_;
  outcome.merged = product_.successors().merged();
  outcome.ending = cut_ ? Ending::depth_limit : Ending::complete;
  if (watch_.ending()) outcome.ending = *watch_.ending();
  if (errors_.stopped_at_limit()) outcome.ending = Ending::error_limit;
  const Successors& successors = product_.successors();
  outcome.warnings.assign(successors.warnings().begin(),
                          successors.warnings().end());
  outcome.detail = successors.too_large();
  ReachedElements reached(model_);
  reached.add_initial(initial_state(model_, settings_));
  reached.add(successors.executed());
  outcome.reached = reached.take();
  return outcome;
}

}  // namespace hsf
