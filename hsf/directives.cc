// The table of SPIN's directives, honoured or answered with a reason.
#include "hsf/directives.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "hsf/errors.h"

namespace hsf {
namespace {

struct DirectiveSpec {
  std::string_view name;
  /// Null: does nothing, because of `reason`.
  void (*apply)(Options&, std::uint64_t value);
  std::string_view reason = {};
};

constexpr std::string_view exact =
    "states are stored exactly and small without it";
constexpr std::string_view any_size = "sizes are not limited here";
constexpr std::string_view any_fairness =
    "-f asks for fairness, of any number of processes up to 62";
constexpr std::string_view use_threads = "use --threads=N";
constexpr std::string_view no_chance =
    "nothing is random here: the same command gives the same search";
constexpr std::string_view our_memory = "memory is managed by the engine";
constexpr std::string_view our_report = "the report is the engine's own";
constexpr std::string_view all_interleavings =
    "all interleavings are looked at";

using O = Options;
using N = std::uint64_t;

constexpr DirectiveSpec table[] = {
    {"SAFETY", [](O& o, N) { o.safety_directive = true; }},
    {"NOREDUCE", [](O& o, N) { o.settings.reduction = false; }},
    {"BFS",
     [](O& o, N) {
       o.bfs_directive = true;
       o.order = Order::breadth_first;
     }},
    {"REACH", [](O& o, N) { o.depth_first_flag = "-DREACH"; }},
    {"MEMLIM",
     [](O& o, N megabytes) {
       constexpr std::uint64_t bytes_per_megabyte = 1u << 20;
       o.settings.memory_budget = megabytes * bytes_per_megabyte;
     }},
    {"MEMCNT",
     [](O& o, N bits) {
       constexpr std::uint64_t widest = 62;
       if (bits <= widest) o.settings.memory_budget = std::uint64_t{1} << bits;
     }},
    {"NOCLAIM", [](O& o, N) { o.without_claim = true; }},
    {"NP", [](O& o, N) { o.without_claim = true; }},
    {"NOSTUTTER", [](O& o, N) { o.settings.stutter = false; }},
    {"P_REVERSE",
     [](O& o, N) {
       o.depth_first_flag = "-DP_REVERSE";
       o.settings.reverse_processes = true;
     }},
    {"T_REVERSE",
     [](O& o, N) {
       o.depth_first_flag = "-DT_REVERSE";
       o.settings.reverse_transitions = true;
     }},
    {"NOFAIR", nullptr, any_fairness},
    {"NFAIR", nullptr, any_fairness},
    {"BITSTATE", nullptr, exact},
    {"COLLAPSE", nullptr, exact},
    {"HC", nullptr, exact},
    {"HC0", nullptr, exact},
    {"HC1", nullptr, exact},
    {"HC2", nullptr, exact},
    {"HC3", nullptr, exact},
    {"HC4", nullptr, exact},
    {"MA", nullptr, exact},
    {"NOCOMP", nullptr, exact},
    {"NIBIS", nullptr, exact},
    {"RANDSTOR", nullptr, exact},
    {"SC", nullptr, our_memory},
    {"VECTORSZ", nullptr, any_size},
    {"NOVSZ", nullptr, any_size},
    {"AUTO_RESIZE", nullptr, "the table grows with the search"},
    {"SPACE", nullptr, our_memory},
    {"SPIN_HEAP", nullptr, our_memory},
    {"BFS_DISK", nullptr, our_memory},
    {"USE_DISK", nullptr, our_memory},
    {"NOBOUNDCHECK", nullptr,
     "array bounds are always checked; -A ignores them"},
    {"XUSAFE", nullptr,
     "a broken xr or xs promise is a warning here and ends the reduction"},
    {"GLOB_ALPHA", nullptr, "the reduction needs no such choice"},
    {"CTL", nullptr, "use --no-reduction"},
    {"Q_PROVISO", nullptr, "the reduction needs no such choice"},
    {"NCORE", nullptr, use_threads},
    {"DUAL_CORE", nullptr, use_threads},
    {"QUAD_CORE", nullptr, use_threads},
    {"BFS_PAR", nullptr, use_threads},
    {"SEP_STATE", nullptr, use_threads},
    {"FULL_TRAIL", nullptr, "trails are always whole"},
    {"BCS", nullptr, all_interleavings},
    {"P_RAND", nullptr, no_chance},
    {"T_RAND", nullptr, no_chance},
    {"RANDOMIZE", nullptr, no_chance},
    {"PERMUTED", nullptr, no_chance},
    {"PRINTF", nullptr, "a search prints nothing of the model's"},
    {"PUTPID", nullptr, our_report},
    {"VERBOSE", nullptr, our_report},
    {"CHECK", nullptr, our_report},
    {"DEBUG", nullptr, our_report},
    {"PEG", nullptr, our_report},
    {"VAR_RANGES", nullptr, our_report},
    {"SDUMP", nullptr, our_report},
    {"SVDUMP", nullptr, our_report},
    {"NSUCC", nullptr, our_report},
    {"FREQ", nullptr, "progress comes by the clock"},
    {"W_XPT", nullptr, "there are no checkpoints yet"},
    {"R_XPT", nullptr, "there are no checkpoints yet"},
    {"MURMUR", nullptr, exact},
    {"JOINPROCS", nullptr, exact},
    {"SEPQS", nullptr, exact},
    {"TRIX", nullptr, exact},
    {"LOOPSTATE", nullptr, all_interleavings},
};

}  // namespace

void apply_directive(std::string_view directive, Options& options) {
  const std::size_t equals = directive.find('=');
  const std::string_view name = directive.substr(0, equals);
  const std::string written = "-D" + std::string(directive);
  const auto* found = std::ranges::find(table, name, &DirectiveSpec::name);
  if (found == std::end(table)) {
    return options.note("ignored: " + written +
                        ", which no verifier of ours knows");
  }
  if (!found->apply) {
    return options.note("ignored: " + written + ", because " +
                        std::string(found->reason));
  }
  std::uint64_t value = 1;
  if (equals != std::string_view::npos) {
    const std::string_view digits = directive.substr(equals + 1);
    const char* end = digits.data() + digits.size();
    const auto result = std::from_chars(digits.data(), end, value);
    if (result.ec != std::errc() || result.ptr != end) {
      throw UsageError("directive '" + written + "': '" + std::string(digits) +
                       "' is not a number");
    }
  }
  found->apply(options, value);
}

void apply_directives(const hsf_model& model, Options& options) {
  if (!model.directives) return;
  for (const char* const* next = model.directives; *next; ++next) {
    apply_directive(*next, options);
  }
}

}  // namespace hsf
