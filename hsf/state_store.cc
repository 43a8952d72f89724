// Word collapse, and what happens when numbers or tables outgrow their room.
#include "hsf/state_store.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <thread>
#include <utility>

namespace hsf {
namespace {

constexpr std::uint64_t first_capacity = 1U << 12;
/// Above this the table grows by half instead of twice: less room is
/// idle.
constexpr std::uint64_t careful_growth = 1U << 16;

}  // namespace

WordTable& StateStore::add_column() {
  columns_.push_back({std::make_unique<WordTable>(), {}});
  return *columns_.back().values;
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
  const auto value = [key](const Column& column) {
    return column.values->value(
        static_cast<std::uint32_t>(column.place.get(key)));
  };
  const Column* const first = columns_.data();
  const Column* const end = first + columns_.size();
  for (const Column* column = first + 1; column != end; ++column) {
    *state++ = value(*column);
  }
  return static_cast<std::uint32_t>(value(*first));
}

bool StateStore::encode_any(Origin origin, const std::uint64_t* state,
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

std::uint64_t StateStore::wanted_capacity(std::uint64_t more) const {
  std::uint64_t wanted = std::max(first_capacity, table_.capacity());
  while (wanted < needed(more)) {
    wanted = wanted < careful_growth ? wanted * 2 : wanted + wanted / 2;
  }
  return wanted;
}

std::uint64_t StateStore::growth(std::uint64_t more) const {
  std::uint64_t bytes = 0;
  if (needed(more) > table_.capacity()) {
    // 64 bytes for 12 places of which 7 in 10 are filled.
    bytes += wanted_capacity(more) * 8;
    bytes -= std::min(bytes, table_.bytes());
  }
  if (needed(more) > log_.capacity()) {
    bytes += log_.growth(needed(more));
  }
  return bytes;
}

void StateStore::grow(std::uint64_t more) {
  log_.reserve(needed(more));
  if (needed(more) > table_.capacity()) rebuild_table(wanted_capacity(more));
}

/// The numbers in use, in order, from `begin` on and below `end`: those that
/// were dealt out, but for the rest of each thread's block.
template <class Visit>
void StateStore::for_each_number(std::uint64_t begin, std::uint64_t end,
                                 Visit&& visit) const {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> unused{{end, end}};
  for (const Share& share : shares_) unused.emplace_back(share.next, share.end);
  std::sort(unused.begin(), unused.end());
  std::uint64_t next = begin;
  for (const auto& [from, to] : unused) {
    for (const std::uint64_t stop = std::min(from, end); next < stop; ++next) {
      visit(next);
    }
    next = std::max(next, to);
  }
}

// The log holds all keys: the table is filled again from there, without any
// comparison. A few keys ahead are prefetched.
void StateStore::fill_table(std::uint64_t begin, std::uint64_t end) {
  constexpr std::size_t ahead = 32;
  struct Entry {
    std::uint64_t hash = 0;
    StateIndex state = 0;
  };
  std::array<Entry, ahead> entries;
  std::uint64_t count = 0;
  for_each_number(begin, end, [&](std::uint64_t number) {
    Entry& entry = entries[count % ahead];
    if (count >= ahead) table_.insert_new(entry.hash, entry.state);
    entry = {hash(log_[number]), static_cast<StateIndex>(number)};
    table_.prefetch(entry.hash);
    ++count;
  });
  for (std::uint64_t i = count - std::min<std::uint64_t>(count, ahead);
       i < count; ++i) {
    table_.insert_new(entries[i % ahead].hash, entries[i % ahead].state);
  }
}

/// All other threads wait for this: as many take part.
void StateStore::rebuild_table(std::uint64_t states) {
  table_.reset(states);
  constexpr std::uint64_t worth_sharing = 1U << 16;
  const std::uint64_t dealt = dealt_;
  const std::uint64_t threads = dealt < worth_sharing ? 1 : shares_.size();
  std::vector<std::thread> others;
  for (std::uint64_t i = 1; i < threads; ++i) {
    others.emplace_back([this, i, dealt, threads] {
      fill_table(dealt * i / threads, dealt * (i + 1) / threads);
    });
  }
  fill_table(0, dealt / threads);
  for (std::thread& other : others) other.join();
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

/// In place. Longer records are written from the last one down, so that none
/// is overwritten before it is read.
void StateStore::rewrite_log(const std::vector<KeyField>& old) {
  const std::size_t old_width = log_.width();
  const std::size_t width = key_words_ + note_words_;
  const std::uint64_t count = dealt_;
  std::vector<std::uint64_t> record(width);
  const auto rewrite = [&](std::uint64_t i) {
    const std::uint64_t* from = log_[0] + i * old_width;
    translate(old, from, record.data());
    if (note_words_ != 0) record.back() = from[old_width - 1];
    std::copy(record.begin(), record.end(), log_[0] + i * width);
  };
  if (width > old_width) {
    log_.reserve((count * width + old_width - 1) / old_width);
    for (std::uint64_t i = count; i-- > 0;) rewrite(i);
  } else {
    for (std::uint64_t i = 0; i < count; ++i) rewrite(i);
  }
  log_.set_width(width);
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
  rewrite_log(old);
  for (std::vector<std::uint64_t>* attached : attached_) {
    std::vector<std::uint64_t> keys(attached->size() / old_key_words *
                                    key_words_);
    for (std::size_t i = 0; i * old_key_words < attached->size(); ++i) {
      translate(old, attached->data() + i * old_key_words,
                keys.data() + i * key_words_);
    }
    attached->swap(keys);
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
