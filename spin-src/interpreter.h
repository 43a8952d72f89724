// Promela executed over the automata: states, moves, and what a move does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"
#include "spin-src/layout.h"

namespace promela {

inline constexpr std::uint32_t no_pid = UINT32_MAX;

/// A channel that exists. Channel ids are 1-based indexes of SystemState's
/// channels; id 0 is the uninitialised channel. Channels form a stack as
/// processes do: those of a process go with it, and their ids are given out
/// again (as in pan; SPIN's simulator counts on).
struct Channel {
  const Variable* variable = nullptr;  // whose initialiser made it
  std::uint32_t element = 0;           // index, if that is an array
  std::uint32_t owner = no_pid;        // process, or no_pid for a global
  std::uint32_t slot = 0;              // in the Layout of its owner
  const ChannelInit* init = nullptr;
  std::vector<std::int32_t> messages;  // count * fields values, oldest first

  std::size_t fields() const { return init->flat_fields.size(); }
  std::size_t count() const { return messages.size() / fields(); }
  bool is_rendezvous() const { return init->capacity == 0; }
};

struct Process {
  const Automaton* automaton = nullptr;
  StateNumber state = 0;
  std::uint32_t priority = 1;
  std::vector<std::int32_t> values;  // by Layout of its proctype
};

struct SystemState {
  std::vector<std::int32_t> globals;  // by Layout of the globals
  std::vector<Process> processes;     // index = _pid
  std::vector<Channel> channels;
  /// The process inside an atomic sequence; no_pid as soon as it blocks there.
  std::uint32_t exclusive = no_pid;
  std::uint32_t last = 0;        // _last
  std::optional<Process> claim;  // the never claim, if one runs
  StateNumber trace = 0;         // of the trace assertion; 0: none, or ended
};

/// A step that is executable now: one transition, or a handshake of two.
struct Move {
  std::uint32_t pid = no_pid;
  Transition transition;
  std::uint32_t receiver = no_pid;  // handshake: who receives
  Transition receiver_transition;
  bool timeout = false;  // found with timeout == true
};

/// An error of a step: the model's fault at run time. `state` is left as it was
/// before the step unless the text says otherwise.
struct RuntimeError {
  std::string message;  // SPIN's words where it has some
  Location where;
};

/// What happens while a move is executed, in order.
class Listener {
 public:
  virtual ~Listener() = default;
  /// An element was executed (each inner one of a d_step too, not the d_step
  /// itself); called after its effect, when the process is in its next state.
  /// A handshake calls it twice, sender first. Not called for -end-.
  virtual void executed(const SystemState&, std::uint32_t /*pid*/,
                        const Element&) {}
  virtual void created(const SystemState&, std::uint32_t /*by*/,
                       std::uint32_t /*pid*/) {}
  /// -end- was executed; the process is still there.
  virtual void terminated(const SystemState&, std::uint32_t /*pid*/) {}
  virtual void printed(const SystemState&, std::uint32_t /*pid*/,
                       std::string_view /*text*/) {}
  virtual void sent(const SystemState&, std::uint32_t /*pid*/,
                    std::uint32_t /*channel*/, const Element&,
                    const std::vector<std::int32_t>& /*message*/) {}
  virtual void received(const SystemState&, std::uint32_t /*pid*/,
                        std::uint32_t /*channel*/, const Element&,
                        const std::vector<std::int32_t>& /*message*/) {}
  virtual void lost(const SystemState&, std::uint32_t /*pid*/,
                    std::uint32_t /*channel*/) {}
  /// A failed assertion: the step still completes.
  virtual void assertion_failed(const SystemState&, std::uint32_t /*pid*/,
                                const Element&) {}
  /// A value that did not fit its variable; SPIN's simulator warns.
  virtual void truncated(const SystemState&, std::uint32_t /*pid*/,
                         std::int32_t /*value*/, std::int32_t /*stored*/,
                         int /*bits*/) {}
  /// What SPIN's simulator calls an error but survives, in its words.
  virtual void warned(const SystemState&, std::uint32_t /*pid*/, Location,
                      const std::string& /*message*/) {}
};

struct InterpreterOptions {
  bool lossy_channels = false;      // -m: a send to a full channel is lost
  bool inner_escape_first = false;  // -J
  bool priorities = true;           // false: -o6
  /// `STDIN?c` reads a character. In a verification it must not: STDIN is then
  /// a channel that was never initialised, as in pan.
  bool reads_standard_input = true;
  /// A step that creates more fails: what fits into a stored state.
  std::uint32_t max_processes = UINT32_MAX;
  std::uint32_t max_channels = UINT32_MAX;
};

class Interpreter {
 public:
  Interpreter(const Model& model, const Automata& automata,
              const InterpreterOptions& options);

  const Model& model() const { return model_; }
  const Automata& automata() const { return automata_; }
  const InterpreterOptions& options() const { return options_; }
  const Layouts& layouts() const { return layouts_; }

  /// The state in which all active processes and init exist and nothing has
  /// moved. Throws RuntimeError if an initialiser fails.
  SystemState initial() const;

  /// Lets this never claim run in `state`, from its first statement.
  void start_claim(SystemState& state, const Proctype& claim) const;

  /// All executable moves, highest pid first, then in list order. Only those
  /// of the exclusive process while it can move. With `timeout` the moves that
  /// wait for it count as enabled: ask with false first. A guard that fails
  /// (index out of bounds, ..) counts as executable: execute() throws.
  std::vector<Move> moves(const SystemState& state, bool timeout) const;

  /// The executable moves of one process, whatever `exclusive` says.
  std::vector<Move> moves_of(const SystemState& state, std::uint32_t pid,
                             bool timeout) const;

  /// Moves of the claim from its state (claim first, spin-facts 6.4).
  std::vector<Move> claim_moves(const SystemState& state, bool timeout,
                                bool stutters = false) const;

  /// Throws RuntimeError and leaves `state` as it was if the step fails; what
  /// the listener was told by then is not taken back.
  void execute(SystemState& state, const Move& move, Listener& listener) const;
  void execute_claim(SystemState& state, const Move& move,
                     Listener& listener) const;
  /// As execute(), but changes `state` itself, which is spoilt when it throws,
  /// and `exclusive` is left with a process that blocks.
  void perform(SystemState& state, const Move& move, Listener& listener) const;

  /// Every live process is at -end- or at a state with an end label.
  bool is_valid_end(const SystemState& state) const;

  /// Value of an expression for a process (no_pid: no locals). Throws
  /// RuntimeError (division by zero, index out of bounds, ...).
  std::int32_t evaluate(const SystemState& state, std::uint32_t pid,
                        const Expr& expr) const;

 private:
  const Model& model_;
  const Automata& automata_;
  InterpreterOptions options_;
  Layouts layouts_;
};

}  // namespace promela
