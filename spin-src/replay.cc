// Finds for each line of a trail the move that it stands for, and executes it.
#include "spin-src/replay.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "spin-src/errors.h"
#include "spin-src/merge.h"
#include "spin-src/trail_reader.h"

namespace promela {
namespace {

class Replay {
 public:
  Replay(const Simulation& simulation, const Interpreter& machine, Trail trail,
         Trace& trace)
      : options_(simulation.options),
        sources_(simulation.loaded.sources),
        machine_(machine),
        trail_(std::move(trail)),
        merges_(machine.model(), machine.automata()),
        trace_(trace),
        state_(machine.initial()) {}

  void run() {
    trace_.begin(state_);
    if (trail_.claim) start_claim();
    if (trail_.merged) trace_.merged(merges_);
    while (next_ < trail_.steps.size() && !trace_.stopped() && !failed_) {
      if (trail_.cycle_start == next_) trace_.cycle();
      const TrailStep& line = trail_.steps[next_];
      step_ = line.step;
      if (options_.max_steps && step_ >= *options_.max_steps) {
        trace_.limit_reached(*options_.max_steps);
        break;
      }
      if (!follow(line)) break;
    }
    if (trail_.cycle_start == trail_.steps.size()) trace_.cycle();
    if (!trace_.stopped()) trace_.trail_ended(step_);
    trace_.end(state_, step_);
  }

 private:
  void start_claim() {
    const std::uint32_t number = *trail_.claim;
    const auto& bodies = machine_.automata().bodies;
    const Proctype* claim = nullptr;
    if (number < bodies.size() && !bodies[number].elements.empty() &&
        (bodies[number].proctype->kind == ProctypeKind::never ||
         is_claim_of_ours(bodies[number]))) {
      claim = bodies[number].proctype;
      machine_.start_claim(state_, *claim);
    }
    trace_.claim_started(number, claim);
  }

  /// SPIN translates formulas in another way: of its trails, which name the
  /// statements of its claim, only the processes can be followed.
  bool is_claim_of_ours(const Automaton& body) const {
    if (body.proctype->kind != ProctypeKind::ltl || trail_.merged) return false;
    StateNumber at = body.initial;
    for (const TrailStep& line : trail_.steps) {
      if (line.pid != 0) continue;
      const auto& transitions = body.states[at].transitions;
      const auto taken = std::find_if(
          transitions.begin(), transitions.end(), [&](const Transition& t) {
            return body.elements[t.element].id == line.id;
          });
      if (taken == transitions.end()) return false;
      at = taken->target;
    }
    return true;
  }

  /// Executes the step of a line and consumes it; false ends the trail.
  bool follow(const TrailStep& line) {
    if (trail_.claim && line.pid == 0) {
      ++next_;
      if (!state_.claim) return true;
      try {
        follow_claim(line);
      } catch (const RuntimeError& error) {
        trace_.failed(error);  // a condition of the claim has no value here
        failed_ = true;
      }
      return true;
    }
    const std::uint32_t pid = line.pid - (trail_.claim ? 1 : 0);
    if (pid >= state_.processes.size()) {
      misfit(line, fmt::format("there is no process {} here: only {} exist",
                               pid, state_.processes.size()));
    }
    const std::optional<Move> move = find_move(line, pid);
    if (!move) {
      if (is_surplus(line)) return false;
      not_executable(line, pid);
    }
    ++next_;
    execute(line.step, *move);
    if (move->receiver != no_pid) step_ = trail_.steps[next_++].step;
    const std::uint32_t last = move->receiver == no_pid ? pid : move->receiver;
    const Transition& transition =
        move->receiver == no_pid ? move->transition : move->receiver_transition;
    if (trail_.merged) follow_chain(last, transition);
    return true;
  }

  void execute(std::uint64_t step, const Move& move) {
    trace_.begin_step(step, state_, move);
    SystemState next = state_;
    try {
      machine_.execute(next, move, trace_);
    } catch (const RuntimeError& error) {
      trace_.failed(error);  // what the verifier has found, it may be
      failed_ = true;
      return;
    }
    if (trace_.stopped()) return;
    state_ = std::move(next);
    trace_.end_step(state_, move);
  }

  /// The statements that were merged with the one that the trail names.
  void follow_chain(std::uint32_t pid, const Transition& first) {
    if (trace_.stopped() || failed_ || pid >= state_.processes.size()) return;
    const Automaton& body = *state_.processes[pid].automaton;
    for (const Transition& transition : merges_.after(body, first)) {
      Move move;
      move.pid = pid;
      move.transition = transition;
      execute(step_, move);
      if (failed_) return;
      state_.processes[pid].state = transition.target;
    }
  }

  /// A move whose statement, and whose partner, are those of the trail.
  std::optional<Move> find_move(const TrailStep& line, std::uint32_t pid) {
    for (const bool timeout : {false, true}) {
      for (const Move& move : machine_.moves_of(state_, pid, timeout)) {
        if (id_of(pid, move.transition) != line.id) continue;
        if (move.receiver == no_pid || is_partner(move)) return move;
      }
    }
    return std::nullopt;
  }

