// Prints for each step what it did and what it changed, and nothing else.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

#include "spin-src/source_map.h"
#include "spin-src/trace.h"

namespace promela {

/// --diff. A step is one line, `12  Q(1)  model.pml:7  c?x`, followed by one
/// indented line per value that is not what it was: `x: 3 -> 4`.
class DiffPrinter final : public Trace {
 public:
  /// All references must outlive the printer. `guided`: follows a trail.
  DiffPrinter(std::ostream& out, const Interpreter& machine,
              const SourceMap& sources, bool guided)
      : out_(out), machine_(machine), sources_(sources), guided_(guided) {}

  void begin(const SystemState& initial) override;
  void claim_started(std::uint32_t number, const Proctype* proctype) override;
  void begin_step(std::uint64_t number, const SystemState& before,
                  const Move& move) override;
  void end_step(const SystemState& after, const Move& move) override;
  void cycle() override;
  void timeout() override;
  void limit_reached(std::uint64_t steps) override;
  void trail_ended(std::uint64_t steps) override;
  void failed(const RuntimeError& error) override;
  void end(const SystemState& last, std::uint64_t step) override;

  void executed(const SystemState& state, std::uint32_t pid,
                const Element& element) override;
  void created(const SystemState& state, std::uint32_t by,
               std::uint32_t pid) override;
  void terminated(const SystemState& state, std::uint32_t pid) override;
  void printed(const SystemState& state, std::uint32_t pid,
               std::string_view text) override;
  void assertion_failed(const SystemState& state, std::uint32_t pid,
                        const Element& element) override;
  void truncated(const SystemState& state, std::uint32_t pid,
                 std::int32_t value, std::int32_t stored, int bits) override;
  void warned(const SystemState& state, std::uint32_t pid, Location where,
              const std::string& message) override;

  bool stopped() const override { return stopped_; }
  std::uint64_t errors() const override { return errors_; }

 private:
  std::string name(const SystemState& state, std::uint32_t pid) const;
  std::string place(Location location) const;
  void changes(const SystemState& after);
  void channel_changes(const SystemState& after);
  void error(Location where, const std::string& message);

  std::ostream& out_;
  const Interpreter& machine_;
  const SourceMap& sources_;
  const bool guided_;
  SystemState shown_;  // what the reader knows
  std::uint64_t step_ = 0;
  Location at_;
  bool stopped_ = false;  // a failed assertion ends a free run
  std::uint64_t errors_ = 0;
};

}  // namespace promela
