// A model given as text, interpreted and explored in a test.
#pragma once

#include <string>
#include <vector>

#include "spin-src/interpreted_model.h"
#include "tests/spin-src/loaded_text.h"
#include "tests/spin-src/model_walk.h"

namespace promela {

struct WalkedText {
  explicit WalkedText(std::string text, const Options& options = unoptimised())
      : loaded(std::move(text)),
        interpreted(loaded, options),
        model(interpreted.model()),
        walk(model) {
    walk.explore();
  }

  std::vector<std::string> errors() const {
    return {walk.errors().begin(), walk.errors().end()};
  }

  /// The initial state, hidden words in front.
  ModelWalk::Words initial() const {
    Sink sink;
    model.initial(&model, nullptr, &sink);
    return sink.successor(model, sink.moves[0]);
  }

  LoadedText loaded;
  InterpretedModel interpreted;
  const hsf_model& model;
  ModelWalk walk;
};

}  // namespace promela
