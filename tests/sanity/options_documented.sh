#!/bin/bash
# Checks that --help=all and the manual page name exactly the same options.
set -eu
top=${TOP_SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}
program=${IO_HSF_SPIN:?is set by make check}

# A page that an option stands on starts its line with two blanks.
in_help=$("$program" --help=all |
  sed -n 's/^  \(-[^ ]*\( [A-Z][A-Z]*\)\{0,1\}\)\(  .*\)\{0,1\}$/\1/p' | LC_ALL=C sort)

# In the page, an option is the line behind .TP: `.BI \-k " FILE"` is "-k FILE".
in_page=$(awk '
  after_tp && /^\.(B|BI|BR|RB|RI) / {
    sub(/^\.[A-Z]+ /, "")
    name = ""; quoted = 0
    for (i = 1; i <= length($0); i++) {
      c = substr($0, i, 1)
      if (c == "\"") quoted = !quoted
      else if (c != " " || quoted) name = name c
    }
    gsub(/\\f./, "", name)
    gsub(/\\-/, "-", name)
    if (name ~ /^-/) print name
  }
  { after_tp = /^\.T[PQ]/ }' "$top/docs/io-hsf-spin.1" | LC_ALL=C sort)

[ "$(printf '%s\n' "$in_help" | wc -l)" -ge 50 ] || {
  echo "only these options were found in --help=all:"
  printf '%s\n' "$in_help"
  exit 1
}
if ! diff <(printf '%s\n' "$in_help") <(printf '%s\n' "$in_page"); then
  echo "< only in --help=all, > only in docs/io-hsf-spin.1"
  exit 1
fi
echo "$(printf '%s\n' "$in_help" | wc -l) options are documented"
