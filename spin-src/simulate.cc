// The loop of free simulations: random and interactive.
#include "spin-src/simulate.h"

#include <chrono>
#include <memory>

#include <fmt/format.h>

#include "spin-src/chooser.h"
#include "spin-src/diff_printer.h"
#include "spin-src/errors.h"
#include "spin-src/interpreter.h"
#include "spin-src/replay.h"
#include "spin-src/trace_printer.h"
#include "spin-src/trail_writer.h"

namespace promela {
namespace {

std::uint32_t seed_of(const Options& options) {
  if (options.seed) return *options.seed;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::seconds>(now).count());
}

std::unique_ptr<Trace> make_trace(const Simulation& simulation,
                                  const Interpreter& machine) {
  const Options& options = simulation.options;
  const SourceMap& sources = simulation.loaded.sources;
  if (options.diff) {
    return std::make_unique<DiffPrinter>(simulation.out, machine, sources,
                                         options.guided);
  }
  return std::make_unique<TracePrinter>(simulation.out, options, machine,
                                        sources, options.guided);
}

class FreeRun {
 public:
  FreeRun(const Simulation& simulation, const Interpreter& machine,
          Trace& trace, Chooser& chooser)
      : options_(simulation.options),
        machine_(machine),
        trace_(trace),
        chooser_(chooser) {
    if (!options_.write_trail.empty()) trail_.emplace(options_.write_trail);
  }

  void run() {
    state_ = machine_.initial();
    trace_.begin(state_);
    while (step()) {
    }
    if (trail_) trail_->finish();
    if (!left_by_user_) trace_.end(state_, steps_);
  }

 private:
  /// False if this was the last step.
  bool step() {
    if (options_.max_steps && steps_ >= *options_.max_steps) {
      trace_.limit_reached(*options_.max_steps);
      return false;
    }
    std::vector<Move> moves = machine_.moves(state_, false);
    if (moves.empty() && !state_.processes.empty()) {
      trace_.timeout();
      moves = machine_.moves(state_, true);
    }
    if (moves.empty()) return false;
    const std::optional<std::size_t> choice = chooser_.choose(state_, moves);
    if (!choice) {
      left_by_user_ = true;
      return false;
    }
    return take(moves[*choice]);
  }

  bool take(const Move& move) {
    const Automaton& body = *state_.processes[move.pid].automaton;
    // As in SPIN the end of a process is no step.
    if (body.elements[move.transition.element].kind != ElementKind::end) {
      ++steps_;
    }
    trace_.begin_step(steps_, state_, move);
    SystemState next = state_;
    try {
      machine_.execute(next, move, trace_);
    } catch (const RuntimeError& error) {
      trace_.failed(error);
      return false;
    }
    // Also the step that fails belongs to the trail.
    if (trail_) trail_->add(state_, move);
    if (trace_.stopped()) return false;
    state_ = std::move(next);
    trace_.end_step(state_, move);
    return true;
  }

  const Options& options_;
  const Interpreter& machine_;
  Trace& trace_;
  Chooser& chooser_;
  std::optional<TrailWriter> trail_;
  SystemState state_;
  std::uint64_t steps_ = 0;
  bool left_by_user_ = false;
};

void run_freely(const Simulation& simulation, const Interpreter& machine,
                Trace& trace) {
  const Options& options = simulation.options;
  const std::uint32_t seed = seed_of(options);
  RandomChooser random(seed, options.old_priorities);
  InteractiveChooser user(simulation.in, simulation.out,
                          simulation.loaded.sources);
  Chooser& chooser = options.interactive ? static_cast<Chooser&>(user) : random;
  FreeRun(simulation, machine, trace, chooser).run();
  if (options.print_seed) {
    simulation.out << fmt::format("seed used: {}\n", seed);
  }
}

}  // namespace

int simulate(const Simulation& simulation) {
  const Options& options = simulation.options;
  if (simulation.loaded.model.uses_embedded_c) {
    throw UsageError(
        options.guided
            ? "a trail of a model with embedded C is followed by compiled "
              "code: io-hsf-spin -run -r"
            : "a model with embedded C cannot be simulated: verify it with "
              "io-hsf-spin -run");
  }
  const Interpreter machine(simulation.loaded.model, simulation.loaded.automata,
                            {.lossy_channels = options.lossy_channels,
                             .inner_escape_first = options.reverse_unless,
                             .priorities = !options.old_priorities});
  const std::unique_ptr<Trace> trace = make_trace(simulation, machine);
  try {
    if (options.guided) {
      replay(simulation, machine, *trace);
      return exit_ok;
    }
    run_freely(simulation, machine, *trace);
  } catch (const RuntimeError& error) {
    trace->failed(error);  // of an initialiser: there is no state to show
  }
  return trace->errors() == 0 ? exit_ok : exit_violated;
}

}  // namespace promela
