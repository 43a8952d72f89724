// The hash table from keys to state numbers: one cache line per bucket.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "hsf/growing_memory.h"

namespace hsf {

/// Holds state numbers only; whoever asks compares the keys. A bucket has
/// twelve places, filled in order, each with eight bits of the hash: a place
/// whose bits differ is passed without looking at its key. A full bucket
/// overflows into the next one. Nothing is ever removed.
class KeyTable {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  /// `locked`: several threads insert at the same time.
  explicit KeyTable(bool locked) : locked_(locked) {}

  std::uint64_t bytes() const { return bucket_count_ * sizeof(Bucket); }
  /// How many states it takes before it should be made larger.
  std::uint64_t capacity() const {
    return bucket_count_ * Bucket::places / 10 * 7;
  }

  /// An empty table for so many states. The old one becomes part of it: fresh
  /// memory costs more than clearing what one has.
  void reset(std::uint64_t states) {
    if (bucket_count_ != 0) std::memset(memory_.data(), 0, bytes());
    bucket_count_ = states / 7 * 10 / Bucket::places + 2;
    memory_.grow(bytes());
    buckets_ = static_cast<Bucket*>(memory_.data());
  }

  void prefetch(std::uint64_t hash) const {
    __builtin_prefetch(&buckets_[bucket_of(hash)], 1);
  }

  /// A stored state that may be the one; 0, whose key is always in the cache,
  /// if there is none. It takes no lock: another thread may be writing here,
  /// but whoever sees a number sees the key that was stored before it.
  [[gnu::no_sanitize_thread]] std::uint32_t candidate(
      std::uint64_t hash) const {
    Bucket& bucket = buckets_[bucket_of(hash)];
    const std::uint32_t found = bucket.matches(tag_of(hash));
    // Chance decides whether there is one: no branch, which would be
    // mispredicted half of the time.
    const int place = std::countr_zero(found | 1U << (Bucket::places - 1));
    const std::uint32_t id = std::atomic_ref<std::uint32_t>(bucket.ids[place])
                                 .load(std::memory_order_acquire);
    return id & (0U - (found != 0 ? 1U : 0U));
  }

  /// Looks for a state with this hash for which equal(id) holds. If there is
  /// none, make() is called for the number of the new state, which is stored.
  /// Answers the number, and whether it is new.
  template <class Equal, class Make>
  std::pair<std::uint32_t, bool> find_or_insert(std::uint64_t hash,
                                                Equal&& equal, Make&& make) {
    return locked_ ? look<true>(hash, equal, make)
                   : look<false>(hash, equal, make);
  }

  /// The state with this hash for which equal(id) holds, or none.
  template <class Equal>
  std::uint32_t find(std::uint64_t hash, Equal&& equal) const {
    for (std::uint64_t b = bucket_of(hash);; b = after(b)) {
      const Bucket& bucket = buckets_[b];
      const std::uint32_t id = find_in(bucket, tag_of(hash), equal);
      if (id != none || bucket.count < Bucket::places) return id;
    }
  }

  /// Stores a number that is known to be new.
  void insert_new(std::uint64_t hash, std::uint32_t id) {
    locked_ ? insert_new<true>(hash, id) : insert_new<false>(hash, id);
  }

 private:
  struct alignas(64) Bucket {
    static constexpr std::uint32_t places = 12;
    std::uint8_t tags[places];
    std::uint32_t ids[places];
    std::uint8_t count;
    std::atomic<std::uint8_t> lock;
    std::uint8_t unused[2];

    /// A free place names state 0, which is always stored: whoever reads the
    /// tag without a lock may still see that.
    void append(std::uint8_t tag, std::uint32_t id) {
      std::atomic_ref<std::uint32_t>(ids[count])
          .store(id, std::memory_order_release);
      tags[count] = tag;
      ++count;
    }
    /// Bit i: place i has this tag.
    [[gnu::no_sanitize_thread]] std::uint32_t matches(std::uint8_t tag) const {
#ifdef __SSE2__
      const __m128i all =
          _mm_load_si128(reinterpret_cast<const __m128i*>(this));
      const __m128i equal =
          _mm_cmpeq_epi8(all, _mm_set1_epi8(static_cast<char>(tag)));
      return static_cast<std::uint32_t>(_mm_movemask_epi8(equal)) &
             ((1U << places) - 1);
#else
      std::uint32_t found = 0;
      for (std::uint32_t i = 0; i < places; ++i) {
        found |= (tags[i] == tag ? 1U : 0U) << i;
      }
      return found;
#endif
    }
  };
  static_assert(sizeof(Bucket) == 64);

  std::uint64_t bucket_of(std::uint64_t hash) const {
    return static_cast<std::uint64_t>(
        (static_cast<unsigned __int128>(hash) * bucket_count_) >> 64);
  }
  std::uint64_t after(std::uint64_t bucket) const {
    return bucket + 1 == bucket_count_ ? 0 : bucket + 1;
  }
  static std::uint8_t tag_of(std::uint64_t hash) {
    const auto tag = static_cast<std::uint8_t>(hash);
    return tag == 0 ? 1 : tag;  // 0 is the tag of free places
  }

  static void acquire(Bucket& bucket) {
    while (bucket.lock.exchange(1, std::memory_order_acquire) != 0) {
    }
  }

  template <bool locked, class Equal, class Make>
  std::pair<std::uint32_t, bool> look(std::uint64_t hash, Equal& equal,
                                      Make& make) {
    const std::uint8_t tag = tag_of(hash);
    for (std::uint64_t b = bucket_of(hash);; b = after(b)) {
      Bucket& bucket = buckets_[b];
      if constexpr (locked) acquire(bucket);
      std::uint32_t id = find_in(bucket, tag, equal);
      const bool found = id != none;
      const bool fresh = !found && bucket.count < Bucket::places;
      if (fresh) {
        id = make();
        bucket.append(tag, id);
      }
      if constexpr (locked) bucket.lock.store(0, std::memory_order_release);
      if (found || fresh) return {id, fresh};
    }
  }

  template <bool locked>
  void insert_new(std::uint64_t hash, std::uint32_t id) {
    for (std::uint64_t b = bucket_of(hash);; b = after(b)) {
      Bucket& bucket = buckets_[b];
      if constexpr (locked) acquire(bucket);
      const bool free = bucket.count < Bucket::places;
      if (free) bucket.append(tag_of(hash), id);
      if constexpr (locked) bucket.lock.store(0, std::memory_order_release);
      if (free) return;
    }
  }

  template <class Equal>
  static std::uint32_t find_in(const Bucket& bucket, std::uint8_t tag,
                               Equal& equal) {
    for (std::uint32_t found = bucket.matches(tag); found != 0;
         found &= found - 1) {
      const std::uint32_t id = bucket.ids[std::countr_zero(found)];
      if (equal(id)) return id;
    }
    return none;
  }

  bool locked_;
  std::uint64_t bucket_count_ = 0;
  GrowingMemory memory_;
  Bucket* buckets_ = nullptr;  // in it
};

}  // namespace hsf
