// Batches: memory latency is hidden, not suffered.
#include "hsf/search/breadth_first_worker.h"

#include <algorithm>
#include <stdexcept>

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

/// The same by plans.
bool BreadthFirst::Worker::choose_alone(std::size_t i) {
  const std::uint32_t count = memory_.process_count();
  for (std::uint32_t pid = count; pid-- > 0;) {
    const std::uint8_t safety = memory_.plan(pid).safety;
    if (safety == HSF_SAFE_NEVER) continue;
    if (safety == HSF_SAFE_YOUNGEST && pid + 1 != count) continue;
    const std::size_t mishaps = list_.mishaps.size();
    if (step(i, pid)) {
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
  begin_edges();
  bool any = false;
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    const Origin& origin = origins_[i];
    if (origin.alone == nobody) continue;
    if (origin.leads_on) {
      reduced_ = true;
      continue;
    }
    any = true;
    if (look_at(i)) {
      for (std::uint32_t pid = memory_.process_count(); pid-- > 0;) {
        if (pid != origin.alone) step(i, pid);
      }
      continue;
    }
    decode(i);
    const StateView state{origin_state(i), origin.words};
    for (std::uint32_t pid = Successors::process_count(state); pid-- > 0;) {
      if (pid == origin.alone) continue;
      successors_.expand_process(state, pid, static_cast<std::uint32_t>(i),
                                 list_);
    }
  }
  return any;
}

void BreadthFirst::Worker::decode(std::size_t i) {
  Origin& origin = origins_[i];
  if (origin.is_decoded) return;
  const hsf_model& model = search_.model_;
  std::copy_n(model.hidden_initial, model.hidden_words,
              states_.data() + i * stride_);
  origin.words = search_.store_.decode(origin.index, origin_state(i));
  origin.is_decoded = true;
}

/// States may have become longer.
void BreadthFirst::Worker::decode_again() {
  epoch_ = search_.store_.epoch();
  stride_ = search_.model_.hidden_words + search_.store_.state_words();
  states_.resize(stride_ * origins_.size());
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    if (!origins_[i].is_decoded) continue;
    origins_[i].is_decoded = false;
    decode(i);
  }
}

bool BreadthFirst::Worker::look_at(std::size_t i) {
  has_plans_ = may_remember_ && memory_.is_useful() &&
               memory_.look_at(search_.store_.key(origins_[i].index));
  return has_plans_;
}

void BreadthFirst::Worker::expand() {
  if (may_remember_ && memory_.is_useful() && !may_reduce_) {
    ask_all();
  } else {
    for (std::size_t i = 0; i < origins_.size(); ++i) {
      if (may_reduce_ && look_at(i) && choose_alone(i)) continue;
      expand_whole(i);
    }
  }
  expanded_ += origins_.size();
  if (!successors_.too_large().empty()) {
    search_.watch_.end(Ending::atomic_limit);
  }
}

/// All processes of all states at once: no answer is waited for.
void BreadthFirst::Worker::ask_all() {
  std::uint64_t generation = 0;
  std::size_t count = 0;
  do {
    generation = memory_.generation();
    count = 0;
    for (std::size_t i = 0; i < origins_.size(); ++i) {
      if (look_at(i)) {
        memory_.ask(search_.store_.key(origins_[i].index), count, questions_);
      }
      origins_[i].questions = static_cast<std::uint32_t>(count);
    }
  } while (generation != memory_.generation());
  memory_.find({questions_.data(), count});
  std::size_t begin = 0;
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    const std::size_t end = origins_[i].questions;
    const std::span<const StepMemory::Question> asked(questions_.data() + begin,
                                                      end - begin);
    if (!take_answers(i, asked)) expand_whole(i);
    begin = end;
  }
}

