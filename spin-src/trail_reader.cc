// Lines of a trail, and the names under which trails are found.
#include "spin-src/trail_reader.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "spin-src/errors.h"

namespace promela {
namespace {

using Line = std::array<std::int64_t, 3>;

// First fields of the lines that are no steps.
constexpr std::int64_t cycle_mark = -1;
constexpr std::int64_t claim_mark = -2;
constexpr std::int64_t merge_mark = -4;
constexpr std::int64_t first_permutation_mark = -8;

[[noreturn]] void refuse(const std::string& path, std::size_t line,
                         const std::string& why) {
  throw UsageError(fmt::format("{}:{}: {}", path, line, why));
}

/// Nothing if the text is not three numbers with colons between them.
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

std::string_view trimmed(std::string_view text) {
  const auto is_blank = [](char c) {
    return c == ' ' || c == '\t' || c == '\r';
  };
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text;
}

/// Text for a message about a foreign line: short, and without control bytes.
std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result;
  for (const char c : text.substr(0, longest)) {
    result += c >= ' ' && c <= '~' ? c : '?';
  }
  if (text.size() > longest) result += "...";
  return result;
}

void add_mark(Trail& trail, const Line& line, std::size_t number) {
  if (line[0] == cycle_mark) {
    if (trail.cycle_start) {
      refuse(trail.path, number, "a second start of a cycle");
    }
    trail.cycle_start = trail.steps.size();
  } else if (line[0] == claim_mark) {
    if (line[1] < 0 || line[1] > UINT32_MAX) {
      refuse(trail.path, number,
             fmt::format("there is no claim with number {}", line[1]));
    }
    trail.claim = static_cast<std::uint32_t>(line[1]);
  } else if (line[0] == merge_mark) {
    trail.merged = true;
  } else if (line[0] >= first_permutation_mark) {
    refuse(trail.path, number,
           "this trail was made with -DPERMUTED (the order of processes was "
           "changed): neither SPIN nor io-hsf-spin can follow it; replay it "
           "with ./pan -r");
  } else {
    refuse(trail.path, number,
           fmt::format("a line that starts with {} has no meaning in a trail",
                       line[0]));
  }
}

void add_step(Trail& trail, const Line& line, std::size_t number) {
  if (line[1] < 0 || line[1] > UINT32_MAX || line[2] < 0 ||
      line[2] > UINT32_MAX) {
    refuse(trail.path, number,
           "a step needs a process and a statement number of 0 or more");
  }
  trail.steps.push_back({.step = static_cast<std::uint64_t>(line[0]),
                         .pid = static_cast<std::uint32_t>(line[1]),
                         .id = static_cast<std::uint32_t>(line[2]),
                         .line = number});
}

}  // namespace

Trail parse_trail(const std::string& path, std::string_view text) {
  Trail trail;
  trail.path = path;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    // A verifier of ours says in a last line, '#', what the trail belongs to.
    if (line.empty() || line.starts_with('#')) continue;
    const std::optional<Line> numbers = split(line);
    if (!numbers) {
      refuse(path, number,
             fmt::format("'{}' is not a line of a trail, which has three "
                         "numbers: step:process:statement",
                         quoted(line)));
    }
    if ((*numbers)[0] < 0) {
      add_mark(trail, *numbers, number);
    } else {
      add_step(trail, *numbers, number);
    }
  }
  return trail;
}

Trail read_trail(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw IoError(errno, "open", path);
  if (std::filesystem::is_directory(path)) {
    throw IoError(EISDIR, "read", path);
  }
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad()) throw IoError(errno, "read", path);
  return parse_trail(path, text.str());
}

std::string find_trail(const std::string& model,
                       std::optional<std::uint32_t> number) {
  namespace fs = std::filesystem;
  const std::string suffix = number ? std::to_string(*number) : "";
  const fs::path given(model);
  const std::string name = given.filename().string();
  const std::string base = name.substr(0, name.find('.'));
  std::vector<fs::path> folders = {given.parent_path()};
  if (!folders.front().empty()) folders.emplace_back();

  std::string tried;
  for (const fs::path& folder : folders) {
    for (const std::string& stem : {name, base}) {
      for (const char* ending : {".trail", ".tra"}) {
        const std::string path = (folder / (stem + suffix + ending)).string();
        if (fs::exists(path)) return path;
        tried += (tried.empty() ? "" : ", ") + path;
      }
      if (base == name) break;
    }
  }
  throw UsageError("cannot find trail file (tried " + tried +
                   "); a verifier writes one when it finds an error, -k FILE "
                   "names another");
}

}  // namespace promela
