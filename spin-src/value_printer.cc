// Values, one per line behind two tabs.
#include "spin-src/value_printer.h"

#include <ostream>

#include <fmt/format.h>

namespace promela {
namespace {

bool in_structure(const Leaf& leaf) {
  return leaf.variable->type.basic == BasicType::structure;
}

/// SPIN names a channel inside of a structure by its field alone.
std::string channel_name(const Leaf& leaf) {
  if (!in_structure(leaf)) return leaf.name;
  return leaf.name.substr(leaf.name.rfind('.') + 1);
}

}  // namespace

std::string value_text(const Type& type, std::int32_t value) {
  if (type.basic == BasicType::mtype && type.mtype != nullptr && value > 0) {
    const auto index = static_cast<std::size_t>(value - 1);
    if (index < type.mtype->names.size()) {
      return std::string(type.mtype->names[index]);
    }
  }
  return std::to_string(value);
}

std::string fields_text(const Channel& channel,
                        std::span<const std::int32_t> message) {
  std::string text;
  for (std::size_t i = 0; i < message.size(); ++i) {
    if (i > 0) text += ',';
    text += i < channel.fields()
                ? value_text(channel.init->flat_fields[i], message[i])
                : std::to_string(message[i]);
  }
  return text;
}

std::string messages_text(const Channel& channel) {
  const std::span<const std::int32_t> all(channel.messages);
  std::string text;
  for (std::size_t i = 0; i < channel.count(); ++i) {
    text += '[' +
            fields_text(channel,
                        all.subspan(i * channel.fields(), channel.fields())) +
            ']';
  }
  return text;
}

void ValuePrinter::channel(const SystemState& state, std::int32_t id,
                           const std::string& name,
                           const Selection& selection) const {
  const std::uint32_t number = queues_.number(id);
  if (number == 0 || static_cast<std::size_t>(id) > state.channels.size()) {
    return;
  }
  const Channel& channel = state.channels[static_cast<std::size_t>(id) - 1];
  if (channel.is_rendezvous()) return;
  if (selection.changed_channels != nullptr &&
      !selection.changed_channels->channel_set(id)) {
    return;
  }
  out_ << fmt::format("\t\tqueue {} ({}): {}\n", number, name,
                      messages_text(channel));
}

void ValuePrinter::globals(const SystemState& state,
                           const Selection& selection) const {
  for (const Leaf& leaf : machine_.layouts().globals().leaves) {
    const std::int32_t value = state.globals[leaf.slot];
    const ChangeMarks* changed = selection.changed_values;
    if (changed != nullptr && in_structure(leaf)) continue;
    if (leaf.type.basic == BasicType::chan) {
      channel(state, value, channel_name(leaf), selection);
    } else if (changed == nullptr || changed->global_set(*leaf.variable)) {
      out_ << fmt::format("\t\t{} = {}\n", leaf.name,
                          value_text(leaf.type, value));
    }
  }
}

void ValuePrinter::locals(const SystemState& state, std::uint32_t pid,
                          const Selection& selection) const {
  const Process& process = state.processes[pid];
  const Proctype& proctype = *process.automaton->proctype;
  const std::string prefix = fmt::format("{}({}):", proctype.name, pid);
  const auto& leaves = machine_.layouts().of(proctype).leaves;
  // Backwards by variable, forwards inside of one.
  std::size_t end = leaves.size();
  while (end > 0) {
    std::size_t begin = end - 1;
    while (begin > 0 && leaves[begin - 1].variable == leaves[begin].variable) {
      --begin;
    }
    for (std::size_t i = begin; i < end; ++i) {
      const Leaf& leaf = leaves[i];
      const std::int32_t value = process.values[leaf.slot];
      const ChangeMarks* changed = selection.changed_values;
      if (leaf.type.basic == BasicType::chan) {
        channel(state, value, prefix + channel_name(leaf), selection);
      } else if (changed == nullptr || in_structure(leaf) ||
                 changed->local_set(pid, *leaf.variable)) {
        out_ << fmt::format("\t\t{}{} = {}\n", prefix, leaf.name,
                            value_text(leaf.type, value));
      }
    }
    end = begin;
  }
}

}  // namespace promela
