// Follows every step that a process can take without others in between.
#include "spin-src/optimise/footprint.h"

#include <algorithm>
#include <tuple>

#include "hsf/model_abi.h"
#include "spin-src/optimise/expressions.h"

namespace promela {
namespace {

/// The channel variable that is meant; null: any channel may be.
using Channel = const Variable*;

/// Facts about the whole model.
class Channels {
 public:
  Channels(const LoadedModel& loaded, const StateLayout& layout)
      : layout_(layout) {
    for (const Automaton& body : loaded.automata.bodies) {
      for (const Element& element : body.elements) note_changes(element);
      const auto& locals = body.proctype->locals;
      has_local_ = has_local_ || std::any_of(locals.begin(), locals.end(),
                                             [](const Variable* variable) {
                                               return !variable->predefined &&
                                                      makes_channels(*variable);
                                             });
    }
  }

  /// A global that means the channels it was initialised with, for ever.
  Channel constant(const Expr& expr) const {
    const Variable* variable = expr.variable;
    const bool is_constant =
        expr.kind == ExprKind::variable && variable != nullptr &&
        variable->owner == nullptr && variable->channel != nullptr &&
        !variable->is_field && !changed_.contains(variable);
    return is_constant ? variable : nullptr;
  }

  /// Some process has channels of its own.
  bool has_local() const { return has_local_; }

  bool may_be_rendezvous(Channel channel) const {
    if (channel != nullptr) return channel->channel->capacity == 0;
    const auto& all = layout_.globals().channels;
    return std::any_of(all.begin(), all.end(), [](const ChannelPlace& place) {
      return place.shape->bytes == 0;
    });
  }

 private:
  void note_changes(const Element& element) {
    if (element.stmt == nullptr) return;
    const Stmt& stmt = *element.stmt;
    if (stmt.target != nullptr && stmt.kind == StmtKind::assign) {
      changed_.insert(stmt.target->variable);
    }
    if (stmt.kind != StmtKind::receive) return;
    for (const Expr* argument : stmt.arguments) {
      if (argument->kind == ExprKind::variable) {
        changed_.insert(argument->variable);
      }
    }
  }

  const StateLayout& layout_;
  std::set<const Variable*> changed_;
  bool has_local_ = false;
};

bool may_be_same(Channel a, Channel b) {
  return a == nullptr || b == nullptr || a == b;
}

/// Collects the footprint of one control state.
class Tracer {
 public:
  Tracer(const Automata& automata, const Optimised& optimised,
         const StateLayout& layout, const Channels& channels)
      : automata_(automata),
        optimised_(optimised),
        layout_(layout),
        channels_(channels) {}

  std::optional<Footprint> trace(const Automaton& body, StateNumber state) {
    result_ = {};
    known_ = true;
    seen_.clear();
    open_.clear();
    is_claim_ = !is_process(*body.proctype);
    visit(body, state);
    while (!open_.empty() && known_) {
      const auto [next, at] = open_.back();
      open_.pop_back();
      steps(*next, at);
    }
    if (!known_) return std::nullopt;
    return result_;
  }

 private:
  using Place = std::tuple<const Automaton*, StateNumber>;

  void visit(const Automaton& body, StateNumber state) {
    if (state == 0) return;
    if (seen_.emplace(&body, state).second) open_.emplace_back(&body, state);
  }

  /// All steps from one state, and what follows on them without a break.
  void steps(const Automaton& body, StateNumber state) {
    expression(body.proctype->provided);
    bool yields = false;  // to other steps of the same state
    bool awaits = false;  // a handshake that another process begins
    for (const Transition& step : body.states[state].transitions) {
      const Element& element = body.elements[step.element];
      yields = yields || step.escape != 0 || is_else(element);
      awaits = awaits || may_await(body, element);
      this->element(body, element);
      if (step.keeps_atomic || optimised_.merges(body, step)) {
        visit(body, step.target);
      }
    }
    // Who waits for a partner is seen by its partner, but for what stands
    // beside: that depends on all who might begin.
    if (yields && awaits) known_ = false;
  }

  static bool is_else(const Element& element) {
    return element.kind == ElementKind::statement && element.stmt != nullptr &&
           element.stmt->kind == StmtKind::else_guard;
  }

