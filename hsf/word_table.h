// Gives the values of one word of the state dense numbers.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace hsf {

/// A set of 64-bit words, numbered from 0 in the order in which they came. Any
/// number of threads may look up and intern; a lookup takes no lock. About 12
/// to 20 bytes per word.
class WordTable {
 public:
  WordTable() { publish(std::make_unique<Slots>(first_slots)); }
  WordTable(const WordTable&) = delete;
  WordTable& operator=(const WordTable&) = delete;

  std::uint32_t size() const { return size_.load(std::memory_order_acquire); }

  std::uint64_t value(std::uint32_t id) const {
    return values_.load(std::memory_order_acquire)[id];
  }

  std::uint32_t intern(std::uint64_t word) {
    const Slots& slots = *slots_.load(std::memory_order_acquire);
    const std::uint32_t found = find(slots, word);
    return found != none ? found : insert(word);
  }

  std::uint64_t bytes() const {
    return slots_.load(std::memory_order_acquire)->ids.size() * 4 +
           std::uint64_t{size()} * 8;
  }

  /// Frees what only threads that were in the middle of a lookup could need.
  /// To be called while nobody looks anything up.
  void forget_old() {
    all_slots_.erase(all_slots_.begin(), all_slots_.end() - 1);
    if (!all_values_.empty()) {
      all_values_.erase(all_values_.begin(), all_values_.end() - 1);
    }
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  static constexpr std::uint32_t first_slots = 16;
  static constexpr std::uint32_t first_values = 8;

  struct Slots {
    explicit Slots(std::size_t count) : ids(count), mask(count - 1) {}
    std::vector<std::atomic<std::uint32_t>> ids;  // id + 1; 0: free
    std::size_t mask;
  };

  static std::size_t hash(std::uint64_t word) {
    word *= 0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>(word ^ (word >> 32));
  }

  std::uint32_t find(const Slots& slots, std::uint64_t word) const {
    for (std::size_t i = hash(word);; ++i) {
      const std::uint32_t entry =
          slots.ids[i & slots.mask].load(std::memory_order_acquire);
      if (entry == 0) return none;
      if (value(entry - 1) == word) return entry - 1;
    }
  }

  std::uint32_t insert(std::uint64_t word) {
    const std::lock_guard lock(mutex_);
    Slots* slots = slots_.load(std::memory_order_relaxed);
    const std::uint32_t found = find(*slots, word);
    if (found != none) return found;
    const std::uint32_t id = size_.load(std::memory_order_relaxed);
    append(id, word);
    if ((std::uint64_t{id} + 1) * 2 > slots->ids.size()) {
      slots = enlarge(*slots);
    }
    put(*slots, id, word);
    size_.store(id + 1, std::memory_order_release);
    return id;
  }

  /// A full array is copied; threads in the middle of a lookup may still read
  /// the old one.
  void append(std::uint32_t id, std::uint64_t word) {
    if (id == room_) {
      room_ = std::max(first_values, room_ * 2);
      auto bigger = std::make_unique_for_overwrite<std::uint64_t[]>(room_);
      if (id != 0) std::copy_n(all_values_.back().get(), id, bigger.get());
      all_values_.push_back(std::move(bigger));
      values_.store(all_values_.back().get(), std::memory_order_release);
    }
    all_values_.back()[id] = word;
  }

  static void put(Slots& slots, std::uint32_t id, std::uint64_t word) {
    std::size_t i = hash(word);
    while (slots.ids[i & slots.mask].load(std::memory_order_relaxed) != 0) ++i;
    slots.ids[i & slots.mask].store(id + 1, std::memory_order_release);
  }

  Slots* enlarge(const Slots& old) {
    auto bigger = std::make_unique<Slots>(old.ids.size() * 2);
    for (const auto& entry : old.ids) {
      const std::uint32_t id = entry.load(std::memory_order_relaxed);
      if (id != 0) put(*bigger, id - 1, value(id - 1));
    }
    return publish(std::move(bigger));
  }

  Slots* publish(std::unique_ptr<Slots> slots) {
    Slots* address = slots.get();
    all_slots_.push_back(std::move(slots));
    slots_.store(address, std::memory_order_release);
    return address;
  }

  std::atomic<std::uint32_t> size_ = 0;
  std::atomic<Slots*> slots_ = nullptr;
  std::vector<std::unique_ptr<Slots>> all_slots_;  // the last one is in use
  std::atomic<std::uint64_t*> values_ = nullptr;
  std::vector<std::unique_ptr<std::uint64_t[]>> all_values_;  // the same
  std::uint32_t room_ = 0;                                    // of the last one
  std::mutex mutex_;
};

}  // namespace hsf
