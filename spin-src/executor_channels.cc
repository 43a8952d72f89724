// The effects of sends and receives, buffered and by handshake.
#include <algorithm>
#include <iostream>

#include "spin-src/channel_ops.h"
#include "spin-src/executor.h"

namespace promela {

Executor::Handshake Executor::outgoing(const Stmt& send) {
  Handshake result;
  result.channel = channel_id(*this, *send.target, Primitive::qfull);
  result.message =
      sent_values(*this, state().channels[result.channel - 1], send);
  // Only now: a `run` among the arguments may have moved the channels.
  const ChannelInit& init = *state().channels[result.channel - 1].init;
  for (std::size_t i = 0; i < result.message.size(); ++i) {
    const std::int32_t given = result.message[i];
    result.message[i] = fit_field(init, i, given);
    if (result.message[i] != given) fitted(init.flat_fields[i], given);
  }
  return result;
}

void Executor::send(const Element& element) {
  const Stmt& stmt = *element.stmt;
  const Handshake outgoing_message = outgoing(stmt);
  const std::vector<std::int32_t>& message = outgoing_message.message;
  const std::uint32_t id = outgoing_message.channel;
  Channel& channel = changing_.channels[id - 1];
  if (channel.is_rendezvous()) {
    throw RuntimeError{"rv-attempt in d_step", stmt.where};
  }
  if (channel.count() >= channel.init->capacity) {
    listener_.lost(state(), asker().pid, id);
    return;
  }
  const std::size_t place =
      stmt.sorted ? sorted_place(channel, message) : channel.count();
  channel.messages.insert(
      channel.messages.begin() +
          static_cast<std::ptrdiff_t>(place * channel.fields()),
      message.begin(), message.end());
  listener_.sent(state(), asker().pid, id, element, message);
}

void Executor::receive(const Element& element) {
  const Stmt& stmt = *element.stmt;
  if (is_standard_input(*this, *stmt.target)) {
    return receive_standard_input(stmt);
  }
  const std::uint32_t id = channel_id(*this, *stmt.target, Primitive::len);
  Channel& channel = changing_.channels[id - 1];
  const std::vector<Pattern> patterns = patterns_of(*this, stmt.arguments);
  check_fields(patterns, channel, stmt.where);
  const auto place = find_message(patterns, channel, stmt.random);
  if (!place) throw RuntimeError{"no message to receive", stmt.where};

  const auto view = message_at(channel, *place);
  const std::vector<std::int32_t> message(view.begin(), view.end());
  if (!stmt.peek) {
    const auto begin = channel.messages.begin() +
                       static_cast<std::ptrdiff_t>(*place * channel.fields());
    channel.messages.erase(
        begin, begin + static_cast<std::ptrdiff_t>(channel.fields()));
  }
  take(element, id, patterns, message);
}

void Executor::take(const Element& element, std::uint32_t channel,
                    std::span<const Pattern> patterns,
                    const std::vector<std::int32_t>& message) {
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i].kind != Pattern::Kind::store) continue;
    if (!patterns[i].target) {
      throw RuntimeError{"illegal assignment to a predefined variable",
                         element.where};
    }
    store(*patterns[i].target, patterns[i].leaf, message[i]);
  }
  listener_.received(state(), asker().pid, channel, element, message);
}

void Executor::take_handshake(const Element& element,
                              const Handshake& handshake) {
  const Stmt& stmt = *element.stmt;
  if (stmt.peek) throw RuntimeError{"polling rv chan", stmt.where};
  const std::vector<Pattern> patterns = patterns_of(*this, stmt.arguments);
  check_fields(patterns, state().channels[handshake.channel - 1], stmt.where);
  take(element, handshake.channel, patterns, handshake.message);
}

void Executor::receive_standard_input(const Stmt& stmt) {
  const std::vector<Pattern> patterns = patterns_of(*this, stmt.arguments);
  if (patterns.size() != 1) {
    throw RuntimeError{"STDIN gives one character at a time", stmt.where};
  }
  const int character = std::cin.get();
  const std::int32_t value =
      character == std::char_traits<char>::eof() ? -1 : character;
  if (patterns[0].kind == Pattern::Kind::store && patterns[0].target) {
    store(*patterns[0].target, patterns[0].leaf, value);
  }
}

}  // namespace promela
