// Batches: memory latency is hidden, not suffered.
#include "hsf/search/breadth_first_worker.h"

#include <algorithm>

namespace hsf {
namespace {

/// States per batch: enough successors to hide a cache miss behind the others.
constexpr std::size_t batch_size = 64;

/// 1 or 0, in a way that the compiler does not turn into a branch.
std::uint32_t is_zero(std::uint64_t x) {
  return static_cast<std::uint32_t>(((x | (0 - x)) >> 63) ^ 1);
}

}  // namespace

void BreadthFirst::Worker::expand_bucket() {
  const std::span<const StateIndex> bucket(search_.current_);
  const bool leads = search_.workers_.front().get() == this;
  for (;;) {
    search_.safe_point_.check();
    if (search_.watch_.ending()) break;
    const std::size_t begin = search_.next_.fetch_add(batch_size);
    if (begin >= bucket.size()) break;
    take_batch(
        bucket.subspan(begin, std::min(batch_size, bucket.size() - begin)));
    if (leads) search_.watch_.tick([&] { return search_.gauge(); });
  }
  search_.safe_point_.leave();
}

void BreadthFirst::Worker::take_batch(std::span<const StateIndex> batch) {
  origins_.clear();
  for (const StateIndex index : batch) {
    // A cheaper path was found since: it was expanded then.
    if (search_.paths_.weighted() &&
        search_.paths_.cost(index) != search_.cost_) {
      continue;
    }
    origins_.push_back({.index = index, .words = 0});
  }
  decode();
  expand();
  keep_successors();
  if (may_reduce_ && !search_.watch_.ending() && expand_others()) {
    keep_successors();
  }
}

void BreadthFirst::Worker::keep_successors() {
  note_errors();
  encode();
  store();
  show_counts();
}

void BreadthFirst::Worker::show_counts() {
  shown_.matched = matched_;
  shown_.edges = edges_;
  shown_.expanded = expanded_;
  shown_.atomic_steps = successors_.atomic_steps();
  shown_.lost_messages = successors_.lost_messages();
}

/// The first process, from the youngest down, that may be expanded alone and
/// can move. A process all of whose steps fail counts as blocked.
bool BreadthFirst::Worker::expand_alone(std::size_t i) {
  const StateView state{origin_state(i), origins_[i].words};
  for (std::uint32_t pid = Successors::process_count(state); pid-- > 0;) {
    if (!successors_.is_safe(state, pid)) continue;
    const std::size_t edges = list_.edges.size();
    const std::size_t mishaps = list_.mishaps.size();
    successors_.expand_process(state, pid, static_cast<std::uint32_t>(i),
                               list_);
    if (list_.edges.size() > edges) {
      origins_[i].alone = pid;
      return true;
    }
    list_.mishaps.resize(mishaps);
  }
  return false;
}

// Where a process alone leads back to known states only, others might wait for
// ever: they are expanded as well. What is known depends on the buckets, not on
// the order within one: the same for any number of threads.
bool BreadthFirst::Worker::expand_others() {
  list_.clear();
  bool any = false;
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    const Origin& origin = origins_[i];
    if (origin.alone == nobody) continue;
    if (origin.leads_on) {
      reduced_ = true;
      continue;
    }
    any = true;
    const StateView state{origin_state(i), origin.words};
    for (std::uint32_t pid = Successors::process_count(state); pid-- > 0;) {
      if (pid == origin.alone) continue;
      successors_.expand_process(state, pid, static_cast<std::uint32_t>(i),
                                 list_);
    }
  }
  return any;
}

void BreadthFirst::Worker::decode() {
  const StateStore& store = search_.store_;
  const hsf_model& model = search_.model_;
  epoch_ = store.epoch();
  stride_ = model.hidden_words + store.state_words();
  states_.resize(stride_ * origins_.size());
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    std::copy_n(model.hidden_initial, model.hidden_words,
                states_.data() + i * stride_);
    origins_[i].words = store.decode(origins_[i].index, origin_state(i));
  }
}