  bool is_partner(const Move& move) const {
    if (next_ + 1 >= trail_.steps.size()) return false;
    const TrailStep& line = trail_.steps[next_ + 1];
    return line.pid == move.receiver + (trail_.claim ? 1 : 0) &&
           line.id == id_of(move.receiver, move.receiver_transition);
  }

  TransitionId id_of(std::uint32_t pid, const Transition& transition) const {
    return state_.processes[pid].automaton->elements[transition.element].id;
  }

  void follow_claim(const TrailStep& line) {
    const Automaton& body = *state_.claim->automaton;
    for (const bool timeout : {false, true}) {
      for (const Move& move : machine_.claim_moves(state_, timeout)) {
        if (body.elements[move.transition.element].id != line.id) continue;
        execute_claim(line.step, move);
        if (!trail_.merged) return;
        for (const Transition& transition :
             merges_.after(body, move.transition)) {
          Move merged;
          merged.transition = transition;
          execute_claim(line.step, merged);
        }
        return;
      }
    }
    if (body.proctype->kind != ProctypeKind::ltl) {
      misfit(line, "the claim cannot execute " + described(line.id));
    }
    state_.claim.reset();  // it was not ours, see is_claim_of_ours()
  }

  void execute_claim(std::uint64_t step, const Move& move) {
    trace_.begin_step(step, state_, move);
    machine_.execute_claim(state_, move, trace_);
    trace_.end_step(state_, move);
  }

  /// Verifiers write one line too many behind a deadlock (breadth-first) and
  /// behind a failed event trace (the last line again).
  bool is_surplus(const TrailStep& line) const {
    if (next_ + 1 != trail_.steps.size()) return false;
    if (machine_.moves(state_, false).empty() &&
        machine_.moves(state_, true).empty()) {
      return true;
    }
    const TrailStep* before = next_ > 0 ? &trail_.steps[next_ - 1] : nullptr;
    return before != nullptr && before->pid == line.pid &&
           before->id == line.id;
  }

  // ---------------------------------------------------------- complaints

  std::string described(TransitionId id) const {
    const Automata& automata = machine_.automata();
    if (id >= automata.by_id.size()) {
      return fmt::format("statement {}, which does not exist", id);
    }
    const auto [proctype, state] = automata.by_id[id];
    const Automaton& body = automata.bodies[proctype];
    if (state == 0 || state >= body.elements.size()) {
      return fmt::format("statement {}, which does not exist", id);
    }
    const Element& element = body.elements[state];
    return fmt::format("statement {} ({} at {}:{}: {})", id,
                       body.proctype->name, sources_.file_of(element.where),
                       sources_.line_of(element.where), element_text(element));
  }

  [[noreturn]] void not_executable(const TrailStep& line, std::uint32_t pid) {
    const Process& process = state_.processes[pid];
    const Element& element = process.automaton->elements[process.state];
    misfit(line,
           fmt::format("process {} ({}, now at {}:{}) cannot execute {}", pid,
                       process.automaton->proctype->name,
                       sources_.file_of(element.where),
                       sources_.line_of(element.where), described(line.id)));
  }

  /// Shows how far the trail went, and gives up.
  [[noreturn]] void misfit(const TrailStep& line, const std::string& why) {
    trace_.end(state_, line.step);
    throw UsageError(fmt::format(
        "{}:{}: {}\nThe trail does not fit the model: was the model changed "
        "since, or verified with other options (-D, -o3, -J, -m)?",
        trail_.path, line.line, why));
  }

  const Options& options_;
  const SourceMap& sources_;
  const Interpreter& machine_;
  const Trail trail_;
  const MergeChains merges_;
  Trace& trace_;
  SystemState state_;
  std::size_t next_ = 0;    // index of the line to follow
  std::uint64_t step_ = 0;  // of the last line followed
  bool failed_ = false;     // a step could not be carried out
};

void warn_if_older(const Simulation& simulation, const std::string& trail) {
  namespace fs = std::filesystem;
  const std::string& model = simulation.options.model;
  std::error_code error;
  const auto model_time = fs::last_write_time(model, error);
  if (error) return;
  const auto trail_time = fs::last_write_time(trail, error);
  if (!error && model_time > trail_time && !simulation.options.ispin) {
    simulation.out << fmt::format("spin: warning, \"{}\" is newer than {}\n",
                                  model, trail);
  }
}

}  // namespace

void replay(const Simulation& simulation, const Interpreter& machine,
            Trace& trace) {
  const Options& options = simulation.options;
  const std::string path = options.trail_file.empty()
                               ? find_trail(options.model, options.trail_number)
                               : options.trail_file;
  Trail trail = read_trail(path);
  warn_if_older(simulation, path);
  Replay(simulation, machine, std::move(trail), trace).run();
}

}  // namespace promela