/// False: nobody moves, which is to be looked at closely.
bool BreadthFirst::Worker::take_answers(
    std::size_t i, std::span<const StepMemory::Question> asked) {
  const std::size_t edges = ends_.count + list_.edges.size();
  const std::size_t mishaps = list_.mishaps.size();
  const std::size_t lessons = lessons_.size();
  const Successors::Counters before = successors_.counters();
  while (!asked.empty()) {
    const std::size_t recalled = ends_.count;
    // To be confirmed one by one.
    const std::size_t most = search_.settings_.confirm_steps ? 1 : asked.size();
    const std::size_t answered =
        memory_.recall(asked.first(most), static_cast<std::uint32_t>(i), ends_);
    if (answered == 0) {
      ask_model(i, *asked.front().plan);
      asked = asked.subspan(1);
      continue;
    }
    if (search_.settings_.confirm_steps) {
      confirm(i, asked.front().plan->pid, recalled);
    }
    asked = asked.subspan(answered);
  }
  if (ends_.count + list_.edges.size() > edges) return true;
  list_.mishaps.resize(mishaps);
  lessons_.resize(lessons);
  successors_.set_counters(before);
  return false;
}

/// The edges of one process; true if there are any.
bool BreadthFirst::Worker::step(std::size_t i, std::uint32_t pid) {
  const StepMemory::Question question =
      memory_.find(pid, search_.store_.key(origins_[i].index));
  return take_answers(i, {&question, 1});
}

void BreadthFirst::Worker::ask_model(std::size_t i,
                                     const StepMemory::Plan& plan) {
  decode(i);
  const StateView state{origin_state(i), origins_[i].words};
  const std::size_t edges = list_.edges.size();
  const std::size_t mishaps = list_.mishaps.size();
  const Successors::Counters before = successors_.counters();
  successors_.expand_process(state, plan.pid, static_cast<std::uint32_t>(i),
                             list_);
  // A failure is to be met each time.
  if (!plan.is_known || list_.mishaps.size() != mishaps) return;
  const Successors::Counters& after = successors_.counters();
  lessons_.push_back({static_cast<std::uint32_t>(i),
                      plan.pid,
                      edges,
                      list_.edges.size(),
                      {after.atomic_steps - before.atomic_steps,
                       after.lost_messages - before.lost_messages}});
}

/// What was recalled must be what the model answers.
void BreadthFirst::Worker::confirm(std::size_t i, std::uint32_t pid,
                                   std::size_t begin) {
  StateStore& store = search_.store_;
  decode(i);
  const StateView state{origin_state(i), origins_[i].words};
  const StateStore::Origin from{state.words_begin, state.words,
                                store.key(origins_[i].index)};
  const Successors::Counters before = successors_.counters();
  EdgeList list;
  successors_.expand_process(state, pid, 0, list);
  successors_.set_counters(before);
  const std::size_t width = store.key_words();
  std::vector<std::uint64_t> key(width);
  bool same = begin + list.edges.size() == ends_.count && list.mishaps.empty();
  for (std::size_t e = 0; same && e < list.edges.size(); ++e) {
    const Edge& edge = list.edges[e];
    const Target& target = ends_.targets[begin + e];
    same = target.weight == search_.weight(edge) && target.ways == edge.ways &&
           store.encode(from, list.state(edge), edge.words, edge.written,
                        key.data()) &&
           std::equal(key.begin(), key.end(),
                      ends_.keys.data() + (begin + e) * width);
  }
  if (!same) throw std::logic_error("a remembered step is wrong");
}

void BreadthFirst::Worker::expand_whole(std::size_t i) {
  decode(i);
  const StateView state{origin_state(i), origins_[i].words};
  if (may_reduce_ && !has_plans_ && expand_alone(i)) return;
  const std::size_t mishaps = list_.mishaps.size();
  const bool moves =
      successors_.expand(state, static_cast<std::uint32_t>(i), list_);
  if (moves || !search_.settings_.check_end_states ||
      !successors_.is_invalid_end(state)) {
    return;
  }
  // Where a step failed, that is the error that one should look at.
  const bool only_one = search_.settings_.stop_at_error == 1;
  if (only_one && list_.mishaps.size() > mishaps) return;
  if (search_.errors_.add({origins_[i].index, std::nullopt, search_.cost_},
                          1)) {
    search_.watch_.end(Ending::error_limit);
  }
  // Nothing shorter can come.
  if (search_.errors_.best()) search_.watch_.end(Ending::error_limit);
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
