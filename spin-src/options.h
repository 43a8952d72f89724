// The command line as plain values, and the function that reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace promela {

/// What a run is asked to do. Without an option that says otherwise: simulate.
enum class Command {
  simulate,
  generate_verifier,   // -a
  verify,              // -run, -search
  print_symbols,       // -d
  print_inlined,       // -I
  print_dot,           // --dot
  print_automata,      // --automata
  translate_ltl,       // -f or -F without a model
  print_help,          // --help
  print_version,       // --version
  print_spin_version,  // -V
};

/// When to colour messages. `automatic` leaves it to NO_COLOR, CLICOLOR_FORCE,
/// TERM and whether the stream is a terminal.
enum class ColorWhen { automatic, always, never };

/// What -f prints.
enum class FormulaFormat { claim, hoa, dot };

enum class RunMode { automatic, interpreted, compiled };

/// All that the command line can say. Built by parse_options(), then read only.
struct Options {
  // --- What to do, with which model ---------------------------------------

  Command command = Command::simulate;
  /// The model's path as given; empty only for commands that need none.
  std::string model;
  /// --help=TOPIC; empty for the start page.
  std::string help_topic;

  // --- Simulation: which run ------------------------------------------------

  /// -nN: seed of the random choices; unset: one is taken from the clock.
  std::optional<std::uint32_t> seed;
  /// -uN: stop after that many steps; unset: no limit.
  std::optional<std::uint64_t> max_steps;
  /// -jN: print nothing of the first N steps.
  std::uint64_t skip_steps = 0;
  /// -i: the user picks the next step.
  bool interactive = false;
  /// -t, -tN, -k, -replay: follow a trail.
  bool guided = false;
  /// -tN: follow the Nth trail of the model; unset: the one without a number.
  std::optional<std::uint32_t> trail_number;
  /// -k FILE: the trail's path; empty: found by the model's name.
  std::string trail_file;
  /// --write-trail=FILE: what a free simulation did, as a trail; empty: no.
  std::string write_trail;

  // --- Simulation: semantics ------------------------------------------------

  /// -m: a message sent to a full channel is lost instead of blocking.
  bool lossy_channels = false;
  /// -J: nested unless: the inner escape is tried first.
  bool reverse_unless = false;
  /// -b: do not execute printf.
  bool suppress_printf = false;

  // --- Simulation: what is printed
  // --------------------------------------------

  bool print_statements = false;  // -p
  bool print_globals = false;     // -g
  bool print_locals = false;      // -l
  bool print_receives = false;    // -r
  bool print_sends = false;       // -s
  /// -c: sends and receives in one column per process.
  bool columns = false;
  /// -v: more detail and more warnings.
  bool verbose = false;
  /// -w: with -g or -l all variables, not only those that changed.
  bool very_verbose = false;
  /// -T: printf output starts in the first column, whatever the process.
  bool flat_printf = false;
  /// -B: leave out the final state.
  bool suppress_final_state = false;
  /// -X: the dialect that iSpin reads.
  bool ispin = false;
  /// -qN, repeatable: channels whose messages are not printed, by SPIN's
  /// number.
  std::vector<std::uint32_t> hidden_queues;
  /// -h: print the seed at the end.
  bool print_seed = false;
  /// --diff: after each step, what changed and nothing else.
  bool diff = false;
  /// --color.
  ColorWhen color = ColorWhen::automatic;

  // --- Verification (-run) ---------------------------------------------------

  /// Which execution of the model answers: the interpreter while the model is
  /// small and compiled code from there on, or always the same one.
  RunMode run_mode = RunMode::automatic;
  /// The words behind -run, the model excepted: options of pan, and SPIN's own
  /// ones for -run.
  std::vector<std::string> verifier_arguments;

  // --- Preprocessing --------------------------------------------------------

  /// -D, -U, -E in the order given, ready to be passed on: "-DN=3", "-UX", and
  /// for -E the text alone.
  std::vector<std::string> preprocessor_arguments;
  /// -P: the command that preprocesses; empty: the default one.
  std::string preprocessor;

  // --- Language and optimisation
  // ----------------------------------------------

  /// -O: before SPIN 5.3 a name declared in a block lived in its whole
  /// proctype.
  bool old_scope_rules = false;
  /// -o1 turns off: local variables are reset after their last use.
  bool reset_dead_variables = true;
  /// -o2 turns off: variables that are never read stay out of the state.
  bool hide_write_only = true;
  /// -o3 turns off: local statements in a row become one step.
  bool merge_statements = true;
  /// -o6: priorities as before SPIN 6.2.
  bool old_priorities = false;
  /// -o7: semicolons as before SPIN 6.3: none is implied.
  bool old_semicolons = false;

  // --- Claims
  // -----------------------------------------------------------------

  /// -N FILE: a file with a never claim that is appended to the model.
  std::string never_claim_file;
  /// -f FORMULA; empty: none.
  std::string ltl_formula;
  /// -F FILE: a file whose first line is the formula; empty: none.
  std::string ltl_file;
  /// --ltl2ba=COMMAND: translates formulas instead of us; empty: we do.
  std::string ltl_translator;
  /// --hoa, --dot: what -f and -F print when there is no model.
  FormulaFormat formula_format = FormulaFormat::claim;

  bool has_formula() const { return !ltl_formula.empty() || !ltl_file.empty(); }

  // --- Views
  // ------------------------------------------------------------------

  /// --dot=PROCTYPE; empty: all proctypes.
  std::string dot_proctype;

  // --- For the user
  // -----------------------------------------------------------

  /// Lines for stderr ("ignored: -Y, because ..."), each option once.
  std::vector<std::string> notices;
};

/// Reads the words of a command line, without the program's name. Throws
/// UsageError for an unknown, refused or incomplete option (naming it, and what
/// was probably meant) and for a missing or misplaced model file.
Options parse_options(std::span<const std::string> words);

}  // namespace promela
