// What TracePrinter says about events: messages, processes, output and errors.
#include <fmt/format.h>

#include "spin-src/trace_printer.h"

namespace promela {

// ------------------------------------------------------------ messages

bool TracePrinter::is_handshake(const Event& event) const {
  return move_.receiver != no_pid &&
         (event.pid == move_.pid || event.pid == move_.receiver) &&
         event.element->stmt->kind != StmtKind::expression;
}

void TracePrinter::sent(const SystemState& state, std::uint32_t pid,
                        std::uint32_t channel, const Element& element,
                        const std::vector<std::int32_t>& values) {
  message(state, {.pid = pid,
                  .channel = channel,
                  .element = &element,
                  .direction = "!",
                  .message = fields_text(state.channels[channel - 1], values)});
}

void TracePrinter::received(const SystemState& state, std::uint32_t pid,
                            std::uint32_t channel, const Element& element,
                            const std::vector<std::int32_t>& values) {
  message(state, {.pid = pid,
                  .channel = channel,
                  .element = &element,
                  .direction = "?",
                  .message = fields_text(state.channels[channel - 1], values)});
}

void TracePrinter::message(const SystemState& state, Event event) {
  queues_.executed(state, *event.element);
  marks_.channel(event.channel);
  const bool is_send = event.direction == "!";
  const bool wanted = is_send ? options_.print_sends : options_.print_receives;
  const std::uint32_t number =
      queues_.number(static_cast<std::int32_t>(event.channel));
  for (const std::uint32_t hidden : options_.hidden_queues) {
    if (hidden == number) return;
  }
  if (step_ < options_.skip_steps) return;
  if (options_.columns) return column_row(state, event);
  if (!wanted) return;
  if (is_handshake(event) && !guided_) {
    held_.push_back(std::move(event));
  } else {
    message_line(state, event);
  }
}

/// The channel as the statement names it, with the value of an index.
std::string TracePrinter::channel_name(const SystemState& state,
                                       const Event& event) const {
  std::string name;
  for (const Expr* part = event.element->stmt->target; part != nullptr;
       part = part->b) {
    if (!name.empty()) name += '.';
    name += part->name;
    if (part->a != nullptr) {
      name +=
          fmt::format("[{}]", machine_.evaluate(state, event.pid, *part->a));
    }
  }
  return name;
}

void TracePrinter::message_line(const SystemState& state, const Event& event) {
  const std::uint32_t number =
      queues_.number(static_cast<std::int32_t>(event.channel));
  std::string prefix = who(state, event.pid);
  if (guided_ && event.pid == move_.receiver && !receiver_moved_) {
    ++step_;  // the second half is a step of its own
    prefix = who(state, event.pid);
    --step_;
  }
  prefix += where(event.element->where);
  if (options_.ispin) {
    const bool with_steps = options_.print_statements || options_.verbose;
    out_ << fmt::format("{} (state -)\t[{}{}{}{}]\n{}", prefix,
                        with_steps ? "values: " : "", number, event.direction,
                        event.message, with_steps ? "" : "\n");
    return;
  }
  const bool is_send = event.direction == "!";
  const bool rendezvous = state.channels[event.channel - 1].is_rendezvous();
  const std::string_view verb = is_send ? (rendezvous ? "Sent" : "Send")
                                : event.element->stmt->peek ? "[Recv]"
                                                            : "Recv";
  out_ << fmt::format("{} {} {}\t{} queue {} ({})\n", prefix, verb,
                      event.message, is_send ? "->" : "<-", number,
                      channel_name(state, event));
}

void TracePrinter::column_row(const SystemState& state, const Event& event) {
  if (header_due_) {
    header_due_ = false;
    out_ << "q\\p";
    for (std::size_t i = 0; i < state.processes.size(); ++i) {
      out_ << fmt::format("{:4}", i);
    }
    out_ << '\n';
  }
  out_ << fmt::format("{:3}",
                      queues_.number(static_cast<std::int32_t>(event.channel)));
  for (std::uint32_t i = 0; i < event.pid; ++i) out_ << "   .";
  const bool peek = event.element->stmt->peek;
  out_ << fmt::format("   {}{}{}{}{}\n", channel_name(state, event),
                      event.direction, peek ? "[" : "", event.message,
                      peek ? "]" : "");
}

// ------------------------------------------------------------ processes

void TracePrinter::created(const SystemState& state, std::uint32_t by,
                           std::uint32_t pid) {
  ++created_;
  queues_.created(state, pid);
  const Process& process = state.processes[pid];
  const std::string_view name = process.automaton->proctype->name;
  priorities_.push_back(process.priority);
  if (options_.columns) {
    out_ << fmt::format("proc {} = {}\n", pid, name);
    header_due_ = true;
    return;
  }
  // Said also of the steps that -j skips: later ones name these processes.
  if (!options_.print_statements && !options_.verbose) return;
  const bool priorities =
      machine_.model().uses_priorities && !options_.old_priorities;
  out_ << fmt::format(
      "Starting {} with pid {}{}\n", name, pid + (has_claim_ ? 1 : 0),
      priorities ? fmt::format(" priority {}", process.priority) : "");
  if (options_.print_statements && !guided_) {
    out_ << fmt::format("{}creates proc {:>2} ({})\n", who(state, by), pid,
                        name);
  }
}

void TracePrinter::terminated(const SystemState& state, std::uint32_t pid) {
  if (pid != no_pid) {
    queues_.terminated(state, pid);
    priorities_.resize(state.processes.size() - 1);
  }
  if (!shows_steps() || !options_.print_statements) return;
  if (!guided_) {
    out_ << fmt::format("{}{}terminates\n", who(state, pid), indentation(pid));
  } else if (pid == no_pid) {
    out_ << fmt::format("{:3}: claim terminates\n", step_);
  } else {
    out_ << fmt::format("{:3}: proc {} terminates\n", step_, pid);
  }
}

// ------------------------------------------------------------ output, errors

void TracePrinter::printed(const SystemState&, std::uint32_t pid,
                           std::string_view text) {
  if (options_.suppress_printf) return;
  out_ << indentation(pid) << text;
}

void TracePrinter::assertion_failed(const SystemState&, std::uint32_t,
                                    const Element& element) {
  error(element.where, "assertion violated");
  out_ << fmt::format("spin: text of failed assertion: {}\n",
                      element_text(element));
  // SPIN follows a trail to its end, but not for iSpin.
  stopped_ = !guided_ || options_.ispin;
}

void TracePrinter::truncated(const SystemState&, std::uint32_t,
                             std::int32_t value, std::int32_t stored,
                             int bits) {
  error(at_, fmt::format("value ({}->{} ({})) truncated in assignment", value,
                         stored, bits));
}

void TracePrinter::warned(const SystemState&, std::uint32_t, Location location,
                          const std::string& message) {
  error(location, message);
}

void TracePrinter::failed(const RuntimeError& runtime_error) {
  error(runtime_error.where, runtime_error.message);
}

void TracePrinter::cycle() {
  out_ << (options_.ispin ? "" : "  ") << "<<<<<START OF CYCLE>>>>>\n";
}

void TracePrinter::timeout() {
  out_ << indentation(0) << "timeout\n";
}

void TracePrinter::limit_reached(std::uint64_t steps) {
  out_ << fmt::format("-------------\ndepth-limit (-u{} steps) reached\n",
                      steps);
}

void TracePrinter::trail_ended(std::uint64_t steps) {
  out_ << fmt::format("spin: trail ends after {} steps\n", steps);
}

}  // namespace promela
