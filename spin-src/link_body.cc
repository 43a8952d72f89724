// Links the elements of a body: jumps are followed, options and escapes spread into their states.
#include <algorithm>
#include <span>

#include "spin-src/body.h"
#include "spin-src/did_you_mean.h"

namespace promela {

namespace {

std::string quote(std::string_view name) {
  return "'" + std::string(name) + "'";
}

class Linker {
 public:
  Linker(Body& body, Diagnostics& diagnostics)
      : body_(body), nodes_(body.nodes), diagnostics_(diagnostics) {}

  Automaton run() {
    check_labels();
    link(body_.top, 0, 0);
    resolve_gotos();
    Automaton automaton;
    automaton.proctype = body_.proctype;
    automaton.initial = follow(body_.top.front());
    automaton.states.resize(nodes_.size());
    automaton.d_step_entry.resize(nodes_.size());
    for (StateNumber state = 1; state < nodes_.size(); ++state) {
      Spread spread;
      expand(state, spread);
      automaton.states[state].transitions = in_order(std::move(spread));
      const Node& node = nodes_[state];
      if (node.element.kind == ElementKind::d_step) {
        automaton.d_step_entry[state] = follow(first(state, 0));
      }
      automaton.states[state].is_end = node.element.kind == ElementKind::end;
    }
    attach_labels(automaton);
    for (Node& node : nodes_) {
      node.element.next = node.next;
      node.element.atomic = node.atomic;
      node.element.has_escape = !node.escapes.empty();
      node.element.in_atomic = node.atomic != 0 && !node.last_in_atomic;
      automaton.elements.push_back(node.element);
    }
    return automaton;
  }

 private:
  /// The transitions of a state while they are collected.
  struct Spread {
    std::vector<Transition> escapes;
    std::vector<Transition> normal;
    std::vector<StateNumber> unless;  // whose escapes are in
  };

  // ---------------------------------------------------------- links

  void link(std::span<const StateNumber> list, StateNumber after,
            StateNumber loop_exit) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const StateNumber next = i + 1 < list.size() ? list[i + 1] : after;
      Node& node = nodes_[list[i]];
      // A goto that was split for a remote reference is linked already.
      if (node.next == 0) node.next = next;
      node.escapes = escapes_;
      if (node.element.kind == ElementKind::skip && node.next != next) {
        nodes_[node.next].escapes = escapes_;
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
      if (label == nullptr) {
        unknown_label(*node.element.stmt);
        node.next = static_cast<StateNumber>(body_.top.back());
        continue;
      }
      node.next = label->state;
      check_jump(node, label->state, "goto");
      leave_atomic(node);
    }
  }

  /// A jump that leads out of an atomic ends it like its last statement.
  void leave_atomic(Node& jump) {
    if (nodes_[jump.next].atomic == 0) jump.last_in_atomic = true;
  }

  /// The label of the nearest block around the jump, else any.
  const BodyLabel* find_label(const Node& jump) const {
    const BodyLabel* best = nullptr;
    std::size_t best_depth = 0;
    for (const BodyLabel& label : body_.labels) {
      if (label.name != jump.element.stmt->text) continue;
      const bool encloses =
          label.scope.size() <= jump.scope.size() &&
          std::equal(label.scope.begin(), label.scope.end(),
                     jump.scope.begin());
      const std::size_t depth = encloses ? label.scope.size() + 1 : 0;
      if (best == nullptr || depth > best_depth) {
        best = &label;
        best_depth = depth;
      }
    }
    return best;
  }

  void unknown_label(const Stmt& jump) {
    std::vector<std::string_view> names;
    for (const BodyLabel& label : body_.labels) names.push_back(label.name);
    const std::string near = closest(jump.text, names);
    diagnostics_.error(jump.end, "no label " + quote(jump.text),
                       near.empty() ? "put '" + std::string(jump.text) +
                                          ":' before a statement of this body"
                                    : "did you mean " + quote(near) + "?");
  }

