// SPIN's trail lines: STEP:PROCESS:TRANSITION, and marks with negative numbers.
#include "hsf/trail_file.h"

#include <array>
#include <charconv>

#include <fmt/format.h>

#include "hsf/errors.h"
#include "hsf/text_file.h"

namespace hsf {
namespace {

using Line = std::array<std::int64_t, 3>;

// First fields of the lines that are no steps.
constexpr std::int64_t cycle_mark = -1;
constexpr std::int64_t claim_mark = -2;
constexpr std::int64_t merge_mark = -4;

constexpr std::string_view head_start = "# io-hsf-spin/trail/1 ";

std::optional<Line> split(std::string_view text) {
  Line numbers{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0 && (at == end || *at++ != ':')) return std::nullopt;
    const auto [rest, error] = std::from_chars(at, end, numbers[i]);
    if (error != std::errc{}) return std::nullopt;
    at = rest;
  }
  if (at != end) return std::nullopt;
  return numbers;
}

std::string format_head(const TrailHead& head) {
  const std::string claim =
      head.claim ? fmt::format("{}", *head.claim) : "none";
  std::string error = head.error;
  for (char& c : error) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return fmt::format("{}hash={:016x} claim={} error={}\n", head_start,
                     head.hash, claim, error);
}

/// Cuts "NAME=value" with its blank off the front.
std::optional<std::string_view> cut_field(std::string_view& text,
                                          std::string_view name) {
  if (!text.starts_with(name)) return std::nullopt;
  text.remove_prefix(name.size());
  const std::string_view value = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(value.size() + 1, text.size()));
  return value;
}

std::optional<TrailHead> parse_head(std::string_view line) {
  if (!line.starts_with(head_start)) return std::nullopt;
  line.remove_prefix(head_start.size());
  TrailHead head;
  const auto hash = cut_field(line, "hash=");
  const auto claim = cut_field(line, "claim=");
  constexpr std::string_view error = "error=";
  if (!hash || !claim || !line.starts_with(error)) return std::nullopt;
  constexpr int hexadecimal = 16;
  std::from_chars(hash->data(), hash->data() + hash->size(), head.hash,
                  hexadecimal);
  std::uint32_t number = 0;
  const auto result =
      std::from_chars(claim->data(), claim->data() + claim->size(), number);
  if (result.ec == std::errc{}) head.claim = number;
  head.error = line.substr(error.size());
  return head;
}

[[noreturn]] void refuse(const std::string& path, std::size_t line,
                         std::string_view why) {
  throw UsageError(fmt::format("{}:{}: {}", path, line, why));
}

/// SPIN counts the claim as process 0, and users' processes behind it.
TrailStep to_step(const Line& line, bool has_claim) {
  TrailStep step;
  const std::int64_t shift = has_claim ? 1 : 0;
  step.pid =
      line[1] < shift ? claim_pid : static_cast<std::uint16_t>(line[1] - shift);
  step.transition = static_cast<std::uint32_t>(line[2]);
  return step;
}

void add_line(TrailFile& file, const Line& line, const std::string& path,
              std::size_t number) {
  if (line[0] >= 0) {
    if (line[1] < 0 || line[1] >= claim_pid || line[2] < 0 ||
        line[2] > UINT32_MAX) {
      refuse(path, number, "no step has such a process or statement");
    }
    file.trail.steps.push_back(to_step(line, file.claim.has_value()));
  } else if (line[0] == cycle_mark) {
    file.trail.cycle = file.trail.steps.size();
  } else if (line[0] == claim_mark) {
    if (line[1] < 0 || line[1] > UINT32_MAX) {
      refuse(path, number, "there is no such claim");
    }
    file.claim = static_cast<std::uint32_t>(line[1]);
  } else if (line[0] == merge_mark) {
    file.is_merged = true;
  } else {
    refuse(path, number,
           "this trail was made with another order of processes "
           "(-DPERMUTED): only the pan that wrote it can replay it");
  }
}

std::string_view base_name(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);
}

/// Nothing if there is no such file; a file that is no trail of ours has no
/// head, whatever is in it.
std::optional<TrailFile> look_at(const std::string& path) {
  const auto text = read_text_file(path);
  if (!text) return std::nullopt;
  try {
    return parse_trail(path, *text);
  } catch (const UsageError&) {
    return TrailFile{};
  }
}

}  // namespace

std::string trail_name(std::string_view model_file,
                       std::optional<std::uint64_t> number,
                       std::string_view suffix) {
  return fmt::format("{}{}.{}", base_name(model_file),
                     number ? fmt::format("{}", *number) : "", suffix);
}

std::string format_trail(const Trail& trail, const TrailHead& head) {
  fmt::memory_buffer text;
  const auto add = fmt::appender(text);
  if (head.claim) fmt::format_to(add, "-2:{}:-2\n", *head.claim);
  const std::uint32_t shift = head.claim ? 1 : 0;
  for (std::size_t i = 0; i < trail.steps.size(); ++i) {
    if (trail.cycle == i) fmt::format_to(add, "-1:-1:-1\n");
    const TrailStep& step = trail.steps[i];
    const std::uint32_t pid = step.pid == claim_pid ? 0 : step.pid + shift;
    fmt::format_to(add, "{}:{}:{}\n", i + 1, pid, step.transition);
  }
  fmt::format_to(add, "{}", format_head(head));
  return fmt::to_string(text);
}

TrailFile parse_trail(const std::string& path, std::string_view text) {
  TrailFile file;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
      line.remove_suffix(1);
    }
    if (line.empty()) continue;
    if (line.starts_with('#')) {
      file.head = parse_head(line);
      continue;
    }
    const auto numbers = split(line);
    if (!numbers) {
      refuse(path, number,
             "not a line of a trail, which has three numbers: "
             "step:process:statement");
    }
    add_line(file, *numbers, path, number);
  }
  return file;
}

std::vector<std::string> write_trail(const std::string& path,
                                     const Trail& trail, const TrailHead& head,
                                     const TrailOptions& options) {
  std::vector<std::string> lines;
  if (const auto older = look_at(path)) {
    if (options.keep_existing) {
      return {fmt::format("pan: {} exists and stays as it is (-x)", path)};
    }
    if (older->head == head) {
      const std::size_t old_length = older->trail.steps.size();
      if (trail.steps.size() > old_length) {
        return {
            fmt::format("pan: kept {}: it leads to the same error in {} "
                        "steps, the new one in {}",
                        path, old_length, trail.steps.size())};
      }
    } else {
      rename_file(path, path + ".old");
      lines.push_back(
          fmt::format("pan: renamed the older {0} to {0}.old: another model, "
                      "claim or error",
                      path));
    }
  }
  write_text_file(path, format_trail(trail, head), options.read_only);
  lines.push_back("pan: wrote " + path);
  return lines;
}

}  // namespace hsf
