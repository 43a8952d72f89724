// From text to a resolved model: the one entry to the front-end.
#pragma once

#include <span>
#include <string>
#include <unordered_set>

#include "spin-src/ast.h"
#include "spin-src/diagnostics.h"
#include "spin-src/source_map.h"

namespace promela {

struct ParseOptions {
  bool implied_separators = true;  // -o7 switches them off
};

/// What parsing leaves behind besides the tree.
struct ParseResult {
  /// Proctypes that were dropped because of a mistake inside.
  std::unordered_set<std::string_view> broken_proctypes;
  /// A dropped unit declared names: unknown names mean nothing.
  bool lost_declarations = false;
};

/// Reads texts, one behind the other, into the tree; mistakes go to the
/// diagnostics. The model keeps views into the texts.
ParseResult parse(std::span<const Buffer> texts, const ParseOptions& options,
                  Model& model, SourceMap& sources, Diagnostics& diagnostics);

/// parse() and resolve(): the model is ready for build_automata() if no error
/// was reported.
void parse_model(std::span<const Buffer> texts, const ParseOptions& options,
                 Model& model, SourceMap& sources, Diagnostics& diagnostics);

}  // namespace promela
