// Numbers the elements of a body as SPIN does: bottom-up.
#include <algorithm>
#include <utility>

#include "spin-src/body.h"
#include "spin-src/statement_place.h"

namespace promela {

namespace {

bool is_special(std::string_view label) {
  return label.starts_with("end") || label.starts_with("accept") ||
         label.starts_with("progress");
}

class Numberer {
 public:
  Numberer(const Proctype& proctype, TransitionId& next_id,
           const std::function<void(const Stmt&)>& before)
      : next_id_(next_id), before_(before) {
    body_.proctype = &proctype;
    body_.nodes.emplace_back().element.kind = ElementKind::end;
  }

  Body run() {
    body_.top = sequence(*body_.proctype->body);
    const Sequence& text = *body_.proctype->body;
    const StateNumber end = create(ElementKind::end, nullptr, text.end);
    body_.top.push_back(end);
    return std::move(body_);
  }

 private:
  using Parts = std::vector<std::vector<StateNumber>>;

  StateNumber create(ElementKind kind, const Stmt* stmt, Location where) {
    const auto state = static_cast<StateNumber>(body_.nodes.size());
    Node& node = body_.nodes.emplace_back();
    node.element.kind = kind;
    node.element.state = state;
    node.element.id = next_id_++;
    node.element.stmt = stmt;
    node.element.where = where;
    return state;
  }

  /// Puts the labels of a statement, from number `first` on, at a state.
  void label(const Stmt& stmt, StateNumber state, std::size_t first = 0) {
    for (std::size_t i = first; i < stmt.labels.size(); ++i) {
      const LabelDefinition& label = stmt.labels[i];
      body_.labels.push_back({label.name, label.where, state, scope_});
    }
  }

  /// The token behind a statement, where it is known.
  static Location behind(const Sequence& text, std::size_t i) {
    if (i + 1 < text.statements.size()) return text.statements[i + 1]->where;
    return text.is_scope ? text.end : Location{};
  }

  /// SPIN shows a join at the token behind its statement.
  void place_joins(const std::vector<StateNumber>& list, std::size_t first,
                   Location place) {
    if (place.line == 0) return;
    for (std::size_t i = first; i < list.size(); ++i) {
      Element& element = body_.nodes[list[i]].element;
      if (element.kind == ElementKind::join) element.where = place;
    }
  }

  std::vector<StateNumber> sequence(const Sequence& text) {
    if (text.is_scope) scope_.push_back(++scopes_);
    std::vector<StateNumber> list;
    for (std::size_t i = 0; i < text.statements.size(); ++i) {
      const std::size_t first = list.size();
      statement(*text.statements[i], list);
      place_joins(list, first, behind(text, i));
    }
    if (text.is_scope) scope_.pop_back();
    return list;
  }

  void statement(const Stmt& stmt, std::vector<StateNumber>& list) {
    switch (stmt.kind) {
      case StmtKind::declaration:
        declaration(stmt, list);
        return;
      case StmtKind::exclusive:
        return;
      case StmtKind::unless:
        unless(stmt, list);
        return;
      case StmtKind::jump_break:
      case StmtKind::jump_goto:
        jump(stmt, list);
        return;
      case StmtKind::selection:
      case StmtKind::repetition:
      case StmtKind::atomic:
      case StmtKind::d_step:
      case StmtKind::block: {
        Parts inner = parts(stmt);
        compound(stmt, std::move(inner), list);
        return;
      }
      default:
        break;
    }
    before_(stmt);
    list.push_back(
        create(ElementKind::statement, &stmt, statement_place(stmt)));
    label(stmt, list.back());
  }

  void declaration(const Stmt& stmt, std::vector<StateNumber>& list) {
    for (const Variable* variable : stmt.variables) {
      if (!variable->assigned_midway) continue;
      list.push_back(create(ElementKind::statement, &stmt, variable->where));
      body_.nodes.back().element.declared = variable;
    }
  }

