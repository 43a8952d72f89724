// Steps and their effects, except for what channels do (executor_channels.cc).
#include "spin-src/executor.h"

#include <cassert>

#include <fmt/format.h>

#include "spin-src/channel_ops.h"
#include "spin-src/creation.h"
#include "spin-src/enabled_moves.h"
#include "spin-src/print_text.h"

namespace promela {
namespace {

/// A d_step that is not done by then is taken to be caught in a loop; SPIN
/// hangs instead.
constexpr std::uint64_t max_d_step_steps = 1'000'000;

constexpr std::int32_t max_priority = 255;

/// How many bits a value keeps, for the message about a truncated one.
int bits_of(const Type& type) {
  switch (type.basic) {
    case BasicType::bit:
      return 1;
    case BasicType::byte:
    case BasicType::mtype:
      return 8;
    case BasicType::pid:
      return type.width == 0 ? 8 : type.width;
    case BasicType::short_int:
      return 16;
    case BasicType::unsigned_int:
      return type.width;
    default:
      return 32;
  }
}

}  // namespace

Process& Executor::own() const {
  return asker().pid == no_pid ? *changing_.claim
                               : changing_.processes[asker().pid];
}

void Executor::arrive(const Element& element, StateNumber target) {
  own().state = target;
  listener_.executed(state(), asker().pid, element);
}

void Executor::step(const Transition& transition) {
  const Element& element = automaton().elements[transition.element];
  if (element.kind == ElementKind::end) return end();
  if (element.kind == ElementKind::d_step) {
    return walk_d_step(transition, nullptr);
  }
  perform(element);
  arrive(element, transition.target);
}

void Executor::end() {
  listener_.terminated(state(), asker().pid);
  if (asker().pid == no_pid) return;
  assert(asker().pid + 1 == state().processes.size());
  remove_youngest(changing_);
}

Executor::Handshake Executor::offer(const Transition& transition) {
  const Element& element = automaton().elements[transition.element];
  Handshake handshake = outgoing(*element.stmt);
  listener_.sent(state(), asker().pid, handshake.channel, element,
                 handshake.message);
  arrive(element, transition.target);
  return handshake;
}

void Executor::accept(const Transition& transition,
                      const Handshake& handshake) {
  const Element& element = automaton().elements[transition.element];
  if (element.kind == ElementKind::d_step) {
    return walk_d_step(transition, &handshake);
  }
  take_handshake(element, handshake);
  arrive(element, transition.target);
}

void Executor::walk_d_step(const Transition& whole,
                           const Handshake* handshake) {
  const Automaton& body = automaton();
  const StateNumber entry = body.d_step_entry[whole.element];
  StateNumber at = entry;
  for (std::uint64_t steps = 0; steps < max_d_step_steps; ++steps) {
    const Transition* next =
        handshake != nullptr
            ? first_receiving(*this, body, at, handshake->channel,
                              handshake->message)
            : first_executable(*this, body, at);
    if (next == nullptr) {
      throw RuntimeError{"block in d_step seq", body.elements[at].where};
    }
    const Element& element = body.elements[next->element];
    if (handshake != nullptr) {
      take_handshake(element, *handshake);
      handshake = nullptr;
    } else {
      perform(element);
    }
    // It can only be left at its end, but a jump behind it may be a step of
    // the atomic around, which the inner statements do not see.
    const bool done = !body.elements[next->target].in_d_step;
    at = done ? whole.target : next->target;
    arrive(element, at);
    if (done) return;
  }
  throw RuntimeError{fmt::format("d_step can loop for ever (it made {} steps)",
                                 max_d_step_steps),
                     body.elements[entry].where};
}

void Executor::perform(const Element& element) {
  if (element.declared != nullptr) return declare(*element.declared);
  if (element.kind != ElementKind::statement) return;
  const Stmt& stmt = *element.stmt;
  switch (stmt.kind) {
    case StmtKind::expression:
      value(*stmt.expr);
      break;
    case StmtKind::assign:
      assign(stmt);
      break;
    case StmtKind::send:
      send(element);
      break;
    case StmtKind::receive:
      receive(element);
      break;
    case StmtKind::assertion:
      if (!holds(*stmt.expr)) {
        listener_.assertion_failed(state(), asker().pid, element);
      }
      break;
    case StmtKind::printf:
    case StmtKind::printm:
      print(stmt);
      break;
    case StmtKind::set_priority:
      set_priority(value(*stmt.target), value(*stmt.expr), stmt.where);
      break;
    case StmtKind::c_code:
      throw RuntimeError{"embedded C cannot be executed here", stmt.where};
    default:
      break;  // else, jumps
  }
}

// An array gets its first element only, a structure nothing: as in pan.
void Executor::declare(const Variable& variable) {
  if (variable.type.basic == BasicType::structure ||
      variable.channel != nullptr) {
    return;
  }
  const Layout& layout = machine().layouts().of(*variable.owner);
  const Expr* initial = variable.initial_list.empty()
                            ? variable.initial
                            : variable.initial_list.front();
  store({.layout = &layout, .slot = layout.slots.at(&variable)}, 0,
        initial == nullptr ? 0 : value(*initial));
}

void Executor::assign(const Stmt& stmt) {
  const std::int32_t assigned = value(*stmt.expr);
  const Expr& target = *stmt.target;
  if (!target.variable->predefined) {
    store(reference(target), 0, assigned);
  } else if (target.variable->name == "_priority") {
    set_priority(static_cast<std::int32_t>(asker().pid), assigned, stmt.where);
  } else if (target.variable->name != "_") {
    throw RuntimeError{
        fmt::format("illegal assignment to {}", target.variable->name),
        stmt.where};
  }
}

void Executor::print(const Stmt& stmt) {
  const std::string text =
      printed_text(*this, stmt, [&](const std::string& complaint) {
        listener_.warned(state(), asker().pid, stmt.where, complaint);
      });
  listener_.printed(state(), asker().pid, text);
}

void Executor::set_priority(std::int32_t pid, std::int32_t priority,
                            Location where) {
  if (priority < 1 || priority > max_priority) {
    throw RuntimeError{"priority is out of range", where};
  }
  const auto index = static_cast<std::uint32_t>(pid);
  if (index < state().processes.size()) {
    changing_.processes[index].priority = static_cast<std::uint32_t>(priority);
  }
}

std::int32_t Executor::run(const Expr& expr) const {
  const std::vector<std::int32_t> arguments = flatten(expr.arguments);
  const Layout& layout = machine().layouts().of(*expr.proctype);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    fitted(layout.leaves[i].type, arguments[i]);
  }
  const InterpreterOptions& limits = machine().options();
  if (state().processes.size() >= limits.max_processes) {
    throw RuntimeError{"too many processes", expr.where};
  }
  // The priority of the proctype is for its active instances only.
  const std::uint32_t priority =
      expr.a == nullptr ? 1 : static_cast<std::uint32_t>(value(*expr.a));
  const std::uint32_t pid =
      create_process(machine(), changing_, *expr.proctype, arguments, priority);
  if (state().channels.size() > limits.max_channels) {
    throw RuntimeError{"too many queues", expr.where};
  }
  listener_.created(state(), asker().pid, pid);
  return static_cast<std::int32_t>(pid);
}

void Executor::store(const Reference& reference, std::uint32_t leaf,
                     std::int32_t value) {
  auto& values = reference.global ? changing_.globals : own().values;
  values[reference.slot + leaf] = fitted(reference.type(leaf), value);
}

std::int32_t Executor::fitted(const Type& type, std::int32_t value) const {
  const std::int32_t stored = fit(type, value);
  if (stored != value) {
    listener_.truncated(state(), asker().pid, value, stored, bits_of(type));
  }
  return stored;
}

}  // namespace promela
