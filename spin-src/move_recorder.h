// Writes what the interpreter does into a sink of hsf/model_abi.h.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "hsf/model_abi.h"
#include "spin-src/interpreter.h"
#include "spin-src/state_codec.h"
#include "spin-src/trace_assertion.h"

namespace promela {

/// Texts that never move and are kept for ever; shared by all threads.
class TextPool {
 public:
  const char* keep(std::string text);

 private:
  std::mutex mutex_;
  std::unordered_set<std::string> texts_;  // its nodes do not move
};

/// Appends moves to a sink. A move is begun, given its failures while the
/// interpreter executes it, and ended with a successor or without.
class MoveRecorder final : public Listener {
 public:
  /// All must outlive the recorder.
  MoveRecorder(const StateCodec& codec, const TraceAssertion& assertion,
               const SourceMap& sources, TextPool& texts, hsf_sink& sink)
      : codec_(codec),
        assertion_(assertion),
        sources_(sources),
        texts_(texts),
        sink_(sink) {}

  /// `trace`: the control state of the trace assertion before the step.
  void begin(const hsf_move& move, StateNumber trace);
  void failed(const RuntimeError& error);
  /// The step was taken; `from` and `words` are the state before it, or null.
  void end(SystemState& successor, const unsigned char* from,
           std::uint32_t words);
  /// The step was taken, or failed, and has no successor.
  void end() { ++sink_.move_count; }

  /// The control state that a claim is in now, of a step of a claim.
  void set_claim_control(std::uint32_t control) { move().offset = control; }

 private:
  void assertion_failed(const SystemState&, std::uint32_t,
                        const Element&) override;
  void lost(const SystemState&, std::uint32_t, std::uint32_t) override;
  void sent(const SystemState& state, std::uint32_t, std::uint32_t channel,
            const Element& element,
            const std::vector<std::int32_t>& message) override;
  void received(const SystemState& state, std::uint32_t, std::uint32_t channel,
                const Element& element,
                const std::vector<std::int32_t>& message) override;

  hsf_move& move() { return sink_.moves[sink_.move_count]; }
  void observe(const SystemState& state, const TraceAssertion::Event& event,
               const Element& element);
  void fail(std::string text, std::uint32_t transition, hsf_failure_kind kind);

  const StateCodec& codec_;
  const TraceAssertion& assertion_;
  const SourceMap& sources_;
  TextPool& texts_;
  hsf_sink& sink_;
  StateNumber trace_ = 0;
};

}  // namespace promela
