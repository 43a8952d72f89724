// What a simulation tells whoever shows it: steps and their events.
#pragma once

#include <cstdint>
#include <string>

#include "spin-src/interpreter.h"

namespace promela {

class MergeChains;

/// A Listener that also knows where steps begin and end.
class Trace : public Listener {
 public:
  virtual void begin(const SystemState& /*initial*/) {}
  /// A trail says that this claim took part; `proctype` is null if the model
  /// has none with that number.
  virtual void claim_started(std::uint32_t /*number*/,
                             const Proctype* /*proctype*/) {}
  /// The trail has merged statements; `merges` outlives the trace.
  virtual void merged(const MergeChains& /*merges*/) {}
  /// The next events belong to this step. A step can have several moves.
  virtual void begin_step(std::uint64_t /*number*/,
                          const SystemState& /*before*/, const Move& /*move*/) {
  }
  /// The claim (move.pid is no_pid) or the processes have moved.
  virtual void end_step(const SystemState& /*after*/, const Move& /*move*/) {}
  /// The steps from here on repeat for ever.
  virtual void cycle() {}
  /// Nothing can move, except for what waits for a timeout.
  virtual void timeout() {}
  /// -u: no further step.
  virtual void limit_reached(std::uint64_t /*steps*/) {}
  /// All lines of the trail are done.
  virtual void trail_ended(std::uint64_t /*steps*/) {}
  /// The run ends because of an error that has its own words.
  virtual void failed(const RuntimeError& /*error*/) {}
  virtual void end(const SystemState& /*last*/, std::uint64_t /*step*/) {}

  /// A failed assertion ends this run, before the step that failed.
  virtual bool stopped() const = 0;
  /// How many mistakes of the model were shown.
  virtual std::uint64_t errors() const = 0;
};

}  // namespace promela
