#!/bin/bash
# Checks that every C++ file is laid out as .clang-format says.
set -eu
. "$(dirname "$0")/sources.sh"
command -v clang-format > /dev/null || { echo "clang-format is missing"; exit 77; }

# Releases of clang-format disagree about details; 14 is Debian 12's.
version=$(clang-format --version | sed 's/.*version \([0-9]*\).*/\1/')
[ "$version" = 14 ] || { echo "clang-format is $version, not 14"; exit 77; }

mapfile -t files < <(sources)
if ! clang-format --dry-run -Werror "${files[@]}"; then
  echo "to mend: cd to the top of the sources and run clang-format -i FILE"
  exit 1
fi
echo "${#files[@]} files are well formatted"
