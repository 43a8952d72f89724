// Address space first, memory later.
#include "hsf/growing_memory.h"

#include <cstdint>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace hsf {
namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;
constexpr std::size_t smallest = std::size_t{1} << 16;

std::size_t machine_bytes() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

GrowingMemory::~GrowingMemory() {
  if (mapping_ != nullptr) munmap(mapping_, mapped_);
}

/// Addresses cost nothing, but may be rationed (ulimit -v): then less is asked
/// for.
void GrowingMemory::reserve() {
  void* memory = MAP_FAILED;
  for (mapped_ = machine_bytes() + huge_page; mapped_ > huge_page;
       mapped_ /= 2) {
    memory = mmap(nullptr, mapped_, PROT_NONE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory != MAP_FAILED) break;
  }
  if (memory == MAP_FAILED) throw std::bad_alloc();
  mapping_ = static_cast<char*>(memory);
  const std::size_t past_border =
      reinterpret_cast<std::uintptr_t>(mapping_) % huge_page;
  const std::size_t skipped = past_border == 0 ? 0 : huge_page - past_border;
  begin_ = mapping_ + skipped;
  reserved_ = (mapped_ - skipped) / huge_page * huge_page;
  if (reserved_ > huge_page) {
    madvise(begin_ + huge_page, reserved_ - huge_page, MADV_HUGEPAGE);
  }
}

std::size_t GrowingMemory::rounded(std::size_t wanted) const {
  if (wanted > huge_page) {
    return (wanted + huge_page - 1) / huge_page * huge_page;
  }
  std::size_t bytes = smallest;
  while (bytes < wanted) bytes *= 2;
  return bytes;
}

void GrowingMemory::grow(std::size_t wanted) {
  if (wanted <= bytes_) return;
  if (mapping_ == nullptr) reserve();
  const std::size_t bytes = rounded(wanted);
  if (bytes > reserved_ ||
      mprotect(begin_ + bytes_, bytes - bytes_, PROT_READ | PROT_WRITE) != 0) {
    throw std::bad_alloc();
  }
  bytes_ = bytes;
}

}  // namespace hsf
