// References: names, elements, fields, channels and what other processes hold.
#include <algorithm>
#include <utility>

#include "spin-src/quote.h"
#include "spin-src/resolver.h"
#include "spin-src/spelling.h"

namespace promela {

std::string_view type_name(const Type& type) {
  switch (type.basic) {
    case BasicType::bit:
      return "bit";
    case BasicType::byte:
      return "byte";
    case BasicType::pid:
      return "pid";
    case BasicType::mtype:
      return "mtype";
    case BasicType::chan:
      return "chan";
    case BasicType::short_int:
      return "short";
    case BasicType::int_:
      return "int";
    case BasicType::unsigned_int:
      return "unsigned";
    case BasicType::structure:
      return type.name;
  }
  return "";
}

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

/// `whole`: a structure or an array as such is fine here.
void Resolver::reference(Expr& expr, bool whole) {
  if (expr.kind != ExprKind::variable) {
    expression(expr);
    return;
  }
  const bool as_channel = std::exchange(context_.as_channel, false);
  if (expr.a != nullptr) expression(*expr.a);
  context_.as_channel = as_channel;
  lookup(expr);
  context_.as_channel = false;
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
    no_fields(expr);
  } else if (expr.b != nullptr && variable.type.structure != nullptr) {
    member(*expr.b, *variable.type.structure, whole);
  } else if (expr.b == nullptr && !whole &&
             variable.type.basic == BasicType::structure) {
    diagnostics_.error(
        expr.where,
        quote(variable.name) + " is a structure and has no value as a whole",
        "name a field: " + std::string(variable.name) + ".f");
  }
}

void Resolver::no_fields(const Expr& expr) {
  diagnostics_
      .error(expr.b->where, quote(expr.variable->name) + " has no fields",
             "drop '." + std::string(expr.b->name) + "': its type is " +
                 std::string(type_name(expr.variable->type)))
      .notes.push_back({expr.variable->where, "it is declared here"});
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
    diagnostics_.error(expr.where, quote(expr.name) + " is an mtype constant",
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
  const std::string name(expr.name);
  if (name == "continue") {
    diagnostics_.error(expr.where, "Promela has no 'continue'",
                       "put a label before 'do' and write: goto label");
    return;
  }
  if (context_.as_channel) {
    diagnostics_.error(expr.where, "undeclared channel " + quote(name),
                       did_you_mean(name, names,
                                    "declare it before its use, as in: chan " +
                                        name + " = [1] of { byte }"));
    return;
  }
  diagnostics_.error(expr.where, "undeclared variable " + quote(name),
                     did_you_mean(name, names, declaration_hint(expr)));
}

/// What to do about an unknown name that is near to no other one.
std::string Resolver::declaration_hint(const Expr& expr) const {
  const std::string name(expr.name);
  if (proctypes_.contains(expr.name)) {
    return "it is a proctype: start it with 'run', or name a label or "
           "variable of it (P@label, P:variable)";
  }
  if (!context_.in_ltl) return "declare it before its use, as in: int " + name;
  for (const Proctype* proctype : model_.proctypes) {
    for (const Variable* local : proctype->locals) {
      if (local->name != expr.name) continue;
      return "it is a local variable: write " + std::string(proctype->name) +
             ":" + name;
    }
  }
  return "a formula sees global variables, and locals as P:x";
}

void Resolver::subscript(const Expr& expr, const Variable& variable,
                         bool whole) {
  if (expr.a != nullptr && !variable.is_array) {
    diagnostics_.error(expr.where, quote(variable.name) + " is no array",
                       "drop the index, or declare it as an array: " +
                           std::string(variable.name) + "[5]");
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
  diagnostics_
      .error(index.where,
             "index " + std::to_string(*value) + " is outside of array " +
                 quote(variable.name),
             variable.size == 1
                 ? "its only element is 0; enlarge the array for more"
                 : "use an index from 0 to " +
                       std::to_string(variable.size - 1) +
                       ", or enlarge the array")
      .notes.push_back({variable.where, "it is declared here"});
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
    diagnostics_
        .error(expr.where,
               quote(structure.name) + " has no field " + quote(expr.name),
               did_you_mean(expr.name, names,
                            "add the field to its typedef, or name another"))
        .notes.push_back({structure.where, "the typedef is here"});
    return;
  }
  expr.variable = *field;
  expr.variable->is_read = true;
  subscript(expr, **field, whole && expr.b == nullptr);
  const Type& type = (*field)->type;
  if (expr.b != nullptr && type.structure != nullptr) {
    member(*expr.b, *type.structure, whole);
  } else if (expr.b != nullptr) {
    no_fields(expr);
  } else if (!whole && type.basic == BasicType::structure) {
    diagnostics_.error(
        expr.where,
        quote((*field)->name) + " is a structure and has no value as a whole",
        "name one of its fields");
  }
}

/// `len(i)` and its like take the number of a channel from any integer, as in
/// SPIN; messages go through channels only.
void Resolver::channel_reference(Expr& expr, bool message) {
  context_.as_channel = true;
  reference(expr, false);
  context_.as_channel = false;
  const Type* type = type_of(expr);
  if (expr.kind != ExprKind::constant && type == nullptr) return;
  const bool fits =
      type != nullptr && (type->basic == BasicType::chan ||
                          (!message && type->structure == nullptr));
  if (fits) return;
  Diagnostic& error = diagnostics_.error(
      expr.where, quote(innermost(expr).name) + " is no channel",
      "declare it as: chan " + std::string(expr.name) + " = [1] of { byte }");
  if (type != nullptr) {
    error.notes.push_back(
        {innermost(expr).variable->where, "it is declared here"});
  }
}

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
    } else if (expr->kind == ExprKind::remote_label) {
      remote_label(*expr);
    } else {
      remote_variable(*expr);
    }
  }
}

void Resolver::remote_label(const Expr& expr) {
  std::vector<std::string_view> names;
  for (const LabelDefinition& label : labels_[expr.proctype]) {
    names.push_back(label.name);
  }
  if (std::ranges::find(names, expr.member_name) != names.end()) return;
  diagnostics_.error(
      expr.where,
      "proctype " + quote(expr.name) + " has no label " +
          quote(expr.member_name),
      did_you_mean(expr.member_name, names, "add the label to its body"));
}

void Resolver::remote_variable(Expr& expr) {
  Expr& first = *expr.b;
  if (first.name == "_p" && first.b == nullptr) {
    first.variable = scopes_.front().at("_p");
    return;
  }
  const auto& locals = expr.proctype->locals;
  const auto found = std::ranges::find(locals, first.name, &Variable::name);
  if (found == locals.end()) {
    std::vector<std::string_view> names;
    for (const Variable* local : locals) names.push_back(local->name);
    diagnostics_.error(
        first.where,
        "proctype " + quote(expr.name) + " has no local variable " +
            quote(first.name),
        did_you_mean(first.name, names, "global variables need no prefix"));
    return;
  }
  first.variable = *found;
  subscript(first, **found, false);
  if (first.b != nullptr && (*found)->type.structure != nullptr) {
    member(*first.b, *(*found)->type.structure, false);
  }
}

}  // namespace promela
