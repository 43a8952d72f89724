// An open hash table of parts of keys; it is emptied when it grows too large.
#include "hsf/claim_memory.h"

namespace hsf {
namespace {

constexpr std::size_t first_entries = 1U << 8;
constexpr std::size_t most_entries = 1U << 18;

}  // namespace

void ClaimMemory::forget() {
  generation_ = places_.generation();
  masks_.assign(claim_.element_count, {});
  entries_.assign(first_entries, {});
  used_ = 0;
  parts_.clear();
  steps_.clear();
}

/// False: what decides the claim's steps from here is not known.
bool ClaimMemory::follow(std::uint32_t control) {
  if (generation_ != places_.generation()) forget();
  if (!is_known(control)) return false;
  const std::uint32_t* at = claim_.elements[control].footprint;
  std::vector<std::uint64_t>& mask = masks_[control];
  if (!mask.empty()) return true;
  mask.assign(store_.key_words(), 0);
  const auto use_word = [&](std::uint32_t word) {
    const KeyField& field = store_.field(word + 1);
    mask[field.word] |= field.largest << field.shift;
  };
  use_word(0);  // the header: control of the claim, _nr_pr
  for (std::uint32_t n = *at++; n > 0; --n) use_word(*at++);
  for (std::uint32_t n = *at++; n > 0; --n) places_.use_processes(*at++, mask);
  return true;
}

std::uint64_t ClaimMemory::hash(const std::vector<std::uint64_t>& mask,
                                const std::uint64_t* key) const {
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < mask.size(); ++k) {
    sum = (sum ^ (key[k] & mask[k])) * 0x9e3779b97f4a7c15U;
    sum ^= sum >> 32;
  }
  return sum;
}

/// Where this part is, or where it belongs.
std::size_t ClaimMemory::place(const std::vector<std::uint64_t>& mask,
                               const std::uint64_t* key,
                               std::uint64_t hash) const {
  const auto is_part = [&](const Entry& entry) {
    const std::uint64_t* part = parts_.data() + entry.part;
    for (std::size_t k = 0; k < mask.size(); ++k) {
      if ((key[k] & mask[k]) != part[k]) return false;
    }
    return true;
  };
  const std::size_t last = entries_.size() - 1;
  std::size_t i = hash & last;
  while (entries_[i].used &&
         (entries_[i].hash != hash || !is_part(entries_[i])))
    i = (i + 1) & last;
  return i;
}

const ClaimMemory::Steps* ClaimMemory::find(std::uint32_t control,
                                            const std::uint64_t* key) {
  if (!follow(control)) return nullptr;
  const std::vector<std::uint64_t>& mask = masks_[control];
  const Entry& entry = entries_[place(mask, key, hash(mask, key))];
  if (!entry.used) return nullptr;
  answer_ = Steps(steps_).subspan(entry.first, entry.count);
  return &answer_;
}

void ClaimMemory::grow() {
  std::vector<Entry> old(entries_.size() * 2);
  old.swap(entries_);
  for (const Entry& entry : old) {
    if (!entry.used) continue;
    std::size_t i = entry.hash & (entries_.size() - 1);
    while (entries_[i].used) i = (i + 1) & (entries_.size() - 1);
    entries_[i] = entry;
  }
}

// The header is part of every mask, and the claim's control state part of the
// header: entries of different control states never meet.
void ClaimMemory::add(std::uint32_t control, const std::uint64_t* key,
                      const std::vector<Successors::ClaimStep>& steps) {
  if (used_ * 2 >= most_entries) forget();
  if (!follow(control)) return;
  if (used_ * 2 >= entries_.size()) grow();
  const std::vector<std::uint64_t>& mask = masks_[control];
  const std::uint64_t sum = hash(mask, key);
  Entry& entry = entries_[place(mask, key, sum)];
  if (entry.used) return;
  entry = {.hash = sum,
           .part = parts_.size(),
           .first = steps_.size(),
           .count = static_cast<std::uint32_t>(steps.size()),
           .used = true};
  ++used_;
  for (std::size_t k = 0; k < mask.size(); ++k) {
    parts_.push_back(key[k] & mask[k]);
  }
  steps_.insert(steps_.end(), steps.begin(), steps.end());
}

}  // namespace hsf
