// Where each variable lives in a state, and how values fit types.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "spin-src/ast.h"

namespace promela {

/// One scalar of a variable: a cell of an array, a field of a structure.
struct Leaf {
  const Variable* variable = nullptr;  // the declared variable
  const Variable* field = nullptr;     // innermost field; == variable if none
  Type type;
  std::uint32_t slot = 0;
  std::string name;  // `a[2]`, `s.f[1].g`: as SPIN prints it
};

/// The slots of one owner: the globals, or the locals of a proctype.
struct Layout {
  std::uint32_t size = 0;
  std::unordered_map<const Variable*, std::uint32_t> slots;  // first slot
  std::vector<Leaf> leaves;  // declaration order, by slot
};

class Layouts {
 public:
  explicit Layouts(const Model& model);
  const Layout& globals() const { return globals_; }
  const Layout& of(const Proctype& proctype) const;

  /// Slots that one element of this variable or field takes.
  static std::uint32_t width(const Variable& variable);
  /// First slot of a field, counted from the start of its structure.
  static std::uint32_t field_offset(const Typedef& structure,
                                    const Variable& field);

 private:
  Layout globals_;
  std::vector<Layout> proctypes_;  // by proctype number
};

/// The value that a variable of this type holds after being assigned `value`.
std::int32_t fit(const Type& type, std::int32_t value);

}  // namespace promela
