// Initial values: globals by type class, locals in declaration order.
#include "spin-src/creation.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "spin-src/evaluate.h"

namespace promela {
namespace {

/// pan initialises all globals of one class before those of the next.
int initialisation_class(const Variable& variable) {
  switch (variable.type.basic) {
    case BasicType::unsigned_int:
      return 0;
    case BasicType::bit:
      return 1;
    case BasicType::byte:
    case BasicType::pid:
      return 2;
    case BasicType::chan:
      return 3;
    case BasicType::mtype:
      return 4;
    case BasicType::short_int:
      return 5;
    case BasicType::int_:
      return 6;
    case BasicType::structure:
      break;
  }
  return 7;
}

/// Initialises the variables of one owner in a state that has room for them.
class Initialiser {
 public:
  Initialiser(const Interpreter& machine, SystemState& state,
              std::uint32_t owner)
      : state_(state),
        owner_(owner),
        evaluator_(machine, state, {.pid = owner}) {}

  void variable(const Variable& variable, std::uint32_t slot) {
    const std::uint32_t width = Layouts::width(variable);
    for (std::uint32_t i = 0; i < variable.size; ++i, slot += width) {
      if (variable.type.basic == BasicType::structure) {
        structure(*variable.type.structure, slot);
      } else {
        element(variable, i, slot);
      }
    }
  }

 private:
  void structure(const Typedef& type, std::uint32_t slot) {
    for (const Variable* field : type.fields) {
      variable(*field, slot);
      slot += Layouts::width(*field) * field->size;
    }
  }

  void element(const Variable& variable, std::uint32_t i, std::uint32_t slot) {
    if (variable.channel != nullptr) {
      state_.channels.push_back({.variable = &variable,
                                 .element = i,
                                 .owner = owner_,
                                 .slot = slot,
                                 .init = variable.channel,
                                 .messages = {}});
      values()[slot] = static_cast<std::int32_t>(state_.channels.size());
    } else if (!variable.assigned_midway) {
      // Otherwise a step of the process does it; until then it is 0.
      const Expr* initial = initialiser(variable, i);
      if (initial == nullptr) return;
      values()[slot] = fit(variable.type, evaluator_.value(*initial));
    }
  }

  static const Expr* initialiser(const Variable& variable, std::uint32_t i) {
    if (variable.initial_list.empty()) return variable.initial;
    // A list that is too short repeats its last value.
    const std::size_t last = variable.initial_list.size() - 1;
    return variable.initial_list[std::min<std::size_t>(i, last)];
  }

  std::vector<std::int32_t>& values() {
    return owner_ == no_pid ? state_.globals : state_.processes[owner_].values;
  }

  SystemState& state_;
  std::uint32_t owner_;
  Evaluator evaluator_;
};

}  // namespace

std::vector<const Variable*> initialisation_order(const Model& model) {
  std::vector<const Variable*> order(model.globals.begin(),
                                     model.globals.end());
  std::erase_if(order,
                [](const Variable* variable) { return variable->predefined; });
  std::stable_sort(order.begin(), order.end(),
                   [](const Variable* a, const Variable* b) {
                     return initialisation_class(*a) < initialisation_class(*b);
                   });
  return order;
}

void initialise_globals(const Interpreter& machine, SystemState& state) {
  const Layout& layout = machine.layouts().globals();
  state.globals.assign(layout.size, 0);
  Initialiser initialiser(machine, state, no_pid);
  for (const Variable* variable : initialisation_order(machine.model())) {
    initialiser.variable(*variable, layout.slots.at(variable));
  }
}

std::uint32_t create_process(const Interpreter& machine, SystemState& state,
                             const Proctype& proctype,
                             std::span<const std::int32_t> arguments,
                             std::uint32_t priority) {
  const Layout& layout = machine.layouts().of(proctype);
  const Automaton& automaton = machine.automata().bodies[proctype.number];
  Process process{.automaton = &automaton,
                  .state = automaton.initial,
                  .priority = priority,
                  .values = std::vector<std::int32_t>(layout.size, 0)};
  assert(arguments.size() <= layout.size);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    process.values[i] = fit(layout.leaves[i].type, arguments[i]);
  }
  state.processes.push_back(std::move(process));

  const auto pid = static_cast<std::uint32_t>(state.processes.size() - 1);
  Initialiser initialiser(machine, state, pid);
  for (const Variable* variable : proctype.locals) {
    if (variable->is_parameter || variable->predefined) continue;
    initialiser.variable(*variable, layout.slots.at(variable));
  }
  return pid;
}

void remove_youngest(SystemState& state) {
  const auto pid = static_cast<std::uint32_t>(state.processes.size() - 1);
  while (!state.channels.empty() && state.channels.back().owner == pid) {
    state.channels.pop_back();
  }
  state.processes.pop_back();
}

}  // namespace promela