void BreadthFirst::Worker::expand() {
  list_.clear();
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    const StateView state{origin_state(i), origins_[i].words};
    ++expanded_;
    if (may_reduce_ && expand_alone(i)) continue;
    const std::size_t mishaps = list_.mishaps.size();
    const bool moves =
        successors_.expand(state, static_cast<std::uint32_t>(i), list_);
    if (moves || !search_.settings_.check_end_states ||
        !successors_.is_invalid_end(state)) {
      continue;
    }
    // Where a step failed, that is the error that one should look at.
    const bool only_one = search_.settings_.stop_at_error == 1;
    if (only_one && list_.mishaps.size() > mishaps) continue;
    if (search_.errors_.add({origins_[i].index, std::nullopt, search_.cost_},
                            1)) {
      search_.watch_.end(Ending::error_limit);
    }
    // Nothing shorter can come.
    if (search_.errors_.best()) search_.watch_.end(Ending::error_limit);
  }
  if (!successors_.too_large().empty()) {
    search_.watch_.end(Ending::atomic_limit);
  }
}

void BreadthFirst::Worker::note_errors() {
  for (const Mishap& mishap : list_.mishaps) {
    const std::uint64_t cost =
        search_.settings_.cost == Cost::edges ? 1 : mishap.steps;
    if (search_.errors_.add({origins_[mishap.origin].index, mishap.failure,
                             search_.cost_ + cost},
                            mishap.ways)) {
      search_.watch_.end(Ending::error_limit);
    }
  }
}

bool BreadthFirst::Worker::encode_all() {
  StateStore& store = search_.store_;
  const std::size_t width = store.key_words();
  const std::size_t count = list_.edges.size();
  keys_.resize(count * width);
  hashes_.resize(count);
  std::uint64_t* key = keys_.data();
  std::uint64_t* const hashes = hashes_.data();
  const Edge* const edges = list_.edges.data();
  const Origin* const origins = origins_.data();
  for (std::size_t i = 0; i < count; ++i, key += width) {
    const Edge& edge = edges[i];
    const Origin& origin = origins[edge.origin];
    const StateStore::Origin from{origin_state(edge.origin), origin.words,
                                  store.key(origin.index)};
    if (!store.encode(from, list_.state(edge), edge.words, edge.written, key)) {
      return false;
    }
    hashes[i] = store.hash(key);
  }
  return true;
}

/// Hashes of one word are equal iff their keys are; longer keys are compared.
bool BreadthFirst::Worker::is_same_key(const RecentStates::Entry& entry,
                                       std::size_t edge) const {
  const std::size_t width = search_.store_.key_words();
  const std::uint64_t* key = keys_.data() + edge * width;
  const std::uint64_t* other = entry.cost == RecentStates::pending
                                   ? keys_.data() + entry.number * width
                                   : search_.store_.key(entry.number);
  return std::equal(key, key + width, other);
}

// Chance decides which edges are known, so that a branch would be mispredicted
// half of the time: both lists are written, one of them grows.
template <bool one_word>
void BreadthFirst::Worker::part_known() {
  const StateStore& store = search_.store_;
  const auto count = static_cast<std::uint32_t>(hashes_.size());
  if (probed_.size() < count) {
    probed_.resize(count);
    repeated_.resize(count);
  }
  const std::uint64_t* const hashes = hashes_.data();
  std::uint32_t* probed = probed_.data();
  Repeated* repeated = repeated_.data();
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t hash = hashes[i];
    RecentStates::Entry& slot = recent_.at(hash);
    const RecentStates::Entry entry = slot;
    std::uint32_t known = is_zero(entry.hash ^ hash);
    if constexpr (!one_word) {
      known = known != 0 && is_same_key(entry, i) ? 1 : 0;
    }
    *repeated = {i, entry};
    *probed = i;
    repeated += known;
    probed += 1 - known;
    const std::uint32_t keep = 0U - known;  // all bits, or none
    slot.hash = hash;
    slot.number = (entry.number & keep) | (i & ~keep);
    slot.cost = (entry.cost & keep) | (RecentStates::pending & ~keep);
    // Those that are known fetch the first bucket, over and over.
    store.prefetch(hash & (std::uint64_t{known} - 1));
  }
  probed_count_ = static_cast<std::size_t>(probed - probed_.data());
  repeated_count_ = count - probed_count_;
}

