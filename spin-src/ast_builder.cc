// Builds the tree while the parser reads: one small function per construct.
#include "spin-src/ast_builder.h"

#include <algorithm>
#include <utility>

#include "spin-src/diagnostics.h"

namespace promela {

namespace {

// Passes recurse over expressions: a level costs some hundred bytes of stack.
constexpr std::uint16_t max_expression_depth = 5'000;

// SPIN writes `select` out as one `if` up to this many values.
constexpr std::int64_t max_select_options = 32;

std::uint16_t depth_of(const Expr* expr) {
  return expr == nullptr ? std::uint16_t{0} : expr->depth;
}

}  // namespace

// ------------------------------------------------------------ expressions

Expr* AstBuilder::make(ExprKind kind, Location where) {
  Expr* expr = model_.make_expr();
  expr->kind = kind;
  expr->where = where;
  return expr;
}

/// Too deep a tree is reported once and cut, so that no pass can overflow.
void AstBuilder::set_depth(Expr* expr) {
  std::uint16_t deepest =
      std::max({depth_of(expr->a), depth_of(expr->b), depth_of(expr->c)});
  for (const Expr* argument : expr->arguments) {
    deepest = std::max(deepest, argument->depth);
  }
  expr->depth = static_cast<std::uint16_t>(deepest + 1);
  if (expr->depth <= max_expression_depth) return;
  if (!reported_depth_) {
    diagnostics_.error(expr->where,
                       "expression of more than " +
                           std::to_string(max_expression_depth) + " levels",
                       "compute it in several statements");
  }
  reported_depth_ = true;
  expr->kind = ExprKind::constant;
  expr->a = expr->b = expr->c = nullptr;
  expr->arguments = {};
  expr->depth = 1;
}

Expr* AstBuilder::number(Location where, std::int32_t value) {
  Expr* expr = make(ExprKind::constant, where);
  expr->value = value;
  return expr;
}

Expr* AstBuilder::constant(const Token& token) {
  Expr* expr = number(token.where, token.value);
  expr->from_literal = !token.text.empty() && token.text.front() >= '0' &&
                       token.text.front() <= '9';
  return expr;
}

Expr* AstBuilder::reference(const Token& name, Expr* index, Expr* member) {
  Expr* expr = make(ExprKind::variable, name.where);
  expr->name = name.text;
  expr->a = index;
  expr->b = member;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::unary(Operator op, const Token& token, Expr* operand) {
  Expr* expr = make(ExprKind::unary, token.where);
  expr->op = op;
  expr->a = operand;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::binary(Operator op, const Token& token, Expr* left,
                         Expr* right) {
  Expr* expr = make(ExprKind::binary, token.where);
  expr->op = op;
  expr->a = left;
  expr->b = right;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::conditional(const Token& token, Expr* test, Expr* yes,
                              Expr* no) {
  Expr* expr = make(ExprKind::conditional, token.where);
  expr->a = test;
  expr->b = yes;
  expr->c = no;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::simple(ExprKind kind, const Token& token, Expr* operand) {
  Expr* expr = make(kind, token.where);
  expr->a = operand;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::query(Operator op, const Token& token, Expr* channel) {
  Expr* expr = simple(ExprKind::channel_query, token, channel);
  expr->op = op;
  return expr;
}

Expr* AstBuilder::run(const Token& name, const std::vector<Expr*>& arguments,
                      Expr* priority) {
  Expr* expr = make(ExprKind::run, name.where);
  expr->name = name.text;
  expr->arguments = model_.make_list(arguments);
  expr->a = priority;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::poll(Operator op, Expr* channel,
                       const std::vector<Expr*>& arguments) {
  Expr* expr = make(ExprKind::poll, channel->where);
  expr->op = op;
  expr->a = channel;
  expr->arguments = model_.make_list(arguments);
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::remote_label(const Token& proctype, Expr* pid,
                               const Token& label) {
  Expr* expr = make(ExprKind::remote_label, proctype.where);
  expr->name = proctype.text;
  expr->member_name = label.text;
  expr->a = pid;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::remote_variable(const Token& proctype, Expr* pid,
                                  Expr* variable) {
  Expr* expr = make(ExprKind::remote_variable, proctype.where);
  expr->name = proctype.text;
  expr->a = pid;
  expr->b = variable;
  set_depth(expr);
  return expr;
}

Expr* AstBuilder::embedded(const Token& token) {
  Expr* expr = make(ExprKind::c_expression, token.where);
  expr->member_name = token.text;
  expr->name = token.precondition;
  model_.uses_embedded_c = true;
  return expr;
}

Expr* AstBuilder::receive_argument(Expr* reference) {
  if (reference->name == "_" && reference->a == nullptr &&
      reference->b == nullptr) {
    reference->kind = ExprKind::any;
  }
  return reference;
}

Expr* AstBuilder::parenthesised(Expr* expr) {
  expr->parenthesised = true;
  return expr;
}

// ------------------------------------------------------------ statements

Stmt* AstBuilder::make(StmtKind kind, Location where) {
  Stmt* stmt = model_.make_stmt();
  stmt->kind = kind;
  stmt->where = where;
  stmt->end = where;
  return stmt;
}

Stmt* AstBuilder::expression(Expr* expr) {
  // The place of an operator is the operator; a statement starts left of it.
  const Expr* first = expr;
  while (first->kind == ExprKind::binary) first = first->a;
  Stmt* stmt = make(StmtKind::expression, first->where);
  stmt->expr = expr;
  return stmt;
}

Stmt* AstBuilder::assign(Expr* target, Expr* value) {
  Stmt* stmt = make(StmtKind::assign, target->where);
  stmt->target = target;
  stmt->expr = value;
  return stmt;
}

Stmt* AstBuilder::step_by_one(Expr* target, Operator op, const Token& token) {
  return assign(target, binary(op, token, target, number(token.where, 1)));
}

Stmt* AstBuilder::send(Expr* channel, const std::vector<Expr*>& arguments,
                       bool sorted) {
  Stmt* stmt = make(StmtKind::send, channel->where);
  stmt->target = channel;
  stmt->arguments = model_.make_list(arguments);
  stmt->sorted = sorted;
  return stmt;
}

Stmt* AstBuilder::receive(Expr* channel, const std::vector<Expr*>& arguments,
                          bool random, bool peek) {
  Stmt* stmt = make(StmtKind::receive, channel->where);
  stmt->target = channel;
  stmt->arguments = model_.make_list(arguments);
  stmt->random = random;
  stmt->peek = peek;
  return stmt;
}

Stmt* AstBuilder::simple_stmt(StmtKind kind, const Token& token, Expr* expr) {
  Stmt* stmt = make(kind, token.where);
  stmt->expr = expr;
  return stmt;
}

Stmt* AstBuilder::print(const Token& keyword, const Token& format,
                        const std::vector<Expr*>& arguments) {
  Stmt* stmt = make(StmtKind::printf, keyword.where);
  stmt->text = format.text;
  stmt->arguments = model_.make_list(arguments);
  return stmt;
}

Stmt* AstBuilder::jump(const Token& keyword, const Token& label) {
  Stmt* stmt = make(StmtKind::jump_goto, keyword.where);
  stmt->text = label.text;
  stmt->end = label.where;
  return stmt;
}

Stmt* AstBuilder::choice(StmtKind kind, const Token& token, const Token& end,
                         std::vector<Sequence*> options) {
  Stmt* stmt = make(kind, token.where);
  stmt->end = end.where;
  stmt->options = std::move(options);
  return stmt;
}

Stmt* AstBuilder::block(StmtKind kind, const Token& token, Sequence* body) {
  Stmt* stmt = make(kind, token.where);
  stmt->options = {body};
  stmt->end = body->end;
  return stmt;
}

Stmt* AstBuilder::inline_call(const Token& begin, Sequence* body,
                              Expr* result) {
  Stmt* stmt = block(StmtKind::block, begin, body);
  stmt->from_inline = true;
  body->is_scope = true;
  if (result != nullptr) replace_returns(body, result);
  return stmt;
}

/// `return e` in the body of `x = f(..)` is `x = e`; control goes on.
void AstBuilder::replace_returns(Sequence* body, Expr* result) {
  for (Stmt* stmt : body->statements) {
    if (stmt->kind == StmtKind::return_value) {
      stmt->kind = StmtKind::assign;
      stmt->target = result;
    }
    for (Sequence* option : stmt->options) replace_returns(option, result);
  }
}

Stmt* AstBuilder::unless(Stmt* main, Stmt* escape) {
  Stmt* stmt = make(StmtKind::unless, main->where);
  stmt->prefix = std::exchange(main->prefix, nullptr);
  stmt->options = {sequence(main), sequence(escape)};
  stmt->end = escape->end;
  return stmt;
}

/// do :: guard -> body; last :: else -> break od
Stmt* AstBuilder::loop(const Token& token, Expr* guard, Sequence* body,
                       Stmt* last) {
  Sequence* again = sequence(expression(guard));
  again->statements.insert(again->statements.end(), body->statements.begin(),
                           body->statements.end());
  append(again, last);
  Sequence* leave = sequence(simple_stmt(StmtKind::else_guard, token));
  append(leave, simple_stmt(StmtKind::jump_break, token));
  again->end = leave->end = body->end;
  again->is_scope = true;
  Stmt* stmt = make(StmtKind::repetition, token.where);
  stmt->options = {again, leave};
  stmt->end = body->end;
  stmt->generated = true;
  return stmt;
}

Stmt* AstBuilder::for_range(const Token& token, Expr* variable, Expr* low,
                            Expr* high, Sequence* body) {
  Expr* guard = binary(Operator::less_equal, token, variable, high);
  Stmt* stmt =
      loop(token, guard, body, step_by_one(variable, Operator::add, token));
  stmt->prefix = assign(variable, low);
  return stmt;
}

/// Array or channel is decided when names are known: resolve() completes what
/// is written down here (see Resolver::complete_for_in).
Stmt* AstBuilder::for_in(const Token& token, Expr* variable, Expr* container,
                         Sequence* body) {
  Expr* guard =
      binary(Operator::less_equal, token, variable, number(token.where, 0));
  Stmt* stmt =
      loop(token, guard, body, step_by_one(variable, Operator::add, token));
  stmt->prefix = assign(variable, number(token.where, 0));
  stmt->prefix->starts_loop = stmt;
  stmt->target = container;
  return stmt;
}

Stmt* AstBuilder::if_of_values(const Token& token, Expr* variable,
                               std::int32_t low, std::int32_t high) {
  Stmt* stmt = make(StmtKind::selection, token.where);
  stmt->generated = true;
  for (std::int64_t value = low; value <= high; ++value) {
    stmt->options.push_back(sequence(assign(
        variable, number(token.where, static_cast<std::int32_t>(value)))));
  }
  return stmt;
}

/// SPIN has three shapes: few literal values are an `if`; many are a loop with
/// the increment first; other bounds, or a select in an inline, a loop whose
/// `break` is tried first although it is numbered last.
Stmt* AstBuilder::select(const Token& token, Expr* variable, Expr* low,
                         Expr* high) {
  const bool literal =
      low->from_literal && high->from_literal && token.where.expansion == 0;
  if (literal && low->value > high->value) {
    diagnostics_.error(low->where, "'select' over an empty range",
                       "write the smaller bound first");
    return simple_stmt(StmtKind::expression, token, number(token.where, 1));
  }
  if (literal && std::int64_t{high->value} - low->value <= max_select_options) {
    return if_of_values(token, variable, low->value, high->value);
  }
  Sequence* more =
      sequence(expression(binary(Operator::less, token, variable, high)));
  append(more, step_by_one(variable, Operator::add, token));
  Sequence* enough = sequence(simple_stmt(StmtKind::jump_break, token));
  Stmt* stmt = make(StmtKind::repetition, token.where);
  stmt->options = {more, enough};
  stmt->generated = true;
  stmt->break_first = !literal;
  stmt->prefix = assign(variable, low);
  return stmt;
}

Stmt* AstBuilder::set_priority(const Token& token, Expr* pid, Expr* priority) {
  Stmt* stmt = make(StmtKind::set_priority, token.where);
  stmt->target = pid;
  stmt->expr = priority;
  return stmt;
}

Stmt* AstBuilder::embedded_code(const Token& token) {
  Stmt* stmt = make(StmtKind::c_code, token.where);
  stmt->text = token.text;
  stmt->precondition = token.precondition;
  model_.uses_embedded_c = true;
  return stmt;
}

Stmt* AstBuilder::declaration(const Token& first,
                              std::vector<Variable*> variables) {
  Stmt* stmt = make(StmtKind::declaration, first.where);
  stmt->variables = std::move(variables);
  return stmt;
}

Stmt* AstBuilder::exclusive(const Token& token,
                            const std::vector<Expr*>& channels) {
  Stmt* stmt = make(StmtKind::exclusive, token.where);
  stmt->arguments = model_.make_list(channels);
  stmt->exclusive_receive = token.text == "xr";
  return stmt;
}

Stmt* AstBuilder::labelled(const Token& label, Stmt* stmt) {
  if (stmt == nullptr) {
    stmt = simple_stmt(StmtKind::expression, label, number(label.where, 1));
  }
  stmt->labels.insert(stmt->labels.begin(), {label.text, label.where});
  return stmt;
}

Sequence* AstBuilder::sequence(Stmt* first) {
  Sequence* sequence = model_.make_sequence();
  sequence->where = first->where;
  append(sequence, first);
  return sequence;
}

void AstBuilder::append(Sequence* sequence, Stmt* stmt) {
  if (stmt->prefix != nullptr) sequence->statements.push_back(stmt->prefix);
  sequence->statements.push_back(stmt);
  sequence->end = stmt->end;
}

// ------------------------------------------------------------ declarations

Type AstBuilder::type(BasicType basic, std::string_view name) {
  Type type;
  type.basic = basic;
  type.name = name;
  return type;
}

Variable* AstBuilder::variable(const Token& name) {
  Variable* variable = model_.make_variable();
  variable->name = name.text;
  variable->where = name.where;
  return variable;
}

std::vector<Variable*> AstBuilder::typed(Visibility visibility,
                                         const Type& type,
                                         std::vector<Variable*> variables) {
  for (Variable* variable : variables) {
    const std::uint8_t width = variable->type.width;
    variable->type = type;
    variable->type.width = width;
    variable->visibility = visibility;
  }
  return variables;
}

ChannelInit* AstBuilder::channel(const Token& token, Expr* capacity,
                                 std::vector<Type> fields) {
  ChannelInit* init = model_.make_channel();
  init->where = token.where;
  init->capacity_expr = capacity;
  init->fields = std::move(fields);
  return init;
}

// ------------------------------------------------------------ units

void AstBuilder::globals(std::vector<Variable*> variables) {
  model_.globals.insert(model_.globals.end(), variables.begin(),
                        variables.end());
  model_.units.push_back({.kind = Model::Unit::Kind::globals,
                          .variables = std::move(variables),
                          .subtype = {},
                          .names = {}});
}

void AstBuilder::structure(const Token& name, std::vector<Variable*> fields) {
  Typedef* definition = model_.make_typedef();
  definition->name = name.text;
  definition->where = name.where;
  definition->fields = std::move(fields);
  model_.units.push_back({.kind = Model::Unit::Kind::structure,
                          .index = model_.typedefs.size(),
                          .variables = {},
                          .subtype = {},
                          .names = {}});
  model_.typedefs.push_back(definition);
}

void AstBuilder::mtype_names(std::string_view subtype,
                             const std::vector<Token>& names) {
  Model::Unit unit{.kind = Model::Unit::Kind::mtype,
                   .variables = {},
                   .subtype = subtype,
                   .names = {}};
  for (const Token& name : names) unit.names.push_back({name.text, name.where});
  model_.units.push_back(std::move(unit));
}

Proctype* AstBuilder::proctype(ProctypeKind kind, const Token& where,
                               std::string_view name, Sequence* body) {
  Proctype* proctype = model_.make_proctype();
  proctype->kind = kind;
  proctype->where = where.where;
  const bool is_claim = kind == ProctypeKind::never;
  proctype->name = name.empty() && is_claim
                       ? model_.keep("never_" + std::to_string(claims_))
                       : name;
  if (is_claim) ++claims_;
  proctype->body = body;
  proctype->number = static_cast<std::uint32_t>(model_.proctypes.size());
  model_.units.push_back({.kind = Model::Unit::Kind::proctype,
                          .index = proctype->number,
                          .variables = {},
                          .subtype = {},
                          .names = {}});
  model_.proctypes.push_back(proctype);
  return proctype;
}

void AstBuilder::ltl(const Token& keyword, std::string_view name,
                     Expr* formula) {
  const std::size_t index = model_.ltl.size();
  if (name.empty()) name = model_.keep("ltl_" + std::to_string(index));
  model_.ltl.push_back({name, keyword.where, formula});
  model_.units.push_back({.kind = Model::Unit::Kind::ltl,
                          .index = index,
                          .variables = {},
                          .subtype = {},
                          .names = {}});
}

void AstBuilder::embedded_unit(EmbeddedC::Kind kind, const Token& token,
                               std::vector<std::string_view> texts) {
  model_.embedded.push_back({kind, token.where, std::move(texts)});
  model_.uses_embedded_c = true;
}

}  // namespace promela
