// Walks the automaton of a trace assertion along the messages of a run.
#include "spin-src/trace_assertion.h"

#include <algorithm>

namespace promela {
namespace {

bool is_message(const Element& element) {
  return element.kind == ElementKind::statement && element.stmt != nullptr &&
         (element.stmt->kind == StmtKind::send ||
          element.stmt->kind == StmtKind::receive);
}

}  // namespace

TraceAssertion::TraceAssertion(const Interpreter& machine) : machine_(machine) {
  for (const Proctype* proctype : machine.model().proctypes) {
    forbids_ = proctype->kind == ProctypeKind::notrace;
    if (forbids_ || proctype->kind == ProctypeKind::trace) {
      automaton_ = &machine.automata().bodies[proctype->number];
      return;
    }
  }
}

StateNumber TraceAssertion::initial() const {
  return automaton_ == nullptr ? 0 : automaton_->initial;
}

bool TraceAssertion::is_about(const SystemState& state, const Stmt& stmt,
                              const Event& event) const {
  if ((stmt.kind == StmtKind::send) != event.is_send) return false;
  const std::int32_t id = machine_.evaluate(state, no_pid, *stmt.target);
  return static_cast<std::uint32_t>(id) == event.channel;
}

bool TraceAssertion::is_watched(const SystemState& state,
                                const Event& event) const {
  return std::any_of(automaton_->elements.begin(), automaton_->elements.end(),
                     [&](const Element& element) {
                       return is_message(element) &&
                              is_about(state, *element.stmt, event);
                     });
}

// Variables match anything, as `_` does. Fields may be left out at the end.
// Jumps that are options of their own are followed; `jumps` ends a loop of
// them.
void TraceAssertion::find(const SystemState& state, const Event& event,
                          StateNumber control, std::size_t jumps,
                          StateNumber& target, int& matches) const {
  for (const Transition& step : automaton_->states[control].transitions) {
    const Element& element = automaton_->elements[step.element];
    if (!is_message(element)) {
      if (jumps > 0 && element.kind != ElementKind::end) {
        find(state, event, step.target, jumps - 1, target, matches);
      }
      continue;
    }
    if (!is_about(state, *element.stmt, event)) continue;
    bool equal = true;
    const auto& wanted = element.stmt->arguments;
    for (std::size_t i = 0; i < wanted.size() && i < event.message.size();
         ++i) {
      if (wanted[i]->kind == ExprKind::any ||
          wanted[i]->kind == ExprKind::variable) {
        continue;
      }
      equal = equal &&
              machine_.evaluate(state, no_pid, *wanted[i]) == event.message[i];
    }
    if (equal && matches++ == 0) target = step.target;
  }
}

const char* TraceAssertion::observe(const SystemState& state,
                                    const Event& event,
                                    StateNumber& control) const {
  if (control == 0 || !is_watched(state, event)) return nullptr;
  const auto is_finished = [&](StateNumber at) {
    return automaton_->elements[at].kind == ElementKind::end;
  };
  if (forbids_ && is_finished(control)) return nullptr;
  StateNumber target = 0;
  int matches = 0;
  find(state, event, control, automaton_->states.size(), target, matches);
  if (matches == 0) {
    if (!forbids_) return "event_trace error (no matching event)";
    control = 0;
    return nullptr;
  }
  control = target;
  if (matches > 1) return "non-determinism in event-trace";
  return forbids_ && is_finished(control)
             ? "event_trace error (all events matched)"
             : nullptr;
}

bool TraceAssertion::may_end(StateNumber control) const {
  return control == 0 || automaton_->states[control].is_end;
}

}  // namespace promela
