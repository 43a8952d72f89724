// Compares each state with the one before it.
#include "spin-src/diff_printer.h"

#include <algorithm>

#include <fmt/format.h>

#include "spin-src/value_printer.h"

namespace promela {
namespace {

constexpr std::string_view margin = "          ";

/// The name of a channel: that of the variable which made it.
std::string channel_name(const Channel& channel, const SystemState& state) {
  std::string name(channel.variable->name);
  if (channel.variable->is_array) name += fmt::format("[{}]", channel.element);
  if (channel.owner == no_pid || channel.owner >= state.processes.size()) {
    return name;
  }
  return fmt::format("{}({}):{}",
                     state.processes[channel.owner].automaton->proctype->name,
                     channel.owner, name);
}

}  // namespace

std::string DiffPrinter::name(const SystemState& state,
                              std::uint32_t pid) const {
  if (pid == no_pid) {
    return std::string(state.claim->automaton->proctype->name);
  }
  return fmt::format("{}({})", state.processes[pid].automaton->proctype->name,
                     pid);
}

std::string DiffPrinter::place(Location location) const {
  return fmt::format("{}:{}", sources_.file_of(location),
                     sources_.line_of(location));
}

void DiffPrinter::error(Location where, const std::string& message) {
  out_ << fmt::format("{}error: {}: {}\n", margin, place(where), message);
  ++errors_;
}

void DiffPrinter::begin(const SystemState& initial) {
  shown_ = initial;
  for (std::uint32_t pid = 0; pid < initial.processes.size(); ++pid) {
    out_ << fmt::format("{:6}  {}  starts\n", 0, name(initial, pid));
  }
}

void DiffPrinter::claim_started(std::uint32_t number,
                                const Proctype* proctype) {
  if (proctype != nullptr) {
    out_ << fmt::format("{}claim {}\n", margin, proctype->name);
  } else {
    out_ << fmt::format(
        "{}claim {} is not in the model: its steps are "
        "left out\n",
        margin, number);
  }
}

void DiffPrinter::begin_step(std::uint64_t number, const SystemState& before,
                             const Move& move) {
  step_ = number;
  const Process& process =
      move.pid == no_pid ? *before.claim : before.processes[move.pid];
  at_ = process.automaton->elements[move.transition.element].where;
}

void DiffPrinter::executed(const SystemState& state, std::uint32_t pid,
                           const Element& element) {
  if (stopped_) return;
  out_ << fmt::format("{:6}  {}  {}  {}\n", step_, name(state, pid),
                      place(element.where), element_text(element));
}

void DiffPrinter::end_step(const SystemState& after, const Move&) {
  changes(after);
  channel_changes(after);
  shown_ = after;
}

void DiffPrinter::changes(const SystemState& after) {
  const auto compare = [&](const std::string& prefix, const Leaf& leaf,
                           std::int32_t old, std::int32_t now) {
    if (old == now) return;
    out_ << fmt::format("{}{}{}: {} -> {}\n", margin, prefix, leaf.name,
                        value_text(leaf.type, old), value_text(leaf.type, now));
  };
  for (const Leaf& leaf : machine_.layouts().globals().leaves) {
    compare("", leaf, shown_.globals[leaf.slot], after.globals[leaf.slot]);
  }
  const std::size_t both =
      std::min(shown_.processes.size(), after.processes.size());
  for (std::uint32_t pid = 0; pid < both; ++pid) {
    const Process& old = shown_.processes[pid];
    const Process& now = after.processes[pid];
    if (old.automaton != now.automaton) continue;
    const std::string prefix = name(after, pid) + ':';
    for (const Leaf& leaf :
         machine_.layouts().of(*now.automaton->proctype).leaves) {
      compare(prefix, leaf, old.values[leaf.slot], now.values[leaf.slot]);
    }
  }
}

void DiffPrinter::channel_changes(const SystemState& after) {
  for (std::size_t i = 0; i < after.channels.size(); ++i) {
    const Channel& now = after.channels[i];
    const bool known = i < shown_.channels.size() &&
                       shown_.channels[i].variable == now.variable;
    const std::string old =
        known ? messages_text(shown_.channels[i]) : std::string();
    const std::string text = messages_text(now);
    if (old == text) continue;
    out_ << fmt::format("{}{}: {} -> {}\n", margin, channel_name(now, after),
                        old.empty() ? "empty" : old,
                        text.empty() ? "empty" : text);
  }
}

void DiffPrinter::created(const SystemState& state, std::uint32_t,
                          std::uint32_t pid) {
  out_ << fmt::format("{}{} starts\n", margin, name(state, pid));
}

void DiffPrinter::terminated(const SystemState& state, std::uint32_t pid) {
  out_ << fmt::format("{:6}  {}  ends\n", step_, name(state, pid));
}

void DiffPrinter::printed(const SystemState&, std::uint32_t,
                          std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  out_ << fmt::format("{}prints: {}\n", margin, text);
}

void DiffPrinter::assertion_failed(const SystemState&, std::uint32_t,
                                   const Element& element) {
  error(element.where, "assertion violated: " + element_text(element));
  stopped_ = !guided_;
}

void DiffPrinter::truncated(const SystemState&, std::uint32_t,
                            std::int32_t value, std::int32_t stored, int bits) {
  error(at_, fmt::format("{} does not fit {} bits and becomes {}", value, bits,
                         stored));
}

void DiffPrinter::warned(const SystemState&, std::uint32_t, Location where,
                         const std::string& message) {
  error(where, message);
}

void DiffPrinter::failed(const RuntimeError& runtime_error) {
  error(runtime_error.where, runtime_error.message);
}

void DiffPrinter::cycle() {
  out_ << margin << "the cycle starts here\n";
}

void DiffPrinter::timeout() {
  out_ << margin << "timeout\n";
}

void DiffPrinter::limit_reached(std::uint64_t steps) {
  out_ << fmt::format("{}stopped after {} steps\n", margin, steps);
}

void DiffPrinter::trail_ended(std::uint64_t steps) {
  out_ << fmt::format("{}the trail ends after {} steps\n", margin, steps);
}

void DiffPrinter::end(const SystemState& last, std::uint64_t) {
  for (std::uint32_t pid = 0; pid < last.processes.size(); ++pid) {
    const Process& process = last.processes[pid];
    const Element& element = process.automaton->elements[process.state];
    const bool is_end = process.automaton->states[process.state].is_end;
    out_ << fmt::format("{}{} is at {}{}\n", margin, name(last, pid),
                        place(element.where), is_end ? " (a valid end)" : "");
  }
}

}  // namespace promela
