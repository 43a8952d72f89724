// The store against a std::map: numbers, states, and what growing does to them.
#include "hsf/state_store.h"

#include <map>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "hsf/packing.h"

namespace hsf {
namespace {

using State = std::vector<std::uint64_t>;

TEST(Packing, FieldsDoNotOverlapAndHoldTheirNumbers) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::uint64_t> counts(1 + random() % 40);
    for (std::uint64_t& count : counts)
      count = 1 + random() % (1U << random() % 30);
    const Packing packing = pack(counts);
    std::vector<std::uint64_t> key(packing.key_words);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      ASSERT_GE(packing.fields[i].largest, counts[i] - 1);
      packing.fields[i].set(key.data(), counts[i] - 1);
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
      ASSERT_EQ(packing.fields[i].get(key.data()), counts[i] - 1);
    }
  }
}

/// Offers random successors of random known states, as a search would.
class Offers {
 public:
  explicit Offers(std::uint32_t words) : store_(1, true) {
    const State first(words, 7);
    store_.start(first.data(), words, 42);
    known_[first] = 0;
    states_.push_back(first);
  }

  /// A few words change; now and then the state becomes longer or shorter.
  State successor(const State& from, std::uint64_t& written) {
    State next = from;
    written = 0;
    for (std::uint64_t k = random_() % 3 + 1; k-- > 0;) {
      const std::size_t w = random_() % next.size();
      next[w] = random_() % (w % 5 == 0 ? 3000 : 4);
      written |= std::uint64_t{1} << std::min<std::size_t>(w, 63);
    }
    const std::uint64_t fate = random_() % 50;
    if (fate == 0 && next.size() < 90) next.resize(next.size() + 3, fate + 1);
    if (fate == 1 && next.size() > 4) next.resize(next.size() - 2);
    if (fate <= 1) written = ~std::uint64_t{0};
    return next;
  }

  void offer_one() {
    const auto origin = static_cast<StateIndex>(random_() % states_.size());
    std::uint64_t written = 0;
    const State next = successor(states_[origin], written);
    const auto words = static_cast<std::uint32_t>(next.size());
    State decoded;
    State key;
    do {
      decoded.assign(store_.state_words(), 0);
      key.assign(store_.key_words(), 0);
      const std::uint32_t length = store_.decode(origin, decoded.data());
      ASSERT_EQ(length, states_[origin].size());
      if (store_.encode({decoded.data(), length, store_.key(origin)},
                        next.data(), words, written, key.data())) {
        break;
      }
      store_.repack();
    } while (true);
    if (!store_.has_room(1)) store_.grow(1);
    const auto [index, fresh] =
        store_.insert(key.data(), store_.hash(key.data()), states_.size());
    const auto [entry, expected_fresh] = known_.try_emplace(next, index);
    ASSERT_EQ(fresh, expected_fresh);
    ASSERT_EQ(index, entry->second);
    if (fresh) states_.push_back(next);
  }

  void check_all() {
    ASSERT_EQ(store_.size(), states_.size());
    for (StateIndex i = 0; i < states_.size(); ++i) {
      State decoded(store_.state_words());
      decoded.resize(store_.decode(i, decoded.data()));
      ASSERT_EQ(decoded, states_[i]);
      ASSERT_EQ(store_.note(i), i == 0 ? 42 : i);
    }
  }

 private:
  std::mt19937_64 random_{5};
  StateStore store_;
  std::map<State, StateIndex> known_;
  std::vector<State> states_;
};

TEST(StateStore, KnowsEachStateOnceWhateverGrows) {
  for (const std::uint32_t words : {1U, 5U, 20U, 70U}) {
    Offers offers(words);
    for (int i = 0; i < 20'000; ++i) {
      offers.offer_one();
      if (testing::Test::HasFatalFailure()) return;
    }
    offers.check_all();
  }
}

TEST(StateStore, ThreadsFindTheSameStates) {
  constexpr std::uint64_t count = 50'000;
  StateStore store(2, true);
  const State first(2, 0);
  store.start(first.data(), 2, 0);
  // All values are known before the threads start: no repacking needed.
  State key(store.key_words());
  for (std::uint64_t i = 0; i < count;) {
    const State state{i % 250, i / 250};
    key.assign(store.key_words(), 0);
    const State origin = first;
    if (store.encode({origin.data(), 2, store.key(0)}, state.data(), 2, 3,
                     key.data())) {
      ++i;
    } else {
      store.repack();
    }
  }
  store.grow(2 * count);
  std::vector<std::vector<StateIndex>> found(2);
  std::vector<std::uint64_t> fresh(2);
  const auto insert_all = [&](std::size_t thread) {
    State own(store.key_words());
    for (std::uint64_t n = 0; n < count; ++n) {
      const std::uint64_t i = thread == 0 ? n : count - 1 - n;
      const State state{i % 250, i / 250};
      ASSERT_TRUE(store.encode({first.data(), 2, store.key(0)}, state.data(), 2,
                               3, own.data()));
      const auto [index, is_new] = store.insert(
          own.data(), store.hash(own.data()), i, static_cast<unsigned>(thread));
      found[thread].push_back(index);
      fresh[thread] += is_new ? 1 : 0;
    }
  };
  std::thread other(insert_all, 1);
  insert_all(0);
  other.join();
  EXPECT_EQ(fresh[0] + fresh[1], count - 1);  // the first one was there
  EXPECT_EQ(store.size(), count);
  for (std::uint64_t i = 0; i < count; ++i) {
    ASSERT_EQ(found[0][i], found[1][count - 1 - i]);
  }
  // The numbers have gaps now; a larger table knows the same states.
  store.grow(4 * count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const State state{i % 250, i / 250};
    ASSERT_TRUE(store.encode({first.data(), 2, store.key(0)}, state.data(), 2,
                             3, key.data()));
    ASSERT_EQ(store.find(key.data(), store.hash(key.data())), found[0][i]);
  }
}

}  // namespace
}  // namespace hsf