  bool may_await(const Automaton& body, const Element& element) const {
    if (element.kind == ElementKind::d_step) {
      bool found = false;
      for_d_step(body, element, [&](const Element& inner) {
        found = found || may_await(body, inner);
      });
      return found;
    }
    return element.declared == nullptr && element.stmt != nullptr &&
           element.kind == ElementKind::statement &&
           element.stmt->kind == StmtKind::receive &&
           channels_.may_be_rendezvous(
               channels_.constant(*element.stmt->target));
  }

  template <class Visit>
  void for_d_step(const Automaton& body, const Element& element,
                  Visit&& visit) const {
    std::vector<bool> seen(body.states.size());
    std::vector<StateNumber> open{body.d_step_entry[element.state]};
    while (!open.empty()) {
      const StateNumber at = open.back();
      open.pop_back();
      if (at == 0 || seen[at] || !body.elements[at].in_d_step) continue;
      seen[at] = true;
      for (const Transition& step : body.states[at].transitions) {
        visit(body.elements[step.element]);
        open.push_back(step.target);
      }
    }
  }

  void element(const Automaton& body, const Element& element) {
    if (element.declared != nullptr) {
      expression(declared_value(*element.declared));
      if (makes_channels(*element.declared)) known_ = false;
      return;
    }
    switch (element.kind) {
      case ElementKind::statement:
        statement(*element.stmt);
        break;
      case ElementKind::d_step:
        for_d_step(body, element, [&](const Element& inner) {
          // No d_step holds another.
          if (inner.kind == ElementKind::d_step) {
            known_ = false;
          } else {
            this->element(body, inner);
          }
        });
        break;
      case ElementKind::skip:
      case ElementKind::join:
      case ElementKind::loop_exit:
      case ElementKind::end:
        break;
      default:
        known_ = false;
    }
  }

  void statement(const Stmt& stmt) {
    switch (stmt.kind) {
      case StmtKind::expression:
      case StmtKind::assign:
      case StmtKind::assertion:
      case StmtKind::printf:
      case StmtKind::printm:
        expression(stmt.target);
        break;
      case StmtKind::else_guard:
      case StmtKind::jump_break:
      case StmtKind::jump_goto:
        return;
      case StmtKind::send:
        channel(*stmt.target);
        meet(channels_.constant(*stmt.target));
        break;
      case StmtKind::receive:
        channel(*stmt.target);
        break;
      default:
        known_ = false;
        return;
    }
    expression(stmt.expr);
    for (const Expr* argument : stmt.arguments) expression(argument);
  }

  /// Everybody who may take the other part of a handshake, and what it does
  /// with it before it lets others move.
  void meet(Channel channel) {
    if (!channels_.may_be_rendezvous(channel)) return;
    for (const Automaton& body : automata_.bodies) {
      if (!is_process(*body.proctype)) continue;
      for (StateNumber at = 1; at < body.states.size(); ++at) {
        meet_at(body, at, channel);
      }
    }
  }

  void meet_at(const Automaton& body, StateNumber at, Channel channel) {
    const auto& steps = body.states[at].transitions;
    bool receives = false;
    for (const Transition& step : steps) {
      const Element& element = body.elements[step.element];
      if (!takes(body, element, channel)) continue;
      receives = true;
      this->element(body, element);
      if (step.keeps_atomic || optimised_.merges(body, step)) {
        visit(body, step.target);
      }
    }
    if (!receives) return;
    result_.proctypes.insert(body.proctype->number);
    expression(body.proctype->provided);
    // An escape that can be taken forbids the handshake.
    if (std::any_of(steps.begin(), steps.end(),
                    [](const Transition& step) { return step.escape != 0; })) {
      visit(body, at);
    }
  }

  bool takes(const Automaton& body, const Element& element,
             Channel channel) const {
    if (element.kind == ElementKind::d_step) {
      bool found = false;
      for_d_step(body, element, [&](const Element& inner) {
        found = found || (inner.kind != ElementKind::d_step &&
                          takes(body, inner, channel));
      });
      return found;
    }
    return element.declared == nullptr && element.stmt != nullptr &&
           element.kind == ElementKind::statement &&
           element.stmt->kind == StmtKind::receive &&
           may_be_same(channel, channels_.constant(*element.stmt->target));
  }

