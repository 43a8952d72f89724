// A model given as text, loaded as the front-end would load a file.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

#include "spin-src/automaton.h"
#include "spin-src/front_end.h"
#include "spin-src/ltl/claim_body.h"
#include "spin-src/parse.h"

namespace promela {

/// Throws std::runtime_error with the diagnostics if the text is wrong.
struct LoadedText : LoadedModel {
  explicit LoadedText(std::string text) {
    texts.push_back(sources.add("test.pml", std::move(text)));
    parse_model(texts, {}, model, sources, diagnostics);
    stop_at_errors();
    ltl::add_claim_bodies(model, diagnostics);
    automata = build_automata(model, diagnostics);
    stop_at_errors();
  }

 private:
  void stop_at_errors() const {
    if (usable()) return;
    std::ostringstream out;
    diagnostics.print(out, false);
    throw std::runtime_error(out.str());
  }
};

/// As `-o1 -o2 -o3`: every statement is a step, every value is stored.
inline Options unoptimised(Options options = {}) {
  options.reset_dead_variables = false;
  options.hide_write_only = false;
  options.merge_statements = false;
  return options;
}

}  // namespace promela
