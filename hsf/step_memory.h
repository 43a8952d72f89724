// Remembers the steps of processes by what decides them, in terms of keys.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hsf/model_abi.h"
#include "hsf/state_store.h"

namespace hsf {

/// Edges of which nothing is left but their ends: keys, and what they cost.
struct KeyEdges {
  struct Target {
    std::uint32_t origin;  // whose successor: the caller's number
    std::uint32_t weight;
    std::uint64_t ways;
  };
  std::vector<std::uint64_t> keys;  // so many words each as the store says
  std::vector<Target> targets;      // there is room for more than `count`
  std::size_t count = 0;

  void reserve(std::size_t edges, std::size_t key_words) {
    if (targets.size() < edges) targets.resize(edges * 2);
    if (keys.size() < edges * key_words) keys.resize(edges * key_words * 2);
  }
};

/// Most steps look at a few words of the state only (hsf_element.footprint):
/// the same step is taken over and over, by states that differ elsewhere. The
/// numbers of these words, cut out of a key, name the steps; a successor's key
/// is that of its origin with these numbers replaced. Neither is decoded.
/// (LTSmin's transition caching: Blom, van de Pol, Weber, CAV 2010; there on
/// states, here on collapsed ones.)
///
/// One per thread. It holds what fits into a share of the store's own size and
/// forgets everything when it is full or when keys are packed anew.
class StepMemory {
 public:
  StepMemory(const hsf_model& model, const StateStore& store);

  /// False: it does not pay, or nothing is known about this model's steps.
  bool is_useful() const { return useful_; }

  /// Where a process is, and so which part of a key decides its steps.
  struct Plan {
    std::uint64_t first_mask = 0;  // mask[0]
    bool is_known = false;         // the steps from here can be remembered
    bool fits = false;  // the process is the one that is expected there
    std::uint8_t safety = HSF_SAFE_NEVER;
    std::uint16_t pid = 0;
    std::vector<std::uint64_t> mask;  // of a key
  };
  /// Finds the plans of all processes. False: there are processes at unexpected
  /// places, or none at all.
  bool look_at(const std::uint64_t* key);
  /// Changes when plans are made anew: older ones must not be used.
  std::uint64_t generation() const { return generation_; }
  /// Of the state that was looked at.
  std::uint32_t process_count() const {
    return static_cast<std::uint32_t>(plans_.size());
  }
  const Plan& plan(std::uint32_t pid) const { return *plans_[pid]; }

  /// A question: the edges of one process of one state. Questions are asked in
  /// batches, so that no answer is waited for.
  struct Question {
    const Plan* plan = nullptr;
    const std::uint64_t* key = nullptr;
    std::uint64_t tag = 0;
    std::uint32_t record = 0;  // 0: no answer
    std::uint16_t count = 0;   // of edges
  };
  /// Adds to the first `count` questions those about all processes of a state.
  /// False: as look_at(). The array only grows.
  bool ask(const std::uint64_t* key, std::size_t& count,
           std::vector<Question>& questions) {
    return store_.key_words() == 1 ? ask<true>(key, count, questions)
                                   : ask<false>(key, count, questions);
  }
  /// Finds the answers, before add() is called.
  void find(std::span<Question> questions) const {
    store_.key_words() == 1 ? find<true>(questions) : find<false>(questions);
  }
  /// Appends the edges of the answers, up to the first question without one;
  /// says how many there were.
  std::size_t recall(std::span<const Question> questions, std::uint32_t origin,
                     KeyEdges& out) {
    return store_.key_words() == 1 ? recall<true>(questions, origin, out)
                                   : recall<false>(questions, origin, out);
  }
  /// One question, asked and answered.
  Question find(std::uint32_t pid, const std::uint64_t* key) const {
    Question question;
    question.plan = plans_[pid];
    question.key = key;
    if (!question.plan->is_known) return question;
    const bool one_word = store_.key_words() == 1;
    question.tag = one_word ? tag_of<true>(*question.plan, key)
                            : tag_of<false>(*question.plan, key);
    find({&question, 1});
    return question;
  }

  /// Adds the processes of a proctype to the mask of a key; valid for states
  /// whose processes are all expected, until generation() changes.
  void use_processes(std::uint32_t proctype,
                     std::vector<std::uint64_t>& mask) const;

  struct Counters {
    std::uint64_t atomic_steps = 0;
    std::uint64_t lost_messages = 0;
  };
  /// Of everything that was recalled.
  const Counters& counters() const { return recalled_; }

  /// Remembers edges `begin` to `end` of the list as those of a process of the
  /// state that was looked at. Throws std::logic_error if one of them changes
  /// what is not in its footprint.
  void add(std::uint32_t pid, const std::uint64_t* key, const KeyEdges& edges,
           std::size_t begin, std::size_t end, const Counters& counters);

