// Computes where overflow is defined, and cuts back to 32 bits.
#include "spin-src/arithmetic.h"

#include <cassert>

#include "spin-src/interpreter.h"

namespace promela {
namespace {

std::int32_t cut(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

// A shift by 32 or more is undefined in C; the machines that SPIN runs on take
// the count modulo 32.
std::int32_t shift(Operator op, std::int32_t a, std::int32_t b) {
  const std::uint32_t count = static_cast<std::uint32_t>(b) & 31U;
  if (op == Operator::shift_right) return a >> count;
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) << count);
}

std::int32_t divide(Operator op, std::int64_t a, std::int64_t b,
                    Location where) {
  if (b == 0) throw RuntimeError{"division by zero", where};
  return cut(op == Operator::divide ? a / b : a % b);
}

}  // namespace

std::int32_t apply_unary(Operator op, std::int32_t a) {
  switch (op) {
    case Operator::minus:
      return cut(-std::int64_t{a});
    case Operator::complement:
      return ~a;
    case Operator::logical_not:
      return a == 0;
    default:
      assert(!"a unary operator");
      return 0;
  }
}

std::int32_t apply_binary(Operator op, std::int32_t a, std::int32_t b,
                          Location where) {
  const std::int64_t wide_a = a;
  const std::int64_t wide_b = b;
  switch (op) {
    case Operator::add:
      return cut(wide_a + wide_b);
    case Operator::subtract:
      return cut(wide_a - wide_b);
    case Operator::multiply:
      return cut(wide_a * wide_b);
    case Operator::divide:
    case Operator::modulo:
      return divide(op, wide_a, wide_b, where);
    case Operator::shift_left:
    case Operator::shift_right:
      return shift(op, a, b);
    case Operator::bit_and:
      return a & b;
    case Operator::bit_xor:
      return a ^ b;
    case Operator::bit_or:
      return a | b;
    case Operator::less:
      return a < b;
    case Operator::greater:
      return a > b;
    case Operator::less_equal:
      return a <= b;
    case Operator::greater_equal:
      return a >= b;
    case Operator::equal:
      return a == b;
    case Operator::not_equal:
      return a != b;
    case Operator::logical_and:
      return a != 0 && b != 0;
    case Operator::logical_or:
      return a != 0 || b != 0;
    case Operator::implies:
      return a == 0 || b != 0;
    case Operator::equivalent:
      return (a != 0) == (b != 0);
    default:
      assert(!"a binary operator");
      return 0;
  }
}

}  // namespace promela
