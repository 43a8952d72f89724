// Where a search stands: a live line, or a line every 10 seconds.
#pragma once

#include <ostream>
#include <string>

#include "hsf/resources.h"
#include "hsf/search.h"

namespace hsf {

class Progress {
 public:
  enum class Style { none, terminal, lines };

  /// `memory_budget`: bytes, 0: none. The stream must live longer.
  Progress(std::ostream& out, Style style, std::uint64_t memory_budget);

  /// Cheap if it is not yet time to print again.
  void show(const Gauge& gauge);
  /// Removes the live line, so that something else can be printed.
  void clear();

 private:
  std::ostream& out_;
  Style style_;
  std::uint64_t memory_budget_;
  Stopwatch clock_;
  double next_;
  std::size_t width_ = 0;  // of the live line on the screen
};

/// SPIN's line: "Depth=   68751 States=    1e+06 Transitions= ..".
std::string progress_line(const Gauge& gauge, std::uint64_t resident,
                          double seconds);
/// The line for terminals, at most 79 columns.
std::string live_line(const Gauge& gauge, std::uint64_t resident,
                      std::uint64_t budget, double seconds);

}  // namespace hsf
