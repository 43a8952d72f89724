// Expressions: references, calls of run, channel arguments, remote references, formulas.
#include <algorithm>

#include "spin-src/arithmetic.h"
#include "spin-src/did_you_mean.h"
#include "spin-src/layout.h"
#include "spin-src/resolver.h"

namespace promela {

namespace {

std::string quote(std::string_view name) {
  return "'" + std::string(name) + "'";
}

bool is_temporal(Operator op) {
  return op >= Operator::always && op <= Operator::equivalent;
}

bool is_boolean(Operator op) {
  return op == Operator::logical_and || op == Operator::logical_or ||
         op == Operator::logical_not;
}

std::string_view type_name(const Type& type) {
  switch (type.basic) {
    case BasicType::bit: return "bit";
    case BasicType::byte: return "byte";
    case BasicType::pid: return "pid";
    case BasicType::mtype: return "mtype";
    case BasicType::chan: return "chan";
    case BasicType::short_int: return "short";
    case BasicType::int_: return "int";
    case BasicType::unsigned_int: return "unsigned";
    case BasicType::structure: return type.name;
  }
  return "";
}

std::string_view mtype_name(const MtypeSet& set) {
  return set.name.empty() ? "mtype" : set.name;
}

bool contains_run(const Expr& expr) {
  if (expr.kind == ExprKind::run) return true;
  for (const Expr* child : {expr.a, expr.b, expr.c}) {
    if (child != nullptr && contains_run(*child)) return true;
  }
  return false;
}

/// full, empty, .. are conditions of their own: only && and || combine them.
const Expr* misplaced_query(const Expr& expr, bool allowed) {
  if (expr.kind == ExprKind::channel_query) {
    return allowed || expr.op == Operator::len ? nullptr : &expr;
  }
  const bool inside = allowed && expr.kind == ExprKind::binary &&
                      (expr.op == Operator::logical_and ||
                       expr.op == Operator::logical_or);
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
    case Operator::full: return "nfull";
    case Operator::nfull: return "full";
    case Operator::empty: return "nempty";
    default: return "empty";
  }
}

}  // namespace

const Expr& innermost(const Expr& reference) {
  const Expr* last = &reference;
  while (last->b != nullptr) last = last->b;
  return *last;
}

const Type* type_of(const Expr& reference) {
  if (reference.kind != ExprKind::variable) return nullptr;
  const Variable* variable = innermost(reference).variable;
  return variable == nullptr ? nullptr : &variable->type;
}

const ChannelInit* known_channel(const Expr& reference) {
  if (reference.kind != ExprKind::variable) return nullptr;
  const Variable* variable = innermost(reference).variable;
  return variable == nullptr ? nullptr : variable->channel;
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
      channel_reference(*expr.a);
      break;
    case ExprKind::poll:
      channel_reference(*expr.a);
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
  }
}

/// `<> x == 1` reads as `(<> x) == 1`, which is never meant.
void Resolver::temporal_operand(const Expr& child, const Expr& parent) {
  if (!is_temporal(child.op) || is_temporal(parent.op) ||
      is_boolean(parent.op)) {
    return;
  }
  diagnostics_.error(child.where,
                     "a temporal operator binds tighter than comparison and "
                     "arithmetic",
                     "put the operand in parentheses, as in <> (x == 1)");
}

void Resolver::formula(Expr& expr) { condition(expr); }

// ------------------------------------------------------------ references

/// `whole`: a structure or an array as such is fine here.
void Resolver::reference(Expr& expr, bool whole) {
  if (expr.kind != ExprKind::variable) {
    expression(expr);
    return;
  }
  if (expr.a != nullptr) expression(*expr.a);
  lookup(expr);
  if (expr.kind == ExprKind::constant || expr.variable == nullptr) return;
  Variable& variable = *expr.variable;
  variable.is_read = true;
  if (variable.name == "_last") model_.uses_last = true;
  if (variable.name == "_priority") model_.uses_priorities = true;
  if (variable.name == "_" && variable.predefined) {
    diagnostics_.error(expr.where, "'_' has no value",
                       "use a variable; '_' only stands for a value that a "
                       "receive ignores");
    return;
  }
  subscript(expr, variable, whole && expr.b == nullptr);
  if (expr.b != nullptr && variable.type.basic != BasicType::structure) {
    diagnostics_.error(expr.b->where,
                       quote(variable.name) + " has no fields",
                       "its type is " +
                           std::string(type_name(variable.type)));
  } else if (expr.b != nullptr && variable.type.structure != nullptr) {
    member(*expr.b, *variable.type.structure, whole);
  } else if (expr.b == nullptr && !whole &&
             variable.type.basic == BasicType::structure) {
    diagnostics_.error(expr.where,
                       quote(variable.name) +
                           " is a structure and has no value as a whole",
                       "name a field: " + std::string(variable.name) + ".f");
  }
}

