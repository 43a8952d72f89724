#!/bin/bash
# Checks that the first line of every C++ file is a comment that says what it is.
set -eu
. "$(dirname "$0")/sources.sh"

failed=0
count=0
while read -r file; do
  count=$((count + 1))
  head=$(head -n 1 "$file")
  # A comment of at least three words that starts like a sentence and ends in a
  # full stop, so that a reader can stop after one line. (C files: /* ... */.)
  if ! [[ $head =~ ^(//|/\*)\ [^[:space:]]+\ .*\ .*[.]( \*/)?$ ]]; then
    echo "$file:1: is no one-sentence comment on what the file is: $head"
    failed=1
  fi
done < <(sources)
echo "$count files"
exit $failed
