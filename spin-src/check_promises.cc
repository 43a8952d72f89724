// Promises about channels (xr, xs) that the text of the model itself breaks.
#include <map>
#include <string>

#include "spin-src/channel_traffic.h"
#include "spin-src/diagnostics.h"
#include "spin-src/quote.h"
#include "spin-src/resolve.h"

namespace promela {
namespace {

/// `xr c` or `xs c`, and the proctype that says so.
struct Promise {
  const Stmt* stmt;
  const Proctype* by;
};

using Promises = std::map<const Variable*, Promise>;

std::string words(const Promise& promise) {
  return promise.stmt->exclusive_receive ? "xr" : "xs";
}

bool breaks(const ChannelUse& use, const Promise& promise) {
  if (use.by == promise.by || use.by == nullptr) return false;
  if (use.by->kind == ProctypeKind::never) return false;
  return promise.stmt->exclusive_receive ? use.kind != ChannelUse::Kind::send
                                         : use.kind == ChannelUse::Kind::send;
}

class Check {
 public:
  Check(const ChannelTraffic& traffic, Diagnostics& diagnostics)
      : traffic_(traffic), diagnostics_(diagnostics) {}

  void statement(const Stmt& stmt, const Proctype& by) {
    if (stmt.kind != StmtKind::exclusive) return;
    for (const Expr* channel : stmt.arguments) {
      if (channel->variable == nullptr) continue;
      Promises& promises = stmt.exclusive_receive ? receive_ : send_;
      const Promise promise{&stmt, &by};
      const auto [first, is_first] =
          promises.try_emplace(channel->variable, promise);
      if (is_first) {
        look_for_users(*channel->variable, promise);
      } else if (first->second.by != &by) {
        conflict(*channel->variable, promise, first->second);
      }
    }
  }

 private:
  void conflict(const Variable& channel, const Promise& second,
                const Promise& first) {
    diagnostics_
        .error(second.stmt->where,
               "two proctypes promise " + words(second) + " for channel " +
                   quote(std::string(channel.name)),
               "only one process can be the only one: remove a promise")
        .notes.push_back({first.stmt->where, "the first one is here"});
  }

  void look_for_users(const Variable& channel, const Promise& promise) {
    const auto found = traffic_.by_variable.find(&channel);
    if (found == traffic_.by_variable.end()) return;
    for (const ChannelUse& use : found->second.uses) {
      if (!breaks(use, promise)) continue;
      diagnostics_
          .warning(promise.stmt->where,
                   "the promise " + words(promise) + " " +
                       std::string(channel.name) + " is broken by " +
                       quote(std::string(use.by->name)),
                   "remove it; no reduction relies on it")
          .notes.push_back({use.where, "the channel is used here"});
      return;
    }
  }

  const ChannelTraffic& traffic_;
  Diagnostics& diagnostics_;
  Promises receive_, send_;
};

}  // namespace

void check_promises(const Model& model, Diagnostics& diagnostics) {
  const ChannelTraffic traffic = channel_traffic(model);
  Check check(traffic, diagnostics);
  for (const Proctype* proctype : model.proctypes) {
    if (proctype->body == nullptr) continue;
    for (const Stmt* stmt : proctype->body->statements) {
      check.statement(*stmt, *proctype);
    }
  }
}

}  // namespace promela