  /// To be called before look_at() whenever other threads may have worked.
  void follow_store() {
    if (epoch_ != store_.epoch()) forget_keys();
  }
  /// To be called once in a while: gives up where too few steps are found.
  void judge() {
    const std::uint64_t asked = added_ + found_;
    if (asked < fair_trial) return;
    if (added_ > found_ || edges_ * most_questions < asked) give_up();
  }

  std::uint64_t bytes() const {
    return slots_.size() * sizeof(Slot) +
           records_.capacity() * sizeof(std::uint64_t);
  }

 private:
  struct Slot {
    std::uint64_t tag = 0;     // of one word: equal iff the parts of keys are
    std::uint32_t record = 0;  // 0: free
    std::uint16_t pid = 0;
    std::uint16_t count = 0;  // of edges
  };
  /// A pid as it was first seen; a process elsewhere is expanded otherwise.
  struct Expected {
    KeyField first_word;         // where its number lies in a key
    std::uint32_t known = 0;     // of by_word
    const Plan* const* by_word;  // by that number; null: not seen yet
    std::uint32_t proctype = 0;
    std::uint32_t begin = 0;                        // word of the state
    std::vector<const Plan*> words;                 // what by_word points to
    std::vector<std::unique_ptr<Plan>> by_control;  // the plans themselves
  };
  /// A record: counters, then the part of the key unless its tag is exact, then
  /// for each edge weight and ways, and what the part of the key becomes. Most
  /// processes are blocked, and share one.
  static constexpr std::uint32_t blocked_record = 1;
  static constexpr std::uint32_t weight_bits = 32;
  static constexpr std::uint32_t unknown = UINT32_MAX;
  static constexpr std::uint64_t fair_trial = 1U << 15;
  /// Where more processes are asked in vain, all at once are faster.
  static constexpr std::uint64_t most_questions = 4;

  /// Invertible, so that tags of one word are equal iff keys are.
  static std::uint64_t mix(std::uint64_t x) {
    x *= 0x9e3779b97f4a7c15U;
    x ^= x >> 32;
    return x * 0xd6e8feb86659fd93U;
  }
  template <bool one_word>
  std::uint64_t tag_of(const Plan& plan, const std::uint64_t* key) const {
    std::uint64_t sum = mix(key[0] & plan.first_mask);
    if constexpr (!one_word) {
      for (std::uint32_t k = 1; k < store_.key_words(); ++k) {
        sum = mix(sum ^ (key[k] & plan.mask[k]));
      }
    }
    return sum;
  }
  template <bool one_word, class Visit>
  bool for_each_plan(const std::uint64_t* key, std::uint32_t count,
                     Visit&& visit);
  /// How many processes there are, all of them expected somewhere; 0: there is
  /// one that is not.
  std::uint32_t count_expected(const std::uint64_t* key);
  bool all_fit(const std::uint64_t* key);
  template <bool one_word>
  bool ask(const std::uint64_t* key, std::size_t& count,
           std::vector<Question>& questions);
  template <bool one_word>
  void find(std::span<Question> questions) const;
  template <bool one_word>
  std::size_t recall(std::span<const Question> questions, std::uint32_t origin,
                     KeyEdges& out);
  bool is_part(const Plan& plan, const std::uint64_t* key,
               std::uint32_t record) const;
  std::uint32_t count_processes(const std::uint64_t* key);
  const Plan& learn(std::uint32_t pid, const std::uint64_t* key);
  void expect(const std::uint64_t* key);
  std::uint32_t decode(const std::uint64_t* key);
  std::unique_ptr<Plan> make_plan(std::uint32_t pid,
                                  const hsf_element& element) const;
  void use_word(std::uint32_t word, std::vector<std::uint64_t>& mask) const;
  void forget_keys();
  void forget_steps();
  void give_up();
  void make_room(std::size_t words);
  void grow_slots();
  void put(const Slot& slot);

