// Expressions: operators, run, formulas, and which values fit which types.
#include <algorithm>

#include "spin-src/arithmetic.h"
#include "spin-src/layout.h"
#include "spin-src/quote.h"
#include "spin-src/resolver.h"
#include "spin-src/spelling.h"

namespace promela {

namespace {

bool is_temporal(Operator op) {
  return op >= Operator::always && op <= Operator::equivalent;
}

bool is_boolean(Operator op) {
  return op == Operator::logical_and || op == Operator::logical_or ||
         op == Operator::logical_not;
}

bool is_order(Operator op) {
  return op == Operator::less || op == Operator::greater ||
         op == Operator::less_equal || op == Operator::greater_equal;
}

bool is_bitwise(Operator op) {
  return op == Operator::bit_and || op == Operator::bit_or ||
         op == Operator::bit_xor;
}

std::string_view mtype_name(const MtypeSet& set) {
  return set.name.empty() ? "mtype" : set.name;
}

/// full, empty, .. are conditions of their own: only && and || combine them.
const Expr* misplaced_query(const Expr& expr, bool allowed) {
  if (expr.kind == ExprKind::channel_query) {
    return allowed || expr.op == Operator::len ? nullptr : &expr;
  }
  const bool inside =
      allowed && expr.kind == ExprKind::binary &&
      (expr.op == Operator::logical_and || expr.op == Operator::logical_or);
  const bool descend =
      expr.kind == ExprKind::binary || expr.kind == ExprKind::unary;
  if (!descend) return nullptr;
  for (const Expr* child : {expr.a, expr.b}) {
    if (child == nullptr) continue;
    if (const Expr* found = misplaced_query(*child, inside)) return found;
  }
  return nullptr;
}

std::string_view opposite(Operator op) {
  switch (op) {
    case Operator::full:
      return "nfull";
    case Operator::nfull:
      return "full";
    case Operator::empty:
      return "nempty";
    default:
      return "empty";
  }
}

}  // namespace

bool contains_run(const Expr& expr) {
  if (expr.kind == ExprKind::run) return true;
  for (const Expr* child : {expr.a, expr.b, expr.c}) {
    if (child != nullptr && contains_run(*child)) return true;
  }
  return false;
}

// ------------------------------------------------------------ conditions

/// An expression whose value matters as a whole: a statement, a guard, the
/// right side of an assignment.
void Resolver::condition(Expr& expr) {
  expression(expr);
  if (const Expr* query = misplaced_query(expr, true)) {
    diagnostics_.error(query->where,
                       "full, nfull, empty and nempty cannot be negated or "
                       "computed with",
                       "use its opposite, '" +
                           std::string(opposite(query->op)) + "', or len(c)");
  }
}

void Resolver::expression(Expr& expr) {
  switch (expr.kind) {
    case ExprKind::constant:
    case ExprKind::timeout:
    case ExprKind::any:
    case ExprKind::c_expression:
      break;
    case ExprKind::variable:
      reference(expr, false);
      break;
    case ExprKind::nonprogress:
      if (context_.proctype == nullptr ||
          context_.proctype->kind != ProctypeKind::never) {
        if (context_.in_ltl) break;
        diagnostics_.error(expr.where, "np_ is known in never claims only",
                           "use a progress label and ./pan -l");
      }
      break;
    case ExprKind::run:
      start_process(expr);
      break;
    case ExprKind::channel_query:
      channel_reference(*expr.a, false);
      break;
    case ExprKind::poll:
      channel_reference(*expr.a, true);
      receive_arguments(*expr.a, expr.arguments, true);
      break;
    case ExprKind::get_priority:
      model_.uses_priorities = true;
      expression(*expr.a);
      break;
    case ExprKind::remote_label:
    case ExprKind::remote_variable:
      remote(expr);
      break;
    case ExprKind::unary:
    case ExprKind::binary:
    case ExprKind::conditional:
    case ExprKind::enabled:
    case ExprKind::pc_value:
    case ExprKind::eval:
      operands(expr);
      break;
  }
}

void Resolver::operands(Expr& expr) {
  if (is_temporal(expr.op) && !context_.in_ltl) {
    diagnostics_.error(expr.where,
                       "a temporal operator outside of an ltl formula",
                       "move the formula into: ltl name { .. }");
  }
  for (Expr* child : {expr.a, expr.b, expr.c}) {
    if (child == nullptr) continue;
    expression(*child);
    if (context_.in_ltl) temporal_operand(*child, expr);
    surprising_operand(*child, expr);
  }
}

/// `<> x == 1` reads as `(<> x) == 1`, which is never meant.
void Resolver::temporal_operand(const Expr& child, const Expr& parent) {
  if (!is_temporal(child.op) || is_temporal(parent.op) ||
      is_boolean(parent.op)) {
    return;
  }
  if (is_bitwise(parent.op)) {
    diagnostics_.error(parent.where,
                       "'&', '|' and '^' compute with bits, not with formulas",
                       "use '&&' or '||'");
    return;
  }
  diagnostics_.error(child.where,
                     "a temporal operator binds tighter than comparison and "
                     "arithmetic",
                     "put the operand in parentheses, as in <> (x == 1)");
}

/// What C compilers warn of as well: readers expect other parentheses.
void Resolver::surprising_operand(const Expr& child, const Expr& parent) {
  if (child.kind != ExprKind::binary || child.parenthesised) return;
  if (is_order(parent.op) && is_order(child.op) && &child == parent.a) {
    diagnostics_.warning(parent.where,
                         "comparisons do not chain: the result of the first "
                         "one, 0 or 1, is compared",
                         "write: a < b && b < c");
  }
  const bool compares = is_order(child.op) || child.op == Operator::equal ||
                        child.op == Operator::not_equal;
  if (is_bitwise(parent.op) && compares) {
    diagnostics_.warning(parent.where,
                         "a comparison binds tighter than '&', '|' and '^'",
                         "put parentheses around the part meant first, or use "
                         "'&&' and '||'");
  }
}

void Resolver::formula(Expr& expr) {
  condition(expr);
}

// ------------------------------------------------------------ run

Proctype* Resolver::find_proctype(std::string_view name) const {
  const auto found = proctypes_.find(name);
  if (found == proctypes_.end()) return nullptr;
  const ProctypeKind kind = found->second->kind;
  const bool is_process =
      kind == ProctypeKind::proctype || kind == ProctypeKind::d_proctype;
  return is_process ? found->second : nullptr;
}

void Resolver::start_process(Expr& expr) {
  for (Expr* argument : expr.arguments) {
    reference(*argument, true);
    if (contains_run(*argument)) {
      diagnostics_.error(argument->where, "'run' as an argument of 'run'",
                         "start the other process first");
    }
  }
  if (expr.a != nullptr) model_.uses_priorities = true;
  if (context_.in_d_step) {
    diagnostics_.error(expr.where, "'run' inside of d_step",
                       "use atomic instead of d_step");
  }
  expr.proctype = find_proctype(expr.name);
  if (expr.proctype == nullptr) {
    if (broken_.contains(expr.name)) return;
    std::vector<std::string_view> names;
    for (const auto& [name, proctype] : proctypes_) names.push_back(name);
    diagnostics_.error(expr.where,
                       "no proctype " + quote(expr.name) + " to run",
                       did_you_mean(expr.name, names,
                                    "define it: proctype " +
                                        std::string(expr.name) + "() { .. }"));
    return;
  }
  const auto& parameters = expr.proctype->parameters;
  if (parameters.size() != expr.arguments.size()) {
    diagnostics_
        .error(expr.where,
               "proctype " + quote(expr.name) + " takes " +
                   std::to_string(parameters.size()) + " argument" +
                   (parameters.size() == 1 ? "" : "s") + ", but " +
                   std::to_string(expr.arguments.size()) + " given",
               "give one argument for each parameter")
        .notes.push_back({expr.proctype->where, "it is defined here"});
    return;
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    fits(parameters[i]->type, *expr.arguments[i], "argument");
    Type type = parameters[i]->type;
    if (type.basic == BasicType::mtype) type.mtype = &mtype_set(type.name);
    same_mtype(type, *expr.arguments[i], Severity::error);
  }
}

// ------------------------------------------------------------ types

/// A constant that the variable cannot hold. What is stored instead is defined,
/// and SPIN accepts such models: a warning.
void Resolver::fits(const Type& type, const Expr& value,
                    std::string_view what) {
  if (value.kind == ExprKind::variable || type.basic == BasicType::chan ||
      type.basic == BasicType::structure) {
    return;
  }
  const auto constant = constant_value(value);
  if (!constant || fit(type, *constant) == *constant) return;
  diagnostics_.warning(value.where,
                       std::string(what) + " " + std::to_string(*constant) +
                           " does not fit type " + std::string(type_name(type)),
                       "it becomes " + std::to_string(fit(type, *constant)) +
                           "; use a larger type");
}

void Resolver::same_mtype(const Type& type, const Expr& value,
                          Severity severity) {
  if (type.basic != BasicType::mtype || type.mtype == nullptr) return;
  const MtypeSet* other = value.mtype;
  const Type* source = type_of(value);
  if (source != nullptr && source->basic == BasicType::mtype) {
    other = source->mtype;
  }
  if (other == nullptr || other == type.mtype) return;
  const std::string message = quote(value.name) + " is of mtype " +
                              quote(mtype_name(*other)) + ", not of " +
                              quote(mtype_name(*type.mtype));
  const std::string remedy = "use names of one mtype only";
  if (severity == Severity::error) {
    diagnostics_.error(value.where, message, remedy);
  } else {
    diagnostics_.warning(value.where, message, remedy);
  }
}

std::optional<std::int32_t> Resolver::constant_value(const Expr& expr) const {
  switch (expr.kind) {
    case ExprKind::constant:
      return expr.value;
    case ExprKind::variable: {
      // SPIN takes a variable with a constant initial value as a bound.
      const Variable* variable = expr.variable;
      if (variable == nullptr || variable->predefined || expr.b != nullptr ||
          variable->initial == nullptr || variable->is_array ||
          variable->initial->kind == ExprKind::variable) {
        return {};
      }
      return constant_value(*variable->initial);
    }
    case ExprKind::unary: {
      const auto a = constant_value(*expr.a);
      if (!a || expr.a->kind == ExprKind::variable) return {};
      return is_temporal(expr.op) ? std::nullopt
                                  : std::optional(apply_unary(expr.op, *a));
    }
    case ExprKind::binary: {
      if (is_temporal(expr.op)) return {};
      const auto a = constant_value(*expr.a);
      const auto b = constant_value(*expr.b);
      if (!a || !b || expr.a->kind == ExprKind::variable ||
          expr.b->kind == ExprKind::variable) {
        return {};
      }
      const bool divides =
          expr.op == Operator::divide || expr.op == Operator::modulo;
      if (divides && *b == 0) return {};
      return apply_binary(expr.op, *a, *b, expr.where);
    }
    default:
      return {};
  }
}

}  // namespace promela
