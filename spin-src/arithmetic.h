// Promela's arithmetic: 32 bits, two's complement, never undefined.
#pragma once

#include <cstdint>

#include "spin-src/ast.h"

namespace promela {

std::int32_t apply_unary(Operator op, std::int32_t a);

/// All binary operators; && and || of operands that are known. Throws
/// RuntimeError for a division by zero.
std::int32_t apply_binary(Operator op, std::int32_t a, std::int32_t b,
                          Location where);

}  // namespace promela
