// A model given as text, read by the front-end in a test.
#pragma once

#include <sstream>
#include <string>

#include "spin-src/automaton.h"
#include "spin-src/parse.h"

namespace promela {

/// Reads as far as the text lets it; what is wrong with it is in messages().
struct ReadText {
  explicit ReadText(std::string text, const ParseOptions& options = {}) {
    const Buffer buffer = sources.add("test.pml", std::move(text));
    parse_model({&buffer, 1}, options, model, sources, diagnostics);
    if (diagnostics.errors() == 0) {
      automata = build_automata(model, diagnostics);
    }
  }

  bool accepted() const { return diagnostics.errors() == 0; }

  std::string messages() const {
    std::ostringstream out;
    diagnostics.print(out, false);
    return out.str();
  }

  /// "1:x = 1 2:-end-": the elements of a body in the order of their numbers.
  std::string elements(std::size_t body = 0) const {
    std::string text;
    for (const Element& element : automata.bodies.at(body).elements) {
      if (element.state == 0) continue;
      if (!text.empty()) text += ' ';
      text += std::to_string(element.state) + ":" + element_text(element);
    }
    return text;
  }

  /// The steps that a process at this state can take.
  const std::vector<Transition>& transitions(StateNumber state,
                                             std::size_t body = 0) const {
    return automata.bodies.at(body).states.at(state).transitions;
  }

  SourceMap sources;
  Diagnostics diagnostics{sources};
  Model model;
  Automata automata;
};

}  // namespace promela
