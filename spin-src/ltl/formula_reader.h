// Reads formulas as SPIN's -f does.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "spin-src/ltl/formula.h"

namespace promela::ltl {

/// What is wrong, and where: columns of the formula, from 1.
struct FormulaMistake {
  std::size_t column = 1;
  std::string message;
};

struct FormulaText {
  Formula formula = Formulas::no;
  /// By number of the atom: as written, without the parentheses around it.
  std::vector<std::string> atoms;
  /// What is legal and probably not meant.
  std::vector<FormulaMistake> warnings;
};

/// Unary operators bind tightest, then U, V and W, then && || -> and <-> which,
/// as in SPIN, are all of the same rank; operators of a rank group to the left.
/// An atom is a name, or anything in parentheses or braces that has no temporal
/// operator and is not made of names and connectives only. Throws
/// FormulaMistake.
FormulaText read_formula(std::string_view text, Formulas& formulas);

/// "message", the text and a caret under the column; for messages.
std::string show_mistake(std::string_view text, const FormulaMistake& mistake);

}  // namespace promela::ltl
