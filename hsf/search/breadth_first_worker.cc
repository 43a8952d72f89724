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
  const StateStore& store = search_.store_;
  for (const StateIndex index : batch) __builtin_prefetch(store.key(index));
  for (const StateIndex index : batch) {
    // A cheaper path was found since: it was expanded then.
    if (search_.paths_.weighted() &&
        search_.paths_.cost(index) != search_.cost_) {
      continue;
    }
    origins_.push_back({.index = index, .words = 0});
  }
  epoch_ = store.epoch();
  stride_ = search_.model_.hidden_words + store.state_words();
  states_.resize(stride_ * origins_.size());
  memory_.follow_store();
  begin_edges();
  expand();
  keep_successors();
  if (may_reduce_ && !search_.watch_.ending() && expand_others()) {
    keep_successors();
  }
  memory_.judge();
}

void BreadthFirst::Worker::begin_edges() {
  list_.clear();
  lessons_.clear();
  recalled_ = 0;
  ends_.count = 0;
}

void BreadthFirst::Worker::keep_successors() {
  note_errors();
  encode();
  if (!search_.watch_.ending()) {
    remember();
    store();
  }
  // Nobody but this batch needs them: a repack() has less to do.
  ends_.keys.clear();
  show_counts();
}

void BreadthFirst::Worker::show_counts() {
  shown_.matched = matched_;
  shown_.edges = edges_;
  shown_.expanded = expanded_;
  shown_.atomic_steps =
      successors_.atomic_steps() + memory_.counters().atomic_steps;
  shown_.lost_messages =
      successors_.lost_messages() + memory_.counters().lost_messages;
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

/// The edges of the list, behind those that were recalled.
bool BreadthFirst::Worker::encode_list() {
  StateStore& store = search_.store_;
  const std::size_t width = store.key_words();
  const std::size_t count = list_.edges.size();
  ends_.count = recalled_;
  ends_.reserve(recalled_ + count, width);
  std::uint64_t* key = ends_.keys.data() + recalled_ * width;
  Target* target = ends_.targets.data() + recalled_;
  const Edge* const edges = list_.edges.data();
  const Origin* const origins = origins_.data();
  for (std::size_t i = 0; i < count; ++i, key += width, ++target) {
    const Edge& edge = edges[i];
    const Origin& origin = origins[edge.origin];
    const StateStore::Origin from{origin_state(edge.origin), origin.words,
                                  store.key(origin.index)};
    if (!store.encode(from, list_.state(edge), edge.words, edge.written, key)) {
      return false;
    }
    *target = {edge.origin, search_.weight(edge), edge.ways};
  }
  ends_.count += count;
  return true;
}

void BreadthFirst::Worker::hash_keys() {
  const StateStore& store = search_.store_;
  const std::size_t width = store.key_words();
  hashes_.resize(ends_.count);
  const std::uint64_t* key = ends_.keys.data();
  std::uint64_t* const hashes = hashes_.data();
  for (std::size_t i = 0; i < ends_.count; ++i, key += width) {
    hashes[i] = store.hash(key);
  }
}

/// What was found out in this batch, unless keys were packed anew meanwhile.
void BreadthFirst::Worker::remember() {
  for (const Lesson& lesson : lessons_) {
    const std::uint64_t* key =
        search_.store_.key(origins_[lesson.origin].index);
    if (!memory_.look_at(key)) continue;
    // Another state of the batch may have taught it.
    if (memory_.find(lesson.pid, key).record != 0) continue;
    memory_.add(lesson.pid, key, ends_, recalled_ + lesson.begin,
                recalled_ + lesson.end, lesson.counters);
  }
}

/// Hashes of one word are equal iff their keys are; longer keys are compared.
bool BreadthFirst::Worker::is_same_key(const RecentStates::Entry& entry,
                                       std::size_t edge) const {
  const std::size_t width = search_.store_.key_words();
  const std::uint64_t* key = ends_.keys.data() + edge * width;
  const std::uint64_t* other = entry.cost == RecentStates::pending
                                   ? ends_.keys.data() + entry.number * width
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
// decoded or encoded is of yesterday; recalled keys are kept up to date.
void BreadthFirst::Worker::encode() {
  StateStore& store = search_.store_;
  recalled_ = ends_.count;
  for (;;) {
    ends_.keys.resize(recalled_ * store.key_words());
    make_room(recalled_ + list_.edges.size());
    if (search_.watch_.ending()) return;
    if (store.epoch() != epoch_) {
      decode_again();
      recent_.clear();
      memory_.follow_store();
      lessons_.clear();
    }
    if (encode_list()) break;
    ends_.keys.resize(recalled_ * store.key_words());
    const std::uint64_t epoch = epoch_;
    search_.safe_point_.alone([&] {
      if (store.epoch() != epoch) return;
      if (search_.watch_.may_allocate(store.table_bytes() / 4)) store.repack();
    });
    if (search_.watch_.ending()) return;
  }
  hash_keys();
  store.key_words() == 1 ? part_known<true>() : part_known<false>();
}

void BreadthFirst::Worker::store() {
  store_new();
  count_repeated();
  edges_ += hashes_.size();
  const std::uint64_t limit = search_.settings_.state_limit;
  if (limit != 0 && search_.store_.size() > limit) {
    search_.watch_.end(Ending::state_limit);
  }
}

void BreadthFirst::Worker::store_new() {
  StateStore& store = search_.store_;
  const std::size_t width = store.key_words();
  found_states_.resize(hashes_.size());
  // Read once: the compiler cannot know that no store changes them.
  const std::uint64_t* const keys = ends_.keys.data();
  const std::uint64_t* const hashes = hashes_.data();
  const Target* const targets = ends_.targets.data();
  StateIndex* const states = found_states_.data();
  const std::span<const std::uint32_t> probed(probed_.data(), probed_count_);
  for (const std::uint32_t i : probed) states[i] = store.candidate(hashes[i]);
  std::uint64_t matched = 0;
  for (const std::uint32_t i : probed) {
    const Target& target = targets[i];
    const StateIndex parent = origins_[target.origin].index;
    const auto cost = static_cast<std::uint32_t>(search_.cost_ + target.weight);
    const std::uint64_t* key = keys + i * width;
    StateStore::Found found{states[i], false};
    if (!store.is_key_of(found.index, key)) {
      found = store.insert(key, hashes[i], Paths::note(parent, cost), number_);
    }
    states[i] = found.index;
    recent_.at(hashes[i]) = {hashes[i], found.index, cost};
    matched += target.ways;
    if (found.fresh) {
      --matched;
      search_.paths_.add(found.index, parent);
      open(found.index, target.weight);
    } else if (search_.paths_.improve(found.index, parent, cost)) {
      open(found.index, target.weight);
    }
    reach(target, found.index);
  }
  matched_ += matched;
}

/// Nothing is new here, but the path may be cheaper.
void BreadthFirst::Worker::count_repeated() {
  const std::span<const Repeated> repeated(repeated_.data(), repeated_count_);
  for (const Repeated& edge : repeated)
    matched_ += ends_.targets[edge.edge].ways;
  if (!search_.paths_.weighted() && !may_reduce_) return;
  for (const auto& [i, entry] : repeated) {
    const Target& target = ends_.targets[i];
    const bool pending = entry.cost == RecentStates::pending;
    const StateIndex index =
        pending ? found_states_[entry.number] : entry.number;
    reach(target, index);
    if (!search_.paths_.weighted()) continue;
    const auto cost = static_cast<std::uint32_t>(search_.cost_ + target.weight);
    if (!pending && entry.cost <= cost) continue;
    if (search_.paths_.improve(index, origins_[target.origin].index, cost)) {
      open(index, target.weight);
    }
  }
}

}  // namespace hsf
