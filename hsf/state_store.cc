// Word collapse, and what happens when numbers or tables outgrow their room.
#include "hsf/state_store.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

namespace hsf {
namespace {

constexpr std::uint64_t first_capacity = 1U << 12;
/// Above this the table grows by half instead of twice: less room is idle.
constexpr std::uint64_t careful_growth = 1U << 22;
/// The last bit of a mask of written words stands for all words from here on.
constexpr std::uint32_t masked_words = 63;

std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93U;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93U;
  x ^= x >> 32;
  return x;
}

}  // namespace

void StateStore::start(const std::uint64_t* state, std::uint32_t words) {
  tables_.emplace_back().intern(words);
  for (std::uint32_t w = 0; w < words; ++w) {
    tables_.emplace_back().intern(state[w]);
  }
  longest_ = words;
  repack();
  grow(1);
  const std::vector<std::uint64_t> key(key_words(), 0);
  insert(key.data(), hash(key.data()), [](StateIndex) {});
}

std::uint32_t StateStore::decode_key(const std::uint64_t* key,
                                     std::uint64_t* state) const {
  const KeyField* field = packing_.fields.data();
  const auto value = [&](const WordTable& table) {
    const auto id = static_cast<std::uint32_t>(field->get(key));
    ++field;
    return table.value(id);
  };
  auto table = tables_.begin();
  const std::uint64_t words = value(*table);
  for (++table; table != tables_.end(); ++table) *state++ = value(*table);
  return static_cast<std::uint32_t>(words);
}

bool StateStore::encode(const Origin& origin, const std::uint64_t* state,
                        std::uint32_t words, std::uint64_t written,
                        std::uint64_t* key) {
  for (std::uint32_t k = 0; k < key_words(); ++k) key[k] = origin.key[k];
  const std::uint32_t known = state_words();
  if (words != origin.words) {
    if (words > known) {
      // Another thread may have met an even longer one.
      std::uint32_t longest = longest_.load(std::memory_order_relaxed);
      while (longest < words &&
             !longest_.compare_exchange_weak(longest, words)) {
      }
      return false;
    }
    if (!set_field(0, words, key)) return false;
  }
  const auto update = [&](std::uint32_t w) {
    const std::uint64_t value = w < words ? state[w] : 0;
    return value == origin.state[w] || set_field(w + 1, value, key);
  };
  const std::uint32_t end = std::max(words, origin.words);
  std::uint64_t rest = written & ~(std::uint64_t{1} << masked_words);
  for (; rest != 0; rest &= rest - 1) {
    const auto w = static_cast<std::uint32_t>(std::countr_zero(rest));
    if (w >= end) break;
    if (!update(w)) return false;
  }
  if (written >> masked_words != 0) {
    for (std::uint32_t w = masked_words; w < end; ++w) {
      if (!update(w)) return false;
    }
  }
  return true;
}

std::uint64_t StateStore::hash(const std::uint64_t* key) const {
  std::uint64_t sum = mix(key[0]);
  for (std::uint32_t k = 1; k < key_words(); ++k) {
    sum = mix(sum ^ key[k]) + 0x9e3779b97f4a7c15U;
  }
  return sum;
}

std::uint64_t StateStore::wanted_capacity(std::uint64_t more) const {
  std::uint64_t wanted = std::max(first_capacity, table_.capacity());
  while (wanted < size() + more) {
    wanted = wanted < careful_growth ? wanted * 2 : wanted + wanted / 2;
  }
  return wanted;
}

std::uint64_t StateStore::growth(std::uint64_t more) const {
  std::uint64_t bytes = 0;
  if (size() + more > table_.capacity()) {
    // 64 bytes for 12 places of which 8 in 10 are filled; the old one goes.
    bytes += wanted_capacity(more) * 20 / 3;
    bytes -= std::min(bytes, table_.bytes());
  }
  if (size() + more > log_.capacity()) {
    bytes += (more + log_.chunk_size) * key_words() * sizeof(std::uint64_t);
  }
  return bytes;
}

void StateStore::grow(std::uint64_t more) {
  log_.reserve(size() + more);
  if (size() + more > table_.capacity()) rebuild_table(wanted_capacity(more));
}

// The log holds all keys in order: the table is filled again from there,
// without any comparison. A few keys ahead are prefetched.
void StateStore::rebuild_table(std::uint64_t states) {
  table_.reset(states);
  constexpr std::size_t ahead = 32;
  std::array<std::uint64_t, ahead> hashes;
  const std::uint64_t count = size();
  for (std::uint64_t i = 0; i < count + ahead; ++i) {
    if (i >= ahead) {
      table_.insert_new(hashes[i % ahead], static_cast<StateIndex>(i - ahead));
    }
    if (i < count) {
      hashes[i % ahead] = hash(log_[i]);
      table_.prefetch(hashes[i % ahead]);
    }
  }
}

/// Earlier states end before these words: there they are zero, number 0.
void StateStore::add_words(std::uint32_t words) {
  while (state_words() < words) tables_.emplace_back().intern(0);
}

void StateStore::translate(const Packing& old, const std::uint64_t* from,
                           std::uint64_t* to) const {
  for (std::uint32_t k = 0; k < packing_.key_words; ++k) to[k] = 0;
  for (std::size_t i = 0; i < old.fields.size(); ++i) {
    const KeyField& field = packing_.fields[i];
    const std::uint64_t id = old.fields[i].get(from);
    if (id != 0) field.set(to, id);
  }
}

void StateStore::repack() {
  add_words(longest_);
  std::vector<std::uint64_t> counts;
  for (WordTable& table : tables_) {
    table.forget_old();
    counts.push_back(table.size());
  }
  const Packing old = std::move(packing_);
  packing_ = pack(counts);

  ChunkedArray<std::uint64_t> log(packing_.key_words);
  const std::uint64_t count = size();
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i % log.chunk_size == 0) {
      log.reserve(i + 1);
      if (i != 0) log_.release_chunk_of(i - 1);
    }
    translate(old, log_[i], log[i]);
  }
  log.reserve(std::max<std::uint64_t>(log_.capacity(), 1));
  log_.swap(log);
  if (attached_ != nullptr) {
    std::vector<std::uint64_t> keys(attached_->size() / old.key_words *
                                    packing_.key_words);
    for (std::size_t i = 0; i * old.key_words < attached_->size(); ++i) {
      translate(old, attached_->data() + i * old.key_words,
                keys.data() + i * packing_.key_words);
    }
    attached_->swap(keys);
  }
  rebuild_table(wanted_capacity(0));
  ++epoch_;
}

std::uint64_t StateStore::bytes() const {
  std::uint64_t sum = log_.bytes() + table_.bytes();
  for (const WordTable& table : tables_) sum += table.bytes();
  return sum;
}

}  // namespace hsf
