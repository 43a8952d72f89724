// What sends and receives have in common, and pan's warts.
#include "spin-src/channel_ops.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace promela {

std::uint32_t channel_id(const Evaluator& evaluator, const Expr& expr,
                         Primitive primitive) {
  const auto id = static_cast<std::uint32_t>(evaluator.value(expr));
  const bool room = primitive == Primitive::qfull;
  if (id == 0) {
    throw RuntimeError{fmt::format("ref to uninitialized chan name ({})",
                                   room ? "qfull" : "len"),
                       expr.where};
  }
  if (id > evaluator.state().channels.size()) {
    throw RuntimeError{room ? "bad queue - q_full" : "bad queue - len",
                       expr.where};
  }
  return id;
}

const Channel& channel_of(const Evaluator& evaluator, const Expr& expr,
                          Primitive primitive) {
  return evaluator.state().channels[channel_id(evaluator, expr, primitive) - 1];
}

bool is_standard_input(const Evaluator& evaluator, const Expr& channel) {
  return evaluator.machine().options().reads_standard_input &&
         channel.kind == ExprKind::variable && channel.name == "STDIN";
}

// pan keeps the only field of a channel in a whole byte, even if it is a bit.
std::int32_t fit_field(const ChannelInit& init, std::size_t i,
                       std::int32_t value) {
  Type type = init.flat_fields[i];
  if (init.flat_fields.size() == 1 && type.basic == BasicType::bit) {
    type.basic = BasicType::byte;
  }
  return fit(type, value);
}

std::vector<std::int32_t> sent_values(const Evaluator& evaluator,
                                      const Channel& channel,
                                      const Stmt& send) {
  std::vector<std::int32_t> values = evaluator.flatten(send.arguments);
  if (values.size() != channel.fields()) {
    throw RuntimeError{
        fmt::format("too {} parameters in send stmnt",
                    values.size() < channel.fields() ? "few" : "many"),
        send.where};
  }
  return values;
}

std::vector<Pattern> patterns_of(const Evaluator& evaluator,
                                 std::span<Expr* const> arguments) {
  std::vector<Pattern> patterns;
  for (const Expr* argument : arguments) {
    Pattern pattern;
    if (argument->kind == ExprKind::any) {
      patterns.push_back(pattern);
    } else if (argument->kind != ExprKind::variable) {
      pattern.kind = Pattern::Kind::equal;
      pattern.value = evaluator.value(*argument);
      patterns.push_back(pattern);
    } else if (argument->variable->predefined) {
      pattern.kind = Pattern::Kind::store;
      patterns.push_back(pattern);
    } else {
      pattern.kind = Pattern::Kind::store;
      pattern.target = evaluator.reference(*argument);
      for (; pattern.leaf < pattern.target->width; ++pattern.leaf) {
        patterns.push_back(pattern);
      }
    }
  }
  return patterns;
}

bool matches(std::span<const Pattern> patterns,
             std::span<const std::int32_t> message) {
  const std::size_t compared = std::min(patterns.size(), message.size());
  for (std::size_t i = 0; i < compared; ++i) {
    if (patterns[i].kind == Pattern::Kind::equal &&
        patterns[i].value != message[i]) {
      return false;
    }
  }
  return true;
}

std::span<const std::int32_t> message_at(const Channel& channel,
                                         std::size_t place) {
  return std::span(channel.messages)
      .subspan(place * channel.fields(), channel.fields());
}

void check_fields(std::span<const Pattern> patterns, const Channel& channel,
                  Location where) {
  if (patterns.size() > channel.fields()) {
    throw RuntimeError{"too many fields in recv", where};
  }
  if (patterns.size() < channel.fields()) {
    throw RuntimeError{"missing pars in receive", where};
  }
}

std::optional<std::size_t> find_message(std::span<const Pattern> patterns,
                                        const Channel& channel, bool random) {
  const std::size_t count = channel.count();
  const std::size_t looked_at =
      random ? count : std::min<std::size_t>(count, 1);
  for (std::size_t place = 0; place < looked_at; ++place) {
    if (matches(patterns, message_at(channel, place))) return place;
  }
  return std::nullopt;
}

std::size_t sorted_place(const Channel& channel,
                         std::span<const std::int32_t> message) {
  std::size_t place = 0;
  for (; place < channel.count(); ++place) {
    const auto queued = message_at(channel, place);
    if (std::lexicographical_compare(message.begin(), message.end(),
                                     queued.begin(), queued.end())) {
      break;
    }
  }
  return place;
}

bool poll(const Evaluator& evaluator, const Expr& expr) {
  const Channel& channel = channel_of(evaluator, *expr.a, Primitive::len);
  if (channel.is_rendezvous()) {
    throw RuntimeError{"error to poll rendezvous channel", expr.where};
  }
  if (channel.count() == 0) return false;
  const std::vector<Pattern> patterns = patterns_of(evaluator, expr.arguments);
  // Unlike a receive, a poll may leave out the last fields.
  if (patterns.size() > channel.fields()) {
    throw RuntimeError{"too many fields in recv", expr.where};
  }
  return find_message(patterns, channel, expr.op == Operator::random_receive)
      .has_value();
}

}  // namespace promela
