// The lines that SPIN's replay prints for the inside of a d_step.
#pragma once

#include <string>
#include <vector>

#include "spin-src/automaton.h"

namespace promela {

/// SPIN walks through a d_step node by node: joins and loop exits are lines of
/// their own, and `IF`, `DO` or `sub-sequence` stands for the first statement
/// inside. The interpreter reports executed statements only; this finds the
/// nodes between them.
class DStepTrace {
 public:
  /// A node that was passed, and what is printed for it.
  struct Line {
    const Element* element = nullptr;  // whose state and place are shown
    std::string text;
  };

  /// Starts at the D_STEP element.
  DStepTrace(const Automaton& body, const Element& d_step);

  /// The lines of this statement and of the jumps behind it.
  std::vector<Line> executed(const Element& element);

 private:
  Line show(const Element& element);
  void pass_jumps(std::vector<Line>& lines);
  StateNumber after(const Element& element) const;
  StateNumber jumped(StateNumber target) const;
  bool inside(StateNumber state) const;
  bool is_last(StateNumber state) const { return state + 1 == d_step_.state; }

  const Automaton& body_;
  const Element& d_step_;
  StateNumber next_;
  bool first_ = true;
};

/// A node that only leads on: goto, break, `.` and loop exits.
bool is_jump(const Element& element);

}  // namespace promela
