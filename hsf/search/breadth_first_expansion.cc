// The expansion of a batch: remembered steps first, the model for the rest.
#include <algorithm>
#include <stdexcept>

#include "hsf/search/breadth_first_worker.h"

namespace hsf {

/// The first process, from the youngest down, that may be expanded alone and
/// can move. A process all of whose steps fail counts as blocked.
bool BreadthFirst::Worker::expand_alone(std::size_t i) {
  const StateView state{origin_state(i), origins_[i].words};
  for (std::uint32_t pid = Successors::process_count(state); pid-- > 0;) {
    if (!successors_.is_safe(state, pid)) continue;
    const std::size_t edges = list_.edges.size();
    const std::size_t mishaps = list_.mishaps.size();
    successors_.expand_process(state, pid, static_cast<std::uint32_t>(i),
                               list_);
    if (list_.edges.size() > edges) {
      origins_[i].alone = pid;
      return true;
    }
    list_.mishaps.resize(mishaps);
  }
  return false;
}

/// The same by plans.
bool BreadthFirst::Worker::choose_alone(std::size_t i) {
  const std::uint32_t count = memory_.process_count();
  for (std::uint32_t pid = count; pid-- > 0;) {
    const std::uint8_t safety = memory_.plan(pid).safety;
    if (safety == HSF_SAFE_NEVER) continue;
    if (safety == HSF_SAFE_YOUNGEST && pid + 1 != count) continue;
    const std::size_t mishaps = list_.mishaps.size();
    if (step(i, pid)) {
      origins_[i].alone = pid;
      return true;
    }
    list_.mishaps.resize(mishaps);
  }
  return false;
}

// Where a process alone leads back to known states only, others might wait for
// ever: they are expanded as well. What is known depends on the buckets, not on
// the order within one: the same for any number of threads.
bool BreadthFirst::Worker::expand_others() {
  begin_edges();
  bool any = false;
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    const Origin& origin = origins_[i];
    if (origin.alone == nobody) continue;
    if (origin.leads_on) {
      reduced_ = true;
      continue;
    }
    any = true;
    if (look_at(i)) {
      for (std::uint32_t pid = memory_.process_count(); pid-- > 0;) {
        if (pid != origin.alone) step(i, pid);
      }
      continue;
    }
    decode(i);
    const StateView state{origin_state(i), origin.words};
    for (std::uint32_t pid = Successors::process_count(state); pid-- > 0;) {
      if (pid == origin.alone) continue;
      successors_.expand_process(state, pid, static_cast<std::uint32_t>(i),
                                 list_);
    }
  }
  return any;
}

void BreadthFirst::Worker::decode(std::size_t i) {
  Origin& origin = origins_[i];
  if (origin.is_decoded) return;
  const hsf_model& model = search_.model_;
  std::copy_n(model.hidden_initial, model.hidden_words,
              states_.data() + i * stride_);
  origin.words = search_.store_.decode(origin.index, origin_state(i));
  origin.is_decoded = true;
}

/// States may have become longer.
void BreadthFirst::Worker::decode_again() {
  epoch_ = search_.store_.epoch();
  stride_ = search_.model_.hidden_words + search_.store_.state_words();
  states_.resize(stride_ * origins_.size());
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    if (!origins_[i].is_decoded) continue;
    origins_[i].is_decoded = false;
    decode(i);
  }
}

bool BreadthFirst::Worker::look_at(std::size_t i) {
  has_plans_ = may_remember_ && memory_.is_useful() &&
               memory_.look_at(search_.store_.key(origins_[i].index));
  return has_plans_;
}

void BreadthFirst::Worker::expand() {
  if (may_remember_ && memory_.is_useful() && !may_reduce_) {
    ask_all();
  } else {
    for (std::size_t i = 0; i < origins_.size(); ++i) {
      if (may_reduce_ && look_at(i) && choose_alone(i)) continue;
      expand_whole(i);
    }
  }
  expanded_ += origins_.size();
  if (!successors_.too_large().empty()) {
    search_.watch_.end(Ending::atomic_limit);
  }
}

/// All processes of all states at once: no answer is waited for.
void BreadthFirst::Worker::ask_all() {
  std::uint64_t generation = 0;
  std::size_t count = 0;
  do {
    generation = memory_.generation();
    count = 0;
    for (std::size_t i = 0; i < origins_.size(); ++i) {
      memory_.ask(search_.store_.key(origins_[i].index), count, questions_);
      origins_[i].questions = static_cast<std::uint32_t>(count);
    }
  } while (generation != memory_.generation());
  memory_.find({questions_.data(), count});
  std::size_t begin = 0;
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    const std::size_t end = origins_[i].questions;
    const std::span<const StepMemory::Question> asked(questions_.data() + begin,
                                                      end - begin);
    if (!take_answers(i, asked)) expand_whole(i);
    begin = end;
  }
}

