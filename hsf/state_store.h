// All states that a search has met, each once, by number.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "hsf/growing_memory.h"
#include "hsf/key_table.h"
#include "hsf/packing.h"
#include "hsf/word_table.h"

namespace hsf {

/// The number of a stored state, from 0 in the order of their discovery by one
/// thread; more threads take numbers in blocks.
using StateIndex = std::uint32_t;

/// Word collapse: each word of the state is replaced by the number of its
/// value, and these numbers share the few 64-bit words of a key, which is all
/// that is kept. Two states are equal iff their keys are. A successor takes its
/// parent's key and looks up only the words that changed.
///
/// Numbers that outgrow their bits make encode() fail; then, while no other
/// thread is in the store, repack() deals out the bits anew. The same holds for
/// grow(). Everything else may be called by several threads.
class StateStore {
 public:
  /// `threads` of them insert. `has_notes`: each state carries a word of the
  /// search, beside its key, where it costs no cache miss.
  StateStore(unsigned threads, bool has_notes)
      : note_words_(has_notes ? 1 : 0), table_(threads > 1), shares_(threads) {}

  std::uint64_t size() const {
    std::uint64_t sum = 0;
    for (const Share& share : shares_) {
      sum += share.used.load(std::memory_order_relaxed);
    }
    return sum;
  }
  std::uint32_t key_words() const { return key_words_; }
  /// Words of the longest state so far: what decode() fills.
  std::uint32_t state_words() const {
    return static_cast<std::uint32_t>(columns_.size()) - 1;
  }

  /// Stores the initial state: number 0.
  void start(const std::uint64_t* state, std::uint32_t words,
             std::uint64_t note);

  const std::uint64_t* key(StateIndex index) const { return log_[index]; }
  /// The word that the search keeps with a state; several threads may read and
  /// write it with std::atomic_ref.
  std::uint64_t& note(StateIndex index) { return log_[index][key_words()]; }
  const std::uint64_t& note(StateIndex index) const {
    return log_[index][key_words()];
  }

  /// Writes state_words() words, zero behind the end of the state; answers the
  /// length of the state.
  std::uint32_t decode(StateIndex index, std::uint64_t* state) const {
    return decode_key(key(index), state);
  }
  std::uint32_t decode_key(const std::uint64_t* key,
                           std::uint64_t* state) const;

  /// Where the number of a word lies in a key: column 0 is that of the length,
  /// column w + 1 that of word w. Changes with every repack().
  const KeyField& field(std::uint32_t column) const {
    return columns_[column].place;
  }
  std::uint64_t number(const std::uint64_t* key, std::uint32_t word) const {
    return columns_[word + 1].place.get(key);
  }
  std::uint64_t word(const std::uint64_t* key, std::uint32_t word) const {
    return columns_[word + 1].values->value(
        static_cast<std::uint32_t>(number(key, word)));
  }

  /// Changes one word of a key. False: as encode().
  bool set_word(std::uint32_t word, std::uint64_t value, std::uint64_t* key) {
    return set_field(word + 1, value, key);
  }

  /// A state whose key is known, decoded: its successors are encoded by what
  /// differs.
  struct Origin {
    const std::uint64_t* state;
    std::uint32_t words;
    const std::uint64_t* key;
  };
  /// `written`: bit w tells that word w may differ. False: a number has
  /// outgrown its bits. repack(), and encode again.
  bool encode(Origin origin, const std::uint64_t* state, std::uint32_t words,
              std::uint64_t written, std::uint64_t* key) {
    if (key_words_ != 1 || words != origin.words ||
        written >> masked_words != 0) {
      return encode_any(origin, state, words, written, key);
    }
    std::uint64_t packed = origin.key[0];
    if (words < masked_words) written &= ~(~std::uint64_t{0} << words);
    for (; written != 0; written &= written - 1) {
      const auto w = static_cast<std::uint32_t>(std::countr_zero(written));
      if (state[w] != origin.state[w] && !set_field(w + 1, state[w], &packed)) {
        return false;
      }
    }
    *key = packed;
    return true;
  }

  std::uint64_t hash(const std::uint64_t* key) const {
    std::uint64_t sum = mix(key[0]);
    for (std::uint32_t k = 1; k < key_words_; ++k) {
      sum = mix(sum ^ key[k]) + 0x9e3779b97f4a7c15U;
    }
    return sum;
  }
  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }
  /// A state that may be the one with this hash: a hint that insert() takes.
  /// Its key is prefetched.
  StateIndex candidate(std::uint64_t hash) const {
    const StateIndex hint = table_.candidate(hash);
    __builtin_prefetch(log_[hint]);
    return hint;
  }

  struct Found {
    StateIndex index;
    bool fresh;
  };
  /// There must be room, see grow(). A new state gets this note before any
  /// other thread can find it.
  Found insert(const std::uint64_t* key, std::uint64_t hash, std::uint64_t note,
               unsigned thread = 0);
  /// Whether this is the state that candidate() named: most known ones are.
  bool is_key_of(StateIndex state, const std::uint64_t* key) const {
    const std::uint64_t* stored = log_[state];
    std::uint64_t difference = stored[0] ^ key[0];
    for (std::uint32_t k = 1; k < key_words_; ++k) {
      difference |= stored[k] ^ key[k];
    }
    return difference == 0;
  }

