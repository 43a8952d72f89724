// Between the interpreter's states and the flat bytes of hsf/model_abi.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "spin-src/interpreter.h"
#include "spin-src/state_layout.h"

namespace promela {

/// Writes and reads states by a StateLayout. Bytes that are read were written
/// here (or by generated code that follows the same layout): nothing is
/// checked. What is not in the bytes: `exclusive`, which is the engine's
/// affair, and the never claim, whose field is copied as a number.
class StateCodec {
 public:
  /// Both must outlive the codec.
  StateCodec(const Interpreter& machine, const StateLayout& layout)
      : machine_(machine), layout_(layout) {}

  std::uint32_t hidden_words() const { return layout_.hidden_words(); }
  /// Words of the state itself, hidden ones not counted.
  std::uint32_t words(const SystemState& state) const;

  /// Writes the words of the state from `sigma` on, and the hidden ones in
  /// front of it.
  void encode(const SystemState& state, std::uint16_t claim,
              std::uint64_t* sigma) const;

  /// Reads a state and the hidden words in front of it; `state` may hold
  /// another one, whose memory is used again.
  void decode(const unsigned char* sigma, SystemState& state) const;

 private:
  const Interpreter& machine_;
  const StateLayout& layout_;
};

/// Reads or writes one number of a state.
std::int32_t load(const unsigned char* base, const Cell& cell);
void store(unsigned char* base, const Cell& cell, std::int32_t value);

/// Where the next process begins, given the start of this one.
const ProcessLayout& process_layout(const Interpreter& machine,
                                    const StateLayout& layout,
                                    const unsigned char* process);

}  // namespace promela
