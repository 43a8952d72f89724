// Makes states of the elements of a body: options and escapes are spread.
#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "spin-src/body.h"

namespace promela {

namespace {

class Linker {
 public:
  Linker(Body& body, Diagnostics& diagnostics)
      : body_(body), nodes_(body.nodes), diagnostics_(diagnostics) {}

  Automaton run() {
    link_jumps(body_, diagnostics_);
    Automaton automaton;
    automaton.proctype = body_.proctype;
    const StateNumber start = body_.top.front();
    automaton.initial = follow(start, stays_atomic(nodes_[start]));
    automaton.d_step_entry.resize(nodes_.size());
    for (StateNumber state = 1; state < nodes_.size(); ++state) {
      if (nodes_[state].element.kind == ElementKind::d_step) {
        automaton.d_step_entry[state] = follow(first(state, 0), false);
      }
    }
    automaton.states.resize(nodes_.size());
    attach_labels(automaton);
    spread_options(automaton.states);
    spread_escapes(automaton.states);
    mark_leading_elements();
    for (Node& node : nodes_) {
      node.element.next = node.next;
      node.element.atomic = node.atomic;
      node.element.has_escape = !node.escapes.empty();
      node.element.in_atomic = stays_atomic(node);
      automaton.elements.push_back(node.element);
    }
    return automaton;
  }

 private:
<<<<<<< HEAD
  // Outer nodes have the higher numbers: an unless that leads makes its main
  // part lead.
  void mark_leading_elements() {
    for (std::size_t i = nodes_.size(); i-- > 1;) {
      const Node& node = nodes_[i];
      const bool keeps_main =
          node.element.kind == ElementKind::unless && !node.element.leads;
      for (std::size_t k = keeps_main ? 1 : 0; k < node.parts.size(); ++k) {
        if (node.parts[k].empty()) continue;
        nodes_[node.parts[k].front()].element.leads = true;
      }
    }
  }

  // ---------------------------------------------------------- links

  void link(std::span<const StateNumber> list, StateNumber after,
            StateNumber loop_exit) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const StateNumber next = i + 1 < list.size() ? list[i + 1] : after;
      Node& node = nodes_[list[i]];
      node.escapes = escapes_;
      if (node.next == 0) {
        node.next = next;
      } else if (node.element.kind == ElementKind::skip &&
                 node.element.stmt->kind == StmtKind::jump_break) {
        // A break that was split for a remote reference: what remains of it.
        nodes_[node.next].next = loop_exit;
      }
      if (node.element.kind == ElementKind::statement &&
          node.element.stmt->kind == StmtKind::jump_break) {
        node.next = loop_exit;
        check_jump(node, loop_exit, "break");
        leave_atomic(node);
      }
      link_parts(list, i, loop_exit);
    }
  }

  void link_parts(std::span<const StateNumber> list, std::size_t i,
                  StateNumber loop_exit) {
    const StateNumber state = list[i];
    const ElementKind kind = nodes_[state].element.kind;
    const StateNumber next = nodes_[state].next;
    if (kind == ElementKind::repetition) {
      const StateNumber join = list[i + 1];
      const StateNumber exit = list[i + 2];
      nodes_[join].next = state;
      for (const auto& part : nodes_[state].parts) link(part, join, exit);
    } else if (kind == ElementKind::unless) {
      escapes_.push_back(state);
      link(nodes_[state].parts[0], next, loop_exit);
      escapes_.pop_back();
      link(nodes_[state].parts[1], next, loop_exit);
    } else {
      for (const auto& part : nodes_[state].parts) {
        link(part, next, loop_exit);
      }
    }
  }

  void resolve_gotos() {
    for (Node& node : nodes_) {
      if (node.element.kind != ElementKind::statement ||
          node.element.stmt->kind != StmtKind::jump_goto) {
        continue;
      }
      const BodyLabel* label = find_label(node);
      assert(label != nullptr);  // resolve() looked for it
      node.next = label->state;
      check_jump(node, label->state, "goto");
      leave_atomic(node);
    }
  }

  /// A jump that leads out of an atomic ends it like its last statement; one
  /// that leads into another goes on.
  void leave_atomic(Node& jump) {
    if (jump.atomic != 0) jump.last_in_atomic = nodes_[jump.next].atomic == 0;
  }

  /// SPIN's choice: the label in the same block as the jump, else the first in
  /// a block around it, else the last of this name.
  const BodyLabel* find_label(const Node& jump) const {
    const auto found = by_name_.find(jump.element.stmt->text);
    if (found == by_name_.end()) return nullptr;
    const BodyLabel* around = nullptr;
    for (const std::size_t index : found->second) {
      const BodyLabel& label = body_.labels[index];
      if (label.scope == jump.scope) return &label;
      const bool encloses = label.scope.size() < jump.scope.size() &&
                            std::equal(label.scope.begin(), label.scope.end(),
                                       jump.scope.begin());
      if (encloses && around == nullptr) around = &label;
    }
    return around != nullptr ? around : &body_.labels[found->second.back()];
  }

