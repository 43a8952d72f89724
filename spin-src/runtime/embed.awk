# Turns the files that are pasted into pan.c into strings of C++.
FNR == 1 {
  if (NR > 1) print ")hsf\";"
  else print "// Made by spin-src/runtime/embed.awk.\n#include \"spin-src/generate/runtime_texts.h\"\n\nnamespace promela {\n"
  name = FILENAME
  sub(/^.*\//, "", name)
  gsub(/[^a-z]/, "_", name)
  printf "const std::string_view text_of_%s = R\"hsf(", name
}
{ print }
END { print ")hsf\";\n\n}  // namespace promela" }