  const hsf_model& model_;
  const StateStore& store_;
  bool useful_ = false;
  std::uint64_t epoch_ = 0;  // of the store
  std::uint64_t generation_ = 0;
  KeyField header_;                    // where its number lies in a key
  std::vector<Expected> expected_;     // by pid
  std::vector<std::uint32_t> counts_;  // of processes, by the header's number
  std::vector<const Plan*> plans_;     // of the last state, by pid
  std::vector<std::uint64_t> state_;   // decoded, to learn from
  std::vector<Slot> slots_;
  std::uint32_t shift_ = 0;
  std::uint64_t used_ = 0;
  std::vector<std::uint64_t> records_;
  std::uint64_t added_ = 0;  // since the beginning
  std::uint64_t found_ = 0;
  std::uint64_t edges_ = 0;  // found
  Counters recalled_;
  const Plan misfit_;
};

inline std::uint32_t StepMemory::count_expected(const std::uint64_t* key) {
  const std::uint64_t header = header_.get(key);
  std::uint32_t count = header < counts_.size() ? counts_[header] : unknown;
  if (count == unknown) count = count_processes(key);
  while (expected_.size() < count) {
    if (!all_fit(key)) return 0;
    expect(key);
  }
  return count;
}

template <bool one_word, class Visit>
bool StepMemory::for_each_plan(const std::uint64_t* key, std::uint32_t count,
                               Visit&& visit) {
  const auto part = [key](const KeyField& field) {
    return (key[one_word ? 0 : field.word] >> field.shift) & field.largest;
  };
  const Expected* place = expected_.data();
  // From the first one up: where it ends the next one begins.
  for (std::uint32_t pid = 0; pid < count; ++pid, ++place) {
    const std::uint64_t number = part(place->first_word);
    const Plan* plan = number < place->known ? place->by_word[number] : nullptr;
    if (plan == nullptr) plan = &learn(pid, key);
    if (!plan->fits) return false;
    visit(*plan);
  }
  return count != 0;
}

inline bool StepMemory::look_at(const std::uint64_t* key) {
  plans_.clear();
  const auto take = [this](const Plan& plan) { plans_.push_back(&plan); };
  const std::uint32_t count = count_expected(key);
  return store_.key_words() == 1 ? for_each_plan<true>(key, count, take)
                                 : for_each_plan<false>(key, count, take);
}

template <bool one_word>
bool StepMemory::ask(const std::uint64_t* key, std::size_t& count,
                     std::vector<Question>& questions) {
  const std::uint32_t processes = count_expected(key);
  if (questions.size() < count + processes) {
    questions.resize((count + processes) * 2);
  }
  const std::size_t begin = count;
  Question* question = questions.data() + count;
  const Slot* const slots = slots_.data();
  const std::uint32_t shift = shift_;
  const auto put = [&](const Plan& plan) {
    const std::uint64_t tag = tag_of<one_word>(plan, key);
    *question++ = {&plan, key, tag, 0, 0};
    __builtin_prefetch(slots + (tag >> shift));
  };
  const bool fits = for_each_plan<one_word>(key, processes, put);
  count = fits ? static_cast<std::size_t>(question - questions.data()) : begin;
  return fits;
}

template <bool one_word>
void StepMemory::find(std::span<Question> questions) const {
  const Slot* const slots = slots_.data();
  const std::uint64_t last = slots_.size() - 1;
  const std::uint64_t* const records = records_.data();
  for (Question& question : questions) {
    const Plan& plan = *question.plan;
    if (!plan.is_known) continue;
    std::uint64_t i = question.tag >> shift_;
    while (slots[i].record != 0) {
      const Slot& slot = slots[i];
      if (slot.tag == question.tag && slot.pid == plan.pid &&
          (one_word || is_part(plan, question.key, slot.record))) {
        question.record = slot.record;
        question.count = slot.count;
        __builtin_prefetch(records + slot.record);
        break;
      }
      i = (i + 1) & last;
    }
  }
}

template <bool one_word>
std::size_t StepMemory::recall(std::span<const Question> questions,
                               std::uint32_t origin, KeyEdges& out) {
  const std::uint32_t width = one_word ? 1 : store_.key_words();
  std::size_t answered = 0;
  std::size_t needed = out.count;
  for (const Question& question : questions) {
    if (question.record == 0) break;
    needed += question.count;
    ++answered;
  }
  out.reserve(needed, width);
  KeyEdges::Target* target = out.targets.data() + out.count;
  std::uint64_t* to = out.keys.data() + out.count * width;
  const std::uint64_t* const records = records_.data();
  std::uint64_t atomic_steps = 0;
  std::uint64_t lost_messages = 0;
  for (const Question& question : questions.first(answered)) {
    const Plan& plan = *question.plan;
    const std::uint64_t* at = records + question.record;
    atomic_steps += static_cast<std::uint32_t>(*at);
    lost_messages += *at >> 32;
    at += one_word ? 1 : 1 + width;
    const std::uint64_t* const key = question.key;
    // Read once: the compiler cannot know that no store changes it.
    const std::uint64_t rest = key[0] & ~plan.first_mask;
    for (std::uint32_t s = question.count; s > 0; --s, ++target) {
      *target = {origin, static_cast<std::uint32_t>(at[0]),
                 at[0] >> weight_bits};
      to[0] = rest | at[1];
      for (std::uint32_t k = 1; k < width; ++k) {
        to[k] = (key[k] & ~plan.mask[k]) | at[1 + k];
      }
      at += 1 + width;
      to += width;
    }
  }
  recalled_.atomic_steps += atomic_steps;
  recalled_.lost_messages += lost_messages;
  found_ += answered;
  edges_ += needed - out.count;
  out.count = needed;
  return answered;
}

}  // namespace hsf