/// False: nobody moves, which is to be looked at closely; nothing was done
/// then.
bool BreadthFirst::Worker::take_answers(
    std::size_t i, std::span<const StepMemory::Question> asked) {
  const std::size_t recalled = ends_.count;
  if (!search_.settings_.confirm_steps) {
    const std::size_t answered =
        memory_.recall(asked, static_cast<std::uint32_t>(i), ends_);
    if (answered == asked.size()) return ends_.count > recalled;
    asked = asked.subspan(answered);
  }
  const std::size_t edges = list_.edges.size();
  const std::size_t mishaps = list_.mishaps.size();
  const std::size_t lessons = lessons_.size();
  const Successors::Counters before = successors_.counters();
  for (const StepMemory::Question& question : asked) answer(i, question);
  if (ends_.count > recalled || list_.edges.size() > edges) return true;
  list_.mishaps.resize(mishaps);
  lessons_.resize(lessons);
  successors_.set_counters(before);
  return false;
}

void BreadthFirst::Worker::answer(std::size_t i,
                                  const StepMemory::Question& question) {
  const std::size_t recalled = ends_.count;
  if (memory_.recall({&question, 1}, static_cast<std::uint32_t>(i), ends_) ==
      0) {
    ask_model(i, *question.plan);
  } else if (search_.settings_.confirm_steps) {
    confirm(i, question.plan->pid, recalled);
  }
}

/// The edges of one process; true if there are any.
bool BreadthFirst::Worker::step(std::size_t i, std::uint32_t pid) {
  const StepMemory::Question question =
      memory_.find(pid, search_.store_.key(origins_[i].index));
  return take_answers(i, {&question, 1});
}

void BreadthFirst::Worker::ask_model(std::size_t i,
                                     const StepMemory::Plan& plan) {
  decode(i);
  const StateView state{origin_state(i), origins_[i].words};
  const std::size_t edges = list_.edges.size();
  const std::size_t mishaps = list_.mishaps.size();
  const Successors::Counters before = successors_.counters();
  successors_.expand_process(state, plan.pid, static_cast<std::uint32_t>(i),
                             list_);
  // A failure is to be met each time.
  if (!plan.is_known || list_.mishaps.size() != mishaps) return;
  const Successors::Counters& after = successors_.counters();
  lessons_.push_back({static_cast<std::uint32_t>(i),
                      plan.pid,
                      edges,
                      list_.edges.size(),
                      {after.atomic_steps - before.atomic_steps,
                       after.lost_messages - before.lost_messages}});
}

/// What was recalled must be what the model answers.
void BreadthFirst::Worker::confirm(std::size_t i, std::uint32_t pid,
                                   std::size_t begin) {
  StateStore& store = search_.store_;
  decode(i);
  const StateView state{origin_state(i), origins_[i].words};
  const StateStore::Origin from{state.words_begin, state.words,
                                store.key(origins_[i].index)};
  const Successors::Counters before = successors_.counters();
  EdgeList list;
  successors_.expand_process(state, pid, 0, list);
  successors_.set_counters(before);
  const std::size_t width = store.key_words();
  std::vector<std::uint64_t> key(width);
  bool same = begin + list.edges.size() == ends_.count && list.mishaps.empty();
  for (std::size_t e = 0; same && e < list.edges.size(); ++e) {
    const Edge& edge = list.edges[e];
    const Target& target = ends_.targets[begin + e];
    same = target.weight == search_.weight(edge) && target.ways == edge.ways &&
           store.encode(from, list.state(edge), edge.words, edge.written,
                        key.data()) &&
           std::equal(key.begin(), key.end(),
                      ends_.keys.data() + (begin + e) * width);
  }
  if (!same) throw std::logic_error("a remembered step is wrong");
}

void BreadthFirst::Worker::expand_whole(std::size_t i) {
  decode(i);
  const StateView state{origin_state(i), origins_[i].words};
  if (may_reduce_ && !has_plans_ && expand_alone(i)) return;
  const std::size_t mishaps = list_.mishaps.size();
  const bool moves =
      successors_.expand(state, static_cast<std::uint32_t>(i), list_);
  if (moves || !search_.settings_.check_end_states ||
      !successors_.is_invalid_end(state)) {
    return;
  }
  // Where a step failed, that is the error that one should look at.
  const bool only_one = search_.settings_.stop_at_error == 1;
  if (only_one && list_.mishaps.size() > mishaps) return;
  if (search_.errors_.add({origins_[i].index, std::nullopt, search_.cost_},
                          1)) {
    search_.watch_.end(Ending::error_limit);
  }
  // Nothing shorter can come.
  if (search_.errors_.best()) search_.watch_.end(Ending::error_limit);
}

}  // namespace hsf
