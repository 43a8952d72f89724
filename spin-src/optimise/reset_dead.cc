// Zeroes the slots of dead locals in the interpreter's states.
#include "spin-src/optimise/reset_dead.h"

#include <algorithm>

namespace promela {

void reset_dead(const Interpreter& machine, const Optimised& optimised,
                SystemState& state) {
  for (Process& process : state.processes) {
    const Proctype& proctype = *process.automaton->proctype;
    const Layout& layout = machine.layouts().of(proctype);
    for (const Variable* dead :
         optimised.dead[proctype.number][process.state]) {
      const auto first = process.values.begin() +
                         static_cast<std::ptrdiff_t>(layout.slots.at(dead));
      std::fill_n(first, Layouts::width(*dead) * dead->size, 0);
    }
  }
}

}  // namespace promela
