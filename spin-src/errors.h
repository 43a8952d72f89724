// The kinds of errors that end a run; thrown where known, caught once in main.
#pragma once

#include <stdexcept>
#include <string>
#include <system_error>

namespace promela {

/// What a run tells its caller; docs/io-hsf-spin.1 explains each to users.
enum ExitCode : int {
  exit_ok = 0,
  /// A property does not hold; in simulation: an assertion failed.
  exit_violated = 1,
  /// The command line or the model is wrong, or a file cannot be used.
  exit_usage = 2,
  /// Our fault: a bug, never the user's.
  exit_internal = 4,
};

/// The command line asks for something that does not exist or makes no sense.
/// what() is one or more full lines without the program's name in front and
/// without a line end behind.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The world's fault: a file or a program cannot be used. what() reads
/// "nosuch.pml: cannot open: No such file or directory".
class IoError : public std::runtime_error {
 public:
  /// `error` is an errno; `action` a verb, as "open".
  IoError(int error, const std::string& action, const std::string& path)
      : IoError(error, action, path, std::generic_category().message(error)) {}
  /// `reason` replaces the text of the errno, which may be 0.
  IoError(int error, const std::string& action, const std::string& path,
          const std::string& reason)
      : std::runtime_error(path + ": cannot " + action + ": " + reason),
        error_(error),
        action_(action),
        path_(path) {}

  int error() const { return error_; }
  const std::string& action() const { return action_; }
  const std::string& path() const { return path_; }

 private:
  int error_;
  std::string action_;
  std::string path_;
};

}  // namespace promela
