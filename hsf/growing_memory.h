// Memory that grows where it stands: nothing is copied, no address changes.
#pragma once

#include <cstddef>

namespace hsf {

/// A range of addresses as large as the machine's memory is reserved at the
/// first use, and made usable from its start as need arises. Beyond the first
/// part, which is all that a small model needs, the system is asked for huge
/// pages: with small ones each look at a large table misses the TLB as well.
class GrowingMemory {
 public:
  GrowingMemory() = default;
  GrowingMemory(const GrowingMemory&) = delete;
  GrowingMemory& operator=(const GrowingMemory&) = delete;
  ~GrowingMemory();

  void* data() const { return begin_; }
  /// Usable bytes; those that were never written are zero.
  std::size_t bytes() const { return bytes_; }
  /// What bytes() will be when `wanted` are asked for.
  std::size_t rounded(std::size_t wanted) const;
  /// Throws std::bad_alloc beyond the reserved range.
  void grow(std::size_t wanted);

 private:
  void reserve();

  char* mapping_ = nullptr;
  std::size_t mapped_ = 0;
  char* begin_ = nullptr;  // the first border of a huge page in the mapping
  std::size_t reserved_ = 0;
  std::size_t bytes_ = 0;
};

/// Records of `width` elements each.
template <class T>
class GrowingArray {
 public:
  explicit GrowingArray(std::size_t width = 1) : width_(width) {}

  std::size_t width() const { return width_; }
  /// The records keep their places in memory: whoever changes the width moves
  /// what they hold.
  void set_width(std::size_t width) { width_ = width; }
  T* operator[](std::size_t i) { return elements() + i * width_; }
  const T* operator[](std::size_t i) const { return elements() + i * width_; }

  std::size_t capacity() const {
    return memory_.bytes() / (width_ * sizeof(T));
  }
  std::size_t bytes() const { return memory_.bytes(); }
  /// What reserve(count) would add.
  std::size_t growth(std::size_t count) const {
    const std::size_t wanted = memory_.rounded(count * width_ * sizeof(T));
    return wanted > bytes() ? wanted - bytes() : 0;
  }
  /// Room for `count` records in all; new ones are zero.
  void reserve(std::size_t count) {
    if (count > capacity()) memory_.grow(count * width_ * sizeof(T));
  }

 private:
  T* elements() const { return static_cast<T*>(memory_.data()); }

  std::size_t width_;
  GrowingMemory memory_;
};

}  // namespace hsf
