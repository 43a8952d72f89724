// Errors as a search meets them: which are counted, reported, traced.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "hsf/search.h"
#include "hsf/state_store.h"

namespace hsf {

/// Where an error was met: a failing step behind a state, or the state itself.
struct ErrorPlace {
  enum class Kind { invalid_end, accept_stutter, cycle };
  StateIndex state = 0;
  std::optional<hsf_failure> failure;  // none: the state, see `kind`
  std::uint64_t length = 0;            // of the path, in the search's cost
  Kind kind = Kind::invalid_end;
};

/// With `shortest` the first errors are held back until the search knows that
/// there is no shorter one; the others of the same run are then not told. Any
/// thread may add.
class ErrorTally {
 public:
  /// Answers the steps from the initial state to the error.
  using MakeTrail = std::function<Trail(const ErrorPlace&)>;

  ErrorTally(const hsf_model& model, const SearchSettings& settings,
             Monitor& monitor, bool shortest, MakeTrail make_trail)
      : model_(model),
        settings_(settings),
        monitor_(monitor),
        shortest_(shortest && settings.stop_at_error == 1),
        make_trail_(std::move(make_trail)) {}

  /// `ways`: how often it is counted. True: the search should end now.
  bool add(const ErrorPlace& place, std::uint64_t ways);

  /// The length of the shortest error that is held back.
  std::optional<std::uint64_t> best() const;
  /// Tells the error that was held back: there is no shorter one, if `proven`.
  void settle(bool proven);

  std::uint64_t count() const {
    const std::lock_guard lock(mutex_);
    return count_;
  }
  /// -cN errors were found.
  bool stopped_at_limit() const { return stopped_; }

 private:
  void tell(const ErrorPlace& place, bool proven, bool with_trail);
  const char* text(const ErrorPlace& place) const;
  std::uint64_t depth(const ErrorPlace& place, const Trail& trail) const;

  const hsf_model& model_;
  const SearchSettings& settings_;
  Monitor& monitor_;
  bool shortest_;
  MakeTrail make_trail_;
  mutable std::mutex mutex_;
  std::optional<ErrorPlace> best_;
  std::uint64_t count_ = 0;
  bool stopped_ = false;
};

}  // namespace hsf
