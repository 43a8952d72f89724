// A model given as text, ready to be executed in a test.
#pragma once

#include <cstdint>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "spin-src/automaton.h"
#include "spin-src/interpreter.h"
#include "spin-src/parse.h"

namespace promela {

class TextModel {
 public:
  /// Throws std::runtime_error with the diagnostics if the text is wrong.
  explicit TextModel(std::string text, const InterpreterOptions& options = {}) {
    const Buffer buffer = sources_.add("test.pml", std::move(text));
    parse_model({&buffer, 1}, {}, model_, sources_, diagnostics_);
    stop_at_errors();
    automata_ = build_automata(model_, diagnostics_);
    stop_at_errors();
    machine_ = std::make_unique<Interpreter>(model_, automata_, options);
  }

  const Model& model() const { return model_; }
  const Interpreter& machine() const { return *machine_; }

  /// The first slot of a global variable.
  std::uint32_t slot(std::string_view name) const {
    for (const Leaf& leaf : machine_->layouts().globals().leaves) {
      if (leaf.name == name) return leaf.slot;
    }
    throw std::runtime_error("no global " + std::string(name));
  }

 private:
  void stop_at_errors() const {
    if (diagnostics_.errors() == 0) return;
    std::ostringstream out;
    diagnostics_.print(out, false);
    throw std::runtime_error(out.str());
  }

  SourceMap sources_;
  Diagnostics diagnostics_{sources_};
  Model model_;
  Automata automata_;
  std::unique_ptr<Interpreter> machine_;
};

}  // namespace promela
