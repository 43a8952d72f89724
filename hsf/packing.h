// How the numbers of a state's words share the bits of its key.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hsf {

/// One number inside of a key.
struct KeyField {
  std::uint32_t word = 0;  // of the key
  std::uint32_t shift = 0;
  std::uint64_t largest = 0;  // 2^width - 1; 0: a constant, takes no room

  std::uint64_t get(const std::uint64_t* key) const {
    return (key[word] >> shift) & largest;
  }
  void set(std::uint64_t* key, std::uint64_t value) const {
    key[word] = (key[word] & ~(largest << shift)) | (value << shift);
  }
};

struct Packing {
  std::uint32_t key_words = 1;
  std::vector<KeyField> fields;
};

/// Fields for numbers below `counts[i]`. No field crosses a word of the key;
/// the bits that are left over are dealt out, so that numbers can grow for a
/// while before the next packing is due.
Packing pack(std::span<const std::uint64_t> counts);

}  // namespace hsf
