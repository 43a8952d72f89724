// Remembered steps where they are known, the model for the rest.
#include "hsf/product.h"

#include <algorithm>

#include "hsf/errors.h"
#include "hsf/search/retrace.h"

namespace hsf {
namespace {

constexpr std::uint32_t claim_shift = 16;  // of its field in word 0
constexpr std::uint64_t claim_mask = std::uint64_t{0xffff} << claim_shift;

bool has_label(const hsf_proctype& proctype, unsigned label) {
  if (proctype.kind != HSF_PROCTYPE && proctype.kind != HSF_INIT) return false;
  return std::any_of(
      proctype.elements + 1, proctype.elements + proctype.element_count,
      [label](const hsf_element& e) { return (e.labels & label) != 0; });
}

}  // namespace

Product::Product(const hsf_model& model, const SearchSettings& settings,
                 StateStore& store)
    : model_(model),
      settings_(settings),
      store_(store),
      successors_(model, settings),
      memory_(model, store) {
  if (settings.claim) {
    claims_.emplace(model.proctypes[*settings.claim], store, memory_);
  }
  const unsigned label = settings.cycles == Cycles::acceptance
                             ? HSF_STATE_ACCEPT
                             : HSF_STATE_PROGRESS;
  for (std::uint32_t p = 0; p < model.proctype_count; ++p) {
    labelled_.push_back(has_label(model.proctypes[p], label));
    any_labelled_ = any_labelled_ || labelled_.back();
  }
  store.attach(&system_.keys);
  store.attach(&out_.keys);
}

void Product::start() {
  const std::vector<std::uint64_t> initial = initial_state(model_, settings_);
  store_.start(initial.data(), static_cast<std::uint32_t>(initial.size()), 0);
  memory_.follow_store();
}

/// Until no number outgrows its bits.
template <class Attempt>
void Product::repeat(StateIndex state, Attempt&& attempt) {
  const Successors::Counters before = successors_.counters();
  for (;;) {
    begin(state);
    attempt();
    if (!outgrown_) break;
    successors_.set_counters(before);
    store_.repack();
    memory_.follow_store();
    headers_.clear();
  }
}

void Product::begin(StateIndex state) {
  state_ = state;
  key_ = store_.key(state);
  is_decoded_ = false;
  outgrown_ = false;
  invalid_end_ = false;
  accept_stutter_ = false;
  as_expected_ = false;
  list_.clear();
  lessons_.clear();
  out_.count = 0;
  system_.count = 0;
  system_counted_ = {};
  mark_state();
}

const StateView& Product::view() {
  if (is_decoded_) return view_;
  const std::size_t hidden = model_.hidden_words;
  decoded_.resize(hidden + store_.state_words());
  std::copy_n(model_.hidden_initial, hidden, decoded_.begin());
  std::uint64_t* begin = decoded_.data() + hidden;
  view_ = {begin, store_.decode_key(key_, begin)};
  is_decoded_ = true;
  return view_;
}

void Product::mark_state() {
  bool accepts = false;
  if (claims_) {
    const hsf_proctype& claim = model_.proctypes[*settings_.claim];
    claim_control_ =
        static_cast<std::uint16_t>(store_.word(key_, 0) >> claim_shift);
    accepts = (claim.elements[claim_control_].labels & HSF_STATE_ACCEPT) != 0;
  }
  if (!accepts && any_labelled_ && settings_.cycles == Cycles::acceptance) {
    const StateView& state = view();
    accepts = (model_.classify(&model_, state.bytes(), state.words) &
               HSF_ACCEPTING) != 0;
  }
  state_marks_ = accepts ? all_marks : all_marks & ~accepting_mark;
}

bool Product::is_labelled(std::uint32_t pid) {
  std::uint32_t proctype = 0;
  std::uint32_t control = 0;
  model_.control(&model_, view().bytes(), view().words, pid, &proctype,
                 &control);
  return labelled_[proctype];
}

void Product::expand(StateIndex state) {
  repeat(state, [this] {
    if (!expand_by_memory() && !outgrown_) expand_by_model();
  });
  memory_.judge();
}

void Product::expand_by_model() {
  out_.count = 0;
  system_.count = 0;
  list_.clear();
  const StateView& state = view();
  const Successors::Counters before = successors_.counters();
  const bool moves = successors_.expand(state, 0, list_);
  if (!encode_list(out_)) return;
  const Successors::Counters& after = successors_.counters();
  counted_.atomic_steps += after.atomic_steps - before.atomic_steps;
  counted_.lost_messages += after.lost_messages - before.lost_messages;
  if (!moves && !claims_) {
    accept_stutter_ = is_accepting() && settings_.stutter;
    invalid_end_ =
        settings_.check_end_states && successors_.is_invalid_end(state);
  }
  if (!settings_.fairness) return;
  if (Successors::process_count(state) > most_processes) {
    throw UsageError("option '-f': weak fairness is for at most " +
                     std::to_string(most_processes) + " processes");
  }
  movers_.clear();
  for (const Edge& edge : list_.edges) movers_.push_back(edge.movers);
  mark_edges(~successors_.enabled());
}

/// Marks of the edges in a state in which these processes are blocked.
void Product::mark_edges(std::uint64_t blocked) {
  marks_.clear();
  for (const std::uint64_t movers : movers_) {
    marks_.push_back((blocked | movers) << 1 | (state_marks_ & accepting_mark));
  }
}

/// False: something is not as usual, the model is to be asked.
bool Product::expand_by_memory() {
  if (settings_.fairness || !memory_.is_useful()) return false;
  // Where the claim cannot move the system need not be looked at.
  if (claims_ && claims_->is_known(claim_control_) &&
      !claims_->sees_processes(claim_control_)) {
    if (!ask_claim()) return false;
    if (claim_steps_.empty()) return true;
    return recall() && combine();
  }
  return recall() && (!claims_ || (ask_claim() && combine()));
}

/// The edges of all processes. False: none of them moves, or a step failed.
bool Product::recall() {
  KeyEdges& into = system();
  std::size_t count = 0;
  if (!memory_.ask(key_, count, questions_)) return false;
  as_expected_ = true;
  std::span<StepMemory::Question> asked(questions_.data(), count);
  memory_.find(asked);
  const Successors::Counters model_before = successors_.counters();
  const StepMemory::Counters before = memory_.counters();
  for (;;) {
    asked = asked.subspan(memory_.recall(asked, 0, into));
    if (asked.empty()) break;
    learn(asked.front().plan->pid, asked.front().plan->is_known);
    asked = asked.subspan(1);
  }
  const Successors::Counters& model_after = successors_.counters();
  const StepMemory::Counters& after = memory_.counters();
  system_counted_ = {after.atomic_steps - before.atomic_steps +
                         model_after.atomic_steps - model_before.atomic_steps,
                     after.lost_messages - before.lost_messages +
                         model_after.lost_messages -
                         model_before.lost_messages};
  const std::size_t recalled = into.count;
  if (!list_.mishaps.empty() || recalled + list_.edges.size() == 0) {
    successors_.set_counters(model_before);
    return false;
  }
  if (!encode_list(into)) return false;
  remember(recalled);
  if (!claims_) {
    counted_.atomic_steps += system_counted_.atomic_steps;
    counted_.lost_messages += system_counted_.lost_messages;
  }
  return true;
}

/// The steps of one process, as the model tells them.
void Product::learn(std::uint32_t pid, bool is_known) {
  const std::size_t edges = list_.edges.size();
  const std::size_t mishaps = list_.mishaps.size();
  const Successors::Counters before = successors_.counters();
  successors_.expand_process(view(), pid, 0, list_);
  if (!is_known || list_.mishaps.size() != mishaps) return;
  const Successors::Counters& after = successors_.counters();
  lessons_.push_back({pid,
                      edges,
                      list_.edges.size(),
                      {after.atomic_steps - before.atomic_steps,
                       after.lost_messages - before.lost_messages}});
}

/// Appends the edges of the list as keys.
bool Product::encode_list(KeyEdges& into) {
  const std::size_t width = store_.key_words();
  into.reserve(into.count + list_.edges.size(), width);
  for (const Edge& edge : list_.edges) {
    const StateStore::Origin from{view().words_begin, view().words, key_};
    std::uint64_t* key = into.keys.data() + into.count * width;
    if (!store_.encode(from, list_.state(edge), edge.words, edge.written,
                       key)) {
      outgrown_ = true;
      return false;
    }
    into.targets[into.count++] = {0, edge.steps, edge.ways};
  }
  return true;
}

void Product::remember(std::size_t recalled) {
  if (lessons_.empty() || !memory_.look_at(key_)) return;
  for (const Lesson& lesson : lessons_) {
    memory_.add(lesson.pid, key_, system(), recalled + lesson.begin,
                recalled + lesson.end, lesson.counters);
  }
}

/// False: the claim ends or fails here.
bool Product::ask_claim() {
  const std::uint32_t control = claim_control_;
  const bool may_remember = claims_->is_known(control) &&
                            (as_expected_ || !claims_->sees_processes(control));
  if (may_remember) {
    if (const ClaimMemory::Steps* known = claims_->find(control, key_)) {
      claim_steps_.assign(known->begin(), known->end());
      return true;
    }
  }
  if (!successors_.claim_steps(view(), claim_steps_)) return false;
  if (may_remember) claims_->add(control, key_, claim_steps_);
  return true;
}

/// Each step of the claim with each edge of the system.
bool Product::combine() {
  const std::size_t needed = claim_steps_.size() * system_.count;
  out_.reserve(needed, store_.key_words());
  movers_.clear();
  for (const Successors::ClaimStep& step : claim_steps_) {
    if (!combine(step)) return false;
    counted_.atomic_steps += system_counted_.atomic_steps;
    counted_.lost_messages += system_counted_.lost_messages;
  }
  return true;
}

/// Most edges leave the header as it is: the one with the claim's new control
/// state is looked up once for all of them.
bool Product::combine(const Successors::ClaimStep& step) {
  const std::size_t width = store_.key_words();
  const KeyField field = store_.field(1);
  const std::uint64_t mask = ~(field.largest << field.shift);
  constexpr std::uint64_t none = UINT64_MAX;
  std::uint64_t header = none;
  std::uint64_t changed = 0;
  const std::uint64_t* from = system_.keys.data();
  std::uint64_t* to = out_.keys.data() + out_.count * width;
  for (std::size_t i = 0; i < system_.count; ++i, from += width, to += width) {
    for (std::size_t k = 0; k < width; ++k) to[k] = from[k];
    if (field.get(from) != header) {
      header = field.get(from);
      const auto number = header_with(from, step.target);
      if (!number) return false;
      changed = std::uint64_t{*number} << field.shift;
    }
    to[field.word] = (to[field.word] & mask) | changed;
    const KeyEdges::Target& edge = system_.targets[i];
    out_.targets[out_.count++] = {0, edge.weight + step.steps, edge.ways};
    if (settings_.fairness) movers_.push_back(list_.edges[i].movers);
  }
  return true;
}

/// The number of this key's header with another control state of the claim;
/// none: it has outgrown its bits.
std::optional<std::uint32_t> Product::header_with(const std::uint64_t* key,
                                                  std::uint32_t control) {
  const std::uint64_t header = store_.number(key, 0);
  if (header >= headers_.size()) headers_.resize(header + 1);
  std::vector<std::uint32_t>& by_control = headers_[header];
  by_control.resize(model_.proctypes[*settings_.claim].element_count);
  std::uint32_t& known = by_control[control];
  if (known == 0) {
    const std::uint64_t changed = (store_.word(key, 0) & ~claim_mask) |
                                  std::uint64_t{control} << claim_shift;
    scratch_key_.assign(key, key + store_.key_words());
    if (!store_.set_word(0, changed, scratch_key_.data())) {
      outgrown_ = true;
      return std::nullopt;
    }
    known =
        static_cast<std::uint32_t>(store_.number(scratch_key_.data(), 0)) + 1;
  }
  return known - 1;
}

std::span<const std::uint32_t> Product::candidates(StateIndex state) {
  candidates_.clear();
  begin(state);
  const auto count = static_cast<std::uint16_t>(store_.word(key_, 0));
  const bool has_plans = !any_labelled_ && !settings_.fairness &&
                         memory_.is_useful() && memory_.look_at(key_);
  for (std::uint32_t pid = count; pid-- > 0;) {
    if (has_plans) {
      const std::uint8_t safety = memory_.plan(pid).safety;
      if (safety == HSF_SAFE_NEVER) continue;
      if (safety == HSF_SAFE_YOUNGEST && pid + 1U != count) continue;
    } else if (!successors_.is_safe(view(), pid) || is_labelled(pid)) {
      continue;
    }
    candidates_.push_back(pid);
  }
  return candidates_;
}

/// The edges of one process without the claim. False: there are none, or a step
/// failed: that is to be looked at together with the others.
bool Product::recall_alone(std::uint32_t pid) {
  KeyEdges& into = system();
  const StepMemory::Counters before = memory_.counters();
  const Successors::Counters model_before = successors_.counters();
  if (!settings_.fairness && memory_.is_useful() && memory_.look_at(key_)) {
    as_expected_ = true;
    const StepMemory::Question question = memory_.find(pid, key_);
    if (memory_.recall({&question, 1}, 0, into) == 0) {
      learn(pid, question.plan->is_known);
    }
  } else {
    learn(pid, false);
  }
  const std::size_t recalled = into.count;
  if (!list_.mishaps.empty() || recalled + list_.edges.size() == 0) {
    successors_.set_counters(model_before);
    list_.clear();
    return false;
  }
  if (!encode_list(into)) return false;
  remember(recalled);
  const StepMemory::Counters& after = memory_.counters();
  const Successors::Counters& model_after = successors_.counters();
  system_counted_ = {after.atomic_steps - before.atomic_steps +
                         model_after.atomic_steps - model_before.atomic_steps,
                     after.lost_messages - before.lost_messages +
                         model_after.lost_messages -
                         model_before.lost_messages};
  return true;
}

// Its statements are local: the others are blocked or not as they were, and as
// they are when all are expanded, which happens once on each cycle.
bool Product::expand_alone(StateIndex state, std::uint32_t pid) {
  bool possible = false;
  repeat(state, [&] {
    possible = recall_alone(pid) && (!claims_ || (ask_claim() && combine()));
    if (outgrown_ || !possible || !settings_.fairness) return;
    if (!claims_) {
      movers_.clear();
      for (const Edge& edge : list_.edges) movers_.push_back(edge.movers);
    }
    mark_edges(0);
  });
  return possible && out_.count > 0;
}

}  // namespace hsf
