// Remembers what the claim can do, by the part of a key that decides it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hsf/model_abi.h"
#include "hsf/state_store.h"
#include "hsf/step_memory.h"
#include "hsf/successors.h"

namespace hsf {

/// What StepMemory is for processes, this is for the claim: its guards look at
/// a few words (the footprint of its control state), so that most answers are
/// known without decoding the state. For the time when the system can move.
class ClaimMemory {
 public:
  using Steps = std::span<const Successors::ClaimStep>;

  ClaimMemory(const hsf_proctype& claim, const StateStore& store,
              const StepMemory& places)
      : claim_(claim), store_(store), places_(places) {
    forget();
  }

  /// Whether steps from here can be remembered; then they depend neither on
  /// timeout nor on whether the system can move.
  bool is_known(std::uint32_t control) const {
    return claim_.elements[control].footprint != nullptr;
  }
  /// Whether they depend on processes as well: then these must be where
  /// StepMemory expects them.
  bool sees_processes(std::uint32_t control) const {
    const std::uint32_t* at = claim_.elements[control].footprint;
    return at[1 + at[0]] != 0;
  }

  /// Null: not known. Valid until the next add().
  const Steps* find(std::uint32_t control, const std::uint64_t* key);
  void add(std::uint32_t control, const std::uint64_t* key,
           const std::vector<Successors::ClaimStep>& steps);

 private:
  struct Entry {
    std::uint64_t hash = 0;
    std::size_t part = 0;   // of the key, in parts_
    std::size_t first = 0;  // in steps_
    std::uint32_t count = 0;
    bool used = false;
  };

  void forget();
  bool follow(std::uint32_t control);
  std::uint64_t hash(const std::vector<std::uint64_t>& mask,
                     const std::uint64_t* key) const;
  std::size_t place(const std::vector<std::uint64_t>& mask,
                    const std::uint64_t* key, std::uint64_t hash) const;
  void grow();

  const hsf_proctype& claim_;
  const StateStore& store_;
  const StepMemory& places_;
  std::uint64_t generation_ = 0;  // of the places; a new one for each packing
  // By control state: which part of a key decides; empty: not known.
  std::vector<std::vector<std::uint64_t>> masks_;
  std::vector<Entry> entries_;
  std::size_t used_ = 0;
  std::vector<std::uint64_t> parts_;
  std::vector<Successors::ClaimStep> steps_;
  Steps answer_;
};

}  // namespace hsf
