// One frame per state on the way; edges in SPIN's order.
#include "hsf/search/depth_first.h"

#include <algorithm>
#include <limits>

#include "hsf/search/reached.h"
#include "hsf/search/retrace.h"

namespace hsf {

DepthFirst::DepthFirst(const hsf_model& model, const SearchSettings& settings,
                       Monitor& monitor)
    : model_(model),
      settings_(settings),
      store_(1, false),
      watch_(settings_, monitor),
      errors_(model, settings_, monitor, settings.shorten,
              [this](const ErrorPlace& place) { return trail_to(place); }),
      successors_(model, settings_),
      limit_(settings.max_depth.value_or(
          std::numeric_limits<std::uint64_t>::max())) {
  store_.attach(&keys_);
}

Outcome DepthFirst::run() {
  const std::vector<std::uint64_t> initial = initial_state(model_, settings_);
  store_.start(initial.data(), static_cast<std::uint32_t>(initial.size()), 0);
  if (settings_.shorten) {
    depths_.reserve(1);
    *depths_[0] = 0;
  }
  enter(0, 0);
  while (!frames_.empty() && !watch_.ending()) {
    if (waiting_end() > frames_.back().waiting) {
      if (waiting_.empty()) restore_waiting();
      take_waiting();
    } else {
      set_on_stack(frames_.back().state, false);
      frames_.pop_back();
    }
    watch_.tick([&] { return gauge(); });
  }
  return finish();
}

void DepthFirst::set_on_stack(StateIndex state, bool value) {
  if (!settings_.reduction) return;
  if (on_stack_.size() <= state) on_stack_.resize(state + state / 2 + 64);
  on_stack_[state] = value;
}

/// Makes this state the one whose successors are encoded.
StateView DepthFirst::decode(StateIndex state) {
  const std::uint32_t hidden = model_.hidden_words;
  const std::size_t room = hidden + store_.state_words();
  if (origin_.size() < room) {
    origin_.resize(room);
    std::copy_n(model_.hidden_initial, hidden, origin_.begin());
  }
  std::uint64_t* begin = origin_.data() + hidden;
  from_ = {begin, store_.decode(state, begin), store_.key(state)};
  return {begin, from_.words};
}

/// A new frame: the state is expanded and its successors wait.
void DepthFirst::enter(StateIndex state, std::uint32_t depth) {
  frames_.push_back({state, depth, waiting_end()});
  set_on_stack(state, true);
  ++expanded_;
  expand_frame(true);
  push_waiting();
  if (waiting_.size() > settings_.waiting_limit) cut_waiting();
}

void DepthFirst::expand_frame(bool first_time) {
  const StateView view = decode(frames_.back().state);
  list_.clear();
  if (!expand_reduced(view)) expand(view, first_time);
}

/// Forgets the successors that wait longest, of whole frames.
void DepthFirst::cut_waiting() {
  const std::uint64_t middle = cut_off_ + waiting_.size() / 2;
  const auto frame = std::lower_bound(
      frames_.begin(), frames_.end() - 1, middle,
      [](const Frame& f, std::uint64_t place) { return f.waiting < place; });
  const auto count = static_cast<std::ptrdiff_t>(frame->waiting - cut_off_);
  waiting_.erase(waiting_.begin(), waiting_.begin() + count);
  const auto words = count * static_cast<std::ptrdiff_t>(store_.key_words());
  keys_.erase(keys_.begin(), keys_.begin() + words);
  cut_off_ = frame->waiting;
}

/// Expands the last frame again. What was taken already is on top. The choice
/// of reduction is the same: the stack is as it was, and a state that was new
/// has left it.
void DepthFirst::restore_waiting() {
  const std::uint64_t begin = frames_.back().waiting;
  const auto count = static_cast<std::size_t>(cut_off_ - begin);
  cut_off_ = begin;
  const Successors::Counters before = successors_.counters();
  expand_frame(false);
  successors_.set_counters(before);
  push_waiting();
  waiting_.resize(count);
  keys_.resize(count * store_.key_words());
}

void DepthFirst::expand(const StateView& view, bool first_time) {
  list_.clear();
  const bool moves = successors_.expand(view, 0, list_);
  // Where a step failed, that is the error that one should look at.
  const bool failed = settings_.stop_at_error == 1 && !list_.mishaps.empty();
  if (first_time && !moves && !failed && settings_.check_end_states &&
      successors_.is_invalid_end(view)) {
    meet(std::nullopt, frames_.back().depth, 1);
  }
  if (!successors_.too_large().empty()) watch_.end(Ending::atomic_limit);
}

/// One process alone, if its statements allow it and it does not only lead back
/// onto the stack.
bool DepthFirst::expand_reduced(const StateView& view) {
  if (!settings_.reduction || settings_.claim) return false;
  for (std::uint32_t pid = Successors::process_count(view); pid-- > 0;) {
    if (!successors_.is_safe(view, pid)) continue;
    list_.clear();
    if (successors_.expand_process(view, pid, 0, list_) && leaves_stack()) {
      reduced_ = true;
      return true;
    }
  }
  return false;
}

bool DepthFirst::leaves_stack() {
  for (const Edge& edge : list_.edges) {
    encode(edge);
    const auto known = store_.find(key_.data(), store_.hash(key_.data()));
    if (!known || !is_on_stack(*known)) return true;
  }
  return false;
}

/// The key of an edge's state, in key_.
void DepthFirst::encode(const Edge& edge) {
  key_.resize(store_.key_words());
  while (!store_.encode(from_, list_.state(edge), edge.words, edge.written,
                        key_.data())) {
    store_.repack();
    decode(frames_.back().state);
    key_.resize(store_.key_words());
  }
}

void DepthFirst::push_edge(const Edge& edge) {
  encode(edge);
  keys_.insert(keys_.end(), key_.begin(), key_.end());
  waiting_.push_back({edge.ways, edge.steps, no_mishap});
  store_.prefetch(store_.hash(key_.data()));
}

/// The last one first: they are taken from the end.
void DepthFirst::push_waiting() {
  std::size_t mishap = list_.mishaps.size();
  const auto push_mishaps = [&](std::size_t edge) {
    while (mishap > 0 && list_.mishaps[mishap - 1].edge >= edge) {
      --mishap;
      waiting_.push_back({list_.mishaps[mishap].ways,
                          list_.mishaps[mishap].steps,
                          static_cast<std::uint32_t>(mishaps_.size())});
      keys_.resize(keys_.size() + store_.key_words());
      mishaps_.push_back(list_.mishaps[mishap]);
    }
  };
  for (std::size_t i = list_.edges.size(); i-- > 0;) {
    push_mishaps(i + 1);
    push_edge(list_.edges[i]);
  }
  push_mishaps(0);
}

void DepthFirst::make_room() {
  if (store_.has_room(1)) return;
  if (store_.needed(1) > StateStore::most_states) {
    watch_.end(Ending::state_limit);
    return;
  }
  if (!watch_.may_allocate(store_.growth(1))) return;
  store_.grow(1);
}

void DepthFirst::take_waiting() {
  const Waiting edge = waiting_.back();
  waiting_.pop_back();
  const std::size_t width = store_.key_words();
  key_.assign(keys_.end() - static_cast<std::ptrdiff_t>(width), keys_.end());
  keys_.resize(keys_.size() - width);
  const std::uint32_t depth = frames_.back().depth + edge.steps;
  deepest_ = std::max<std::uint64_t>(deepest_, depth);
  if (edge.mishap != no_mishap) {
    const Mishap mishap = mishaps_[edge.mishap];
    mishaps_.resize(edge.mishap);
    if (depth <= limit_) meet(mishap.failure, depth, mishap.ways);
  } else if (depth > limit_) {
    reach_limit(edge, depth);
  } else {
    visit(key_.data(), edge, depth);
  }
}

void DepthFirst::reach_limit(const Waiting& edge, std::uint32_t depth) {
  matched_ += edge.ways;
  cut_ = true;
  if (settings_.depth_limit_is_error) {
    const hsf_failure failure{.text = "depth limit reached",
                              .move = 0,
                              .transition = HSF_NO_TRANSITION,
                              .kind = HSF_FAIL_STEP};
    meet(failure, depth, edge.ways);
  }
}

void DepthFirst::visit(const std::uint64_t* key, const Waiting& edge,
                       std::uint32_t depth) {
  make_room();
  if (watch_.ending()) return;
  const auto [index, fresh] = store_.insert(key, store_.hash(key), 0);
  ++edges_;
  matched_ += edge.ways - (fresh ? 1 : 0);
  if (settings_.shorten) {
    depths_.reserve(index + std::size_t{1});
    const bool closer = fresh || depth < *depths_[index];
    if (closer) *depths_[index] = depth;
    if (closer) enter(index, depth);
    return;
  }
  if (fresh) enter(index, depth);
  const std::uint64_t limit = settings_.state_limit;
  if (limit != 0 && store_.size() > limit) watch_.end(Ending::state_limit);
}

void DepthFirst::meet(const std::optional<hsf_failure>& failure,
                      std::uint64_t length, std::uint64_t ways) {
  const ErrorPlace place{frames_.back().state, failure, length};
  if (settings_.shorten) {
    const auto best = errors_.best();
    if (best && *best <= length) return;
    best_chain_.clear();
    for (const Frame& frame : frames_) best_chain_.push_back(frame.state);
    limit_ = length == 0 ? 0 : length - 1;
  }
  if (errors_.add(place, ways)) watch_.end(Ending::error_limit);
}

Gauge DepthFirst::gauge() const {
  Gauge gauge;
  gauge.counts.stored = store_.size();
  gauge.counts.matched = matched_;
  gauge.counts.atomic_steps = successors_.atomic_steps();
  gauge.counts.lost_messages = successors_.lost_messages();
  gauge.counts.errors = errors_.count();
  gauge.counts.edges = edges_;
  gauge.counts.expanded = expanded_;
  gauge.counts.depth_reached = deepest_;
  gauge.depth = frames_.empty() ? 0 : frames_.back().depth;
  gauge.frontier = frames_.size();
  gauge.state_bytes = store_.bytes();
  gauge.table_bytes = store_.table_bytes();
  gauge.stack_bytes = frames_.capacity() * sizeof(Frame) +
                      waiting_.capacity() * sizeof(Waiting) +
                      keys_.capacity() * sizeof(std::uint64_t);
  gauge.state_vector_bytes =
      std::uint64_t{store_.state_words()} * sizeof(std::uint64_t);
  return gauge;
}

Outcome DepthFirst::finish() {
  Outcome outcome;
  errors_.settle(settings_.shorten && !reduced_ && !successors_.merged() &&
                 !watch_.ending());
  outcome.gauge = gauge();
  outcome.reduced = reduced_;
  outcome.merged = successors_.merged();
  outcome.ending = cut_ ? Ending::depth_limit : Ending::complete;
  if (watch_.ending()) outcome.ending = *watch_.ending();
  if (errors_.stopped_at_limit()) outcome.ending = Ending::error_limit;
  outcome.warnings.assign(successors_.warnings().begin(),
                          successors_.warnings().end());
  outcome.detail = successors_.too_large();
  ReachedElements reached(model_);
  reached.add_initial(initial_state(model_, settings_));
  reached.add(successors_.executed());
  outcome.reached = reached.take();
  return outcome;
}

Trail DepthFirst::trail_to(const ErrorPlace& place) const {
  std::vector<StateIndex> chain = best_chain_;
  if (chain.empty()) {
    for (const Frame& frame : frames_) chain.push_back(frame.state);
  }
  return retrace(model_, settings_, store_, chain, place.failure);
}

}  // namespace hsf
