// The hash table from keys to state numbers: one cache line per bucket.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "hsf/huge_pages.h"

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
    return bucket_count_ * Bucket::places / 10 * 8;
  }

  /// An empty table for so many states.
  void reset(std::uint64_t states) {
    buckets_.reset();  // first: the old one must not stand beside the new one
    bucket_count_ = states / 8 * 10 / Bucket::places + 2;
    constexpr std::uint64_t large = std::uint64_t{1} << 23;
    buckets_ = allocate_large<Bucket>(
        bucket_count_, bytes() < large ? Pages::small : Pages::huge);
  }

  void prefetch(std::uint64_t hash) const {
    __builtin_prefetch(&buckets_.get()[bucket_of(hash)], 1);
  }

  /// A state that may be the one, or none: a hint for prefetching its key and
  /// nothing else. It takes no lock, so that another thread may be writing what
  /// is read here; the worst that comes of it is a useless prefetch.
  [[gnu::no_sanitize_thread]] std::uint32_t candidate(
      std::uint64_t hash) const {
    const Bucket& bucket = buckets_.get()[bucket_of(hash)];
    const Matches found = bucket.matches(tag_of(hash));
    if (found.low != 0) return bucket.ids[std::countr_zero(found.low) / 8];
    if (found.high != 0) {
      return bucket.ids[8 + std::countr_zero(found.high) / 8];
    }
    return none;
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
      const Bucket& bucket = buckets_.get()[b];
      const std::uint32_t id = find_in(bucket, tag_of(hash), equal);
      if (id != none || bucket.count < Bucket::places) return id;
    }
  }

  /// Stores a number that is known to be new. One thread only.
  void insert_new(std::uint64_t hash, std::uint32_t id) {
    std::uint64_t b = bucket_of(hash);
    while (buckets_.get()[b].count == Bucket::places) b = after(b);
    buckets_.get()[b].append(tag_of(hash), id);
  }

 private:
  struct Matches {
    std::uint64_t low, high;  // 0x80 in each byte that may match
  };

  struct alignas(64) Bucket {
    static constexpr std::uint32_t places = 12;
    std::uint8_t tags[places];
    std::uint8_t count;
    std::atomic<std::uint8_t> lock;
    std::uint8_t unused[2];
    std::uint32_t ids[places];

    void append(std::uint8_t tag, std::uint32_t id) {
      tags[count] = tag;
      ids[count] = id;
      ++count;
    }
    // The bytes of two words that equal the tag; the trick with the borrow may
    // name a byte too many above a real match, never one too few.
    [[gnu::no_sanitize_thread]] Matches matches(std::uint8_t tag) const {
      constexpr std::uint64_t ones = 0x0101010101010101U;
      std::uint64_t low = 0;
      std::uint32_t high = 0;
      std::memcpy(&low, tags, 8);
      std::memcpy(&high, tags + 8, 4);
      const std::uint64_t a = low ^ (ones * tag);
      const std::uint64_t b = std::uint64_t{high} ^ ((ones >> 32) * tag);
      return {(a - ones) & ~a & (ones << 7),
              (b - (ones >> 32)) & ~b & ((ones >> 32) << 7)};
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
      Bucket& bucket = buckets_.get()[b];
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

  template <class Equal>
  static std::uint32_t find_in(const Bucket& bucket, std::uint8_t tag,
                               Equal& equal) {
    const Matches found = bucket.matches(tag);
    for (std::uint64_t bits = found.low; bits != 0; bits &= bits - 1) {
      const std::uint32_t id = bucket.ids[std::countr_zero(bits) / 8];
      if (equal(id)) return id;
    }
    for (std::uint64_t bits = found.high; bits != 0; bits &= bits - 1) {
      const std::uint32_t id = bucket.ids[8 + std::countr_zero(bits) / 8];
      if (equal(id)) return id;
    }
    return none;
  }

  bool locked_;
  std::uint64_t bucket_count_ = 0;
  LargeArray<Bucket> buckets_;
};

}  // namespace hsf
