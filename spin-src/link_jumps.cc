// Says what follows each element of a body, and where its jumps lead.
#include <algorithm>
#include <cassert>
#include <span>
#include <string>

#include "spin-src/body.h"
#include "spin-src/quote.h"

namespace promela {

namespace {

class JumpLinker {
 public:
  JumpLinker(Body& body, Diagnostics& diagnostics)
      : body_(body), nodes_(body.nodes), diagnostics_(diagnostics) {}

  void run() {
    check_labels();
    link(body_.top, 0, 0);
    resolve_gotos();
  }

 private:
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

  Body& body_;
  std::vector<Node>& nodes_;
  Diagnostics& diagnostics_;
  std::vector<StateNumber> escapes_;
  std::unordered_map<std::string_view, std::vector<std::size_t>> by_name_;
};

}  // namespace

void link_jumps(Body& body, Diagnostics& diagnostics) {
  JumpLinker(body, diagnostics).run();
}

}  // namespace promela
