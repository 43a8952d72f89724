// Backward data flow over the automaton of a proctype.
#include "spin-src/optimise/liveness.h"

#include <cstddef>
#include <unordered_map>

#include "spin-src/optimise/expressions.h"

namespace promela {
namespace {

bool is_scalar(const Variable& variable) {
  return !variable.is_array && variable.type.basic != BasicType::structure;
}

/// What a statement stores in.
std::vector<const Expr*> targets(const Stmt& stmt) {
  if (stmt.kind == StmtKind::assign) return {stmt.target};
  if (stmt.kind != StmtKind::receive) return {};
  return {stmt.arguments.begin(), stmt.arguments.end()};
}

/// The variable that is overwritten when something is stored here; null: only
/// a part of one.
const Variable* overwritten(const Expr& target) {
  if (target.kind != ExprKind::variable || target.variable == nullptr ||
      target.a != nullptr || target.b != nullptr ||
      target.variable->predefined || !is_scalar(*target.variable)) {
    return nullptr;
  }
  return target.variable;
}

/// The scalars that an element assigns to. A receive that does not get all its
/// values fails and leads nowhere.
std::vector<const Variable*> overwritten(const Element& element) {
  std::vector<const Variable*> all;
  if (element.declared != nullptr) {
    const Variable& variable = *element.declared;
    if (is_scalar(variable) && variable.channel == nullptr) {
      all.push_back(&variable);
    }
  } else if (element.kind == ElementKind::statement) {
    for (const Expr* target : targets(*element.stmt)) {
      const Variable* whole = overwritten(*target);
      if (whole != nullptr) all.push_back(whole);
    }
  }
  return all;
}

class BodyLiveness {
 public:
  explicit BodyLiveness(const Automaton& body) : body_(body) {
    for (const Variable* variable : body.proctype->locals) {
      if (variable->predefined || makes_channels(*variable)) continue;
      numbers_.emplace(variable, locals_.size());
      locals_.push_back(variable);
    }
    live_.resize(body.states.size(), Set(locals_.size()));
    collect_facts();
    collect_d_step_ends();
    solve();
  }

  DeadLocals dead() const {
    DeadLocals all(live_.size());
    for (std::size_t state = 1; state < live_.size(); ++state) {
      for (std::size_t i = 0; i < locals_.size(); ++i) {
        if (!live_[state][i]) all[state].push_back(locals_[i]);
      }
    }
    return all;
  }

 private:
  using Set = std::vector<bool>;
  struct Facts {
    std::vector<std::size_t> reads;
    std::vector<std::size_t> kills;
  };

  void add_reads(const Expr* expr, Facts& facts) const {
    visit_inside(expr, [&](const Expr& inner) {
      if (inner.kind != ExprKind::variable) return;
      const auto found = numbers_.find(inner.variable);
      if (found != numbers_.end()) facts.reads.push_back(found->second);
    });
  }

  void add_indexes(const Expr& expr, Facts& facts) const {
    for (const Expr* part = &expr; part != nullptr; part = part->b) {
      add_reads(part->a, facts);
    }
  }

  Facts facts_of(const Element& element) const {
    Facts facts;
    const Stmt* stmt = element.declared == nullptr ? element.stmt : nullptr;
    if (element.declared != nullptr) {
      add_reads(declared_value(*element.declared), facts);
    } else if (stmt != nullptr && stmt->kind == StmtKind::assign) {
      add_indexes(*stmt->target, facts);
      add_reads(stmt->expr, facts);
    } else if (stmt != nullptr && stmt->kind == StmtKind::receive) {
      add_reads(stmt->target, facts);
      for (const Expr* argument : stmt->arguments) {
        if (argument->kind == ExprKind::variable) {
          add_indexes(*argument, facts);
        } else {
          add_reads(argument, facts);
        }
      }
    } else {
      visit_inside(element, [&](const Expr& expr) { add_reads(&expr, facts); });
    }
    for (const Variable* variable : overwritten(element)) {
      const auto found = numbers_.find(variable);
      if (found != numbers_.end()) facts.kills.push_back(found->second);
    }
    return facts;
  }

  void collect_facts() {
    for (const Element& element : body_.elements) {
      facts_.push_back(element.state == 0 ? Facts{} : facts_of(element));
    }
    Facts always;
    add_reads(body_.proctype->provided, always);
    for (Set& live : live_) {
      for (const std::size_t variable : always.reads) live[variable] = true;
    }
  }

  /// Where the d_step that an inner state belongs to ends, by inner state: what
  /// is live there is live behind its last statements.
  void collect_d_step_ends() {
    d_step_ends_.resize(body_.states.size());
    for (const State& state : body_.states) {
      for (const Transition& step : state.transitions) {
        const Element& element = body_.elements[step.element];
        if (element.kind != ElementKind::d_step) continue;
        mark_end(body_.d_step_entry[element.state], step.target);
      }
    }
  }

  void mark_end(StateNumber entry, StateNumber end) {
    std::vector<bool> seen(body_.states.size());
    std::vector<StateNumber> open{entry};
    while (!open.empty()) {
      const StateNumber at = open.back();
      open.pop_back();
      if (at == 0 || seen[at] || !body_.elements[at].in_d_step) continue;
      seen[at] = true;
      d_step_ends_[at].push_back(end);
      for (const Transition& step : body_.states[at].transitions) {
        open.push_back(step.target);
      }
    }
  }

  /// What is live before this step from `state`.
  Set before(StateNumber state, const Transition& step) const {
    const Element& element = body_.elements[step.element];
    if (element.kind == ElementKind::d_step) {
      return live_[body_.d_step_entry[element.state]];
    }
    Set live = live_[step.target];
    if (step.target == 0 || !body_.elements[step.target].in_d_step) {
      for (const StateNumber end : d_step_ends_[state]) add(live_[end], live);
    }
    for (const std::size_t killed : facts_[step.element].kills) {
      live[killed] = false;
    }
    for (const std::size_t read : facts_[step.element].reads) live[read] = true;
    return live;
  }

  /// Whether `all` was changed.
  static bool add(const Set& more, Set& all) {
    bool changed = false;
    for (std::size_t i = 0; i < more.size(); ++i) {
      if (!more[i] || all[i]) continue;
      all[i] = true;
      changed = true;
    }
    return changed;
  }

  void solve() {
    for (bool changed = true; changed;) {
      changed = false;
      for (StateNumber state = static_cast<StateNumber>(live_.size());
           state-- > 1;) {
        for (const Transition& step : body_.states[state].transitions) {
          if (add(before(state, step), live_[state])) changed = true;
        }
      }
    }
  }

  const Automaton& body_;
  std::vector<const Variable*> locals_;
  std::unordered_map<const Variable*, std::size_t> numbers_;
  std::vector<Facts> facts_;                           // by state number
  std::vector<std::vector<StateNumber>> d_step_ends_;  // the same
  std::vector<Set> live_;  // by state number; [0]: the process is gone
};

}  // namespace

std::vector<const Variable*> written_variables(const Element& element) {
  if (element.declared != nullptr) return {element.declared};
  std::vector<const Variable*> all;
  if (element.kind != ElementKind::statement) return all;
  for (const Expr* target : targets(*element.stmt)) {
    if (target->kind == ExprKind::variable) all.push_back(target->variable);
  }
  return all;
}

std::vector<DeadLocals> dead_locals(const Automata& automata) {
  std::vector<DeadLocals> all;
  for (const Automaton& body : automata.bodies) {
    all.push_back(is_process(*body.proctype) ? BodyLiveness(body).dead()
                                             : DeadLocals(body.states.size()));
  }
  return all;
}

}  // namespace promela