  void check_jump(const Node& jump, StateNumber target,
                  std::string_view keyword) {
    const Node& there = nodes_[target];
    if (jump.d_step == there.d_step) return;
    const bool leaves = jump.d_step != 0;
    diagnostics_.error(jump.element.where,
                       std::string(keyword) + " jumps " +
                           (leaves ? "out of" : "into") + " a d_step",
                       leaves ? "use atomic instead of d_step, or go on at "
                                "the end of the d_step"
                              : "use atomic instead of d_step, or jump to a "
                                "label before it");
  }

  void check_labels() {
    for (std::size_t i = 0; i < body_.labels.size(); ++i) {
      by_name_[body_.labels[i].name].push_back(i);
    }
    for (const auto& [name, indexes] : by_name_) {
      for (std::size_t i = 1; i < indexes.size(); ++i) {
        const BodyLabel& label = body_.labels[indexes[i]];
        for (std::size_t j = 0; j < i; ++j) {
          const BodyLabel& old = body_.labels[indexes[j]];
          if (old.scope != label.scope) continue;
          diagnostics_
              .error(label.where, "label " + quote(name) + " is used twice",
                     "rename one of them")
              .notes.push_back({old.where, "the first one is here"});
          break;
        }
      }
    }
  }

=======
>>>>>>> issue2
  // ---------------------------------------------------------- jumps

  bool is_jump(const Node& node) const {
    switch (node.element.kind) {
      case ElementKind::join:
      case ElementKind::loop_exit:
      case ElementKind::unless:
        return true;
      case ElementKind::statement:
        return node.element.declared == nullptr &&
               (node.element.stmt->kind == StmtKind::jump_goto ||
                node.element.stmt->kind == StmtKind::jump_break);
      default:
        return false;
    }
  }

  StateNumber hop(StateNumber state) const {
    const Node& node = nodes_[state];
    return node.element.kind == ElementKind::unless ? first(state, 0)
                                                    : node.next;
  }

  StateNumber first(StateNumber state, std::size_t part) const {
    const Node& node = nodes_[state];
    return node.parts[part].empty() ? node.next : node.parts[part].front();
  }

  static bool stays_atomic(const Node& node) {
    return node.atomic != 0 && !node.last_in_atomic;
  }

  /// Where control really goes. Behind a statement inside of an atomic, a jump
  /// that does not lead to the inside of an atomic is a step of its own.
  StateNumber follow(StateNumber state, bool from_atomic) {
    std::vector<StateNumber>& known = followed_[from_atomic ? 1 : 0];
    known.resize(nodes_.size());
    std::vector<StateNumber> path;
    while (is_jump(nodes_[state]) && known[state] == 0) {
      const StateNumber target = hop(state);
      const Node& node = nodes_[state];
      if (from_atomic && !stays_atomic(nodes_[target]) &&
          node.element.kind != ElementKind::unless) {
        break;
      }
      if (path.size() > nodes_.size()) {
        diagnostics_.error(node.element.where,
                           "this jump never leads to a statement",
                           "put a statement between the jumps");
        break;
      }
      path.push_back(state);
      state = target;
    }
    if (known[state] != 0) state = known[state];
    for (const StateNumber passed : path) known[passed] = state;
    return state;
  }

  // ---------------------------------------------------------- transitions

  Transition step(StateNumber state) {
    const Node& node = nodes_[state];
    Transition transition;
    transition.element = state;
    transition.keeps_atomic = stays_atomic(node);
    if (node.element.kind != ElementKind::end) {
      transition.target = follow(hop(state), transition.keeps_atomic);
    }
    return transition;
  }

  /// The first statement of an option, or another choice.
  StateNumber guard(StateNumber state, std::size_t part) const {
    StateNumber start = first(state, part);
    while (nodes_[start].element.kind == ElementKind::unless) {
      start = first(start, 0);
    }
    return start;
  }

  bool is_choice(StateNumber state) const {
    switch (nodes_[state].element.kind) {
      case ElementKind::selection:
      case ElementKind::repetition:
      case ElementKind::atomic:
      case ElementKind::block:
        return true;
      default:
        return false;
    }
  }

  bool is_else(StateNumber state) const {
    const Element& element = nodes_[state].element;
    return element.kind == ElementKind::statement &&
           element.stmt->kind == StmtKind::else_guard;
  }

