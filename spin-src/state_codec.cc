// Packs and unpacks states: header, globals, channels, processes.
#include "spin-src/state_codec.h"

#include <cstring>
#include <span>

namespace promela {
namespace {

template <class Number>
Number load_as(const unsigned char* from) {
  Number number;
  std::memcpy(&number, from, sizeof number);
  return number;
}

template <class Number>
void store_as(unsigned char* to, std::int32_t value) {
  const auto number = static_cast<Number>(value);
  std::memcpy(to, &number, sizeof number);
}

/// The number of the proctype stands first in every process and is of the same
/// size in all of them.
std::uint32_t proctype_number(const StateLayout& layout, const Model& model,
                              const unsigned char* process) {
  const Cell& cell = layout.of(*model.proctypes.front()).proctype;
  return static_cast<std::uint32_t>(load(process, cell));
}

void encode_channel(const Channel& channel, const ChannelShape& shape,
                    unsigned char* to) {
  if (shape.bytes == 0) return;
  store(to, {.bytes = shape.length_bytes},
        static_cast<std::int32_t>(channel.count()));
  unsigned char* message = to + shape.first_message;
  std::size_t value = 0;
  for (std::size_t i = channel.count(); i > 0; --i) {
    for (const Cell& field : shape.fields) {
      store(message, field, channel.messages[value++]);
    }
    message += shape.message_bytes;
  }
}

void decode_channel(const unsigned char* from, const ChannelPlace& place,
                    std::uint32_t owner, Channel& channel) {
  const ChannelShape& shape = *place.shape;
  channel.variable = place.variable;
  channel.element = place.element;
  channel.owner = owner;
  channel.slot = place.slot;
  channel.init = shape.init;
  channel.messages.clear();
  if (shape.bytes == 0) return;
  const std::int32_t count = load(from, {.bytes = shape.length_bytes});
  const unsigned char* message = from + shape.first_message;
  for (std::int32_t i = 0; i < count; ++i) {
    for (const Cell& field : shape.fields) {
      channel.messages.push_back(load(message, field));
    }
    message += shape.message_bytes;
  }
}

/// Writes variables and channels of one owner; answers the channels behind.
std::span<const Channel> encode_owner(const OwnerLayout& owner,
                                      std::span<const std::int32_t> values,
                                      std::span<const Channel> channels,
                                      unsigned char* base) {
  for (std::size_t slot = 0; slot < values.size(); ++slot) {
    store(base, owner.cells[slot], values[slot]);
  }
  for (std::size_t i = 0; i < owner.channels.size(); ++i) {
    const ChannelPlace& place = owner.channels[i];
    encode_channel(channels[i], *place.shape, base + place.offset);
  }
  return channels.subspan(owner.channels.size());
}

/// Reads them; `channels` is how many the owners before had.
void decode_owner(const OwnerLayout& owner, const unsigned char* base,
                  std::uint32_t pid, std::vector<std::int32_t>& values,
                  std::vector<Channel>& all, std::size_t& channels) {
  values.resize(owner.cells.size());
  for (std::size_t slot = 0; slot < values.size(); ++slot) {
    values[slot] = load(base, owner.cells[slot]);
  }
  if (all.size() < channels + owner.channels.size()) {
    all.resize(channels + owner.channels.size());
  }
  for (const ChannelPlace& place : owner.channels) {
    decode_channel(base + place.offset, place, pid, all[channels++]);
  }
}

}  // namespace

std::int32_t load(const unsigned char* base, const Cell& cell) {
  const unsigned char* from = base + cell.offset;
  switch (cell.bytes) {
    case 1:
      return *from;
    case 2:
      return cell.is_signed ? load_as<std::int16_t>(from)
                            : load_as<std::uint16_t>(from);
    default:
      return load_as<std::int32_t>(from);
  }
}

void store(unsigned char* base, const Cell& cell, std::int32_t value) {
  unsigned char* to = base + cell.offset;
  switch (cell.bytes) {
    case 1:
      *to = static_cast<unsigned char>(value);
      break;
    case 2:
      store_as<std::uint16_t>(to, value);
      break;
    default:
      store_as<std::int32_t>(to, value);
  }
}

const ProcessLayout& process_layout(const Interpreter& machine,
                                    const StateLayout& layout,
                                    const unsigned char* process) {
  const Model& model = machine.model();
  return layout.of(*model.proctypes[proctype_number(layout, model, process)]);
}

std::uint32_t StateCodec::words(const SystemState& state) const {
  std::uint32_t bytes = layout_.first_process();
  for (const Process& process : state.processes) {
    bytes += layout_.of(*process.automaton->proctype).bytes;
  }
  return bytes / word_bytes;
}

void StateCodec::encode(const SystemState& state, std::uint16_t claim,
                        std::uint64_t* sigma) const {
  const std::size_t size = hidden_words() + words(state);
  std::memset(sigma - hidden_words(), 0, size * word_bytes);
  auto* base = reinterpret_cast<unsigned char*>(sigma);
  const auto header = [&](std::uint32_t offset, std::uint32_t value) {
    store_as<std::uint16_t>(base + offset, static_cast<std::int32_t>(value));
  };
  header(process_count_offset,
         static_cast<std::uint32_t>(state.processes.size()));
  header(claim_offset, claim);
  header(trace_offset, state.trace);
  if (machine_.model().uses_last) header(last_offset, state.last);

  std::span<const Channel> channels = encode_owner(
      layout_.globals(), state.globals, std::span(state.channels), base);
  base += layout_.first_process();
  for (std::size_t pid = 0; pid < state.processes.size(); ++pid) {
    const Process& process = state.processes[pid];
    const ProcessLayout& layout = layout_.of(*process.automaton->proctype);
    store(base, layout.proctype,
          static_cast<std::int32_t>(process.automaton->proctype->number));
    store(base, layout.control, static_cast<std::int32_t>(process.state));
    if (machine_.model().uses_priorities) {
      store(base, layout.priority, static_cast<std::int32_t>(process.priority));
    }
    if (machine_.model().uses_embedded_c) {
      store(base, layout.pid, static_cast<std::int32_t>(pid));
    }
    channels = encode_owner(layout, process.values, channels, base);
    base += layout.bytes;
  }
}

void StateCodec::decode(const unsigned char* sigma, SystemState& state) const {
  state.exclusive = no_pid;
  state.claim.reset();
  state.trace = load_as<std::uint16_t>(sigma + trace_offset);
  state.last = load_as<std::uint16_t>(sigma + last_offset);
  std::size_t channels = 0;
  decode_owner(layout_.globals(), sigma, no_pid, state.globals, state.channels,
               channels);
  state.processes.resize(load_as<std::uint16_t>(sigma + process_count_offset));
  const unsigned char* base = sigma + layout_.first_process();
  const Model& model = machine_.model();
  for (std::uint32_t pid = 0; pid < state.processes.size(); ++pid) {
    const std::uint32_t number = proctype_number(layout_, model, base);
    const ProcessLayout& layout = layout_.of(*model.proctypes[number]);
    Process& process = state.processes[pid];
    process.automaton = &machine_.automata().bodies[number];
    process.state = static_cast<StateNumber>(load(base, layout.control));
    process.priority =
        model.uses_priorities
            ? static_cast<std::uint32_t>(load(base, layout.priority))
            : 1;
    decode_owner(layout, base, pid, process.values, state.channels, channels);
    base += layout.bytes;
  }
  state.channels.resize(channels);
}

}  // namespace promela
