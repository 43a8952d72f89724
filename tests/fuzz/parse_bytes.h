// Any bytes through the whole front-end.
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "spin-src/automaton.h"
#include "spin-src/diagnostics.h"
#include "spin-src/front_end.h"
#include "spin-src/parse.h"
#include "spin-src/print_model.h"

namespace promela {

/// A text that starts like this is read as with -o7.
constexpr std::string_view without_implied_separators = "//-o7";

/// Parses, resolves, numbers and prints the bytes as `--automata` does, but
/// without a preprocessor. The answer is everything that a user could see.
inline std::string parse_bytes(std::string_view bytes) {
  const std::string file = "fuzz.pml";
  LoadedModel loaded;
  // As the text is known, no file of this name is looked for.
  loaded.sources.add_original(file, std::string(bytes));
  const Buffer text = loaded.sources.add(file, std::string(bytes));
  parse_model(
      {&text, 1},
      {.implied_separators = !bytes.starts_with(without_implied_separators)},
      loaded.model, loaded.sources, loaded.diagnostics);
  std::ostringstream out;
  if (loaded.usable()) {
    loaded.automata = build_automata(loaded.model, loaded.diagnostics);
    for (const Automaton& body : loaded.automata.bodies) {
      for (const Element& element : body.elements) {
        if (element.state != 0) out << element_text(element) << '\n';
      }
    }
  }
  if (loaded.usable()) {
    print_symbols(out, loaded);
    print_automata(out, loaded);
    print_dot(out, loaded, "");
  }
  loaded.diagnostics.print(out, true);
  return std::move(out).str();
}

}  // namespace promela
