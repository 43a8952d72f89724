// Gives every variable its slots, in declaration order.
#include "spin-src/layout.h"

#include <cassert>

#include <fmt/format.h>

namespace promela {
namespace {

class LayoutBuilder {
 public:
  explicit LayoutBuilder(Layout& layout) : layout_(layout) {}

  void add(const Variable& variable) {
    if (variable.predefined) return;
    layout_.slots.emplace(&variable, layout_.size);
    add_elements(variable, variable, std::string(variable.name));
  }

 private:
  void add_elements(const Variable& declared, const Variable& field,
                    const std::string& name) {
    if (!field.is_array) return add_element(declared, field, name);
    for (std::uint32_t i = 0; i < field.size; ++i) {
      add_element(declared, field, fmt::format("{}[{}]", name, i));
    }
  }

  void add_element(const Variable& declared, const Variable& field,
                   std::string name) {
    if (field.type.basic == BasicType::structure) {
      for (const Variable* inner : field.type.structure->fields) {
        add_elements(declared, *inner, fmt::format("{}.{}", name, inner->name));
      }
      return;
    }
    layout_.leaves.push_back({.variable = &declared,
                              .field = &field,
                              .type = field.type,
                              .slot = layout_.size++,
                              .name = std::move(name)});
  }

  Layout& layout_;
};

}  // namespace

Layouts::Layouts(const Model& model) {
  LayoutBuilder global_builder(globals_);
  for (const Variable* variable : model.globals) global_builder.add(*variable);

  proctypes_.resize(model.proctypes.size());
  for (const Proctype* proctype : model.proctypes) {
    if (proctype->number >= proctypes_.size()) {
      proctypes_.resize(proctype->number + 1);
    }
    LayoutBuilder builder(proctypes_[proctype->number]);
    for (const Variable* variable : proctype->locals) builder.add(*variable);
  }
}

const Layout& Layouts::of(const Proctype& proctype) const {
  return proctypes_.at(proctype.number);
}

std::uint32_t Layouts::width(const Variable& variable) {
  if (variable.type.basic != BasicType::structure) return 1;
  std::uint32_t sum = 0;
  for (const Variable* field : variable.type.structure->fields) {
    sum += width(*field) * field->size;
  }
  return sum;
}

std::uint32_t Layouts::field_offset(const Typedef& structure,
                                    const Variable& field) {
  std::uint32_t offset = 0;
  for (const Variable* other : structure.fields) {
    if (other == &field) return offset;
    offset += width(*other) * other->size;
  }
  assert(!"a field of this structure");
  return offset;
}

std::int32_t fit(const Type& type, std::int32_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  switch (type.basic) {
    case BasicType::bit:
      return value & 1;
    case BasicType::byte:
    case BasicType::mtype:
      return value & 0xff;
    case BasicType::pid:
      return value & (type.width == 0 ? 0xff : 0xffff);
    case BasicType::short_int:
      return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
    case BasicType::unsigned_int:
      // Without a width (an error that was reported) nothing is cut.
      if (type.width == 0) return value;
      return static_cast<std::int32_t>(bits & ((1U << type.width) - 1U));
    case BasicType::chan:
    case BasicType::int_:
    case BasicType::structure:
      break;
  }
  return value;
}

}  // namespace promela
