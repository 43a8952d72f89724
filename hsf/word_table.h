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
/// number of threads may look up and intern; a lookup takes no lock. About 30
/// to 50 bytes per word.
class WordTable {
 public:
  WordTable() { publish(first_slots); }
  WordTable(const WordTable&) = delete;
  WordTable& operator=(const WordTable&) = delete;

  std::uint32_t size() const { return size_.load(std::memory_order_acquire); }

  std::uint64_t value(std::uint32_t id) const {
    return values_.load(std::memory_order_acquire)[id];
  }

  std::uint32_t intern(std::uint64_t word) {
    // The mask is read first: it never belongs to more slots than there are. A
    // lookup with yesterday's mask may miss the word; insert() does not.
    const std::size_t mask = mask_.load(std::memory_order_acquire);
    const Slot* slots = slots_.load(std::memory_order_acquire);
    const std::uint32_t found = find(slots, mask, word);
    return found != none ? found : insert(word);
  }

  std::uint64_t bytes() const {
    return (mask_.load(std::memory_order_acquire) + 1) * sizeof(Slot) +
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
  /// With a copy of the word: a lookup should miss one cache line, not two.
  struct Slot {
    std::uint64_t word = 0;
    std::atomic<std::uint32_t> entry = 0;  // id + 1; 0: free
  };
  static constexpr std::uint32_t none = UINT32_MAX;
  static constexpr std::size_t first_slots = 32;
  static constexpr std::uint32_t first_values = 8;
  /// Small tables may be sparse: a collision costs more than the room.
  static constexpr std::uint32_t sparse_words = 1U << 10;

  static std::size_t hash(std::uint64_t word) {
    word *= 0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>(word ^ (word >> 32));
  }

  static std::uint32_t find(const Slot* slots, std::size_t mask,
                            std::uint64_t word) {
    for (std::size_t i = hash(word);; ++i) {
      const Slot& slot = slots[i & mask];
      const std::uint32_t entry = slot.entry.load(std::memory_order_acquire);
      if (entry == 0) return none;
      if (slot.word == word) return entry - 1;
    }
  }

  std::uint32_t insert(std::uint64_t word) {
    const std::lock_guard lock(mutex_);
    const std::size_t mask = mask_.load(std::memory_order_relaxed);
    const std::uint32_t found = find(all_slots_.back().get(), mask, word);
    if (found != none) return found;
    const std::uint32_t id = size_.load(std::memory_order_relaxed);
    append(id, word);
    const std::size_t room =
        id < sparse_words ? (mask + 1) / 4 : (mask + 1) / 2;
    if (id >= room) enlarge(id);
    put(all_slots_.back().get(), mask_.load(std::memory_order_relaxed), id,
        word);
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

  static void put(Slot* slots, std::size_t mask, std::uint32_t id,
                  std::uint64_t word) {
    std::size_t i = hash(word);
    while (slots[i & mask].entry.load(std::memory_order_relaxed) != 0) ++i;
    slots[i & mask].word = word;
    slots[i & mask].entry.store(id + 1, std::memory_order_release);
  }

  /// Twice the slots, with the first `count` words in them.
  void enlarge(std::uint32_t count) {
    const std::size_t slot_count =
        (mask_.load(std::memory_order_relaxed) + 1) * 2;
    auto slots = std::make_unique<Slot[]>(slot_count);
    for (std::uint32_t id = 0; id < count; ++id) {
      put(slots.get(), slot_count - 1, id, value(id));
    }
    publish(std::move(slots), slot_count);
  }

  void publish(std::size_t slot_count) {
    publish(std::make_unique<Slot[]>(slot_count), slot_count);
  }
  void publish(std::unique_ptr<Slot[]> slots, std::size_t slot_count) {
    slots_.store(slots.get(), std::memory_order_release);
    mask_.store(slot_count - 1, std::memory_order_release);
    all_slots_.push_back(std::move(slots));
  }

  std::atomic<std::uint32_t> size_ = 0;
  std::atomic<std::size_t> mask_ = 0;
  std::atomic<Slot*> slots_ = nullptr;
  std::atomic<std::uint64_t*> values_ = nullptr;
  std::vector<std::unique_ptr<Slot[]>> all_slots_;  // the last one is in use
  std::vector<std::unique_ptr<std::uint64_t[]>> all_values_;  // the same
  std::uint32_t room_ = 0;                                    // of the last one
  std::mutex mutex_;
};

}  // namespace hsf
