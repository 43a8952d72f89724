# Sourced by the other checks: goes to the top of the sources, defines sources().
cd "${TOP_SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}"

# Our own C++ files, one per line, sorted; not what flex and bison generate.
sources() {
  find bench heuristics hsf io-layer spin-src tests -type f \
      \( -name '*.cc' -o -name '*.h' \) |
    grep -v -x -e 'spin-src/lexer\.cc' -e 'spin-src/parser\.cc' | LC_ALL=C sort
}
