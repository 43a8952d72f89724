// Reads a model: the composition of the front-end.
#pragma once

#include <iosfwd>
#include <memory>
#include <vector>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"
#include "spin-src/diagnostics.h"
#include "spin-src/options.h"
#include "spin-src/source_map.h"

namespace promela {

/// Parts refer to each other: it is not moved once it has been made.
struct LoadedModel {
  LoadedModel() : diagnostics(sources) {}
  LoadedModel(const LoadedModel&) = delete;
  LoadedModel& operator=(const LoadedModel&) = delete;

  SourceMap sources;
  std::vector<Buffer> texts;  // preprocessed: the model, and added claims
  Diagnostics diagnostics;
  Model model;
  Automata automata;  // empty if there were errors

  bool usable() const { return diagnostics.errors() == 0; }
};

/// Preprocesses, parses, resolves and builds the automata of options.model,
/// with the claims of -N and -f behind it. Mistakes are in the diagnostics.
/// Throws IoError if a file cannot be read.
std::unique_ptr<LoadedModel> load(const Options& options);

/// Whether messages to this stream are coloured (NO_COLOR, CLICOLOR_FORCE, ..).
bool use_color(ColorWhen when, int file_descriptor);

}  // namespace promela