  void check_jump(const Node& jump, StateNumber target,
                  std::string_view keyword) {
    const Node& there = nodes_[target];
    if (jump.d_step == there.d_step) return;
    const std::string way = jump.d_step != 0 ? "out of" : "into";
    diagnostics_.error(jump.element.where,
                       std::string(keyword) + " jumps " + way + " a d_step",
                       "use atomic instead of d_step, or put a 'skip' behind "
                       "the d_step inside of it");
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

  /// Where control really goes. Inside of an atomic a jump is a step of its
  /// own if it does not lead to the inside of an atomic.
  StateNumber follow(StateNumber state) {
    for (std::size_t hops = 0; is_jump(nodes_[state]); ++hops) {
      const StateNumber target = hop(state);
      const Node& node = nodes_[state];
      const Node& there = nodes_[target];
      const bool stays = there.atomic != 0 && !there.last_in_atomic;
      if (node.atomic != 0 && !stays &&
          node.element.kind != ElementKind::unless) {
        break;
      }
      if (hops > nodes_.size()) {
        diagnostics_.error(node.element.where,
                           "this jump never leads to a statement",
                           "put a statement between the jumps");
        break;
      }
      state = target;
    }
    return state;
  }

  // ---------------------------------------------------------- transitions

  Transition step(StateNumber state) {
    const Node& node = nodes_[state];
    Transition transition;
    transition.element = state;
    if (node.element.kind != ElementKind::end) {
      transition.target = follow(hop(state));
    }
    transition.keeps_atomic = node.atomic != 0 && !node.last_in_atomic;
    return transition;
  }

  void add_escapes(const Node& node, Spread& spread) {
    for (const StateNumber unless : node.escapes) {
      if (std::find(spread.unless.begin(), spread.unless.end(), unless) !=
          spread.unless.end()) {
        continue;
      }
      spread.unless.push_back(unless);
      const auto group = static_cast<std::uint32_t>(spread.unless.size());
      Spread escape;
      escape.unless = spread.unless;
      expand(first(unless, 1), escape);
      for (Transition transition : in_order(std::move(escape))) {
        transition.escape = group;
        spread.escapes.push_back(transition);
      }
    }
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

  void expand(StateNumber state, Spread& spread) {
    const Node& node = nodes_[state];
    if (node.element.kind == ElementKind::unless) {
      expand(first(state, 0), spread);
      return;
    }
    if (!is_jump(node)) add_escapes(node, spread);
    switch (node.element.kind) {
      case ElementKind::selection:
      case ElementKind::repetition:
        for (std::size_t i = 0; i < node.parts.size(); ++i) {
          const StateNumber guard = first(state, i);
          if (!never_executable(guard)) expand(guard, spread);
        }
        break;
      case ElementKind::atomic:
      case ElementKind::block:
        expand(first(state, 0), spread);
        break;
      default:
        spread.normal.push_back(step(state));
        break;
    }
  }

  bool is_else(const Transition& transition) const {
    const Element& element = nodes_[transition.element].element;
    return element.kind == ElementKind::statement &&
           element.stmt->kind == StmtKind::else_guard;
  }

  std::vector<Transition> in_order(Spread spread) const {
    std::vector<Transition> all = std::move(spread.escapes);
    std::stable_partition(
        spread.normal.begin(), spread.normal.end(),
        [this](const Transition& t) { return !is_else(t); });
    all.insert(all.end(), spread.normal.begin(), spread.normal.end());
    return all;
  }

  void attach_labels(Automaton& automaton) {
    for (const BodyLabel& label : body_.labels) {
      automaton.labels.push_back({label.name, label.state, label.where});
      State& state = automaton.states[label.state];
      state.is_end |= label.name.starts_with("end");
      state.is_accept |= label.name.starts_with("accept");
      state.is_progress |= label.name.starts_with("progress");
    }
  }

  Body& body_;
  std::vector<Node>& nodes_;
  Diagnostics& diagnostics_;
  std::vector<StateNumber> escapes_;
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_name_;
};

}  // namespace

Automaton link_body(Body& body, Diagnostics& diagnostics) {
  return Linker(body, diagnostics).run();
}

}  // namespace promela