  /// The number of a state, if it is stored. One thread only.
  std::optional<StateIndex> find(const std::uint64_t* key,
                                 std::uint64_t hash) const {
    const std::uint32_t id = table_.find(
        hash, [&](StateIndex other) { return is_key_of(other, key); });
    if (id == KeyTable::none) return std::nullopt;
    return id;
  }

  /// Numbers have 32 bits: a search must end before needed() is more.
  static constexpr std::uint64_t most_states = UINT32_MAX;

  bool has_notes() const { return note_words_ != 0; }

  /// How many states fit without grow().
  std::uint64_t room() const {
    return std::min<std::uint64_t>(table_.capacity(), log_.capacity());
  }
  bool has_room(std::uint64_t more) const { return needed(more) <= room(); }
  /// How many states must fit, so that `more` do: each thread may leave numbers
  /// of a block unused.
  std::uint64_t needed(std::uint64_t more) const {
    return dealt_.load(std::memory_order_relaxed) + more +
           shares_.size() * block_size;
  }
  /// Bytes that grow(more) would add at its peak.
  std::uint64_t growth(std::uint64_t more) const;
  void grow(std::uint64_t more);

  void repack();
  /// Keys that somebody keeps outside, of key_words() words each: repack()
  /// rewrites them as well.
  void attach(std::vector<std::uint64_t>* keys) { attached_.push_back(keys); }

  /// Changes with every repack(): keys encoded before it mean nothing now.
  std::uint64_t epoch() const { return epoch_.load(std::memory_order_acquire); }

  std::uint64_t bytes() const;
  std::uint64_t table_bytes() const { return table_.bytes(); }

 private:
  /// Numbers that a thread takes at once: threads that append by turns would
  /// fight for the cache lines of the log.
  static constexpr std::uint64_t block_size = 256;
  struct alignas(64) Share {
    std::uint64_t next = 0, end = 0;  // the rest of its block
    std::atomic<std::uint64_t> used = 0;
  };
  StateIndex new_number(Share& share) {
    if (share.next == share.end) {
      share.next = dealt_.fetch_add(block_size, std::memory_order_relaxed);
      share.end = share.next + block_size;
    }
    const std::uint64_t used = share.used.load(std::memory_order_relaxed);
    share.used.store(used + 1, std::memory_order_relaxed);
    return static_cast<StateIndex>(share.next++);
  }

  /// The last bit of a mask of written words stands for all from here on.
  static constexpr std::uint32_t masked_words = 63;

  static std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    x ^= x >> 32;
    return x;
  }
  std::uint64_t wanted_capacity(std::uint64_t more) const;
  bool set_field(std::uint32_t field, std::uint64_t value, std::uint64_t* key) {
    const Column& column = columns_[field];
    const std::uint32_t id = column.values->intern(value);
    if (id > column.place.largest) return false;
    column.place.set(key, id);
    return true;
  }
  bool encode_any(Origin origin, const std::uint64_t* state,
                  std::uint32_t words, std::uint64_t written,
                  std::uint64_t* key);
  void add_words(std::uint32_t words);
  void translate(const std::vector<KeyField>& old, const std::uint64_t* from,
                 std::uint64_t* to) const;
  void rewrite_log(const std::vector<KeyField>& old);
  void rebuild_table(std::uint64_t states);
  void fill_table(std::uint64_t begin, std::uint64_t end);
  template <class Visit>
  void for_each_number(std::uint64_t begin, std::uint64_t end,
                       Visit&& visit) const;

  /// What a word of the state becomes: a number, somewhere in the key.
  struct Column {
    std::unique_ptr<WordTable> values;
    KeyField place;
  };
  WordTable& add_column();

  // Column 0 is the length of the state, column w + 1 its word w.
  std::vector<Column> columns_;
  std::uint32_t key_words_ = 1;
  std::uint32_t note_words_;
  GrowingArray<std::uint64_t> log_;  // key and note of each state
  KeyTable table_;
  std::vector<Share> shares_;             // of the numbers, by thread
  std::atomic<std::uint64_t> dealt_ = 0;  // numbers below are some thread's
  std::vector<std::vector<std::uint64_t>*> attached_;
  std::atomic<std::uint32_t> longest_ = 0;  // met by encode(), in words
  std::atomic<std::uint64_t> epoch_ = 0;
};

inline StateStore::Found StateStore::insert(const std::uint64_t* key,
                                            std::uint64_t hash,
                                            std::uint64_t note,
                                            unsigned thread) {
  const std::uint32_t width = key_words_;
  const auto equal = [&](StateIndex other) { return is_key_of(other, key); };
  const auto make = [&] {
    const StateIndex index = new_number(shares_[thread]);
    std::uint64_t* place = log_[index];
    for (std::uint32_t k = 0; k < width; ++k) place[k] = key[k];
    if (note_words_ != 0) place[width] = note;
    return index;
  };
  const auto [index, fresh] = table_.find_or_insert(hash, equal, make);
  return {index, fresh};
}

}  // namespace hsf
