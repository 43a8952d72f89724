// Who sends to and receives from each channel, as far as the text shows it.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "spin-src/ast.h"

namespace promela {

/// One place where a channel is used, and whose it is.
struct ChannelUse {
  enum class Kind { send, receive, query };
  Kind kind = Kind::send;
  const Proctype* by = nullptr;
  Location where;
};

/// The uses of one channel variable; those of an array's elements together.
struct Traffic {
  std::vector<ChannelUse> uses;
  std::vector<const Stmt*> sends;
  std::vector<const Stmt*> receives;
  std::vector<const Expr*> polls;
  bool queried = false;  // len, full, ..
  bool escapes = false;  // its id is passed on: others may use it unseen
};

struct ChannelTraffic {
  std::unordered_map<const Variable*, Traffic> by_variable;
  /// Assigned or received into somewhere.
  std::unordered_set<const Variable*> written;
};

/// Walks everything that a process or a claim can execute; trace assertions
/// only watch and are left out. The model must be resolved without errors.
ChannelTraffic channel_traffic(const Model& model);

}  // namespace promela
