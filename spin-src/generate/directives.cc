// SPIN's compile-time directives: pan.c tells the engine which were given.
#include <array>
#include <string_view>

#include "spin-src/generate/tables.h"

namespace promela {
namespace {

// Those that the reference pan.c knows; with a value: `-DMEMLIM=1024`.
constexpr std::array<std::string_view, 61> plain_names = {
    "AUTO_RESIZE", "BCOMP",        "BCS",          "BFS",        "BFS_DISK",
    "BFS_PAR",     "BFS_SEP_HASH", "BITSTATE",     "CHECK",      "COLLAPSE",
    "CTL",         "DUAL_CORE",    "EVENT_TRACE",  "FULL_TRAIL", "GLOB_ALPHA",
    "HC",          "HC0",          "HC1",          "HC2",        "HC3",
    "HC4",         "INIT_STATE",   "INLINE",       "JOINPROCS",  "LOOPSTATE",
    "MURMUR",      "NIBIS",        "NOBOUNDCHECK", "NOCLAIM",    "NOCOMP",
    "NOFAIR",      "NOFIX",        "NOREDUCE",     "NOSTUTTER",  "NOVSZ",
    "NO_TDH",      "NP",           "NSUCC",        "PEG",        "PERMUTED",
    "PRINTF",      "PUTPID",       "P_REVERSE",    "QUAD_CORE",  "Q_PROVISO",
    "REACH",       "REVERSE",      "R_XPT",        "SAFETY",     "SC",
    "SDUMP",       "SEPQS",        "SEP_STATE",    "SPIN_HEAP",  "SVDUMP",
    "TRIX",        "T_REVERSE",    "USE_DISK",     "USE_TDH",    "VAR_RANGES",
    "VERBOSE"};
constexpr std::array<std::string_view, 13> valued_names = {
    "FREQ",     "MA",        "MEMCNT", "MEMLIM",   "NCORE", "NFAIR", "P_RAND",
    "RANDSTOR", "RANDSTORE", "T_RAND", "VECTORSZ", "VMAX",  "W_XPT"};

}  // namespace

void generate_directives(Writer& out) {
  out.text("#define HSF_TEXT(x) #x");
  out.text("#define HSF_VALUE(x) HSF_TEXT(x)");
  out.text("static const char* const hsf_directives[] = {");
  for (const std::string_view name : plain_names) {
    out.line("#ifdef {}", name);
    out.line("\"{}\",", name);
    out.text("#endif");
  }
  for (const std::string_view name : valued_names) {
    out.line("#ifdef {}", name);
    out.line("\"{}=\" HSF_VALUE({}),", name, name);
    out.text("#endif");
  }
  out.text("NULL");
  out.text("};");
  out.blank();
}

}  // namespace promela
