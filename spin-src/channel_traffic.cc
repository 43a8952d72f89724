// Who sends to and receives from each channel: one walk over the tree.
#include "spin-src/channel_traffic.h"

namespace promela {

namespace {

class Walk {
 public:
  explicit Walk(ChannelTraffic& traffic) : traffic_(traffic) {}

  void model(const Model& model) {
    for (const Variable* variable : model.globals) declaration(*variable);
    for (const Typedef* structure : model.typedefs) {
      for (const Variable* field : structure->fields) declaration(*field);
    }
    for (const Proctype* proctype : model.proctypes) body(*proctype);
    for (const Ltl& ltl : model.ltl) expression(ltl.formula);
  }

 private:
  void body(const Proctype& proctype) {
    const bool watches = proctype.kind == ProctypeKind::trace ||
                         proctype.kind == ProctypeKind::notrace;
    if (watches || proctype.body == nullptr) return;
    proctype_ = &proctype;
    expression(proctype.provided);
    sequence(*proctype.body);
    proctype_ = nullptr;
  }

  void declaration(const Variable& variable) {
    expression(variable.initial);
    if (variable.initial != nullptr) traffic_.written.insert(&variable);
  }

  void sequence(const Sequence& sequence) {
    for (const Stmt* stmt : sequence.statements) statement(*stmt);
  }

  void statement(const Stmt& stmt) {
    if (stmt.prefix != nullptr) statement(*stmt.prefix);
    switch (stmt.kind) {
      case StmtKind::send:
        use(*stmt.target, ChannelUse::Kind::send, stmt.where)
            .sends.push_back(&stmt);
        for (const Expr* argument : stmt.arguments) expression(argument);
        break;
      case StmtKind::receive:
        use(*stmt.target, ChannelUse::Kind::receive, stmt.where)
            .receives.push_back(&stmt);
        for (const Expr* argument : stmt.arguments) received(*argument);
        break;
      case StmtKind::assign:
        written(*stmt.target);
        expression(stmt.expr);
        break;
      case StmtKind::exclusive:
        break;  // says something about uses, but is none
      default:
        expression(stmt.target);
        expression(stmt.expr);
        for (const Expr* argument : stmt.arguments) expression(argument);
        break;
    }
    for (const Variable* variable : stmt.variables) declaration(*variable);
    for (const Sequence* option : stmt.options) sequence(*option);
  }

  void received(const Expr& argument) {
    if (argument.kind == ExprKind::variable) {
      written(argument);
    } else {
      expression(&argument);
    }
  }

  /// `x = ..` and `c?x`: the old value does not matter.
  void written(const Expr& reference) {
    const Expr* last = &reference;
    for (; last->b != nullptr; last = last->b) expression(last->a);
    expression(last->a);
    if (last->variable != nullptr) traffic_.written.insert(last->variable);
  }

  void expression(const Expr* expr) {
    if (expr == nullptr) return;
    switch (expr->kind) {
      case ExprKind::variable:
        value(*expr);
        return;
      case ExprKind::channel_query:
        use(*expr->a, ChannelUse::Kind::query, expr->where).queried = true;
        return;
      case ExprKind::poll:
        use(*expr->a, ChannelUse::Kind::query, expr->where)
            .polls.push_back(expr);
        break;
      case ExprKind::remote_variable:
        expression(expr->a);
        value(*expr->b);
        return;
      default:
        expression(expr->a);
        expression(expr->b);
        expression(expr->c);
        break;
    }
    for (const Expr* argument : expr->arguments) expression(argument);
  }

  /// A channel as a value: from here on it may have other names.
  void value(const Expr& reference) {
    for (const Expr* part = &reference; part != nullptr; part = part->b) {
      expression(part->a);
      if (part->variable != nullptr && part->b == nullptr) {
        traffic_.by_variable[part->variable].escapes = true;
      }
    }
  }

  Traffic& use(const Expr& channel, ChannelUse::Kind kind, Location where) {
    const Expr* last = &channel;
    for (; last->b != nullptr; last = last->b) expression(last->a);
    expression(last->a);
    Traffic& traffic = traffic_.by_variable[last->variable];
    traffic.uses.push_back({kind, proctype_, where});
    return traffic;
  }

  ChannelTraffic& traffic_;
  const Proctype* proctype_ = nullptr;  // whose body it is
};

}  // namespace

ChannelTraffic channel_traffic(const Model& model) {
  ChannelTraffic traffic;
  Walk(traffic).model(model);
  return traffic;
}

}  // namespace promela
