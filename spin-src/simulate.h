// Runs a model: at random, as the user says, or along a trail.
#pragma once

#include <istream>
#include <ostream>

#include "spin-src/front_end.h"
#include "spin-src/options.h"

namespace promela {

/// Everything that a simulation needs; all of it outlives the simulation.
struct Simulation {
  const LoadedModel& loaded;
  const Options& options;
  std::istream& in;   // choices of the user
  std::ostream& out;  // the trace
};

/// Answers the exit code: exit_violated if an assertion failed or a step was
/// impossible to carry out, else exit_ok, also for deadlocks. Throws UsageError
/// and IoError for trails that cannot be followed.
int simulate(const Simulation& simulation);

}  // namespace promela
