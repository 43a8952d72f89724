// Warns of messages that nobody receives or nobody sends.
#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "spin-src/channel_traffic.h"
#include "spin-src/diagnostics.h"
#include "spin-src/layout.h"
#include "spin-src/quote.h"
#include "spin-src/resolve.h"

namespace promela {

namespace {

/// What is known of each field: its constant, or nothing.
using Pattern = std::vector<std::optional<std::int32_t>>;

/// A send or a receive, as far as its text tells.
struct Message {
  const Stmt* stmt = nullptr;
  std::span<Expr* const> arguments;
  Pattern pattern;
};

/// How the two directions are told.
struct Words {
  std::string who;
  std::string preposition;
  std::string remedy;
};

const Words lost_words = {"nobody receives ", " from channel ",
                          "add a receive for it; or is another value meant?"};
const Words missed_words = {"nobody sends ", " to channel ",
                            "send it somewhere; or is another value meant?"};

const Expr& inside_eval(const Expr& argument) {
  return argument.kind == ExprKind::eval ? *argument.a : argument;
}

Pattern pattern_of(std::span<Expr* const> arguments) {
  Pattern pattern;
  for (const Expr* argument : arguments) {
    const Expr& value = inside_eval(*argument);
    const bool known = value.kind == ExprKind::constant;
    pattern.push_back(known ? std::optional(value.value) : std::nullopt);
  }
  return pattern;
}

bool agree(const std::optional<std::int32_t>& a,
           const std::optional<std::int32_t>& b) {
  return !a || !b || *a == *b;
}

/// A poll may leave out the last fields.
bool match(const Message& send, const Message& receive) {
  const std::size_t size =
      std::min(send.pattern.size(), receive.pattern.size());
  return std::equal(send.pattern.begin(), send.pattern.begin() + size,
                    receive.pattern.begin(), agree);
}

std::string text_of(const Expr& constant) {
  return constant.name.empty() ? std::to_string(constant.value)
                               : quote(constant.name);
}

class Checker {
 public:
  Checker(const Variable& channel, const Traffic& traffic,
          Diagnostics& diagnostics)
      : channel_(channel),
        name_(channel.name),
        traffic_(traffic),
        diagnostics_(diagnostics) {}

  void run() {
    const bool looked_at = traffic_.queried || !traffic_.polls.empty();
    if (traffic_.receives.empty()) {
      if (traffic_.sends.empty() || looked_at) return;
      warn(traffic_.sends.front()->where,
           "nobody receives from channel " + quote(name_),
           "receive the messages, as in " + name_ + "?x, or drop the channel");
    } else if (traffic_.sends.empty()) {
      warn(traffic_.receives.front()->where,
           "nobody sends to channel " + quote(name_),
           "send a message, as in " + name_ + "!1, or drop the channel");
    } else if (collect()) {
      compare();
    }
  }

 private:
  Diagnostic& warn(Location where, std::string message, std::string remedy) {
    Diagnostic& warning =
        diagnostics_.warning(where, std::move(message), std::move(remedy));
    warning.notes.push_back({channel_.where, "the channel is declared here"});
    return warning;
  }

  /// False if a structure stands for several fields: positions differ then.
  bool collect() {
    const std::vector<Type>& fields = channel_.channel->flat_fields;
    for (const Stmt* send : traffic_.sends) {
      if (send->arguments.size() != fields.size()) return false;
      Message message{send, send->arguments, pattern_of(send->arguments)};
      for (std::size_t i = 0; i < fields.size(); ++i) {
        auto& value = message.pattern[i];
        if (value && fields[i].basic != BasicType::chan) {
          value = fit(fields[i], *value);
        }
      }
      sends_.push_back(std::move(message));
    }
    for (const Stmt* receive : traffic_.receives) {
      if (receive->arguments.size() != fields.size()) return false;
      receives_.push_back(
          {receive, receive->arguments, pattern_of(receive->arguments)});
    }
    for (const Expr* poll : traffic_.polls) {
      polls_.push_back({nullptr, poll->arguments, pattern_of(poll->arguments)});
    }
    return true;
  }

