// All states that a search has met, each once, by number.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "hsf/chunked_array.h"
#include "hsf/key_table.h"
#include "hsf/packing.h"
#include "hsf/word_table.h"

namespace hsf {

/// The number of a stored state, from 0 in the order of their discovery.
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
  /// `shared`: more than one thread inserts. `has_notes`: each state carries
  /// a word of the search, beside its key, where it costs no cache miss.
  StateStore(bool shared, bool has_notes)
      : note_words_(has_notes ? 1 : 0), table_(shared) {}

  std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }
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

  /// A state whose key is known, decoded: its successors are encoded by what
  /// differs.
  struct Origin {
    const std::uint64_t* state;
    std::uint32_t words;
    const std::uint64_t* key;
  };
  /// False: a number has outgrown its bits. repack(), and encode again.
  bool encode(const Origin& origin, const std::uint64_t* state,
              std::uint32_t words, std::uint64_t written, std::uint64_t* key);

  std::uint64_t hash(const std::uint64_t* key) const;
  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }
  void prefetch_candidate(std::uint64_t hash) const {
    const std::uint32_t id = table_.candidate(hash);
    if (id < size()) __builtin_prefetch(log_[id]);
  }

  struct Found {
    StateIndex index;
    bool fresh;
  };
  /// There must be room, see grow(). A new state gets this note before any
  /// other thread can find it.
  Found insert(const std::uint64_t* key, std::uint64_t hash,
               std::uint64_t note);

  /// The number of a state, if it is stored. One thread only.
  std::optional<StateIndex> find(const std::uint64_t* key,
                                 std::uint64_t hash) const {
    const std::uint32_t id = table_.find(hash, [&](StateIndex other) {
      return std::equal(key, key + key_words(), log_[other]);
    });
    if (id == KeyTable::none) return std::nullopt;
    return id;
  }

  /// Whether `more` insertions fit without grow().
  bool has_room(std::uint64_t more) const {
    return size() + more <= table_.capacity() &&
           size() + more <= log_.capacity();
  }
  /// Bytes that grow(more) would add at its peak.
  std::uint64_t growth(std::uint64_t more) const;
  void grow(std::uint64_t more);

  void repack();
  /// Keys that somebody keeps outside, of key_words() words each: repack()
  /// rewrites them as well. One such array at most.
  void attach(std::vector<std::uint64_t>* keys) { attached_ = keys; }

  /// Changes with every repack(): keys encoded before it mean nothing now.
  std::uint64_t epoch() const { return epoch_.load(std::memory_order_acquire); }

  std::uint64_t bytes() const;
  std::uint64_t table_bytes() const { return table_.bytes(); }

 private:
  std::uint64_t wanted_capacity(std::uint64_t more) const;
  bool set_field(std::uint32_t field, std::uint64_t value, std::uint64_t* key) {
    const Column& column = columns_[field];
    const std::uint32_t id = column.values->intern(value);
    if (id > column.place.largest) return false;
    column.place.set(key, id);
    return true;
  }
  void add_words(std::uint32_t words);
  void translate(const std::vector<KeyField>& old, const std::uint64_t* from,
                 std::uint64_t* to) const;
  void rewrite_log(const std::vector<KeyField>& old,
                   std::uint32_t old_key_words);
  void rebuild_table(std::uint64_t states);

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
  ChunkedArray<std::uint64_t> log_{1};  // key and note of each state
  std::atomic<std::uint64_t> size_ = 0;
  KeyTable table_;
  std::vector<std::uint64_t>* attached_ = nullptr;
  std::atomic<std::uint32_t> longest_ = 0;  // met by encode(), in words
  std::atomic<std::uint64_t> epoch_ = 0;
};

inline StateStore::Found StateStore::insert(const std::uint64_t* key,
                                            std::uint64_t hash,
                                            std::uint64_t note) {
  const std::uint32_t width = key_words_;
  const auto equal = [&](StateIndex other) {
    const std::uint64_t* stored = log_[other];
    for (std::uint32_t k = 0; k < width; ++k) {
      if (stored[k] != key[k]) return false;
    }
    return true;
  };
  const auto make = [&] {
    const auto index =
        static_cast<StateIndex>(size_.fetch_add(1, std::memory_order_relaxed));
    std::uint64_t* place = log_[index];
    for (std::uint32_t k = 0; k < width; ++k) place[k] = key[k];
    if (note_words_ != 0) place[width] = note;
    return index;
  };
  const auto [index, fresh] = table_.find_or_insert(hash, equal, make);
  return {index, fresh};
}

}  // namespace hsf
