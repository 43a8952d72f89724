// The three kinds of failures and the exit statuses that they become.
#pragma once

#include <stdexcept>
#include <string>

namespace hsf {

/// The user's: a wrong flag, a file that does not fit. The text names both the
/// place and the remedy.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The world's: a file that cannot be read or written.
class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr int exit_holds = 0;
inline constexpr int exit_violated = 1;
inline constexpr int exit_usage = 2;
inline constexpr int exit_inconclusive = 3;
inline constexpr int exit_internal = 4;

}  // namespace hsf
