#!/bin/bash
# Checks that each --help=all and its manual page name exactly the same options.
set -eu
top=${TOP_SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}
program=${IO_HSF_SPIN:?is set by make check}
verifier=${TOP_BUILDDIR:?is set by make check}/tests/toy_pan

# In the text of --help=all, an option starts its line with two blanks.
in_help() {
  sed -n 's/^  \(-[^ ]*\( \[\{0,1\}[A-Z][A-Z]*\]\{0,1\}\)\{0,1\}\)\(  .*\)\{0,1\}$/\1/p' |
    LC_ALL=C sort
}

# In the page, an option is the line behind .TP: `.BI \-k " FILE"` is "-k FILE".
in_page() {
  awk '
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
    { after_tp = /^\.T[PQ]/ }' "$1" | LC_ALL=C sort
}

# compare PROGRAM PAGE
compare() {
  local help page
  help=$("$1" --help=all | in_help)
  page=$(in_page "$top/$2")
  if [ "$(printf '%s\n' "$help" | wc -l)" -lt 50 ]; then
    echo "only these options were found in $1 --help=all:"
    printf '%s\n' "$help"
    return 1
  fi
  if ! diff <(printf '%s\n' "$help") <(printf '%s\n' "$page"); then
    echo "< only in $1 --help=all, > only in $2"
    return 1
  fi
  echo "$(printf '%s\n' "$help" | wc -l) options are documented in $2"
}

compare "$program" docs/io-hsf-spin.1
compare "$verifier" docs/io-hsf-spin-pan.1
