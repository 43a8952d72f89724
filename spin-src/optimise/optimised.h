// What the analyses found out about a model, as its options allow.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "spin-src/front_end.h"
#include "spin-src/optimise/liveness.h"
#include "spin-src/options.h"

// The interpreted model and generated code both follow it; the simulator does
// not. Vectors go by proctype number, then by state number.
namespace promela {

struct Optimised {
  std::unordered_set<const Variable*> write_only;  // -o2
  std::vector<std::vector<std::uint8_t>> safety;   // HSF_SAFE_..
  std::vector<std::vector<bool>> passed;           // -o3: merged on arrival
  std::vector<DeadLocals> dead;                    // -o1: zero on arrival

  /// A process that takes this step goes on with the next one (-o3).
  bool merges(const Automaton& body, const Transition& step) const {
    return !step.keeps_atomic && passed[body.proctype->number][step.target];
  }
};

Optimised optimise(const LoadedModel& loaded, const Options& options);

}  // namespace promela
