// Learns where processes are, and what of a key decides their steps.
#include "hsf/step_memory.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace hsf {
namespace {

constexpr std::size_t first_slots = 1U << 10;
constexpr std::size_t sparse_slots = 1U << 15;
/// Less than this always fits; beyond it, a share of what the states take.
constexpr std::uint64_t least_bytes = 1U << 21;
constexpr std::uint64_t most_bytes = 24U << 20;
constexpr std::uint64_t share_of_store = 6;

}  // namespace

StepMemory::StepMemory(const hsf_model& model, const StateStore& store)
    : model_(model), store_(store) {
  for (std::uint32_t p = 0; p < model.proctype_count; ++p) {
    const hsf_proctype& proctype = model.proctypes[p];
    for (std::uint32_t e = 1; e < proctype.element_count; ++e) {
      if (proctype.elements[e].footprint != nullptr) useful_ = true;
    }
  }
  forget_steps();
}

bool StepMemory::is_part(const Plan& plan, const std::uint64_t* key,
                         std::uint32_t record) const {
  const std::uint64_t* part = records_.data() + record + 1;
  for (std::uint32_t k = 0; k < store_.key_words(); ++k) {
    if ((key[k] & plan.mask[k]) != part[k]) return false;
  }
  return true;
}

std::uint32_t StepMemory::count_processes(const std::uint64_t* key) {
  const std::uint64_t number = store_.number(key, 0);
  if (number >= counts_.size()) counts_.resize(number + 1, unknown);
  counts_[number] = static_cast<std::uint16_t>(store_.word(key, 0));
  return counts_[number];
}

std::uint32_t StepMemory::decode(const std::uint64_t* key) {
  state_.resize(store_.state_words());
  return store_.decode_key(key, state_.data());
}

/// All processes that are expected are there; there are more.
bool StepMemory::all_fit(const std::uint64_t* key) {
  for (std::uint32_t pid = 0; pid < expected_.size(); ++pid) {
    const Expected& place = expected_[pid];
    const std::uint64_t number = place.first_word.get(key);
    const Plan* plan = number < place.known ? place.by_word[number] : nullptr;
    if (plan == nullptr) plan = &learn(pid, key);
    if (!plan->fits) return false;
  }
  return true;
}

/// All known processes are as expected, and there is another one: it is
/// expected there from now on. All plans are made anew: it may be the partner
/// of handshakes.
void StepMemory::expect(const std::uint64_t* key) {
  const auto pid = static_cast<std::uint32_t>(expected_.size());
  Expected place;
  std::uint32_t control = 0;
  const std::uint32_t words = decode(key);
  model_.control(&model_, reinterpret_cast<const unsigned char*>(state_.data()),
                 words, pid, &place.proctype, &control);
  place.begin = model_.first_process;
  if (pid > 0) {
    const Expected& below = expected_.back();
    place.begin = below.begin + model_.proctypes[below.proctype].words;
  }
  expected_.push_back(std::move(place));
  forget_keys();
}

/// All processes below are where they are expected.
const StepMemory::Plan& StepMemory::learn(std::uint32_t pid,
                                          const std::uint64_t* key) {
  Expected& place = expected_[pid];
  const std::uint64_t number = place.first_word.get(key);
  const std::uint32_t words = decode(key);
  std::uint32_t type = 0;
  std::uint32_t control = 0;
  model_.control(&model_, reinterpret_cast<const unsigned char*>(state_.data()),
                 words, pid, &type, &control);
  const Plan* plan = &misfit_;
  if (type == place.proctype) {
    const hsf_proctype& proctype = model_.proctypes[type];
    place.by_control.resize(proctype.element_count);
    std::unique_ptr<Plan>& known = place.by_control[control];
    if (known == nullptr) known = make_plan(pid, proctype.elements[control]);
    plan = known.get();
  }
  if (number >= place.words.size()) place.words.resize(number + 1);
  place.words[number] = plan;
  place.by_word = place.words.data();
  place.known = static_cast<std::uint32_t>(place.words.size());
  return *plan;
}

void StepMemory::use_word(std::uint32_t word,
                          std::vector<std::uint64_t>& mask) const {
  const KeyField& field = store_.field(word + 1);
  mask[field.word] |= field.largest << field.shift;
}

void StepMemory::use_processes(std::uint32_t proctype,
                               std::vector<std::uint64_t>& mask) const {
  const std::uint32_t words = model_.proctypes[proctype].words;
  for (const Expected& place : expected_) {
    if (place.proctype != proctype) continue;
    for (std::uint32_t w = 0; w < words; ++w) use_word(place.begin + w, mask);
  }
}

