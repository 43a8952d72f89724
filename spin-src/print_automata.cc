// The automata of a model as text (--automata) and as DOT graphs (--dot).
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "spin-src/errors.h"
#include "spin-src/print_model.h"

namespace promela {

namespace {

std::string heading(const Proctype& proctype) {
  switch (proctype.kind) {
    case ProctypeKind::init:
      return "init";
    case ProctypeKind::never:
    case ProctypeKind::ltl:
      return "claim " + std::string(proctype.name);
    case ProctypeKind::trace:
    case ProctypeKind::notrace:
      return "trace assertion";
    default:
      return "proctype " + std::string(proctype.name);
  }
}

/// States that control can reach, in the order of a depth-first walk.
std::vector<StateNumber> reachable(const Automaton& automaton) {
  std::vector<bool> seen(automaton.states.size());
  std::vector<StateNumber> order;
  std::vector<StateNumber> stack = {automaton.initial};
  while (!stack.empty()) {
    const StateNumber state = stack.back();
    stack.pop_back();
    if (state == 0 || seen[state]) continue;
    seen[state] = true;
    order.push_back(state);
    const auto& transitions = automaton.states[state].transitions;
    for (auto t = transitions.rbegin(); t != transitions.rend(); ++t) {
      stack.push_back(t->target);
    }
  }
  return order;
}

std::string flags(const Automaton& automaton, StateNumber state,
                  const Transition& transition) {
  const State& source = automaton.states[state];
  const Element& element = automaton.elements[transition.element];
  std::string text = "----";
  if (transition.keeps_atomic) text[0] = 'A';
  if (element.kind == ElementKind::d_step) {
    text[0] = element.atomic != 0 ? 'A' : 'D';
  }
  if (source.is_accept) text[1] = 'a';
  if (source.is_end) text[2] = 'e';
  if (source.is_progress) text[3] = 'p';
  return text;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

void print_dot_body(std::ostream& out, const Automaton& automaton) {
  std::string name;
  for (const char c : automaton.proctype->name) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  fmt::print(out, "digraph p_{} {{\n  label=\"{}\";\n", name,
             escaped(heading(*automaton.proctype)));
  for (const StateNumber state : reachable(automaton)) {
    const State& source = automaton.states[state];
    std::string shape = "circle";
    if (source.is_accept) shape = "doublecircle";
    if (source.is_end) shape = "octagon";
    fmt::print(out, "  s{0} [shape={1},label=\"{0}\"{2}];\n", state, shape,
               state == automaton.initial ? ",style=bold" : "");
    for (const Transition& transition : source.transitions) {
      fmt::print(out, "  s{} -> s{} [label=\"{}\"{}{}];\n", state,
                 transition.target,
                 escaped(element_text(automaton.elements[transition.element])),
                 transition.escape != 0 ? ",style=dashed" : "",
                 transition.keeps_atomic ? ",color=blue" : "");
    }
  }
  fmt::print(out, "}}\n");
}

}  // namespace

void print_automata(std::ostream& out, const LoadedModel& loaded) {
  for (const Automaton& automaton : loaded.automata.bodies) {
    if (automaton.elements.empty()) continue;
    fmt::print(out, "{}\n", heading(*automaton.proctype));
    for (const StateNumber state : reachable(automaton)) {
      for (const Transition& t : automaton.states[state].transitions) {
        const Element& element = automaton.elements[t.element];
        fmt::print(
            out, "\tstate {:3} -> state {:3}  [id {:3}{}] [{}] {}:{} => {}\n",
            state, t.target, element.id, t.escape != 0 ? " esc" : "",
            flags(automaton, state, t), loaded.sources.file_of(element.where),
            loaded.sources.line_of(element.where), element_text(element));
      }
    }
  }
}

void print_dot(std::ostream& out, const LoadedModel& loaded,
               std::string_view proctype) {
  bool found = false;
  for (const Automaton& automaton : loaded.automata.bodies) {
    const std::string_view name = automaton.proctype->name;
    const bool wanted = proctype.empty() || proctype == name ||
                        (proctype == "init" && name == ":init:");
    if (!wanted || automaton.elements.empty()) continue;
    found = true;
    print_dot_body(out, automaton);
  }
  if (!found && !proctype.empty()) {
    throw UsageError("--dot: the model has no proctype '" +
                     std::string(proctype) + "'");
  }
}

}  // namespace promela
