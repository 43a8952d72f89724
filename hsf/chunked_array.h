// An array that grows without moving: one chunk at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "hsf/huge_pages.h"

namespace hsf {

/// Elements are records of `width` values of T each. Growing (reserve) is for
/// one thread alone; reading and writing what is there is for all.
template <class T>
class ChunkedArray {
 public:
  explicit ChunkedArray(std::size_t width = 1) : width_(width) {}

  std::size_t width() const { return width_; }
  T* operator[](std::size_t i) {
    return chunks_[i >> chunk_bits].get() + (i & (chunk_size - 1)) * width_;
  }
  const T* operator[](std::size_t i) const {
    return chunks_[i >> chunk_bits].get() + (i & (chunk_size - 1)) * width_;
  }

  /// Room for `count` records in all; new ones are zero.
  void reserve(std::size_t count) {
    while (chunks_.size() << chunk_bits < count) {
      // The first chunk may be all that a small model needs.
      const Pages pages = chunks_.empty() ? Pages::small : Pages::huge;
      chunks_.push_back(allocate_large<T>(chunk_size * width_, pages));
    }
  }
  std::size_t capacity() const { return chunks_.size() << chunk_bits; }
  std::uint64_t bytes() const { return capacity() * width_ * sizeof(T); }

  void swap(ChunkedArray& other) noexcept {
    chunks_.swap(other.chunks_);
    std::swap(width_, other.width_);
  }
  /// Frees the chunk that holds record i; only for arrays that are taken apart.
  void release_chunk_of(std::size_t i) { chunks_[i >> chunk_bits].reset(); }

  static constexpr std::size_t chunk_bits = 18;
  static constexpr std::size_t chunk_size = std::size_t{1} << chunk_bits;

 private:
  std::size_t width_;
  std::vector<LargeArray<T>> chunks_;
};

}  // namespace hsf