  /// A guard that is always false, and has no escape, is no option.
  bool never_executable(StateNumber state) const {
    const Node& node = nodes_[state];
    return node.element.kind == ElementKind::statement &&
           node.escapes.empty() && node.element.declared == nullptr &&
           node.element.stmt->kind == StmtKind::expression &&
           node.element.stmt->expr->kind == ExprKind::constant &&
           node.element.stmt->expr->value == 0;
  }

  std::vector<StateNumber> guards_of(StateNumber state) const {
    std::vector<StateNumber> guards;
    const bool has_options =
        nodes_[state].element.kind == ElementKind::selection ||
        nodes_[state].element.kind == ElementKind::repetition;
    for (std::size_t i = 0; i < nodes_[state].parts.size(); ++i) {
      const StateNumber start = guard(state, i);
      if (has_options && never_executable(start)) continue;
      guards.push_back(start);
    }
    std::stable_partition(guards.begin(), guards.end(),
                          [this](StateNumber g) { return !is_else(g); });
    return guards;
  }

  /// A state that others pass through gives them its labels.
  static void hand_on(const State& from, State& to) {
    to.is_end |= from.is_end;
    to.is_accept |= from.is_accept;
    to.is_progress |= from.is_progress;
  }

  /// As pan does (retrans): a choice whose option starts with a choice gets
  /// the options of that one instead, until all start with a statement. What
  /// is inside has smaller numbers, so one pass is enough.
  void spread_options(std::vector<State>& states) {
    std::vector<std::vector<StateNumber>> guards(nodes_.size());
    for (StateNumber state = 1; state < nodes_.size(); ++state) {
      if (!is_choice(state)) continue;
      for (const StateNumber start : guards_of(state)) {
        if (!is_choice(start)) {
          guards[state].push_back(start);
          continue;
        }
        for (const StateNumber inner : guards[start]) {
          guards[state].push_back(inner);
          hand_on(states[start], states[inner]);
        }
      }
    }
    for (StateNumber state = 1; state < nodes_.size(); ++state) {
      std::vector<Transition>& transitions = states[state].transitions;
      if (!is_choice(state)) {
        if (nodes_[state].element.kind != ElementKind::unless) {
          transitions.push_back(step(state));
        }
        continue;
      }
      for (const StateNumber start : guards[state]) {
        transitions.push_back(step(start));
        hand_on(states[start], states[transitions.back().target]);
      }
    }
    states[0] = {};
  }

  /// SPIN enters a loop by its join, which matters to an escape from an atomic.
  StateNumber escape_start(StateNumber unless) const {
    const std::vector<StateNumber>& escape = nodes_[unless].parts[1];
    const StateNumber start = first(unless, 1);
    return nodes_[start].element.kind == ElementKind::repetition ? escape[1]
                                                                 : start;
  }

  /// The transitions of the escapes around go in front: those of the outermost
  /// `unless` first, and each only once. States are completed in the order of
  /// their numbers, and an escape to an earlier one brings its escapes along.
  void spread_escapes(std::vector<State>& states) {
    for (State& state : states) {
      const std::vector<Transition> normal = state.transitions;
      std::vector<std::vector<Transition>> groups;
      std::unordered_set<StateNumber> known;
      for (const Transition& t : normal) known.insert(t.element);
      for (const Transition& t : normal) {
        const Node& node = nodes_[t.element];
        if (node.element.kind == ElementKind::join) continue;
        for (auto u = node.escapes.rbegin(); u != node.escapes.rend(); ++u) {
          const StateNumber target =
              follow(escape_start(*u), stays_atomic(node));
          std::vector<Transition> group;
          for (const Transition& escape : states[target].transitions) {
            if (known.insert(escape.element).second) group.push_back(escape);
          }
          if (!group.empty()) groups.push_back(std::move(group));
        }
      }
      if (groups.empty()) continue;
      state.transitions.clear();
      std::uint32_t number = 0;
      for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
        ++number;
        for (Transition& escape : *group) {
          escape.escape = number;
          state.transitions.push_back(escape);
        }
      }
      state.transitions.insert(state.transitions.end(), normal.begin(),
                               normal.end());
    }
  }

  void attach_labels(Automaton& automaton) {
    for (const BodyLabel& label : body_.labels) {
      automaton.labels.push_back({label.name, label.state, label.where});
      State& state = automaton.states[label.state];
      state.is_end |= label.name.starts_with("end");
      state.is_accept |= label.name.starts_with("accept");
      state.is_progress |= label.name.starts_with("progress");
    }
    automaton.states[body_.top.back()].is_end = true;
  }

  Body& body_;
  std::vector<Node>& nodes_;
  Diagnostics& diagnostics_;
  /// What follow() found, not from inside of an atomic and from there.
  std::array<std::vector<StateNumber>, 2> followed_;
};

}  // namespace

Automaton link_body(Body& body, Diagnostics& diagnostics) {
  return Linker(body, diagnostics).run();
}

}  // namespace promela
