// Two layouts of the same figures.
#include "hsf/progress.h"

#include <fmt/format.h>

namespace hsf {
namespace {

constexpr double seconds_between_lines = 10;
constexpr double seconds_between_live_lines = 0.2;
constexpr double megabyte = 1024.0 * 1024.0;
constexpr std::size_t screen_width = 79;

double rate_of(const Gauge& gauge, double seconds) {
  return seconds > 0 ? static_cast<double>(gauge.counts.stored) / seconds : 0;
}

/// "1234", "1.23M": four figures are enough to see something move.
std::string short_count(double count) {
  constexpr double thousand = 1000;
  constexpr std::string_view units[] = {"", "k", "M", "G", "T"};
  std::size_t unit = 0;
  while (count >= 10 * thousand && unit + 1 < std::size(units)) {
    count /= thousand;
    ++unit;
  }
  return fmt::format("{:.4g}{}", count, units[unit]);
}

}  // namespace

std::string progress_line(const Gauge& gauge, std::uint64_t resident,
                          double seconds) {
  const Counts& counts = gauge.counts;
  return fmt::format(
      "Depth={:8} States={:9.3g} Transitions={:9.3g} Memory={:10.3f}\t"
      "t={:9.3g} R={:8.0g}",
      gauge.depth, static_cast<double>(counts.stored),
      static_cast<double>(counts.stored + counts.matched),
      static_cast<double>(resident) / megabyte, seconds,
      rate_of(gauge, seconds));
}

std::string live_line(const Gauge& gauge, std::uint64_t resident,
                      std::uint64_t budget, double seconds) {
  std::string line =
      fmt::format("{} states  {}/s  depth {}  frontier {}  {:.0f} MB",
                  short_count(static_cast<double>(gauge.counts.stored)),
                  short_count(rate_of(gauge, seconds)), gauge.depth,
                  short_count(static_cast<double>(gauge.frontier)),
                  static_cast<double>(resident) / megabyte);
  if (budget > 0) {
    constexpr double percent = 100;
    line += fmt::format(" ({:.0f}%)", percent * static_cast<double>(resident) /
                                          static_cast<double>(budget));
  }
  line += fmt::format("  {:.0f} s", seconds);
  if (line.size() > screen_width) line.resize(screen_width);
  return line;
}

Progress::Progress(std::ostream& out, Style style, std::uint64_t memory_budget)
    : out_(out),
      style_(style),
      memory_budget_(memory_budget),
      next_(style == Style::terminal ? seconds_between_live_lines
                                     : seconds_between_lines) {
}

void Progress::show(const Gauge& gauge) {
  if (style_ == Style::none) return;
  const double now = clock_.seconds();
  if (now < next_) return;
  if (style_ == Style::lines) {
    next_ = now + seconds_between_lines;
    out_ << progress_line(gauge, resident_bytes(), now) << std::endl;
    return;
  }
  next_ = now + seconds_between_live_lines;
  std::string line = live_line(gauge, resident_bytes(), memory_budget_, now);
  const std::size_t width = line.size();
  if (width < width_) line.resize(width_, ' ');
  width_ = width;
  out_ << '\r' << line << std::flush;
}

void Progress::clear() {
  if (width_ == 0) return;
  out_ << '\r' << std::string(width_, ' ') << '\r' << std::flush;
  width_ = 0;
}

}  // namespace hsf
