// One error at a time, from the search to the screen and to the disk.
#include "hsf/error_log.h"

#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "hsf/trail_file.h"
#include "hsf/walk.h"

namespace hsf {
namespace {

/// More are counted, but not kept: -c0 can find millions.
constexpr std::size_t most_kept = 1000;

std::uint64_t length_of(const FoundError& error) {
  return error.has_trail ? error.trail.steps.size() : error.depth;
}

}  // namespace

ErrorLog::ErrorLog(std::ostream& out, const hsf_model& model,
                   const Options& options, const SearchSettings& settings)
    : out_(out), model_(model), options_(options), settings_(settings) {
}

void ErrorLog::found(const FoundError& error) {
  if (error.text != last_text_) {
    fmt::print(out_, "pan:{}: {} (at depth {})\n", error.number, error.text,
               error.depth);
    last_text_ = error.text;
  }
  remember(error, error.has_trail ? write(error) : "");
  if (settings_.shorten) {
    fmt::print(out_, "pan: reducing search depth to {}\n", error.depth);
  }
  out_.flush();
}

std::string ErrorLog::write(const FoundError& error) {
  std::string why;
  if (!replays(model_, settings_.claim, error.trail, error.text, why)) {
    throw std::logic_error(
        fmt::format("the trail of error {} ({}) cannot be replayed: {}",
                    error.number, error.text, why));
  }
  const TrailHead head{
      .hash = model_.hash, .claim = settings_.claim, .error = error.text};
  const auto number = settings_.every_trail
                          ? std::optional<std::uint64_t>(error.number)
                          : std::nullopt;
  const std::string path =
      trail_name(model_.file, number, options_.trails.suffix);
  for (const std::string& line :
       write_trail(path, error.trail, head, options_.trails)) {
    out_ << line << '\n';
  }
  return path;
}

void ErrorLog::remember(const FoundError& error, std::string trail_file) {
  // A trail that was looked for beats the depth of an error without one.
  const auto rank = [](const FoundError& e) {
    return std::pair(!e.has_trail, length_of(e));
  };
  if (!best_ || rank(error) < rank(*best_)) best_ = error;
  if (errors_.size() < most_kept) {
    errors_.push_back({error, std::move(trail_file)});
  }
}

}  // namespace hsf
