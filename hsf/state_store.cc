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

WordTable& StateStore::add_column() {
  return *columns_.emplace_back(std::make_unique<WordTable>(), KeyField{})
              .values;
}

void StateStore::start(const std::uint64_t* state, std::uint32_t words,
                       std::uint64_t note) {
  add_column().intern(words);
  for (std::uint32_t w = 0; w < words; ++w) add_column().intern(state[w]);
  longest_ = words;
  repack();
  grow(1);
  const std::vector<std::uint64_t> key(key_words(), 0);
  insert(key.data(), hash(key.data()), note);
}

std::uint32_t StateStore::decode_key(const std::uint64_t* key,
                                     std::uint64_t* state) const {
  const auto value = [&](const Column& column) {
    return column.values->value(
        static_cast<std::uint32_t>(column.place.get(key)));
  };
  for (std::size_t i = 1; i < columns_.size(); ++i) {
    *state++ = value(columns_[i]);
  }
  return static_cast<std::uint32_t>(value(columns_[0]));
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
    bytes += (more + log_.chunk_size) * log_.width() * sizeof(std::uint64_t);
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
  while (state_words() < words) add_column().intern(0);
}

void StateStore::translate(const std::vector<KeyField>& old,
                           const std::uint64_t* from, std::uint64_t* to) const {
  for (std::uint32_t k = 0; k < key_words_; ++k) to[k] = 0;
  for (std::size_t i = 0; i < old.size(); ++i) {
    const std::uint64_t id = old[i].get(from);
    if (id != 0) columns_[i].place.set(to, id);
  }
}

/// Chunk by chunk, so that not both logs are there as a whole.
void StateStore::rewrite_log(const std::vector<KeyField>& old,
                             std::uint32_t old_key_words) {
  ChunkedArray<std::uint64_t> log(key_words_ + note_words_);
  const std::uint64_t count = size();
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i % log.chunk_size == 0) {
      log.reserve(i + 1);
      if (i != 0) log_.release_chunk_of(i - 1);
    }
    translate(old, log_[i], log[i]);
    if (note_words_ != 0) log[i][key_words_] = log_[i][old_key_words];
  }
  log.reserve(std::max<std::uint64_t>(log_.capacity(), 1));
  log_.swap(log);
}

void StateStore::repack() {
  std::vector<KeyField> old;
  for (const Column& column : columns_) old.push_back(column.place);
  const std::uint32_t old_key_words = key_words_;
  add_words(longest_);
  std::vector<std::uint64_t> counts;
  for (const Column& column : columns_) {
    column.values->forget_old();
    counts.push_back(column.values->size());
  }
  const Packing packing = pack(counts);
  key_words_ = packing.key_words;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    columns_[i].place = packing.fields[i];
  }
  rewrite_log(old, old_key_words);
  if (attached_ != nullptr) {
    std::vector<std::uint64_t> keys(attached_->size() / old_key_words *
                                    key_words_);
    for (std::size_t i = 0; i * old_key_words < attached_->size(); ++i) {
      translate(old, attached_->data() + i * old_key_words,
                keys.data() + i * key_words_);
    }
    attached_->swap(keys);
  }
  rebuild_table(wanted_capacity(0));
  ++epoch_;
}

std::uint64_t StateStore::bytes() const {
  std::uint64_t sum = log_.bytes() + table_.bytes();
  for (const Column& column : columns_) sum += column.values->bytes();
  return sum;
}

}  // namespace hsf
