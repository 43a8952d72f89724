// The rows of the option table; letters and meanings are those of SPIN's pan.
#include "hsf/option_table.h"

#include <limits>

#include "hsf/errors.h"

namespace hsf {
namespace {

using enum ArgumentKind;

std::uint32_t small_number(const OptionArgument& argument) {
  if (argument.number > std::numeric_limits<std::uint32_t>::max()) {
    throw UsageError("option '" + std::string(argument.word) +
                     "': the number is larger than 4294967295");
  }
  return static_cast<std::uint32_t>(argument.number);
}

[[noreturn]] void refuse_value(const OptionArgument& argument,
                               std::string_view choices) {
  throw UsageError("option '" + std::string(argument.word) + "': '" +
                   std::string(argument.text) + "' is none of " +
                   std::string(choices));
}

void set_search(Options& options, const OptionArgument& argument) {
  if (argument.text == "bfs") {
    options.order = Order::breadth_first;
  } else if (argument.text == "dfs") {
    options.order = Order::depth_first;
  } else {
    refuse_value(argument, "bfs, dfs");
  }
}

void set_liveness(Options& options, const OptionArgument& argument) {
  if (argument.text == "scc") {
    options.liveness = CycleMethod::components;
  } else if (argument.text == "ndfs") {
    options.liveness = CycleMethod::nested;
  } else {
    refuse_value(argument, "scc, ndfs");
  }
}

void set_cost(Options& options, const OptionArgument& argument) {
  if (argument.text == "steps") {
    options.settings.cost = Cost::steps;
  } else if (argument.text == "statements") {
    options.settings.cost = Cost::statements;
  } else if (argument.text == "edges") {
    options.settings.cost = Cost::edges;
  } else {
    refuse_value(argument, "steps, statements, edges");
  }
}

std::uint64_t positive(const OptionArgument& argument) {
  if (argument.number == 0) {
    throw UsageError("option '" + std::string(argument.word) +
                     "': the number must be at least 1");
  }
  return argument.number;
}

void depth_first(Options& options, const OptionArgument& argument) {
  options.depth_first_flag = argument.word;
}

void shorten(Options& options, const OptionArgument& argument) {
  depth_first(options, argument);
  options.settings.shorten = true;
}

void reverse_processes(Options& options, const OptionArgument& argument) {
  depth_first(options, argument);
  options.settings.reverse_processes = true;
}

void replay(Options& options, const OptionArgument& argument) {
  options.command = Command::replay;
  if (!argument.text.empty()) options.replay.file = argument.text;
}

template <bool Options::*member>
void switch_on(Options& options, const OptionArgument&) {
  options.*member = true;
}

constexpr std::string_view exact =
    "states are stored exactly, never as bits or hashes";
constexpr std::string_view no_chance =
    "nothing is random here: the same command gives the same search";

// Short names for the table below, where a row should fit on few lines.
using O = Options;
using A = const OptionArgument&;
using C = Command;
using T = Topic;
constexpr Standing ignored = Standing::ignored;

constexpr OptionSpec rows[] = {
    {"--help", optional_equals, "TOPIC", T::general,
     "this help; TOPIC is a page named below, or all",
     [](O& o, A a) {
       o.command = C::print_help;
       o.help_topic = a.text;
     }},
    {"--version", none, "", T::general, "print the version of the engine",
     [](O& o, A) { o.command = C::print_version; }},
    {"-V", none, "", T::general, "print versions as SPIN's pan does",
     [](O& o, A) { o.command = C::print_spin_version; }},

    {"--search", equals, "ORDER", T::search,
     "bfs (default: finds shortest errors) or dfs (SPIN's order)", set_search},
    {"--shortest", none, "", T::search,
     "prove that the error is shortest, with -a or -l stem and loop together: "
     "breadth-first, no reduction",
     switch_on<&O::shortest>},
    {"--no-reduction", none, "", T::search,
     "no partial-order reduction, as with -DNOREDUCE",
     [](O& o, A) { o.settings.reduction = false; }},
    {"--cost", equals, "WHAT", T::search,
     "what the length of a trail counts: steps (default), statements, edges",
     set_cost},
    {"--threads", equals, "N", T::search, "breadth-first with N threads",
     [](O& o, A a) {
       positive(a);
       o.settings.threads = small_number(a);
     }},
    {"--confirm-steps", none, "", T::search,
     "compute remembered steps nevertheless and compare: tests the tool itself",
     [](O& o, A) { o.settings.confirm_steps = true; }},
    {"--atomic-limit", equals, "N", T::search,
     "give up on an atomic sequence with more than N inner states",
     [](O& o, A a) { o.settings.atomic_limit = positive(a); }},
    {"-m", glued_number, "N", T::search,
     "do not follow paths beyond N steps (default: no limit)",
     [](O& o, A a) { o.settings.max_depth = positive(a); }},
    {"-b", none, "", T::search,
     "with -mN, depth-first: a longer path is an error",
     [](O& o, A a) {
       depth_first(o, a);
       o.settings.depth_limit_is_error = true;
     }},
    {"-i", none, "", T::search,
     "depth-first, again and again for shorter errors", shorten},
    {"-I", none, "", T::search, "the same as -i", shorten},
    {"-t_reverse", none, "", T::search,
     "depth-first, transitions in reverse order",
     [](O& o, A a) {
       depth_first(o, a);
       o.settings.reverse_transitions = true;
     }},
    {"-i_reverse", none, "", T::search,
     "depth-first, processes in reverse order", reverse_processes},
    {"-p_reverse", none, "", T::search, "the same as -i_reverse",
     reverse_processes},
    {"-p_normal", none, "", T::search, "depth-first, processes in SPIN's order",
     depth_first},
    {"-c", glued_number, "N", T::search,
     "stop at the Nth error (default 1); 0: never",
     [](O& o, A a) { o.settings.stop_at_error = a.number; }},

    {"-N", word, "NAME", T::properties,
     "check the claim NAME, or the Nth from the last (0)",
     [](O& o, A a) { o.claim = a.text; }},
    {"--all-ltl", none, "", T::properties,
     "check every claim, one after the other, and print a table",
     switch_on<&O::all_claims>},
    {"-A", none, "", T::properties, "ignore assertions and array bounds",
     [](O& o, A) {
       o.settings.check_assertions = false;
       o.settings.check_trace = false;
     }},
    {"-E", none, "", T::properties, "ignore invalid end states",
     [](O& o, A) { o.settings.check_end_states = false; }},
    {"-q", none, "", T::properties, "a valid end state has empty channels",
     [](O& o, A) { o.settings.end_needs_empty = true; }},
    {"-a", none, "", T::properties,
     "acceptance cycles: runs that pass accept labels for ever",
     switch_on<&O::acceptance>},
    {"-l", none, "", T::properties,
     "non-progress cycles: runs that pass no progress label for ever",
     switch_on<&O::non_progress>},
    {"-f", none, "", T::properties,
     "with -a or -l: only runs that are weakly fair to every process",
     switch_on<&O::fairness>},
    {"--liveness", equals, "HOW", T::search,
     "how -a and -l search: scc (default: components) or ndfs (nested)",
     set_liveness},
    {"-J", none, "", T::properties,
     "nested unless: try the inner escape first; belongs to io-hsf-spin -a",
     switch_on<&O::reverse_unless>},

    {"--mem", equals, "SIZE", T::memory,
     "end when the process needs more than SIZE bytes (suffix K, M, G)",
     [](O& o, A a) { o.settings.memory_budget = parse_size(a.word, a.text); }},
    {"--time", equals, "TIME", T::memory,
     "end after TIME seconds (suffix s, m, h)",
     [](O& o, A a) { o.settings.time_limit = parse_duration(a.word, a.text); }},
    {"-Q", glued_number, "N", T::memory, "end after N minutes",
     [](O& o, A a) {
       constexpr double seconds_per_minute = 60;
       o.settings.time_limit =
           static_cast<double>(positive(a)) * seconds_per_minute;
     }},

    {"--json", equals, "FILE", T::output, "write the whole result to FILE",
     [](O& o, A a) { o.json = a.text; }},
    {"--quiet", none, "", T::output, "no progress, no remarks on options",
     switch_on<&O::quiet>},
    {"--spin-exit", none, "", T::output,
     "SPIN's exit status: 0 even with errors (also: HSF_EXIT=spin)",
     switch_on<&O::spin_exit>},
    {"-n", none, "", T::output, "no list of unreached states",
     [](O& o, A) { o.list_unreached = false; }},
    {"-v", none, "", T::output,
     "verbose: unreached states of unfinished searches, all variables in "
     "replays",
     switch_on<&O::verbose>},
    {"-d", none, "", T::output, "print the automata and stop",
     [](O& o, A) { o.command = C::list_automata; }},
    {"-D", none, "", T::output, "print the automata for Graphviz and stop",
     [](O& o, A) { o.command = C::draw_automata; }},
    {"-X", none, "", T::output, "stderr goes to stdout",
     switch_on<&O::errors_to_stdout>},
    {"-Y", none, "", T::output, "print --end of output-- at the end",
     switch_on<&O::end_mark>},

    {"-e", none, "", T::trails, "a trail for every error; goes on as with -c0",
     [](O& o, A) {
       o.settings.every_trail = true;
       o.settings.stop_at_error = 0;
     }},
    {"-t", glued_text, "SUFFIX", T::trails,
     "trails end in .SUFFIX instead of .trail",
     [](O& o, A a) { o.trails.suffix = a.text; }},
    {"-T", glued_optional_number, "N", T::trails,
     "trails are read-only (N is without effect)",
     [](O& o, A a) { o.trails.read_only = a.text.empty(); }},
    {"-x", none, "", T::trails, "never replace a trail",
     [](O& o, A) { o.trails.keep_existing = true; }},
    {"-r", optional_number_or_word, "N|FILE", T::trails,
     "replay the trail, the Nth trail or the one in FILE",
     [](O& o, A a) {
       const bool is_number = !a.text.empty() && a.word.size() > 2;
       o.command = C::replay;
       if (is_number) {
         o.replay.number = small_number(a);
       } else {
         replay(o, a);
       }
     }},
    {"-C", optional_word, "FILE", T::trails, "replay, a column per process",
     [](O& o, A a) {
       replay(o, a);
       o.replay.columns = true;
     }},
    {"-S", optional_word, "FILE", T::trails,
     "replay silently: only whether and where it ends",
     [](O& o, A a) {
       replay(o, a);
       o.replay.silent = true;
     }},
    {"-P", glued_number, "N", T::trails,
     "replay, print steps of process N only",
     [](O& o, A a) {
       o.command = C::replay;
       o.replay.only_pid = small_number(a);
     }},
    {"-g", optional_word, "FILE", T::trails, "replay for graphical tools",
     [](O& o, A a) {
       replay(o, a);
       o.replay.for_gui = true;
     }},

    {"-w", glued_number, "N", T::spin, "hash table of 2^N slots", nullptr,
     ignored, "the table grows with the search"},
    {"-k", glued_number, "N", T::spin, "bits per state", nullptr, ignored,
     exact},
    {"-M", glued_number, "N", T::spin, "bit array of N megabytes", nullptr,
     ignored, exact},
    {"-G", glued_number, "N", T::spin, "bit array of N gigabytes", nullptr,
     ignored, exact},
    {"-h", glued_number, "N", T::spin, "hash function N", nullptr, ignored,
     exact},
    {"-hash", none, "", T::spin, "a random hash function", nullptr, ignored,
     exact},
    {"-rhash", none, "", T::spin, "random hash function and process order",
     nullptr, ignored, no_chance},
    {"-RS", glued_number, "N", T::spin, "seed of random choices", nullptr,
     ignored, no_chance},
    {"-R", glued_number, "N", T::spin, "N runs with bit arrays", nullptr,
     ignored, exact},
    {"-p_permute", none, "", T::spin, "depth-first, processes in random order",
     depth_first, ignored, no_chance},
    {"-p_rotate", glued_optional_number, "N", T::spin,
     "depth-first, processes rotated by N", depth_first, ignored,
     "only reverse and normal order exist here"},
    {"-L", glued_number, "N", T::spin, "at most N context switches", nullptr,
     ignored, "all interleavings are looked at"},
    {"-u", glued_number, "N", T::spin, "N cores", nullptr, ignored,
     "--threads=N does that"},
    {"-z", glued_number, "N", T::spin, "handoff depth for many cores", nullptr,
     ignored, "--threads=N needs none"},
    {"-F", word, "FILE", T::spin, "stack on disk in FILE", nullptr, ignored,
     "the stack holds references only and stays in memory"},
    {"-p", glued_number, "N", T::spin, "states per disk access", nullptr,
     ignored, "the stack stays in memory"},
};

constexpr TopicSpec topics[] = {
    {T::general, "general", "General"},
    {T::search, "search", "How to search"},
    {T::properties, "properties", "What to check"},
    {T::memory, "memory", "Memory and time"},
    {T::output, "output", "What is printed"},
    {T::trails, "trails", "Trails and replays"},
    {T::spin, "spin", "SPIN's options without effect here"},
};

}  // namespace

std::span<const OptionSpec> option_table() {
  return rows;
}

std::span<const TopicSpec> topic_table() {
  return topics;
}

std::string synopsis(const OptionSpec& spec) {
  const std::string spelling(spec.spelling);
  const std::string name(spec.argument_name);
  switch (spec.argument) {
    case none:
      return spelling;
    case glued_number:
    case glued_text:
      return spelling + name;
    case glued_optional_number:
      return spelling + "[" + name + "]";
    case word:
      return spelling + " " + name;
    case optional_word:
      return spelling + " [" + name + "]";
    case optional_number_or_word:
      return spelling + "[" + name + "]";
    case equals:
      return spelling + "=" + name;
    case optional_equals:
      return spelling + "[=" + name + "]";
  }
  return spelling;
}

}  // namespace hsf