void BreadthFirst::Worker::make_room(std::uint64_t more) {
  StateStore& store = search_.store_;
  while (!store.has_room(more * search_.workers_.size())) {
    search_.safe_point_.alone([&] {
      const std::uint64_t all = more * search_.workers_.size();
      if (store.has_room(all)) return;
      if (store.needed(all) > StateStore::most_states) {
        search_.watch_.end(Ending::state_limit);
        return;
      }
      Paths& paths = search_.paths_;
      if (!search_.watch_.may_allocate(store.growth(all) +
                                       paths.growth(store.needed(all)))) {
        return;
      }
      store.grow(all);
      paths.reserve(store.room());
    });
    if (search_.watch_.ending()) return;
  }
}

// Other threads may repack while this one waits: then everything that was
// decoded or encoded is of yesterday.
void BreadthFirst::Worker::encode() {
  StateStore& store = search_.store_;
  for (;;) {
    make_room(list_.edges.size());
    if (search_.watch_.ending()) return;
    if (store.epoch() != epoch_) {
      decode();
      recent_.clear();
    }
    if (encode_all()) break;
    const std::uint64_t epoch = epoch_;
    search_.safe_point_.alone([&] {
      if (store.epoch() != epoch) return;
      if (search_.watch_.may_allocate(store.table_bytes() / 4)) store.repack();
    });
    if (search_.watch_.ending()) return;
  }
  store.key_words() == 1 ? part_known<true>() : part_known<false>();
}

void BreadthFirst::Worker::store() {
  if (search_.watch_.ending()) return;
  store_new();
  count_repeated();
  edges_ += list_.edges.size();
  const std::uint64_t limit = search_.settings_.state_limit;
  if (limit != 0 && search_.store_.size() > limit) {
    search_.watch_.end(Ending::state_limit);
  }
}

void BreadthFirst::Worker::store_new() {
  StateStore& store = search_.store_;
  const std::size_t width = store.key_words();
  targets_.resize(list_.edges.size());
  // Read once: the compiler cannot know that no store changes them.
  const std::uint64_t* const keys = keys_.data();
  const std::uint64_t* const hashes = hashes_.data();
  const Edge* const edges = list_.edges.data();
  StateIndex* const targets = targets_.data();
  const std::span<const std::uint32_t> probed(probed_.data(), probed_count_);
  for (const std::uint32_t i : probed) targets[i] = store.candidate(hashes[i]);
  std::uint64_t matched = 0;
  for (const std::uint32_t i : probed) {
    const Edge& edge = edges[i];
    const StateIndex parent = origins_[edge.origin].index;
    const std::uint32_t weight = search_.weight(edge);
    const auto cost = static_cast<std::uint32_t>(search_.cost_ + weight);
    const std::uint64_t* key = keys + i * width;
    StateStore::Found found{targets[i], false};
    if (!store.is_key_of(found.index, key)) {
      found = store.insert(key, hashes[i], Paths::note(parent, cost), number_);
    }
    targets[i] = found.index;
    recent_.at(hashes[i]) = {hashes[i], found.index, cost};
    matched += edge.ways;
    if (found.fresh) {
      --matched;
      search_.paths_.add(found.index, parent);
      open(found.index, weight);
    } else if (search_.paths_.improve(found.index, parent, cost)) {
      open(found.index, weight);
    }
    reach(edge, found.index);
  }
  matched_ += matched;
}

/// Nothing is new here, but the path may be cheaper.
void BreadthFirst::Worker::count_repeated() {
  const std::span<const Repeated> repeated(repeated_.data(), repeated_count_);
  for (const Repeated& edge : repeated) {
    matched_ += list_.edges[edge.edge].ways;
  }
  if (!search_.paths_.weighted() && !may_reduce_) return;
  for (const auto& [i, entry] : repeated) {
    const Edge& edge = list_.edges[i];
    const bool pending = entry.cost == RecentStates::pending;
    const StateIndex index = pending ? targets_[entry.number] : entry.number;
    reach(edge, index);
    if (!search_.paths_.weighted()) continue;
    const std::uint32_t weight = search_.weight(edge);
    const auto cost = static_cast<std::uint32_t>(search_.cost_ + weight);
    if (!pending && entry.cost <= cost) continue;
    if (search_.paths_.improve(index, origins_[edge.origin].index, cost)) {
      open(index, weight);
    }
  }
}

}  // namespace hsf