std::unique_ptr<StepMemory::Plan> StepMemory::make_plan(
    std::uint32_t pid, const hsf_element& element) const {
  auto plan = std::make_unique<Plan>();
  plan->fits = true;
  plan->safety = element.safety;
  plan->pid = static_cast<std::uint16_t>(pid);
  plan->mask.assign(store_.key_words(), 0);
  if (element.footprint == nullptr) return plan;
  plan->is_known = true;
  const KeyField& length = store_.field(0);
  plan->mask[length.word] |= length.largest << length.shift;
  use_word(0, plan->mask);  // the header
  const Expected& own = expected_[pid];
  const std::uint32_t words = model_.proctypes[own.proctype].words;
  for (std::uint32_t w = 0; w < words; ++w) use_word(own.begin + w, plan->mask);
  const std::uint32_t* at = element.footprint;
  for (std::uint32_t n = *at++; n > 0; --n) use_word(*at++, plan->mask);
  for (std::uint32_t n = *at++; n > 0; --n) use_processes(*at++, plan->mask);
  plan->first_mask = plan->mask[0];
  return plan;
}

void StepMemory::forget_keys() {
  epoch_ = store_.epoch();
  ++generation_;
  header_ = store_.field(1);
  counts_.clear();
  plans_.clear();
  for (Expected& place : expected_) {
    place.first_word = store_.field(place.begin + 1);
    place.known = 0;
    place.words.clear();
    place.by_control.clear();
  }
  forget_steps();
}

void StepMemory::forget_steps() {
  slots_.assign(first_slots, {});
  slots_.shrink_to_fit();
  shift_ = 64 - static_cast<std::uint32_t>(std::bit_width(first_slots) - 1);
  used_ = 0;
  records_.assign(blocked_record + 1, 0);
}

void StepMemory::give_up() {
  useful_ = false;
  forget_keys();
  records_.shrink_to_fit();
}

void StepMemory::put(const Slot& slot) {
  std::uint64_t i = slot.tag >> shift_;
  while (slots_[i].record != 0) i = (i + 1) & (slots_.size() - 1);
  slots_[i] = slot;
}

void StepMemory::grow_slots() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  --shift_;
  for (const Slot& slot : old) {
    if (slot.record != 0) put(slot);
  }
}

void StepMemory::make_room(std::size_t words) {
  // Small tables may be sparse: a second look costs more than the room.
  const bool is_full =
      used_ * (slots_.size() <= sparse_slots ? 6 : 2) >= slots_.size();
  const std::uint64_t limit =
      std::clamp(store_.bytes() / share_of_store, least_bytes, most_bytes);
  std::uint64_t needed =
      (records_.size() + words) * 8 + slots_.size() * sizeof(Slot);
  if (is_full) needed += slots_.size() * sizeof(Slot);
  if (needed > limit) {
    forget_steps();
  } else if (is_full) {
    grow_slots();
  }
}

void StepMemory::add(std::uint32_t pid, const std::uint64_t* key,
                     const KeyEdges& edges, std::size_t begin, std::size_t end,
                     const Counters& counters) {
  const Plan& plan = *plans_[pid];
  const std::uint32_t width = store_.key_words();
  const std::size_t count = end - begin;
  bool is_small = counters.atomic_steps <= UINT32_MAX &&
                  counters.lost_messages <= UINT32_MAX && count <= UINT16_MAX;
  for (std::size_t e = begin; e < end; ++e) {
    is_small = is_small && edges.targets[e].ways <= UINT32_MAX;
  }
  if (!is_small) return;
  make_room(1 + width + count * (1 + width));
  ++added_;
  ++used_;
  const std::uint64_t tag =
      width == 1 ? tag_of<true>(plan, key) : tag_of<false>(plan, key);
  if (width == 1 && count == 0 && counters.atomic_steps == 0 &&
      counters.lost_messages == 0) {
    put({tag, blocked_record, plan.pid, 0});
    return;
  }
  const auto record = static_cast<std::uint32_t>(records_.size());
  records_.push_back(counters.lost_messages << 32 | counters.atomic_steps);
  if (width > 1) {
    for (std::uint32_t k = 0; k < width; ++k) {
      records_.push_back(key[k] & plan.mask[k]);
    }
  }
  for (std::size_t e = begin; e < end; ++e) {
    const KeyEdges::Target& target = edges.targets[e];
    records_.push_back(target.ways << weight_bits | target.weight);
    for (std::uint32_t k = 0; k < width; ++k) {
      const std::uint64_t to = edges.keys[e * width + k];
      if (((to ^ key[k]) & ~plan.mask[k]) != 0) {
        throw std::logic_error("a step changes words outside of its footprint");
      }
      records_.push_back(to & plan.mask[k]);
    }
  }
  put({tag, record, plan.pid, static_cast<std::uint16_t>(count)});
}

}  // namespace hsf
