// Counts errors, holds back what may not be shortest, makes trails.
#include "hsf/search/error_tally.h"

namespace hsf {

bool ErrorTally::add(const ErrorPlace& place, std::uint64_t ways) {
  const std::lock_guard lock(mutex_);
  if (shortest_) {
    if (!best_ || place.length < best_->length) best_ = place;
    return false;
  }
  for (std::uint64_t i = 0; i < ways && !stopped_; ++i) {
    ++count_;
    const bool last = count_ == settings_.stop_at_error;
    // The same error on another way through an atomic region says nothing new.
    if (i == 0 || last) tell(place, false, settings_.every_trail || last);
    if (settings_.stop_at_error == 0 && !settings_.every_trail) {
      count_ += ways - 1;
      break;
    }
    if (last && !settings_.every_trail) stopped_ = true;
  }
  return stopped_;
}

std::optional<std::uint64_t> ErrorTally::best() const {
  const std::lock_guard lock(mutex_);
  if (!best_) return std::nullopt;
  return best_->length;
}

void ErrorTally::settle(bool proven) {
  const std::lock_guard lock(mutex_);
  if (!best_) return;
  ++count_;
  tell(*best_, proven, true);
  best_.reset();
  stopped_ = true;
}

const char* ErrorTally::text(const ErrorPlace& place) const {
  if (place.failure) return place.failure->text;
  switch (place.kind) {
    case ErrorPlace::Kind::cycle:
      return settings_.cycles == Cycles::non_progress ? "non-progress cycle"
                                                      : "acceptance cycle";
    case ErrorPlace::Kind::accept_stutter:
      return "accept stutter";
    case ErrorPlace::Kind::invalid_end:
      break;
  }
  return "invalid end state";
}

/// SPIN counts from 0 and names the depth before the last step; of a cycle,
/// where it begins.
std::uint64_t ErrorTally::depth(const ErrorPlace& place,
                                const Trail& trail) const {
  if (trail.cycle) return *trail.cycle;
  const std::uint64_t steps =
      trail.steps.empty() ? place.length : trail.steps.size();
  return steps == 0 ? 0 : steps - 1;
}

void ErrorTally::tell(const ErrorPlace& place, bool proven, bool with_trail) {
  FoundError error;
  error.text = text(place);
  error.number = count_;
  error.is_shortest = proven;
  error.has_trail = with_trail;
  if (with_trail) error.trail = make_trail_(place);
  error.depth = depth(place, error.trail);
  for (const TrailStep& step : error.trail.steps) {
    const std::uint32_t owner = model_.transition_proctype[step.transition];
    const std::uint32_t state = model_.transition_state[step.transition];
    const hsf_element& element = model_.proctypes[owner].elements[state];
    if (element.kind != HSF_ELEMENT_JUMP) ++error.statements;
  }
  monitor_.found(error);
}

}  // namespace hsf