  /// A message of the wrong kind usually is also missed elsewhere: what is
  /// waited for in vain is then part of the same mistake.
  void compare() {
    const auto taken = [this](const Message& send) {
      const auto takes = [&](const Message& r) { return match(send, r); };
      return std::ranges::any_of(receives_, takes) ||
             std::ranges::any_of(polls_, takes);
    };
    const auto given = [this](const Message& receive) {
      return std::ranges::any_of(
          sends_, [&](const Message& s) { return match(s, receive); });
    };
    const std::vector<const Message*> lost = failing(sends_, taken);
    const std::vector<const Message*> missed = failing(receives_, given);
    Diagnostic* first = nullptr;
    for (const Message* send : lost) {
      Diagnostic& warning = mismatch(*send, receives_, lost_words);
      if (first == nullptr) first = &warning;
    }
    for (const Message* receive : missed) {
      if (first == nullptr) {
        mismatch(*receive, sends_, missed_words);
      } else {
        first->notes.push_back(
            {receive->stmt->where, "and nobody sends what is waited for here"});
      }
    }
  }

  /// The first of each pattern that fails.
  template <typename Test>
  static std::vector<const Message*> failing(
      const std::vector<Message>& messages, const Test& test) {
    std::vector<const Message*> found;
    std::set<Pattern> seen;
    for (const Message& message : messages) {
      if (test(message) || !seen.insert(message.pattern).second) continue;
      found.push_back(&message);
    }
    return found;
  }

  /// Names the field that fits none of the others, if it is only one.
  Diagnostic& mismatch(const Message& message,
                       const std::vector<Message>& others, const Words& words) {
    const std::string end = words.preposition + quote(name_);
    for (std::size_t i = 0; i < message.pattern.size(); ++i) {
      const bool fits = std::ranges::any_of(others, [&](const Message& other) {
        return agree(message.pattern[i], other.pattern[i]);
      });
      if (fits) continue;
      const Expr& constant = inside_eval(*message.arguments[i]);
      return warn(constant.where, words.who + text_of(constant) + end,
                  words.remedy);
    }
    return warn(message.stmt->where, words.who + "this message" + end,
                words.remedy);
  }

  const Variable& channel_;
  const std::string name_;
  const Traffic& traffic_;
  Diagnostics& diagnostics_;
  std::vector<Message> sends_;
  std::vector<Message> receives_;
  std::vector<Message> polls_;
};

/// A channel variable that no channel is ever put into.
void check_creation(const Variable& variable, const Traffic& traffic,
                    Diagnostics& diagnostics) {
  const std::vector<const Stmt*>& uses =
      traffic.sends.empty() ? traffic.receives : traffic.sends;
  const std::string name(variable.name);
  if (uses.empty() || name == "STDIN") return;
  diagnostics
      .warning(uses.front()->where,
               "channel " + quote(name) + " is never created",
               "declare it with its size and fields: chan " + name +
                   " = [1] of { byte }")
      .notes.push_back({variable.where, "it is declared here"});
}

}  // namespace

void check_messages(const Model& model, Diagnostics& diagnostics) {
  if (model.uses_embedded_c) return;  // C may use any channel
  const ChannelTraffic all = channel_traffic(model);
  for (const auto& [variable, traffic] : all.by_variable) {
    if (variable == nullptr || variable->is_field || variable->predefined ||
        variable->type.basic != BasicType::chan ||
        all.written.contains(variable)) {
      continue;
    }
    if (variable->channel == nullptr && !variable->is_parameter) {
      check_creation(*variable, traffic, diagnostics);
    } else if (variable->owner == nullptr && !traffic.escapes) {
      Checker(*variable, traffic, diagnostics).run();
    }
  }
}

}  // namespace promela