void Resolver::lookup(Expr& expr) {
  expr.variable = nullptr;
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    const auto found = scope->find(expr.name);
    if (found == scope->end()) continue;
    expr.variable = found->second;
    return;
  }
  const auto constant = constants_.find(expr.name);
  if (constant == constants_.end()) {
    undeclared(expr);
    return;
  }
  if (expr.a != nullptr || expr.b != nullptr) {
    diagnostics_.error(expr.where,
                       quote(expr.name) + " is an mtype constant",
                       "it has neither elements nor fields");
  }
  expr.kind = ExprKind::constant;
  expr.value = constant->second.value;
  expr.mtype = constant->second.set;
  expr.a = expr.b = nullptr;
}

void Resolver::undeclared(Expr& expr) {
  if (!unknown_.insert(expr.name).second) return;
  std::vector<std::string_view> names;
  for (const Scope& scope : scopes_) {
    for (const auto& [name, variable] : scope) {
      if (!variable->predefined || expr.name.starts_with("_")) {
        names.push_back(name);
      }
    }
  }
  for (const auto& [name, constant] : constants_) names.push_back(name);
  std::sort(names.begin(), names.end());
  const std::string near = closest(expr.name, names);
  std::string remedy = "declare it before its use, as in: int " +
                       std::string(expr.name);
  if (!near.empty()) {
    remedy = "did you mean " + quote(near) + "?";
  } else if (proctypes_.contains(expr.name)) {
    remedy = "it is a proctype: start it with 'run', or name a label or "
             "variable of it (P@label, P:variable)";
  } else if (context_.in_ltl) {
    remedy = "a formula sees global variables, and locals as P:x";
  }
  diagnostics_.error(expr.where, "undeclared variable " + quote(expr.name),
                     remedy);
}

void Resolver::subscript(Expr& expr, const Variable& variable, bool whole) {
  if (expr.a != nullptr && !variable.is_array) {
    diagnostics_.error(expr.where, quote(variable.name) + " is no array",
                       "drop the index, or declare it as " +
                           std::string(variable.name) + "[n]");
  } else if (expr.a == nullptr && variable.is_array && !whole) {
    diagnostics_.error(expr.where,
                       "array " + quote(variable.name) + " needs an index",
                       "write: " + std::string(variable.name) + "[i]");
  } else if (expr.a != nullptr) {
    constant_index(*expr.a, variable);
  }
}

void Resolver::constant_index(const Expr& index, const Variable& variable) {
  const auto value = constant_value(index);
  if (!value || (*value >= 0 && std::int64_t{*value} < variable.size)) return;
  if (index.kind == ExprKind::variable) return;  // may change at run time
  diagnostics_.error(index.where,
                     "index " + std::to_string(*value) +
                         " is outside of array " + quote(variable.name),
                     "it has " + std::to_string(variable.size) +
                         " elements: 0 to " +
                         std::to_string(variable.size - 1));
}

void Resolver::member(Expr& expr, const Typedef& structure, bool whole) {
  if (expr.a != nullptr) expression(*expr.a);
  const auto field = std::find_if(
      structure.fields.begin(), structure.fields.end(),
      [&](const Variable* candidate) { return candidate->name == expr.name; });
  if (field == structure.fields.end()) {
    std::vector<std::string_view> names;
    for (const Variable* candidate : structure.fields) {
      names.push_back(candidate->name);
    }
    const std::string near = closest(expr.name, names);
    diagnostics_.error(
        expr.where,
        quote(structure.name) + " has no field " + quote(expr.name),
        near.empty() ? "look at its typedef" : "did you mean " + quote(near) +
                                                   "?");
    return;
  }
  expr.variable = *field;
  expr.variable->is_read = true;
  subscript(expr, **field, whole && expr.b == nullptr);
  const Type& type = (*field)->type;
  if (expr.b != nullptr && type.structure != nullptr) {
    member(*expr.b, *type.structure, whole);
  } else if (expr.b != nullptr) {
    diagnostics_.error(expr.b->where, quote((*field)->name) + " has no fields",
                       "its type is " + std::string(type_name(type)));
  } else if (!whole && type.basic == BasicType::structure) {
    diagnostics_.error(expr.where,
                       quote((*field)->name) +
                           " is a structure and has no value as a whole",
                       "name one of its fields");
  }
}

