// The rows of the option table; letters and meanings are those of SPIN 6.5.2.
#include "spin-src/option_table.h"

#include <limits>

#include "spin-src/errors.h"

namespace promela {
namespace {

using enum ArgumentKind;
using Argument = OptionArgument;

std::uint32_t small_number(const Argument& argument) {
  if (argument.number > std::numeric_limits<std::uint32_t>::max()) {
    throw UsageError("option '" + std::string(argument.word) +
                     "': the number is larger than 4294967295");
  }
  return static_cast<std::uint32_t>(argument.number);
}

void set_command(Options& options, const Argument& argument, Command command) {
  if (options.command != Command::simulate && options.command != command) {
    throw UsageError("option '" + std::string(argument.word) +
                     "' cannot be combined with the option before it that "
                     "asks for something else");
  }
  options.command = command;
}

/// A row for an option that only switches one value on.
template <bool Options::*member>
void switch_on(Options& options, const Argument&) {
  options.*member = true;
}

/// SPIN's -o options turn over what they name; given twice, they cancel out.
template <bool Options::*member>
void turn_over(Options& options, const Argument&) {
  options.*member = !(options.*member);
}

template <Command command>
void ask_for(Options& options, const Argument& argument) {
  set_command(options, argument, command);
}

void pass_to_preprocessor(Options& options, const Argument& argument) {
  options.preprocessor_arguments.emplace_back(argument.word);
}

void set_color(Options& options, const Argument& argument) {
  if (argument.text == "auto") {
    options.color = ColorWhen::automatic;
  } else if (argument.text == "always") {
    options.color = ColorWhen::always;
  } else if (argument.text == "never") {
    options.color = ColorWhen::never;
  } else {
    throw UsageError("option '--color': '" + std::string(argument.text) +
                     "' is none of auto, always, never");
  }
}

void set_formula(Options& options, const Argument& argument,
                 std::string_view formula, std::string_view file) {
  if (options.has_formula()) {
    throw UsageError("option '" + std::string(argument.word) +
                     "': there is a formula already");
  }
  // An empty formula is a mistake in it, not the lack of one.
  options.ltl_formula = formula.empty() && file.empty() ? " " : formula;
  options.ltl_file = file;
}

constexpr std::string_view no_verifier =
    "this version simulates; verifiers arrive in a later one";

// Short names for the table below, where a row should fit on few lines.
using O = Options;
using A = const OptionArgument&;
using C = Command;
using T = Topic;
constexpr Standing later = Standing::later;
constexpr Standing ignored = Standing::ignored;
constexpr Standing refused = Standing::refused;

constexpr OptionSpec options_of_spin_and_ours[] = {
    {"--help", optional_equals, "TOPIC", T::general,
     "this help; TOPIC is a page named below, or all",
     [](O& o, A a) {
       o.command = C::print_help;
       o.help_topic = a.text;
     }},
    {"--version", none, "", T::general, "print version and licence",
     [](O& o, A) { o.command = C::print_version; }},
    {"-V", none, "", T::general, "print the version as SPIN does",
     [](O& o, A) { o.command = C::print_spin_version; }},
    {"--color", equals, "WHEN", T::general,
     "colour messages: auto (default), always or never", set_color},

    {"-n", glued_number, "N", T::simulation,
     "seed of the random choices; equal seeds, equal runs",
     [](O& o, A a) { o.seed = small_number(a); }},
    {"-u", glued_number, "N", T::simulation, "stop after N steps",
     [](O& o, A a) { o.max_steps = a.number; }},
    {"-j", glued_number, "N", T::simulation,
     "print nothing of the first N steps",
     [](O& o, A a) { o.skip_steps = a.number; }},
    {"-i", none, "", T::simulation, "interactive: pick each step yourself",
     switch_on<&O::interactive>},
    {"-t", glued_optional_number, "N", T::simulation,
     "follow the trail MODEL.trail, or the Nth: MODELN.trail",
     [](O& o, A a) {
       o.guided = true;
       if (!a.text.empty()) o.trail_number = small_number(a);
     }},
    {"-k", next_word, "FILE", T::simulation, "follow the trail in FILE",
     [](O& o, A a) {
       o.guided = true;
       o.trail_file = a.text;
     }},
    {"--write-trail", equals, "FILE", T::simulation,
     "write what is executed to FILE, as a trail that -k can follow",
     [](O& o, A a) { o.write_trail = a.text; }},
    {"-replay", none, "", T::simulation, "the same as -t",
     switch_on<&O::guided>},
    {"-simulate", none, "", T::simulation, "simulate, as without it",
     [](O&, A) {}},
    {"-m", none, "", T::simulation, "lose messages sent to full channels",
     switch_on<&O::lossy_channels>},
    {"-J", none, "", T::simulation, "nested unless: try the inner escape first",
     switch_on<&O::reverse_unless>},
    {"-b", none, "", T::simulation, "do not execute printf",
     switch_on<&O::suppress_printf>},

    {"-p", none, "", T::output, "print each statement executed",
     switch_on<&O::print_statements>},
    {"-g", none, "", T::output, "print global variables",
     switch_on<&O::print_globals>},
    {"-l", none, "", T::output, "print local variables",
     switch_on<&O::print_locals>},
    {"-r", none, "", T::output, "print receives",
     switch_on<&O::print_receives>},
    {"-s", none, "", T::output, "print sends", switch_on<&O::print_sends>},
    {"-c", none, "", T::output, "sends and receives, one column per process",
     switch_on<&O::columns>},
    {"-v", none, "", T::output, "verbose: more detail, more warnings",
     switch_on<&O::verbose>},
    {"-w", none, "", T::output,
     "with -g or -l: all variables after each step, not only the changed ones",
     switch_on<&O::very_verbose>},
    {"-q", glued_number, "N", T::output,
     "print no messages of channel N; may be repeated",
     [](O& o, A a) { o.hidden_queues.push_back(small_number(a)); }},
    {"-B", none, "", T::output, "do not print the final state",
     switch_on<&O::suppress_final_state>},
    {"-T", none, "", T::output, "do not indent the output of printf",
     switch_on<&O::flat_printf>},
    {"-h", none, "", T::output, "print the seed at the end",
     switch_on<&O::print_seed>},
    {"-X", none, "", T::output, "write what iSpin reads", switch_on<&O::ispin>},
    {"--diff", none, "", T::output, "after each step, only what it changed",
     switch_on<&O::diff>},

    {"-D", glued_text, "NAME[=TEXT]", T::preprocessing, "define a macro",
     pass_to_preprocessor},
    {"-U", glued_text, "NAME", T::preprocessing, "undefine a macro",
     pass_to_preprocessor},
    {"-E", glued_text, "ARG", T::preprocessing, "pass ARG to the preprocessor",
     [](O& o, A a) { o.preprocessor_arguments.emplace_back(a.text); }},
    {"-P", glued_text, "COMMAND", T::preprocessing, "preprocess with COMMAND",
     [](O& o, A a) { o.preprocessor = a.text; }},
    {"-I", none, "", T::preprocessing,
     "print the model after preprocessing and inlining",
     ask_for<C::print_inlined>, later,
     "printing a model back is still to come"},

    {"-O", none, "", T::language, "scopes as before SPIN 5.3",
     switch_on<&O::old_scope_rules>},
    {"-o1", none, "", T::language, "do not reset dead variables",
     turn_over<&O::reset_dead_variables>},
    {"-o2", none, "", T::language, "do not hide write-only variables",
     turn_over<&O::hide_write_only>},
    {"-o3", none, "", T::language, "do not merge statements",
     turn_over<&O::merge_statements>},
    {"-o4", none, "", T::language, "optimise rendezvous", nullptr, ignored,
     "it changes no result"},
    {"-o5", none, "", T::language, "cache cases in pan.m", nullptr, ignored,
     "there is no pan.m"},
    {"-o6", none, "", T::language, "priorities as before SPIN 6.2",
     switch_on<&O::old_priorities>},
    {"-o7", none, "", T::language, "semicolons as before SPIN 6.3",
     switch_on<&O::old_semicolons>},

    {"-N", next_word, "FILE", T::properties, "add the never claim in FILE",
     [](O& o, A a) { o.never_claim_file = a.text; }},
    {"-f", next_word, "FORMULA", T::properties,
     "the never claim of an LTL formula: printed, or added to MODEL",
     [](O& o, A a) { set_formula(o, a, a.text, ""); }},
    {"-F", next_word, "FILE", T::properties,
     "like -f, with the formula in the first line of FILE",
     [](O& o, A a) { set_formula(o, a, "", a.text); }},
    {"--hoa", none, "", T::properties,
     "with -f or -F: print the automaton in HOA format (--dot: for Graphviz)",
     [](O& o, A) { o.formula_format = FormulaFormat::hoa; }},
    {"--ltl2ba", equals, "COMMAND", T::properties,
     "let COMMAND -f FORMULA translate formulas, into a never claim or HOA",
     [](O& o, A a) { o.ltl_translator = a.text; }},

    {"--dot", optional_equals, "PROCTYPE", T::views,
     "print the automaton of PROCTYPE, or of all, for Graphviz",
     [](O& o, A a) {
       set_command(o, a, C::print_dot);
       o.dot_proctype = a.text;
     }},
    {"--automata", none, "", T::views, "print the automata as text",
     ask_for<C::print_automata>},
    {"-d", none, "", T::views, "print the symbol table",
     ask_for<C::print_symbols>},

    {"-a", none, "", T::verification, "write a verifier, pan.c",
     ask_for<C::generate_verifier>},
    {"-run", none, "", T::verification,
     "verify; the options behind it are those of pan (-run --help)",
     ask_for<C::verify>},
    {"-search", none, "", T::verification, "the same as -run",
     ask_for<C::verify>},
    {"--interpreted", none, "", T::verification,
     "with -run: never call a C compiler",
     [](O& o, A) { o.run_mode = RunMode::interpreted; }},
    {"--compiled", none, "", T::verification,
     "with -run: compile the model even if it is small",
     [](O& o, A) { o.run_mode = RunMode::compiled; }},

    {"-A", none, "", T::spin, "slicing report", nullptr, refused,
     "models are not sliced here"},
    {"-C", none, "", T::spin, "channel access table", nullptr, refused,
     "that table is not made here; -d names the channels"},
    {"-e", none, "", T::spin, "product of several never claims", nullptr, later,
     no_verifier},
    {"-L", none, "", T::spin, "with -e: strict intersection", nullptr, later,
     no_verifier},
    {"-M", none, "", T::spin, "message sequence chart in Tcl/Tk", nullptr,
     refused, "Tcl/Tk is not used here; -c prints the chart as text"},
    {"-pp", none, "", T::spin, "reformat standard input", nullptr, later,
     "printing a model back is still to come"},
    {"-S1", none, "", T::spin, "separate source for the model", nullptr,
     refused, "a verifier is always one file here"},
    {"-S2", none, "", T::spin, "separate source for the claim", nullptr,
     refused, "a verifier is always one file here"},
    {"-x", none, "", T::spin, "compile, then print the automata", nullptr,
     refused, "nothing needs compiling: use --automata"},
    {"-Y", none, "", T::spin, "xspin: limited view", nullptr, ignored,
     "it only concerned the drawings of xspin"},
    {"-Z", none, "", T::spin, "xspin: preprocess into pan.pre", nullptr,
     refused, "no file pan.pre is written here"},
};

constexpr TopicSpec topics[] = {
    {Topic::general, "general", "General"},
    {Topic::simulation, "simulation", "Simulation"},
    {Topic::output, "output", "What a simulation prints"},
    {Topic::preprocessing, "preprocessing", "Preprocessing"},
    {Topic::language, "language", "Language and optimisation"},
    {Topic::properties, "properties", "Never claims and LTL"},
    {Topic::views, "views", "Views of the model"},
    {Topic::verification, "verification", "Verification"},
    {Topic::spin, "spin", "Options of SPIN that do nothing here"},
};

}  // namespace

std::span<const OptionSpec> option_table() {
  return options_of_spin_and_ours;
}

std::span<const TopicSpec> topic_table() {
  return topics;
}

std::string synopsis(const OptionSpec& spec) {
  std::string spelling(spec.spelling);
  const std::string name(spec.argument_name);
  switch (spec.argument) {
    case none:
      return spelling;
    case glued_number:
    case glued_text:
      return spelling + name;
    case glued_optional_number:
      return spelling + "[" + name + "]";
    case next_word:
      return spelling + " " + name;
    case equals:
      return spelling + "=" + name;
    case optional_equals:
      return spelling + "[=" + name + "]";
  }
  return spelling;
}

}  // namespace promela
