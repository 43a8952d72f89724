#!/bin/bash
# Checks every #include "..." against the block `include-rules` in docs/architecture.md.
set -eu
top=${TOP_SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}
cd "$top"

rules=$(sed -n '/^```include-rules$/,/^```$/p' docs/architecture.md | grep -v '^```')
[ -n "$rules" ] || { echo "docs/architecture.md has no block include-rules"; exit 1; }

# Reads "FILE:LINE:#include "PATH"" lines, prints those that no rule allows.
check() {
  awk -v rules="$rules" '
    BEGIN {
      count = split(rules, line, "\n")
      for (i = 1; i <= count; i++) {
        colon = index(line[i], ":")
        who[i] = substr(line[i], 1, colon - 1)
        allowed[i] = substr(line[i], colon + 1)
      }
    }
    function covers(pattern, path) {
      return pattern == path ||
             (pattern ~ /\/$/ && index(path, pattern) == 1)
    }
    {
      split($0, part, ":")
      file = part[1]
      target = $0
      sub(/^[^"]*"/, "", target)
      sub(/".*$/, "", target)
      rule = 0
      for (i = 1; i <= count; i++)
        if (covers(who[i], file) && (!rule || length(who[i]) > length(who[rule])))
          rule = i
      if (!rule) { print file ": no rule for this file"; next }
      fine = 0
      words = split(allowed[rule], word, " ")
      for (i = 1; i <= words; i++) if (covers(word[i], target)) fine = 1
      if (!fine)
        print file ":" part[2] ": may not include \"" target "\" (rule: " line[rule] ")"
    }'
}

# The check itself must bite, or a typing error in it would let everything pass.
bad=$(printf '%s\n' 'io-layer/x.cc:1:#include "hsf/state.h"' \
  'hsf/x.cc:2:#include "spin-src/ast.h"' \
  'hsf/model_abi.h:3:#include "hsf/state.h"' \
  'spin-src/x.cc:4:#include "hsf/search.h"' \
  'spin-src/x.cc:5:#include "ast.h"' \
  'fixpoint/x.cc:6:#include "hsf/search.h"' | check | wc -l)
[ "$bad" -eq 6 ] || { echo "the check found $bad of 6 planted mistakes"; exit 1; }
good=$(printf '%s\n' 'spin-src/x.cc:1:#include "hsf/model_abi.h"' \
  'hsf/pan_main.cc:2:#include "heuristics/registry.h"' | check)
[ -z "$good" ] || { echo "the check refuses what is allowed: $good"; exit 1; }

includes=$(find bench heuristics hsf io-layer spin-src tests -type f \
    \( -name '*.cc' -o -name '*.h' -o -name '*.c' -o -name '*.yy' -o -name '*.ll' \) \
    -exec grep -Hn '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' {} + |
  grep -v -e '^spin-src/parser\.cc:' -e '^spin-src/lexer\.cc:' || true)
violations=$(printf '%s' "$includes" | grep . | check || true)
if [ -n "$violations" ]; then
  printf '%s\n' "$violations"
  exit 1
fi
echo "$(printf '%s\n' "$includes" | wc -l) includes obey docs/architecture.md"
