// Prints simulations in SPIN's layouts, including the dialect that iSpin reads.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "spin-src/change_marks.h"
#include "spin-src/d_step_trace.h"
#include "spin-src/options.h"
#include "spin-src/queue_numbers.h"
#include "spin-src/source_map.h"
#include "spin-src/trace.h"
#include "spin-src/value_printer.h"

namespace promela {

/// Options -p -g -l -r -s -c -v -w -q -b -B -T -X -j decide what is shown.
class TracePrinter final : public Trace {
 public:
  /// All references must outlive the printer. `guided`: follows a trail.
  TracePrinter(std::ostream& out, const Options& options,
               const Interpreter& machine, const SourceMap& sources,
               bool guided);

  void begin(const SystemState& initial) override;
  void claim_started(std::uint32_t number, const Proctype* proctype) override;
  void merged(const MergeChains& merges) override;
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
  void sent(const SystemState& state, std::uint32_t pid, std::uint32_t channel,
            const Element& element,
            const std::vector<std::int32_t>& message) override;
  void received(const SystemState& state, std::uint32_t pid,
                std::uint32_t channel, const Element& element,
                const std::vector<std::int32_t>& message) override;
  void assertion_failed(const SystemState& state, std::uint32_t pid,
                        const Element& element) override;
  void truncated(const SystemState& state, std::uint32_t pid,
                 std::int32_t value, std::int32_t stored, int bits) override;
  void warned(const SystemState& state, std::uint32_t pid, Location where,
              const std::string& message) override;

  bool stopped() const override { return stopped_; }
  /// How often the word `Error` was printed.
  std::uint64_t errors() const override { return errors_; }

 private:
  /// A message that is sent or received.
  struct Event {
    std::uint32_t pid;
    std::uint32_t channel;
    const Element* element;
    std::string_view direction;  // ! or ?
    std::string message;
  };

  bool shows_steps() const {
    return (options_.print_statements || options_.verbose) &&
           step_ >= options_.skip_steps;
  }
  bool is_handshake(const Event& event) const;
  /// `  3:<TAB>proc  0 (A:1) `; the claim's pid is shown as a dash.
  std::string who(const SystemState& state, std::uint32_t pid) const;
  std::string where(Location location) const;
  std::string indentation(std::uint32_t pid) const;
  void error(Location location, const std::string& message);

  void step_line(const SystemState& state, std::uint32_t pid,
                 const Element& element, const std::string& text);
  std::string merge_note(const SystemState& state, std::uint32_t pid,
                         const Element& element) const;
  void values(const SystemState& state, std::uint32_t pid);
  void priority_changes(const SystemState& state);

  void message(const SystemState& state, Event event);
  void message_line(const SystemState& state, const Event& event);
  void column_row(const SystemState& state, const Event& event);
  std::string channel_name(const SystemState& state, const Event& event) const;

  void process_line(const SystemState& state, std::uint32_t pid);

  std::ostream& out_;
  const Options& options_;
  const Interpreter& machine_;
  const SourceMap& sources_;
  const bool guided_;
  const MergeChains* merges_ = nullptr;
  QueueNumbers queues_;
  ChangeMarks marks_;
  ValuePrinter values_;

  std::uint64_t step_ = 0;
  Move move_;
  Location at_;                       // of the statement being executed
  std::optional<DStepTrace> d_step_;  // inside of one
  std::vector<Event> held_;           // of a handshake, shown at its end
  std::vector<std::uint32_t> priorities_;
  std::uint32_t claim_line_ = 0;
  bool in_chain_ = false;   // a statement merged with the one before it
  bool has_claim_ = false;  // a trail's, found or not
  bool claim_runs_ = false;
  bool receiver_moved_ = false;  // of the handshake that is going on
  bool header_due_ = true;       // -c: the line with the pids
  bool stopped_ = false;         // a failed assertion ends the run
  std::uint64_t created_ = 0;
  std::uint64_t errors_ = 0;
};

}  // namespace promela
