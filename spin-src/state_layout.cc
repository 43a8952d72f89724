// Lays out states: globals, their channels, then one element per process.
#include "spin-src/state_layout.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "spin-src/creation.h"

namespace promela {
namespace {

constexpr std::uint32_t largest_byte = 255;

std::uint32_t align(std::uint32_t offset, std::uint32_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

std::int32_t align(std::int32_t offset, std::uint32_t alignment) {
  return static_cast<std::int32_t>(
      align(static_cast<std::uint32_t>(offset), alignment));
}

std::uint8_t bytes_for(std::uint32_t largest) {
  if (largest <= largest_byte) return 1;
  return largest <= 0xffff ? 2 : 4;
}

/// Calls visit(channel variable, slot of its first element) for each channel
/// that `variable` holds, in the order in which they are created.
template <class Visit>
void each_channel(const Variable& variable, std::uint32_t slot, Visit&& visit) {
  if (variable.type.basic != BasicType::structure) {
    if (variable.channel != nullptr) visit(variable, slot);
    return;
  }
  for (std::uint32_t i = 0; i < variable.size; ++i) {
    for (const Variable* field : variable.type.structure->fields) {
      each_channel(*field, slot, visit);
      slot += Layouts::width(*field) * field->size;
    }
  }
}

}  // namespace

StateLayout::StateLayout(const Model& model, const Automata& automata,
                         const Layouts& layouts,
                         std::unordered_set<const Variable*> write_only)
    : write_only_(std::move(write_only)), wide_ids_(model.wide_ids) {
  for (const Variable* variable : model.globals) make_shapes(*variable);
  for (const Proctype* proctype : model.proctypes) {
    for (const Variable* variable : proctype->locals) make_shapes(*variable);
  }
  lay_out_globals(model, layouts.globals());
  proctypes_.resize(automata.bodies.size());
  for (const Proctype* proctype : model.proctypes) {
    lay_out_process(model, *proctype, automata.bodies[proctype->number],
                    layouts.of(*proctype));
  }
}

Cell StateLayout::cell_of(const Type& type) const {
  switch (type.basic) {
    case BasicType::bit:
    case BasicType::byte:
    case BasicType::mtype:
      return {.bytes = 1};
    case BasicType::pid:
    case BasicType::chan:
      return {.bytes = static_cast<std::uint8_t>(wide_ids_ ? 2 : 1)};
    case BasicType::short_int:
      return {.bytes = 2, .is_signed = true};
    case BasicType::int_:
      return {.bytes = 4, .is_signed = true};
    case BasicType::unsigned_int:
      return {.bytes = bytes_for(type.width == 0 ? UINT32_MAX
                                                 : (1U << type.width) - 1U)};
    case BasicType::structure:
      break;
  }
  assert(!"a structure is no number");
  return {};
}

StateLayout::Extent StateLayout::extent(const Type& type) const {
  if (type.basic != BasicType::structure) {
    const std::uint32_t bytes = cell_of(type).bytes;
    return {bytes, bytes};
  }
  Extent whole;
  for (const Variable* field : type.structure->fields) {
    const Extent part = extent(field->type);
    whole.bytes = align(whole.bytes, part.alignment) + part.bytes * field->size;
    whole.alignment = std::max(whole.alignment, part.alignment);
  }
  whole.bytes = align(whole.bytes, whole.alignment);
  return whole;
}

std::uint32_t StateLayout::stride(const Variable& variable) const {
  return extent(variable.type).bytes;
}

std::uint32_t StateLayout::field_offset(const Typedef& structure,
                                        const Variable& field) const {
  std::uint32_t offset = 0;
  for (const Variable* other : structure.fields) {
    const Extent part = extent(other->type);
    offset = align(offset, part.alignment);
    if (other == &field) return offset;
    offset += part.bytes * other->size;
  }
  assert(!"a field of this structure");
  return offset;
}

ChannelShape StateLayout::make_shape(const ChannelInit& init) const {
  ChannelShape shape;
  shape.init = &init;
  shape.length_bytes = bytes_for(init.capacity);
  std::uint32_t alignment = 1;
  for (const Type& type : init.flat_fields) {
    Cell cell = cell_of(type);
    cell.offset =
        align(static_cast<std::int32_t>(shape.message_bytes), cell.bytes);
    shape.message_bytes = static_cast<std::uint32_t>(cell.offset) + cell.bytes;
    alignment = std::max<std::uint32_t>(alignment, cell.bytes);
    shape.fields.push_back(cell);
  }
  shape.message_bytes = align(shape.message_bytes, alignment);
  shape.first_message = align(std::uint32_t{shape.length_bytes}, alignment);
  if (init.capacity > 0) {
    shape.bytes = align(
        shape.first_message + shape.message_bytes * init.capacity, word_bytes);
  }
  return shape;
}

void StateLayout::make_shapes(const Variable& variable) {
  if (variable.predefined) return;
  each_channel(variable, 0, [&](const Variable& channel, std::uint32_t) {
    shapes_.try_emplace(channel.channel, make_shape(*channel.channel));
  });
}

// Cells come in the order of promela::Layout's leaves, which is that of the
// declarations, arrays and structures written out.
void StateLayout::place_cells(OwnerLayout& owner, const Type& type,
                              std::int32_t offset, std::uint32_t& slot) const {
  if (type.basic != BasicType::structure) {
    Cell cell = cell_of(type);
    cell.offset = offset;
    owner.cells[slot++] = cell;
    return;
  }
  for (const Variable* field : type.structure->fields) {
    const auto start = offset + static_cast<std::int32_t>(
                                    field_offset(*type.structure, *field));
    for (std::uint32_t i = 0; i < field->size; ++i) {
      place_cells(owner, field->type,
                  start + static_cast<std::int32_t>(i * stride(*field)), slot);
    }
  }
}

/// Answers the offset behind the variable.
std::int32_t StateLayout::place(OwnerLayout& owner, const Variable& variable,
                                std::int32_t offset) const {
  const Extent one = extent(variable.type);
  const std::int32_t start = align(offset, one.alignment);
  owner.offsets.emplace(&variable, start);
  return start + static_cast<std::int32_t>(one.bytes * variable.size);
}

std::int32_t StateLayout::place_channels(
    OwnerLayout& owner, const std::vector<const Variable*>& order,
    const Layout& slots, std::int32_t offset) const {
  for (const Variable* variable : order) {
    each_channel(*variable, slots.slots.at(variable),
                 [&](const Variable& channel, std::uint32_t slot) {
                   const ChannelShape& form = shapes_.at(channel.channel);
                   for (std::uint32_t i = 0; i < channel.size; ++i) {
                     owner.channels.push_back({.variable = &channel,
                                               .element = i,
                                               .slot = slot + i,
                                               .offset = offset,
                                               .shape = &form});
                     offset += static_cast<std::int32_t>(form.bytes);
                   }
                 });
  }
  return offset;
}

void StateLayout::lay_out_globals(const Model& model, const Layout& slots) {
  std::int32_t stored = word_bytes;  // behind the header
  std::int32_t hidden = 0;
  for (const Variable* variable : model.globals) {
    if (variable->predefined) continue;
    std::int32_t& end = is_hidden(*variable) ? hidden : stored;
    end = place(globals_, *variable, end);
  }
  hidden_words_ =
      static_cast<std::uint32_t>(align(hidden, word_bytes)) / word_bytes;
  globals_.cells.resize(slots.size);
  for (const Variable* variable : model.globals) {
    if (variable->predefined) continue;
    std::int32_t& start = globals_.offsets.at(variable);
    if (is_hidden(*variable)) {
      start -= static_cast<std::int32_t>(hidden_words_ * word_bytes);
    }
    std::uint32_t slot = slots.slots.at(variable);
    for (std::uint32_t i = 0; i < variable->size; ++i) {
      place_cells(globals_, variable->type,
                  start + static_cast<std::int32_t>(i * stride(*variable)),
                  slot);
    }
  }
  const std::int32_t end = place_channels(globals_, initialisation_order(model),
                                          slots, align(stored, word_bytes));
  first_process_ = static_cast<std::uint32_t>(end);
}

void StateLayout::lay_out_process(const Model& model, const Proctype& proctype,
                                  const Automaton& automaton,
                                  const Layout& slots) {
  ProcessLayout& process = proctypes_[proctype.number];
  std::int32_t end = 0;
  const auto field = [&](std::uint8_t bytes) {
    end = align(end, bytes);
    const Cell cell{.offset = end, .bytes = bytes};
    end += bytes;
    return cell;
  };
  process.proctype =
      field(bytes_for(static_cast<std::uint32_t>(model.proctypes.size())));
  process.control =
      field(bytes_for(static_cast<std::uint32_t>(automaton.elements.size())));
  if (model.uses_priorities) process.priority = field(1);
  if (model.uses_embedded_c) process.pid = field(wide_ids_ ? 2 : 1);

  std::vector<const Variable*> locals;
  for (const Variable* variable : proctype.locals) {
    if (variable->predefined) continue;
    locals.push_back(variable);
    end = place(process, *variable, end);
  }
  process.cells.resize(slots.size);
  for (const Variable* variable : locals) {
    std::uint32_t slot = slots.slots.at(variable);
    const std::int32_t start = process.offsets.at(variable);
    for (std::uint32_t i = 0; i < variable->size; ++i) {
      place_cells(process, variable->type,
                  start + static_cast<std::int32_t>(i * stride(*variable)),
                  slot);
    }
  }
  std::erase_if(
      locals, [](const Variable* variable) { return variable->is_parameter; });
  end = place_channels(process, locals, slots, align(end, word_bytes));
  process.bytes = static_cast<std::uint32_t>(align(end, word_bytes));
}

}  // namespace promela
