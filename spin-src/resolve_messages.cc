// Messages: what is sent and received fits the channel.
#include "spin-src/quote.h"
#include "spin-src/resolver.h"

namespace promela {

std::size_t Resolver::flat_count(std::span<Expr*> arguments) const {
  std::size_t count = 0;
  for (const Expr* argument : arguments) {
    const Expr& value =
        argument->kind == ExprKind::eval ? *argument->a : *argument;
    const Type* type = type_of(value);
    count += type == nullptr ? 1 : values_of(*type);
  }
  return count;
}

void Resolver::field_count(const Expr& channel, std::size_t given,
                           Location where, std::string_view verb) {
  const ChannelInit* init = known_channel(channel);
  if (init == nullptr || init->flat_fields.size() == given) return;
  const std::size_t wanted = init->flat_fields.size();
  diagnostics_
      .error(where,
             "channel " + quote(channel.name) + " has messages of " +
                 std::to_string(wanted) + " field" + (wanted == 1 ? "" : "s") +
                 ", but " + std::to_string(given) + " " +
                 (given == 1 ? "is " : "are ") + std::string(verb),
             "give one value for each field")
      .notes.push_back({init->where, "the channel is declared here"});
}

void Resolver::send_arguments(const Expr& channel, std::span<Expr*> arguments) {
  for (Expr* argument : arguments) {
    if (argument->kind == ExprKind::any) continue;
    reference(*argument, true);
    if (argument->kind != ExprKind::variable) {
      if (contains_run(*argument)) {
        diagnostics_.error(argument->where, "'run' inside of a message",
                           "store its result in a variable first");
      }
    }
  }
  field_count(channel, flat_count(arguments), channel.where, "sent");
  const ChannelInit* init = known_channel(channel);
  if (init == nullptr || init->fields.size() != arguments.size()) return;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    fits(init->fields[i], *arguments[i], "message field");
    same_mtype(init->fields[i], *arguments[i], Severity::warning);
  }
}

/// A poll may leave out the last fields; SPIN then does not look at them.
void Resolver::receive_arguments(const Expr& channel,
                                 std::span<Expr*> arguments, bool poll) {
  for (Expr* argument : arguments) {
    if (argument->kind == ExprKind::eval) {
      reference(*argument->a, true);
    } else if (argument->kind == ExprKind::variable) {
      reference(*argument, true);
    }
  }
  const ChannelInit* init = known_channel(channel);
  const std::size_t given = flat_count(arguments);
  if (!poll || (init != nullptr && given > init->flat_fields.size())) {
    field_count(channel, given, channel.where, "received");
  }
  if (init == nullptr || init->fields.size() != arguments.size()) return;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    same_mtype(init->fields[i], *arguments[i], Severity::warning);
  }
}

}  // namespace promela