  /// The variable that names a channel, and the messages in it.
  void channel(const Expr& expr) {
    expression(&expr);
    const Channel constant = channels_.constant(expr);
    if (constant == nullptr && channels_.has_local()) {
      known_ = false;
      return;
    }
    for (const ChannelPlace& place : layout_.globals().channels) {
      if (constant != nullptr && place.variable != constant) continue;
      if (constant != nullptr && expr.a != nullptr &&
          expr.a->kind == ExprKind::constant &&
          place.element != static_cast<std::uint32_t>(expr.a->value)) {
        continue;
      }
      extent(place.offset, place.shape->bytes);
    }
  }

  void expression(const Expr* expr) {
    if (expr == nullptr || !known_) return;
    switch (expr->kind) {
      case ExprKind::timeout:
        // A claim moves where others cannot, too.
        known_ = known_ && !is_claim_;
        return;
      case ExprKind::remote_label:
      case ExprKind::remote_variable:
        remote(*expr);
        return;
      case ExprKind::constant:
      case ExprKind::any:
        return;
      case ExprKind::variable:
        variable(*expr);
        break;
      case ExprKind::unary:
      case ExprKind::binary:
      case ExprKind::conditional:
      case ExprKind::eval:
        break;
      case ExprKind::channel_query:
      case ExprKind::poll:
        channel(*expr->a);
        break;
      default:
        known_ = false;
        return;
    }
    for (const Expr* child : {expr->a, expr->b, expr->c}) expression(child);
    for (const Expr* argument : expr->arguments) expression(argument);
  }

  /// Any process of that proctype may be meant.
  void remote(const Expr& expr) {
    const bool is_plain =
        expr.b == nullptr || (expr.b->a == nullptr && expr.b->b == nullptr);
    known_ = known_ && is_claim_ && is_plain;
    if (!known_) return;
    result_.proctypes.insert(expr.proctype->number);
    expression(expr.a);
  }

  void variable(const Expr& expr) {
    const Variable* variable = expr.variable;
    if (variable == nullptr) {
      known_ = false;
      return;
    }
    if (variable->predefined) {
      // _nr_pr and _last are in the header.
      known_ = known_ && (expr.name == "_pid" || expr.name == "_" ||
                          expr.name == "_nr_pr" || expr.name == "_last");
      return;
    }
    if (variable->owner != nullptr || variable->is_field) return;
    if (layout_.is_hidden(*variable)) return;
    const std::int32_t start = layout_.globals().offsets.at(variable);
    const std::uint32_t stride = layout_.stride(*variable);
    const bool one = expr.a != nullptr && expr.a->kind == ExprKind::constant &&
                     expr.a->value >= 0 &&
                     static_cast<std::uint32_t>(expr.a->value) < variable->size;
    if (one) {
      extent(start + static_cast<std::int32_t>(stride) * expr.a->value, stride);
    } else {
      extent(start, stride * variable->size);
    }
  }

  void extent(std::int32_t offset, std::uint32_t bytes) {
    if (bytes == 0) return;
    const auto first = static_cast<std::uint32_t>(offset);
    for (std::uint32_t w = first / word_bytes;
         w <= (first + bytes - 1) / word_bytes; ++w) {
      result_.words.insert(w);
    }
  }

  const Automata& automata_;
  const Optimised& optimised_;
  const StateLayout& layout_;
  const Channels& channels_;
  Footprint result_;
  bool known_ = true;
  bool is_claim_ = false;
  std::set<Place> seen_;
  std::vector<Place> open_;
};

}  // namespace

Footprints footprints(const LoadedModel& loaded, std::uint32_t features,
                      const Optimised& optimised, const StateLayout& layout) {
  Footprints all;
  constexpr std::uint32_t unsuitable =
      HSF_USES_PRIORITIES | HSF_USES_EMBEDDED_C | HSF_USES_TRACE;
  const bool suits = (features & unsuitable) == 0 &&
                     loaded.model.embedded.empty() &&
                     !loaded.model.uses_priorities;
  const Channels channels(loaded, layout);
  Tracer tracer(loaded.automata, optimised, layout, channels);
  for (const Automaton& body : loaded.automata.bodies) {
    auto& states = all.emplace_back(body.states.size());
    const bool is_claim = body.proctype->kind == ProctypeKind::never ||
                          body.proctype->kind == ProctypeKind::ltl;
    if (!suits || !(is_claim || is_process(*body.proctype))) continue;
    for (StateNumber state = 1; state < body.states.size(); ++state) {
      if (body.elements[state].in_d_step) continue;
      states[state] = tracer.trace(body, state);
    }
  }
  return all;
}

}  // namespace promela