  /// A goto with an end, accept or progress label gets a skip before it, as a
  /// jump itself is never a state. The skip carries the first label; the others
  /// stay with the goto.
  void jump(const Stmt& stmt, std::vector<StateNumber>& list) {
    const StateNumber state = create(ElementKind::statement, &stmt, stmt.where);
    body_.nodes[state].scope = scope_;
    bool special = false;
    for (const LabelDefinition& label : stmt.labels) {
      special |= is_special(label.name);
    }
    if (special) {
      list.push_back(create(ElementKind::skip, &stmt, stmt.where));
      const LabelDefinition& first = stmt.labels.front();
      body_.labels.push_back({first.name, first.where, list.back(), scope_});
      label(stmt, state, 1);
    } else {
      label(stmt, state);
    }
    list.push_back(state);
  }

  Parts parts(const Stmt& stmt) {
    const auto first = static_cast<StateNumber>(body_.nodes.size());
    Parts result;
    for (const Sequence* option : stmt.options) {
      result.push_back(sequence(*option));
      const bool is_option =
          stmt.kind == StmtKind::selection || stmt.kind == StmtKind::repetition;
      if (is_option && !stmt.generated && !body_.is_claim()) {
        drop_skips(result.back());
      }
    }
    if (stmt.kind == StmtKind::d_step) mark_d_step(first);
    if (stmt.kind == StmtKind::atomic) mark_atomic(first, result.front());
    return result;
  }

  /// The outermost region wins: it is marked last and marks everything.
  void mark_d_step(StateNumber first) {
    ++regions_;
    for (StateNumber i = first; i < body_.nodes.size(); ++i) {
      body_.nodes[i].d_step = regions_;
      body_.nodes[i].element.in_d_step = true;
      body_.nodes[i].atomic = 0;
      body_.nodes[i].last_in_atomic = false;
    }
  }

  void mark_atomic(StateNumber first, const std::vector<StateNumber>& list) {
    ++regions_;
    for (StateNumber i = first; i < body_.nodes.size(); ++i) {
      if (body_.nodes[i].d_step != 0) continue;
      body_.nodes[i].atomic = regions_;
      body_.nodes[i].last_in_atomic = false;
    }
    const std::vector<StateNumber>* last = &list;
    while (!last->empty()) {
      Node& node = body_.nodes[last->back()];
      const bool is_block = node.element.kind == ElementKind::block ||
                            node.element.kind == ElementKind::atomic;
      if (!is_block) {
        node.last_in_atomic = true;
        break;
      }
      last = &node.parts.front();
    }
  }

  /// In an option, of several skips in a row (printfs may stand between) only
  /// the first remains, and the last of the option.
  void drop_skips(std::vector<StateNumber>& list) {
    std::vector<StateNumber> kept;
    bool in_run = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
      Node& node = body_.nodes[list[i]];
      const Stmt* stmt = node.element.stmt;
      const bool plain = node.element.kind == ElementKind::statement &&
                         node.element.declared == nullptr &&
                         stmt->labels.empty();
      const bool is_skip = plain && stmt->kind == StmtKind::expression &&
                           stmt->expr->kind == ExprKind::constant &&
                           stmt->expr->value == 1;
      const bool is_print = plain && stmt->kind == StmtKind::printf;
      if (is_skip && in_run && i + 1 < list.size()) {
        node.element.removed = true;
        continue;
      }
      in_run = is_skip || is_print;
      kept.push_back(list[i]);
    }
    list = std::move(kept);
  }

