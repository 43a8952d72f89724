// Random choices, and choices typed in.
#include "spin-src/chooser.h"

#include <charconv>
#include <string>

#include <fmt/format.h>

namespace promela {
namespace {

constexpr std::uint32_t modulus = 2147483647;  // 2^31 - 1
constexpr std::uint64_t multiplier = 16807;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace

RandomChooser::RandomChooser(std::uint32_t seed, bool weighted)
    : value_(seed % modulus), weighted_(weighted) {
  if (value_ == 0) value_ = 1;  // the generator would stay at 0
}

std::uint32_t RandomChooser::next() {
  value_ = static_cast<std::uint32_t>(value_ * multiplier % modulus);
  return value_;
}

std::optional<std::size_t> RandomChooser::choose(
    const SystemState& state, const std::vector<Move>& moves) {
  // The moves of a process stand together.
  struct Group {
    std::size_t begin;
    std::size_t size;
    std::uint32_t weight;
  };
  std::vector<Group> groups;
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0 && moves[i].pid == moves[i - 1].pid) {
      ++groups.back().size;
      continue;
    }
    const std::uint32_t weight =
        weighted_ ? state.processes[moves[i].pid].priority : 1;
    groups.push_back({.begin = i, .size = 1, .weight = weight});
    total += weight;
  }
  std::uint32_t ticket = next() % total;
  for (const Group& group : groups) {
    if (ticket < group.weight) {
      return group.begin + (group.size == 1 ? 0 : next() % group.size);
    }
    ticket -= group.weight;
  }
  return 0;
}

void InteractiveChooser::offer(const SystemState& state,
                               const std::vector<Move>& moves) {
  out_ << "Select a statement\n";
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move& move = moves[i];
    const Process& process = state.processes[move.pid];
    const Element& element =
        process.automaton->elements[move.transition.element];
    out_ << fmt::format("\tchoice {}: proc {:>2} ({}:{}) {}:{} (state {}) [{}]",
                        i + 1, move.pid, process.automaton->proctype->name,
                        process.priority, sources_.file_of(element.where),
                        sources_.line_of(element.where), process.state,
                        element_text(element));
    if (move.receiver != no_pid) {
      const Automaton& body = *state.processes[move.receiver].automaton;
      out_ << fmt::format(
          " with proc {} ({}) [{}]", move.receiver, body.proctype->name,
          element_text(body.elements[move.receiver_transition.element]));
    }
    out_ << '\n';
  }
}

std::optional<std::size_t> InteractiveChooser::choose(
    const SystemState& state, const std::vector<Move>& moves) {
  if (moves.size() == 1) return 0;
  while (true) {
    offer(state, moves);
    out_ << fmt::format("Select [1-{}]: ", moves.size()) << std::flush;
    std::string line;
    if (!std::getline(in_, line)) {
      out_ << '\n';
      return std::nullopt;
    }
    const std::string_view answer = trimmed(line);
    if (answer == "q") return std::nullopt;
    std::size_t number = 0;
    const char* const end = answer.data() + answer.size();
    const auto [rest, error] = std::from_chars(answer.data(), end, number);
    if (error == std::errc{} && rest == end && number >= 1 &&
        number <= moves.size()) {
      return number - 1;
    }
    out_ << "\tchoice is outside range\n";
  }
}

}  // namespace promela
