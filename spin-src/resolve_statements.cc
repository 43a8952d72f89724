// Statements: scopes, loops, what a claim or a d_step may do.
#include <algorithm>

#include "spin-src/quote.h"
#include "spin-src/resolver.h"
#include "spin-src/spelling.h"

namespace promela {

namespace {

bool is_claim(const Proctype& proctype) {
  return proctype.kind == ProctypeKind::never;
}

bool is_trace(const Proctype& proctype) {
  return proctype.kind == ProctypeKind::trace ||
         proctype.kind == ProctypeKind::notrace;
}

std::size_t conversions(std::string_view format) {
  std::size_t count = 0;
  for (std::size_t i = 0; i + 1 < format.size(); ++i) {
    if (format[i] != '%') continue;
    if (format[i + 1] != '%') ++count;
    ++i;
  }
  return count;
}

/// The statement that decides whether the sequence can start.
const Stmt& leading(const Sequence& sequence) {
  const Stmt& first = *sequence.statements.front();
  switch (first.kind) {
    case StmtKind::atomic:
    case StmtKind::d_step:
    case StmtKind::block:
    case StmtKind::unless:
      return leading(*first.options.front());
    default:
      return first;
  }
}

const Expr* run_below_operator(const Expr& expr, bool top) {
  if (expr.kind == ExprKind::run) return top ? nullptr : &expr;
  for (const Expr* child : {expr.a, expr.b, expr.c}) {
    if (child == nullptr) continue;
    if (const Expr* found = run_below_operator(*child, false)) return found;
  }
  return nullptr;
}

}  // namespace

void Resolver::sequence(Sequence& sequence) {
  if (sequence.is_scope) {
    scopes_.emplace_back();
    scope_numbers_.push_back(++next_scope_);
  }
  for (Stmt* stmt : sequence.statements) statement(*stmt);
  if (sequence.is_scope) {
    scopes_.pop_back();
    scope_numbers_.pop_back();
  }
}

void Resolver::statement(Stmt& stmt) {
  for (const LabelDefinition& label : stmt.labels) {
    labels_[context_.proctype].push_back(label);
  }
  if (stmt.kind != StmtKind::declaration && stmt.kind != StmtKind::exclusive) {
    context_.body_start = false;
  }
  if (stmt.starts_loop != nullptr) complete_for_in(stmt);
  check_claim_statement(stmt);
  switch (stmt.kind) {
    case StmtKind::expression:
      condition(*stmt.expr);
      if (const Expr* run = run_below_operator(*stmt.expr, true)) {
        diagnostics_.error(run->where, "'run' as part of an expression",
                           "store its result first: pid p = run P()");
      }
      break;
    case StmtKind::assertion:
    case StmtKind::printm:
      condition(*stmt.expr);
      break;
    case StmtKind::assign:
      assignment(stmt);
      break;
    case StmtKind::send:
    case StmtKind::receive:
      message(stmt);
      break;
    case StmtKind::printf:
      print(stmt);
      break;
    case StmtKind::set_priority:
      model_.uses_priorities = true;
      expression(*stmt.target);
      expression(*stmt.expr);
      break;
    case StmtKind::declaration:
      declaration(stmt);
      break;
    case StmtKind::exclusive:
      exclusive(stmt);
      break;
    case StmtKind::jump_break:
    case StmtKind::jump_goto:
    case StmtKind::return_value:
    case StmtKind::else_guard:
      control(stmt);
      break;
    case StmtKind::c_code:
      break;
    case StmtKind::selection:
    case StmtKind::repetition:
    case StmtKind::atomic:
    case StmtKind::d_step:
    case StmtKind::block:
    case StmtKind::unless:
      compound(stmt);
      break;
  }
}

/// Statements whose place matters.
void Resolver::control(Stmt& stmt) {
  if (stmt.kind == StmtKind::jump_goto) {
    gotos_.push_back(&stmt);
  } else if (stmt.kind == StmtKind::return_value) {
    misplaced_return(stmt);
  } else if (stmt.kind == StmtKind::jump_break && context_.loops == 0) {
    diagnostics_.error(stmt.where, "'break' outside of a loop",
                       "use 'goto' with a label");
  } else if (stmt.kind == StmtKind::else_guard && !guards_.contains(&stmt)) {
    diagnostics_.warning(stmt.where, "'else' is no guard of an option here",
                         "put it behind a '::' of if or do");
  }
}

void Resolver::misplaced_return(Stmt& stmt) {
  if (stmt.where.expansion == 0) {
    diagnostics_.error(stmt.where, "'return' outside of an inline",
                       "a process ends behind its last statement: jump there "
                       "with 'goto'");
  } else {
    diagnostics_.error(stmt.where,
                       "'return' in an inline whose result is not used",
                       "call it as: x = f(..)");
  }
  expression(*stmt.expr);
}

void Resolver::compound(Stmt& stmt) {
  const bool outer_d_step = context_.in_d_step;
  if (stmt.kind == StmtKind::repetition) ++context_.loops;
  if (stmt.kind == StmtKind::d_step) context_.in_d_step = true;
  const bool is_choice =
      stmt.kind == StmtKind::selection || stmt.kind == StmtKind::repetition;
  if (is_choice) choice(stmt);
  check_first_label(stmt);
  for (Sequence* option : stmt.options) sequence(*option);
  if (stmt.kind == StmtKind::repetition) --context_.loops;
  context_.in_d_step = outer_d_step;
}

/// Control is at the block or the choice as a whole before its first statement
/// is executed: a label there marks no state. A loop always is a state.
void Resolver::check_first_label(const Stmt& stmt) {
  const bool is_choice =
      stmt.kind == StmtKind::selection || stmt.kind == StmtKind::repetition;
  for (const Sequence* part : stmt.options) {
    const Stmt* first = part->statements.front();
    if (first->labels.empty() || first->kind == StmtKind::repetition) continue;
    const LabelDefinition& label = first->labels.front();
    const std::string name = quote(label.name);
    if (is_choice) {
      diagnostics_.warning(label.where,
                           "label " + name +
                               " at the start of an option marks the state "
                               "behind its guard",
                           "put it before 'if' or 'do'");
    } else if (stmt.kind != StmtKind::unless) {
      diagnostics_.error(
          label.where, "label " + name + " at the start of a block",
          "put it before the block: " + std::string(label.name) + ": { .. }");
    } else if (part == stmt.options.back()) {
      diagnostics_.error(label.where,
                         "label " + name + " at the start of an escape",
                         "a jump cannot lead there; put the label behind the "
                         "guard of the escape");
    } else if (first->kind != StmtKind::block &&
               first->kind != StmtKind::atomic &&
               first->kind != StmtKind::d_step) {
      diagnostics_.error(label.where,
                         "label " + name +
                             " before a single statement with "
                             "an 'unless'",
                         "put braces around it: " + std::string(label.name) +
                             ": { .. } unless { .. }");
    }
  }
}

void Resolver::choice(Stmt& stmt) {
  const Stmt* first_else = nullptr;
  for (const Sequence* option : stmt.options) {
    guards_.insert(&leading(*option));
    const Stmt* guard = option->statements.front();
    if (guard->kind == StmtKind::assign && !stmt.generated &&
        guard->starts_loop == nullptr) {
      const bool is_step = guard->expr->kind == ExprKind::binary &&
                           guard->expr->a == guard->target;
      if (!is_step && guard->before_arrow) {
        diagnostics_.warning(guard->where,
                             "an assignment as guard is always executable",
                             "to compare, write '=='; else put it behind "
                             "'true ->'");
      }
    }
    if (guard->kind != StmtKind::else_guard) continue;
    if (first_else != nullptr) {
      diagnostics_
          .error(guard->where, "a second 'else'", "merge the two options")
          .notes.push_back({first_else->where, "the first one is here"});
    }
    first_else = guard;
  }
}

void Resolver::check_claim_statement(const Stmt& stmt) {
  const Proctype& proctype = *context_.proctype;
  if (is_claim(proctype)) {
    if (stmt.kind == StmtKind::send || stmt.kind == StmtKind::receive) {
      diagnostics_.error(stmt.where, "a never claim cannot send or receive",
                         "test messages with c?[..]");
    } else if (stmt.kind == StmtKind::assign) {
      diagnostics_.warning(stmt.where,
                           "a never claim should not change variables",
                           "let a process do it");
    } else if (stmt.kind == StmtKind::declaration) {
      diagnostics_.error(stmt.where, "a never claim has no local variables",
                         "declare them outside");
    }
  }
  if (is_trace(proctype)) {
    const bool wrong = stmt.kind == StmtKind::assign ||
                       stmt.kind == StmtKind::declaration ||
                       stmt.kind == StmtKind::c_code;
    if (wrong) {
      diagnostics_.error(stmt.where, "a trace only sends, receives and chooses",
                         "move this statement into a process");
    }
  }
}

void Resolver::declaration(Stmt& stmt) {
  for (Variable* variable : stmt.variables) {
    if (variable->visibility == Visibility::hidden) {
      diagnostics_.error(variable->where, "a local variable cannot be hidden",
                         "declare it outside of the proctype");
    }
    variable_type(*variable);
    array_size(*variable);
    initialiser(*variable);
    variable->assigned_midway = !context_.body_start || scopes_.size() > 2;
    if (variable->assigned_midway && variable->channel != nullptr) {
      diagnostics_.error(variable->channel->where,
                         "a channel is created before the first statement",
                         "move the declaration to the start of the body");
    }
  }
  for (Variable* variable : stmt.variables) declare_local(*variable);
}

/// A label may come later, so that gotos are checked when the body ends.
void Resolver::check_gotos() {
  std::vector<std::string_view> names;
  for (const LabelDefinition& label : labels_[context_.proctype]) {
    names.push_back(label.name);
  }
  const std::unordered_set<std::string_view> known(names.begin(), names.end());
  for (const Stmt* jump : gotos_) {
    if (known.contains(jump->text)) continue;
    diagnostics_.error(jump->end, "no label " + quote(jump->text),
                       did_you_mean(jump->text, names,
                                    "put '" + std::string(jump->text) +
                                        ":' before a statement of this body"));
  }
  gotos_.clear();
}

/// One message for both sides.
bool Resolver::assigns_structure(Stmt& stmt) {
  reference(*stmt.target, true);
  const Expr& target = innermost(*stmt.target);
  const Variable* variable = target.variable;
  if (stmt.target->kind != ExprKind::variable || variable == nullptr) {
    return false;
  }
  if (variable->type.basic != BasicType::structure) {
    subscript(target, *variable, false);
    return false;
  }
  reference(*stmt.expr, true);
  std::string field = "field";
  if (variable->type.structure != nullptr) {
    field = variable->type.structure->fields.front()->name;
  }
  diagnostics_.error(
      stmt.target->where, "a structure cannot be assigned as a whole",
      "assign its fields one by one: " + std::string(target.name) + "." +
          field + " = ..");
  return true;
}

void Resolver::assignment(Stmt& stmt) {
  if (assigns_structure(stmt)) return;
  condition(*stmt.expr);
  if (stmt.target->kind == ExprKind::constant) {
    diagnostics_.error(stmt.target->where,
                       quote(stmt.target->name) + " is a constant",
                       "assign to a variable");
    return;
  }
  const Variable* variable = innermost(*stmt.target).variable;
  if (variable == nullptr) return;
  const bool read_only = variable->predefined && variable->name != "_priority";
  if (read_only) {
    diagnostics_.error(stmt.target->where,
                       quote(variable->name) + " cannot be assigned",
                       "it is set by the system");
  }
  fits(variable->type, *stmt.expr, "value");
  same_mtype(variable->type, *stmt.expr, Severity::error);
}

void Resolver::message(Stmt& stmt) {
  channel_reference(*stmt.target, true);
  if (is_trace(*context_.proctype)) {
    // Nothing is sent here: `c!_` is any message.
    for (Expr* argument : stmt.arguments) {
      const bool is_name =
          argument->kind == ExprKind::variable && argument->b == nullptr;
      if (is_name && argument->name == "_") argument->kind = ExprKind::any;
    }
  }
  if (stmt.kind == StmtKind::send) {
    send_arguments(*stmt.target, stmt.arguments);
  } else {
    receive_arguments(*stmt.target, stmt.arguments, false);
  }
}

void Resolver::exclusive(Stmt& stmt) {
  for (Expr* channel : stmt.arguments) {
    reference(*channel, true);
    const Type* type = type_of(*channel);
    if (type != nullptr && type->basic != BasicType::chan) {
      diagnostics_.error(channel->where,
                         quote(channel->name) + " is no channel",
                         "xr and xs name channels");
    }
  }
}

void Resolver::print(Stmt& stmt) {
  for (Expr* argument : stmt.arguments) condition(*argument);
  const std::size_t wanted = conversions(stmt.text);
  if (wanted != stmt.arguments.size()) {
    diagnostics_.warning(
        stmt.where,
        "the format has " + std::to_string(wanted) + " conversion" +
            (wanted == 1 ? "" : "s") + ", but " +
            std::to_string(stmt.arguments.size()) + " value" +
            (stmt.arguments.size() == 1 ? " is" : "s are") + " printed",
        "give one value for each %");
  }
}

}  // namespace promela
