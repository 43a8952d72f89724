// What c_state and c_track add to the states of a model.
#pragma once

#include <string>
#include <vector>

#include "spin-src/ast.h"
#include "spin-src/source_map.h"

// The sizes of these objects are known to the C compiler only. So they lie
// behind everything else of their owner (the globals, or a process), and
// generated code adds constants to the offsets behind them: HSF_C_GLOBAL, and
// HSF_C_<number of the proctype>, in bytes.
namespace promela {

/// c_state.
struct CObject {
  std::string declaration;  // `int x[3]`
  std::string name;
  std::string initial;              // a C expression, or empty
  const Proctype* owner = nullptr;  // of a local one
};

/// c_track: data of the user that a state keeps a copy of.
struct CTracked {
  std::string address;
  std::string size;
};

struct EmbeddedData {
  /// Throws UsageError, with its place, for what cannot be done.
  EmbeddedData(const Model& model, const SourceMap& sources);

  std::vector<CObject> globals, locals, hidden;
  std::vector<CTracked> tracked;

  bool in_globals() const { return !globals.empty() || !tracked.empty(); }
  bool in(const Proctype& proctype) const;
};

}  // namespace promela
