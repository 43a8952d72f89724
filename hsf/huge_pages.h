// Memory for large arrays that are read at random.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <sys/mman.h>

namespace hsf {

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};

/// An array without values. Large ones ask for huge pages: with small ones
/// nearly every access at random would miss the TLB as well as the cache.
template <class T>
std::unique_ptr<T[], FreeMemory> allocate_large(std::size_t count) {
  constexpr std::size_t huge_page = std::size_t{1} << 21;
  constexpr std::size_t line = 64;
  const bool is_large = count * sizeof(T) >= huge_page;
  const std::size_t alignment = is_large ? huge_page : line;
  const std::size_t bytes =
      (count * sizeof(T) + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  if (is_large) madvise(memory, bytes, MADV_HUGEPAGE);
  return std::unique_ptr<T[], FreeMemory>(static_cast<T*>(memory));
}

}  // namespace hsf
