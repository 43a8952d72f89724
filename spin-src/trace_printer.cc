// Step lines, values after a step, and the final state.
#include "spin-src/trace_printer.h"

#include <fmt/format.h>

#include "spin-src/merge.h"

namespace promela {

TracePrinter::TracePrinter(std::ostream& out, const Options& options,
                           const Interpreter& machine, const SourceMap& sources,
                           bool guided)
    : out_(out),
      options_(options),
      machine_(machine),
      sources_(sources),
      guided_(guided),
      queues_(machine),
      marks_(machine),
      values_(out, machine, queues_) {
}

// ------------------------------------------------------------ parts of lines

std::string TracePrinter::who(const SystemState& state,
                              std::uint32_t pid) const {
  const Process& process = pid == no_pid ? *state.claim : state.processes[pid];
  const std::string number = pid == no_pid ? "-" : std::to_string(pid);
  const std::string priority =
      options_.old_priorities ? "" : fmt::format(":{}", process.priority);
  return fmt::format("{:3}:\tproc {:>2} ({}{}) ", step_, number,
                     process.automaton->proctype->name, priority);
}

std::string TracePrinter::where(Location location) const {
  return fmt::format("{}:{}", sources_.file_of(location),
                     sources_.line_of(location));
}

/// Four blanks per process; a claim counts as the first.
std::string TracePrinter::indentation(std::uint32_t pid) const {
  if (options_.flat_printf || options_.ispin) return "";
  const std::size_t column = pid == no_pid ? 0 : pid + (has_claim_ ? 2 : 1);
  return std::string(2 + 4 * column, ' ');
}

void TracePrinter::error(Location location, const std::string& message) {
  out_ << fmt::format("spin: {}, Error: {}\n", where(location), message);
  ++errors_;
}

// ------------------------------------------------------------ begin

void TracePrinter::begin(const SystemState& initial) {
  created_ = initial.processes.size();
  for (std::uint32_t pid = 0; pid < initial.processes.size(); ++pid) {
    const Process& process = initial.processes[pid];
    const std::string_view name = process.automaton->proctype->name;
    queues_.created(initial, pid);
    priorities_.push_back(process.priority);
    if (options_.columns) {
      out_ << fmt::format("proc {} = {}\n", pid, name);
    } else if (options_.print_statements && !guided_) {
      out_ << fmt::format("  0:\tproc  - (:root:) creates proc {:>2} ({})\n",
                          pid, name);
    }
  }
  if (guided_) return;
  for (const Proctype* proctype : machine_.model().proctypes) {
    if (proctype->kind == ProctypeKind::never ||
        proctype->kind == ProctypeKind::ltl) {
      out_ << "warning: never claim not used in random simulation\n";
      break;
    }
  }
}

void TracePrinter::claim_started(std::uint32_t number,
                                 const Proctype* proctype) {
  has_claim_ = true;
  claim_runs_ = proctype != nullptr;
  const Options& o = options_;
  if (o.print_statements || o.print_globals || o.print_locals ||
      o.print_sends || o.print_receives || o.columns || o.verbose ||
      o.very_verbose) {
    out_ << fmt::format("starting claim {}\n", number);
  }
  if (claim_runs_) return;
  out_ << fmt::format("spin: couldn't find claim {} (ignored)\n", number);
  if (!o.verbose) return;
  const auto& known = machine_.model().proctypes;
  for (auto one = known.rbegin(); one != known.rend(); ++one) {
    out_ << fmt::format("\t{} = {}\n", (*one)->number, (*one)->name);
  }
}

void TracePrinter::merged(const MergeChains& merges) {
  merges_ = &merges;
  if (options_.verbose) out_ << "using statement merging\n";
}

// ------------------------------------------------------------ steps

void TracePrinter::begin_step(std::uint64_t number, const SystemState& before,
                              const Move& move) {
  in_chain_ = number == step_;
  if (!in_chain_) marks_.begin_step(before);
  step_ = number;
  move_ = move;
  const Process& process =
      move.pid == no_pid ? *before.claim : before.processes[move.pid];
  const Element& element = process.automaton->elements[move.transition.element];
  at_ = element.where;
  receiver_moved_ = false;
  d_step_.reset();
  if (element.kind == ElementKind::d_step) {
    d_step_.emplace(*process.automaton, element);
  }
}

void TracePrinter::executed(const SystemState& state, std::uint32_t pid,
                            const Element& element) {
  if (stopped_) return;
  const bool receives = pid == move_.receiver;
  if (receives && guided_ && !receiver_moved_) {
    receiver_moved_ = true;
    ++step_;
    marks_.begin_step(state);
  }
  const Automaton& body =
      *(pid == no_pid ? *state.claim : state.processes[pid]).automaton;
  if (receives && !d_step_ &&
      body.elements[move_.receiver_transition.element].kind ==
          ElementKind::d_step) {
    d_step_.emplace(body, body.elements[move_.receiver_transition.element]);
  }
  queues_.executed(state, element);
  marks_.executed(state, pid, element);
  priority_changes(state);
  if (!element.in_d_step || !d_step_) {
    return step_line(state, pid, element, element_text(element));
  }
  for (const DStepTrace::Line& line : d_step_->executed(element)) {
    step_line(state, pid, *line.element, line.text);
  }
}

void TracePrinter::step_line(const SystemState& state, std::uint32_t pid,
                             const Element& element, const std::string& text) {
  // Inside of a chain of merged statements jumps are silent.
  const bool silent = in_chain_ && is_jump(element) && !d_step_;
  const bool is_claim = pid == no_pid;
  if (!shows_steps() || silent || (is_claim && !options_.verbose)) return;
  const Process& process = is_claim ? *state.claim : state.processes[pid];
  const bool valid_end =
      !options_.ispin && process.automaton->states[element.state].is_end;
  out_ << fmt::format("{}{} (state {}){}\t[{}]{}\n", who(state, pid),
                      where(element.where), element.state,
                      valid_end ? " <valid end state>" : "", text,
                      merge_note(state, pid, element));
  const bool half_handshake =
      !guided_ && move_.receiver != no_pid && pid == move_.pid;
  if (!half_handshake && held_.empty()) values(state, pid);
}

/// With -v: where a chain of merged statements leads, and where it is now.
std::string TracePrinter::merge_note(const SystemState& state,
                                     std::uint32_t pid,
                                     const Element& element) const {
  if (merges_ == nullptr || !options_.verbose || element.in_d_step) return "";
  const Process& process = pid == no_pid ? *state.claim : state.processes[pid];
  const Transition step{.element = element.state, .target = process.state};
  const StateNumber chain = merges_->chain_target(*process.automaton, step);
  const std::vector<Transition> rest = merges_->after(*process.automaton, step);
  if (chain == 0 && rest.empty()) return "";
  StateNumber now = process.state;
  for (const Transition& next : rest) {
    if (!is_jump(process.automaton->elements[next.element])) break;
    now = next.target;
  }
  return fmt::format("\t<merge {} now @{}>", chain, now);
}

void TracePrinter::values(const SystemState& state, std::uint32_t pid) {
  ValuePrinter::Selection selection;
  // The first step that -j shows comes with all values.
  const bool first = options_.skip_steps > 0 && step_ == options_.skip_steps;
  if (options_.print_statements && !options_.very_verbose && !first) {
    selection.changed_values = &marks_;
  }
  if (options_.ispin) selection.changed_channels = &marks_;
  if (options_.print_globals) values_.globals(state, selection);
  if (options_.print_locals && pid != no_pid) {
    values_.locals(state, pid, selection);
  }
  if (options_.ispin) out_ << '\n';
}

void TracePrinter::priority_changes(const SystemState& state) {
  if (priorities_.size() != state.processes.size()) {
    priorities_.clear();
    for (const Process& process : state.processes) {
      priorities_.push_back(process.priority);
    }
  }
  for (std::uint32_t pid = 0; pid < priorities_.size(); ++pid) {
    const Process& process = state.processes[pid];
    if (priorities_[pid] == process.priority) continue;
    priorities_[pid] = process.priority;
    if (!shows_steps() || pid == move_.pid) continue;
    out_ << fmt::format("{:3}: setting priority of proc {} ({}) to {}\n", step_,
                        pid, process.automaton->proctype->name,
                        process.priority);
  }
}

void TracePrinter::end_step(const SystemState& after, const Move& move) {
  // A handshake that does not follow a trail shows its messages last.
  if (!held_.empty()) {
    for (const Event& event : held_) message_line(after, event);
    held_.clear();
    if (shows_steps()) values(after, move.receiver);
  }
  if (move.pid != no_pid || !claim_runs_) return;
  const Element& element =
      after.claim->automaton->elements[move.transition.element];
  const std::uint32_t line = sources_.line_of(element.where);
  if (line == claim_line_ || element.kind == ElementKind::end) return;
  claim_line_ = line;
  out_ << fmt::format("Never claim moves to line {}\t[{}]\n", line,
                      element_text(element));
}

// ------------------------------------------------------------ the end

namespace {

/// A jump out of an atomic is a step of its own; when a trail ends before it,
/// SPIN shows where it leads.
StateNumber behind_jumps(const Automaton& body, StateNumber state) {
  while (is_jump(body.elements[state])) {
    state = body.states[state].transitions.back().target;
  }
  return state;
}

}  // namespace

void TracePrinter::process_line(const SystemState& state, std::uint32_t pid) {
  const Process& process = pid == no_pid ? *state.claim : state.processes[pid];
  const Automaton& body = *process.automaton;
  const StateNumber rests = behind_jumps(body, process.state);
  const bool valid_end = !options_.ispin && body.states[rests].is_end;
  const Location place = body.elements[rests].where;
  if (pid == no_pid && options_.ispin) {
    out_ << fmt::format("MSC: ~G line {}\n", sources_.line_of(place));
  }
  out_ << fmt::format("{}{} (state {}){}\n", who(state, pid), where(place),
                      rests, valid_end ? " <valid end state>" : "");
  if (options_.print_locals && pid != no_pid) values_.locals(state, pid, {});
}

void TracePrinter::end(const SystemState& last, std::uint64_t step) {
  step_ = step;
  const bool alive = !last.processes.empty() || last.claim.has_value();
  if (!options_.suppress_final_state) {
    if (options_.columns) {
      out_ << "-------------\nfinal state:\n-------------\n";
    }
    if (alive) {
      out_ << fmt::format("#processes: {}\n", last.processes.size());
      values_.globals(last, {});
      for (std::size_t i = last.processes.size(); i > 0; --i) {
        process_line(last, static_cast<std::uint32_t>(i - 1));
      }
      if (last.claim) process_line(last, no_pid);
    }
    // With a claim, and with -X, SPIN always uses the plural.
    const bool one = created_ == 1 && !claim_runs_ && !options_.ispin;
    out_ << fmt::format("{} process{} created\n", created_, one ? "" : "es");
  }
  if (options_.ispin && guided_) out_ << "Exit-Status 0\n";
}

}  // namespace promela
