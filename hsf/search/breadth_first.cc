// The order of buckets, and the threads that share one.
#include "hsf/search/breadth_first.h"

#include <algorithm>
#include <thread>

#include "hsf/search/breadth_first_worker.h"
#include "hsf/search/reached.h"
#include "hsf/search/retrace.h"

namespace hsf {

bool has_weights(const hsf_model& model, const SearchSettings& settings) {
  if (settings.cost == Cost::edges) return false;
  if (settings.cost == Cost::statements || settings.claim) return true;
  if ((model.flags & HSF_USES_RENDEZVOUS) != 0) return true;
  const unsigned fused =
      settings.merging ? HSF_EDGE_ATOMIC | HSF_EDGE_MERGED : HSF_EDGE_ATOMIC;
  for (std::uint32_t p = 0; p < model.proctype_count; ++p) {
    const hsf_proctype& proctype = model.proctypes[p];
    for (std::uint32_t e = 0; e < proctype.edge_count; ++e) {
      if ((proctype.edges[e].flags & fused) != 0) return true;
    }
  }
  return false;
}

namespace {

/// Whether the cost of each state must be known: edges differ, or reduction
/// asks for it and the numbers that threads take do not tell.
bool needs_costs(const hsf_model& model, const SearchSettings& settings) {
  return has_weights(model, settings) ||
         (settings.threads > 1 && settings.reduction);
}

}  // namespace

BreadthFirst::BreadthFirst(const hsf_model& model,
                           const SearchSettings& settings, Monitor& monitor)
    : model_(model),
      settings_(settings),
      store_(std::max(1U, settings.threads), needs_costs(model, settings)),
      paths_(store_, store_.has_notes()),
      watch_(settings, monitor),
      errors_(model, settings, monitor, true,
              [this](const ErrorPlace& place) { return trail_to(place); }) {
  for (unsigned i = 0; i < std::max(1U, settings.threads); ++i) {
    workers_.push_back(std::make_unique<Worker>(*this, i));
  }
}

BreadthFirst::~BreadthFirst() = default;

void BreadthFirst::start() {
  const std::vector<std::uint64_t> initial = initial_state(model_, settings_);
  store_.start(initial.data(), static_cast<std::uint32_t>(initial.size()),
               Paths::note(Paths::no_parent, 0));
  paths_.reserve(1);
  paths_.add(0, Paths::no_parent);
  open_[0].push_back(0);
}

Outcome BreadthFirst::run() {
  start();
  while (!open_.empty() && !watch_.ending()) {
    const auto first = open_.begin();
    cost_ = first->first;
    current_ = std::move(first->second);
    open_.erase(first);
    const std::optional<std::uint64_t> best = errors_.best();
    if (best && *best <= cost_) break;
    if (settings_.max_depth && cost_ >= *settings_.max_depth) {
      cut_ = true;
      break;
    }
    known_ = store_.size();
    expand_bucket();
    collect();
    const std::optional<std::uint64_t> found = errors_.best();
    if (found && *found <= cost_) break;
  }
  return finish();
}

void BreadthFirst::expand_bucket() {
  next_ = 0;
  // A small bucket is not worth waking anybody.
  constexpr std::size_t worth_sharing = 1024;
  const std::size_t threads =
      current_.size() < worth_sharing ? 1 : workers_.size();
  safe_point_.enter(static_cast<unsigned>(threads));
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < threads; ++i) {
    others.emplace_back([this, i] { workers_[i]->expand_bucket(); });
  }
  workers_[0]->expand_bucket();
  for (std::thread& other : others) other.join();
}

void BreadthFirst::collect() {
  for (const auto& worker : workers_) {
    worker->hand_over([&](std::uint64_t offset, Bucket& states) {
      Bucket& bucket = open_[cost_ + offset];
      if (bucket.empty()) {
        bucket.swap(states);
      } else {
        bucket.insert(bucket.end(), states.begin(), states.end());
        states.clear();
      }
    });
  }
}

Gauge BreadthFirst::gauge() const {
  Gauge gauge;
  for (const auto& worker : workers_) worker->add_to(gauge.counts);
  gauge.counts.stored = store_.size();
  gauge.counts.errors = errors_.count();
  gauge.counts.depth_reached = cost_;
  gauge.depth = cost_;
  gauge.frontier = current_.size() - std::min(current_.size(), next_.load());
  for (const auto& [cost, bucket] : open_) gauge.frontier += bucket.size();
  gauge.state_bytes = store_.bytes() + paths_.bytes();
  gauge.table_bytes = store_.table_bytes();
  gauge.stack_bytes = gauge.frontier * sizeof(StateIndex);
  gauge.state_vector_bytes =
      std::uint64_t{store_.state_words()} * sizeof(std::uint64_t);
  return gauge;
}

Outcome BreadthFirst::finish() {
  Outcome outcome;
  // A held back error is proven shortest once all shorter paths were looked at.
  const std::optional<std::uint64_t> best = errors_.best();
  const bool looked_at_all =
      best &&
      (*best <= cost_ ||
       (!watch_.ending() && (open_.empty() || open_.begin()->first >= *best)));
  for (const auto& worker : workers_) {
    outcome.reduced = outcome.reduced || worker->reduced();
    outcome.merged = outcome.merged || worker->successors().merged();
  }
  const bool proven = looked_at_all && !outcome.reduced && !outcome.merged;
  errors_.settle(proven && settings_.cost == Cost::steps);
  outcome.gauge = gauge();
  outcome.ending = Ending::complete;
  if (cut_) outcome.ending = Ending::depth_limit;
  if (errors_.stopped_at_limit()) outcome.ending = Ending::error_limit;
  if (watch_.ending() && !errors_.stopped_at_limit()) {
    outcome.ending = *watch_.ending();
  }
  ReachedElements reached(model_);
  reached.add_initial(initial_state(model_, settings_));
  for (const auto& worker : workers_) {
    reached.add(worker->successors().executed());
    for (const std::string& warning : worker->successors().warnings()) {
      if (std::find(outcome.warnings.begin(), outcome.warnings.end(),
                    warning) == outcome.warnings.end()) {
        outcome.warnings.push_back(warning);
      }
    }
    if (!worker->successors().too_large().empty()) {
      outcome.detail = worker->successors().too_large();
    }
  }
  outcome.reached = reached.take();
  return outcome;
}

Trail BreadthFirst::trail_to(const ErrorPlace& place) {
  std::vector<StateIndex> chain;
  for (StateIndex state = place.state; state != Paths::no_parent;
       state = paths_.parent(state)) {
    chain.push_back(state);
  }
  std::reverse(chain.begin(), chain.end());
  return retrace(model_, settings_, store_, chain, place.failure);
}

}  // namespace hsf
