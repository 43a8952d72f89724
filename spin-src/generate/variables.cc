// Where variables lie: offsets, indexes, structures; and how values fit.
#include <fmt/format.h>

#include "spin-src/generate/expressions.h"

namespace promela {
namespace {

const Variable& innermost(const Expr& expr) {
  const Expr* last = &expr;
  while (last->b != nullptr) last = last->b;
  return *last->variable;
}

/// The numbers of a type, with their offsets from its start.
void add_numbers(const StateLayout& layout, const Type& type,
                 std::uint32_t offset,
                 std::vector<std::pair<std::uint32_t, Type>>& numbers) {
  if (type.basic != BasicType::structure) {
    numbers.emplace_back(offset, type);
    return;
  }
  for (const Variable* field : type.structure->fields) {
    const std::uint32_t start = layout.field_offset(*type.structure, *field);
    for (std::uint32_t i = 0; i < field->size; ++i) {
      add_numbers(layout, field->type,
                  offset + start + i * layout.stride(*field), numbers);
    }
  }
}

}  // namespace

/// The largest value that an expression can have, if it is never negative.
std::optional<std::uint32_t> Expressions::largest(const Expr& expr) const {
  if (expr.kind == ExprKind::constant) {
    if (expr.value < 0) return std::nullopt;
    return static_cast<std::uint32_t>(expr.value);
  }
  if (expr.kind == ExprKind::variable && !expr.variable->predefined) {
    const Type& type = innermost(expr).type;
    switch (type.basic) {
      case BasicType::bit:
        return 1;
      case BasicType::byte:
      case BasicType::mtype:
        return 255;
      case BasicType::pid:
        return type.width == 0 ? 255 : 65535;
      case BasicType::unsigned_int:
        if (type.width > 0 && type.width < 31) return (1U << type.width) - 1;
        return std::nullopt;
      default:
        return std::nullopt;
    }
  }
  if (expr.kind != ExprKind::binary) return std::nullopt;
  const auto a = largest(*expr.a);
  const auto b = largest(*expr.b);
  if (expr.op == Operator::bit_and) return a && b ? std::min(a, b) : a ? a : b;
  if (!a || !b) return std::nullopt;
  if (expr.op == Operator::modulo && expr.b->kind == ExprKind::constant &&
      *b > 0) {
    return std::min(*a, *b - 1);
  }
  if (expr.op == Operator::add && *a < 0x10000 && *b < 0x10000) return *a + *b;
  return std::nullopt;
}

bool Expressions::index_is_impure(const Expr& variable) const {
  if (variable.a == nullptr) return false;
  const auto bound = largest(*variable.a);
  return !bound || *bound >= variable.variable->size || is_impure(*variable.a);
}

bool Expressions::has_impure_index(const Expr& variable) const {
  for (const Expr* at = &variable; at != nullptr; at = at->b) {
    if (index_is_impure(*at)) return true;
  }
  return false;
}

/// Adds the offset of an element: to `fixed`, or as a term to `moving`.
void Expressions::add_index(const Expr& variable, Spot& result,
                            std::uint32_t& fixed, std::string& moving) {
  if (variable.a == nullptr) return;
  const std::uint32_t stride = program_.layout.stride(*variable.variable);
  const std::uint32_t size = variable.variable->size;
  if (variable.a->kind == ExprKind::constant &&
      static_cast<std::uint32_t>(variable.a->value) < size) {
    fixed += stride * static_cast<std::uint32_t>(variable.a->value);
    return;
  }
  result.is_constant = false;
  std::string index = value(*variable.a);
  if (index_is_impure(variable)) {
    index = fmt::format("hsf_index(c, {}, {})", index, size);
  }
  moving += stride == 1 ? fmt::format(" + {}", index)
                        : fmt::format(" + {} * {}", stride, index);
}

Spot Expressions::location(const Expr& expr, const std::string& base) {
  const Variable& variable = *expr.variable;
  const bool global = variable.owner == nullptr;
  const OwnerLayout& owner =
      global ? program_.layout.globals() : program_.layout.of(*variable.owner);
  Spot result;
  const std::int32_t start = owner.offsets.at(&variable);
  result.is_hidden = start < 0;
  std::uint32_t fixed = 0;
  std::string moving;
  const Expr* at = &expr;
  add_index(*at, result, fixed, moving);
  for (; at->b != nullptr; at = at->b) {
    fixed += program_.layout.field_offset(*at->variable->type.structure,
                                          *at->b->variable);
    add_index(*at->b, result, fixed, moving);
  }
  result.type = at->variable->type;
  const std::int64_t offset = std::int64_t{start} + fixed;
  result.offset = global ? fmt::format("{}{}", offset, moving)
                         : fmt::format("{} + {}{}", base, offset, moving);
  return result;
}

std::vector<Spot> Expressions::locations(const Expr& variable) {
  const Spot first = location(variable);
  std::vector<std::pair<std::uint32_t, Type>> numbers;
  add_numbers(program_.layout, innermost(variable).type, 0, numbers);
  std::vector<Spot> all;
  for (const auto& [offset, type] : numbers) {
    Spot& spot = all.emplace_back(first);
    spot.type = type;
    if (offset != 0) spot.offset = fmt::format("{} + {}", spot.offset, offset);
  }
  return all;
}

std::string fitted(const Type& type, const std::string& value) {
  switch (type.basic) {
    case BasicType::bit:
      return fmt::format("({} & 1)", value);
    case BasicType::byte:
    case BasicType::mtype:
      return fmt::format("({} & 255)", value);
    case BasicType::pid:
      return fmt::format("({} & {})", value, type.width == 0 ? 255 : 65535);
    case BasicType::short_int:
      return fmt::format("(int16_t)(uint16_t){}", value);
    case BasicType::unsigned_int:
      if (type.width == 0) return value;
      return fmt::format("({} & {})", value, (1U << type.width) - 1U);
    default:
      return value;
  }
}

std::string store_code(const Cell& cell, const std::string& offset,
                       const std::string& value) {
  return fmt::format("hsf_put{}(n, {}, {});", cell.bytes, offset, value);
}

}  // namespace promela
