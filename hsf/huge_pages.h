// Memory for large arrays that are read at random.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <sys/mman.h>

namespace hsf {

struct Unmap {
  std::size_t bytes = 0;
  void operator()(void* memory) const { munmap(memory, bytes); }
};

template <class T>
using LargeArray = std::unique_ptr<T[], Unmap>;

enum class Pages { small, huge };

/// An array of zeros, straight from the system. With small pages nearly every
/// access at random to a large array misses the TLB as well as the cache; huge
/// ones are cleared as a whole when they are first touched.
template <class T>
LargeArray<T> allocate_large(std::size_t count, Pages pages) {
  const std::size_t bytes = count * sizeof(T);
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  if (pages == Pages::huge) madvise(memory, bytes, MADV_HUGEPAGE);
  return LargeArray<T>(static_cast<T*>(memory), Unmap{bytes});
}

}  // namespace hsf
