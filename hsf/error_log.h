// Errors as they are found: printed, replayed, written as trails, remembered.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "hsf/model_abi.h"
#include "hsf/options.h"
#include "hsf/result.h"
#include "hsf/search.h"

namespace hsf {

class ErrorLog {
 public:
  /// Everything referred to must live longer.
  ErrorLog(std::ostream& out, const hsf_model& model, const Options& options,
           const SearchSettings& settings);

  /// Prints the error's line, unless the one before had the same text, and
  /// writes its trail. Throws std::logic_error for a trail that cannot be
  /// replayed: no verdict is built on it.
  void found(const FoundError& error);

  std::vector<ReportedError> take_errors() { return std::move(errors_); }
  const std::optional<FoundError>& best() const { return best_; }

 private:
  std::string write(const FoundError& error);
  void remember(const FoundError& error, std::string trail_file);

  std::ostream& out_;
  const hsf_model& model_;
  const Options& options_;
  const SearchSettings& settings_;
  std::string last_text_;
  std::vector<ReportedError> errors_;
  std::optional<FoundError> best_;
};

}  // namespace hsf
