// Footprints: what decides the steps of a process in a control state.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "spin-src/front_end.h"
#include "spin-src/optimise/optimised.h"
#include "spin-src/state_layout.h"

namespace promela {

/// The steps of a process, atomic and merged sequences as a whole, are a
/// function of the header, of the process itself, and of what stands here. The
/// words that they change are among them. (Whether other processes can move,
/// which decides `timeout`, is asked elsewhere.)
struct Footprint {
  std::set<std::uint32_t> words;  // of globals and of their channels
  // Whose processes are met: handshakes, remote references of a claim.
  std::set<std::uint32_t> proctypes;
};

/// By proctype number and state number; none: unknown, it may be everything.
using Footprints = std::vector<std::vector<std::optional<Footprint>>>;

Footprints footprints(const LoadedModel& loaded, std::uint32_t features,
                      const Optimised& optimised, const StateLayout& layout);

}  // namespace promela