  /// The node itself, created behind all that is inside.
  void compound(const Stmt& stmt, Parts inner, std::vector<StateNumber>& list) {
    static constexpr auto kind_of = [](StmtKind kind) {
      switch (kind) {
        case StmtKind::selection:
          return ElementKind::selection;
        case StmtKind::repetition:
          return ElementKind::repetition;
        case StmtKind::atomic:
          return ElementKind::atomic;
        case StmtKind::d_step:
          return ElementKind::d_step;
        default:
          return ElementKind::block;
      }
    };
    const StateNumber state = create(kind_of(stmt.kind), &stmt, stmt.where);
    body_.nodes[state].parts = std::move(inner);
    if (stmt.break_first) {
      std::swap(body_.nodes[state].parts[0], body_.nodes[state].parts[1]);
    }
    label(stmt, state);
    list.push_back(state);
    const bool is_loop = stmt.kind == StmtKind::repetition;
    if (is_loop || stmt.kind == StmtKind::selection) {
      list.push_back(create(ElementKind::join, nullptr, stmt.end));
    }
    if (is_loop) {
      list.push_back(create(ElementKind::loop_exit, nullptr, stmt.where));
    }
  }

  /// What is nested in the main part exists when `unless` is seen; its own
  /// elements come behind those of the escape. Plain blocks get no element,
  /// unless a label needs one: that one comes last and is around all.
  void unless(const Stmt& stmt, std::vector<StateNumber>& list) {
    const Stmt& main = *stmt.options[0]->statements.back();
    const Stmt& escape = *stmt.options[1]->statements.back();
    const bool is_block = main.kind == StmtKind::block ||
                          main.kind == StmtKind::atomic ||
                          main.kind == StmtKind::d_step;
    const bool wrapped = is_block && !main.labels.empty();
    const bool is_compound = is_block || main.kind == StmtKind::selection ||
                             main.kind == StmtKind::repetition;
    Parts inner;
    if (is_compound) inner = parts(main);

    std::vector<StateNumber> escape_list;
    if (escape.kind == StmtKind::block && escape.labels.empty()) {
      escape_list = sequence(*escape.body());
    } else {
      // What `for` and `select` do first happens before the whole `unless`.
      for (const Stmt* part : stmt.options[1]->statements) {
        statement(*part, part == &escape ? escape_list : list);
      }
    }
    std::vector<StateNumber> main_list;
    if (wrapped || (main.kind == StmtKind::block)) {
      main_list = inner.front();
    } else if (is_compound) {
      compound(main, std::move(inner), main_list);
    } else {
      statement(main, main_list);
    }
    const StateNumber state = create(ElementKind::unless, &stmt, stmt.where);
    body_.nodes[state].parts = {main_list, escape_list};
    const StateNumber join = create(ElementKind::join, nullptr, stmt.end);
    if (!wrapped) {
      label(stmt, state);
      list.push_back(state);
      list.push_back(join);
      return;
    }
    compound(main, {{state, join}}, list);
  }

  TransitionId& next_id_;
  const std::function<void(const Stmt&)>& before_;
  Body body_;
  std::vector<std::uint32_t> scope_;
  std::uint32_t scopes_ = 0;
  std::uint32_t regions_ = 0;
};

}  // namespace

Body number_body(const Proctype& proctype, TransitionId& next_id,
                 const std::function<void(const Stmt&)>& before) {
  return Numberer(proctype, next_id, before).run();
}

void make_jump_visible(Body& body, std::string_view label,
                       TransitionId& next_id) {
  const auto last = std::find_if(
      body.labels.rbegin(), body.labels.rend(),
      [label](const BodyLabel& candidate) { return candidate.name == label; });
  if (last == body.labels.rend()) return;
  const Element old = body.nodes[last->state].element;
  const bool is_jump = old.kind == ElementKind::statement &&
                       (old.stmt->kind == StmtKind::jump_goto ||
                        old.stmt->kind == StmtKind::jump_break);
  if (!is_jump) return;
  // In no atomic and with no escape, as SPIN makes it when all that is done.
  Node jump;
  jump.element = old;
  jump.element.state = static_cast<StateNumber>(body.nodes.size());
  jump.element.id = next_id++;
  jump.scope = body.nodes[last->state].scope;
  body.nodes[last->state].element.kind = ElementKind::skip;
  body.nodes[last->state].next = jump.element.state;
  body.nodes.push_back(std::move(jump));
}

}  // namespace promela