void Resolver::channel_reference(Expr& expr) {
  reference(expr, false);
  const Type* type = type_of(expr);
  const bool known = expr.kind == ExprKind::constant || type != nullptr;
  // Any integer may hold the number of a channel; SPIN accepts it.
  if (!known || (type != nullptr && type->basic != BasicType::structure)) {
    return;
  }
  diagnostics_.error(expr.where, quote(expr.name) + " is no channel",
                     "declare it as: chan " + std::string(expr.name));
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
    std::sort(names.begin(), names.end());
    const std::string near = closest(expr.name, names);
    diagnostics_.error(expr.where,
                       "no proctype " + quote(expr.name) + " to run",
                       near.empty() ? "define it: proctype " +
                                          std::string(expr.name) + "() { .. }"
                                    : "did you mean " + quote(near) + "?");
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

// ------------------------------------------------------------ messages

std::size_t Resolver::flat_count(std::span<Expr*> arguments) const {
  std::size_t count = 0;
  for (const Expr* argument : arguments) {
    const Expr& value =
        argument->kind == ExprKind::eval ? *argument->a : *argument;
    const Type* type = type_of(value);
    if (type == nullptr || type->structure == nullptr) {
      ++count;
      continue;
    }
    std::vector<Type> fields;
    const_cast<Resolver*>(this)->flatten_fields(*type, fields);
    count += fields.size();
  }
  return count;
}

void Resolver::field_count(const Expr& channel, std::size_t given,
                           Location where, std::string_view verb) {
  const ChannelInit* init = known_channel(channel);
  if (init == nullptr || init->flat_fields.size() == given) return;
  const std::size_t wanted = init->flat_fields.size();
  diagnostics_
      .error(where,
             "channel " + quote(channel.name) + " has messages of " +
                 std::to_string(wanted) + " field" + (wanted == 1 ? "" : "s") +
                 ", but " + std::to_string(given) + " " +
                 (given == 1 ? "is " : "are ") + std::string(verb),
             "give one value for each field")
      .notes.push_back({init->where, "the channel is declared here"});
}

void Resolver::send_arguments(const Expr& channel,
                              std::span<Expr*> arguments) {
  for (Expr* argument : arguments) {
    reference(*argument, true);
    if (argument->kind != ExprKind::variable) {
      if (contains_run(*argument)) {
        diagnostics_.error(argument->where, "'run' inside of a message",
                           "store its result in a variable first");
      }
    }
  }
  field_count(channel, flat_count(arguments), channel.where, "sent");
  const ChannelInit* init = known_channel(channel);
  if (init == nullptr || init->fields.size() != arguments.size()) return;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    fits(init->fields[i], *arguments[i], "message field");
    same_mtype(init->fields[i], *arguments[i], Severity::warning);
  }
}

/// A poll may leave out the last fields; SPIN then does not look at them.
void Resolver::receive_arguments(const Expr& channel,
                                 std::span<Expr*> arguments, bool poll) {
  for (Expr* argument : arguments) {
    if (argument->kind == ExprKind::eval) {
      reference(*argument->a, true);
    } else if (argument->kind == ExprKind::variable) {
      reference(*argument, true);
    }
  }
  const ChannelInit* init = known_channel(channel);
  const std::size_t given = flat_count(arguments);
  if (!poll || (init != nullptr && given > init->flat_fields.size())) {
    field_count(channel, given, channel.where, "received");
  }
  if (init == nullptr || init->fields.size() != arguments.size()) return;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    same_mtype(init->fields[i], *arguments[i], Severity::warning);
  }
}

// ------------------------------------------------------------ remote

/// Labels and locals of a proctype may come later: see finish_remotes().
void Resolver::remote(Expr& expr) {
  if (expr.a != nullptr) expression(*expr.a);
  if (expr.kind == ExprKind::remote_variable) {
    model_.uses_remote_variables = true;
    for (Expr* part = expr.b; part != nullptr; part = part->b) {
      if (part->a != nullptr) expression(*part->a);
    }
  }
  remotes_.emplace_back(&expr, context_);
}

void Resolver::finish_remotes() {
  for (auto& [expr, context] : remotes_) {
    context_ = context;
    expr->proctype = find_proctype(expr->name);
    if (expr->proctype == nullptr) {
      if (!broken_.contains(expr->name)) {
        diagnostics_.error(expr->where, "no proctype " + quote(expr->name),
                           "remote references name a proctype: P[pid]@label");
      }
      continue;
    }
    if (expr->kind == ExprKind::remote_label) {
      std::vector<std::string_view> names;
      for (const LabelDefinition& label : labels_[expr->proctype]) {
        names.push_back(label.name);
      }
      if (std::find(names.begin(), names.end(), expr->member_name) !=
          names.end()) {
        continue;
      }
      const std::string near = closest(expr->member_name, names);
      diagnostics_.error(expr->where,
                         "proctype " + quote(expr->name) + " has no label " +
                             quote(expr->member_name),
                         near.empty() ? "add the label to its body"
                                      : "did you mean " + quote(near) + "?");
      continue;
    }
    Expr& first = *expr->b;
    const auto& locals = expr->proctype->locals;
    const auto found =
        std::find_if(locals.begin(), locals.end(), [&](const Variable* local) {
          return local->name == first.name;
        });
    if (first.name == "_p" && first.b == nullptr) {
      first.variable = scopes_.front().at("_p");
      continue;
    }
    if (found == locals.end()) {
      std::vector<std::string_view> names;
      for (const Variable* local : locals) names.push_back(local->name);
      const std::string near = closest(first.name, names);
      diagnostics_.error(first.where,
                         "proctype " + quote(expr->name) +
                             " has no local variable " + quote(first.name),
                         near.empty() ? "global variables need no prefix"
                                      : "did you mean " + quote(near) + "?");
      continue;
    }
    first.variable = *found;
    subscript(first, **found, false);
    if (first.b != nullptr && (*found)->type.structure != nullptr) {
      member(*first.b, *(*found)->type.structure, false);
    }
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
