// Values: operators, variables, remote references, run.
#include "spin-src/generate/expressions.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "spin-src/evaluate.h"
#include "spin-src/generate/c_text.h"
#include "spin-src/generate/embedded_c.h"

namespace promela {
namespace {

std::string constant(std::int32_t value) {
  if (value == std::numeric_limits<std::int32_t>::min()) {
    return "(-2147483647 - 1)";
  }
  return value < 0 ? fmt::format("({})", value) : fmt::to_string(value);
}

/// The operator of C, or null if a function of the runtime does it.
const char* c_operator(Operator op) {
  switch (op) {
    case Operator::bit_and:
      return "&";
    case Operator::bit_xor:
      return "^";
    case Operator::bit_or:
      return "|";
    case Operator::less:
      return "<";
    case Operator::greater:
      return ">";
    case Operator::less_equal:
      return "<=";
    case Operator::greater_equal:
      return ">=";
    case Operator::equal:
      return "==";
    case Operator::not_equal:
      return "!=";
    default:
      return nullptr;
  }
}

std::string apply(Operator op, const std::string& a, const std::string& b) {
  switch (op) {
    case Operator::add:
      return fmt::format("hsf_add({}, {})", a, b);
    case Operator::subtract:
      return fmt::format("hsf_subtract({}, {})", a, b);
    case Operator::multiply:
      return fmt::format("hsf_multiply({}, {})", a, b);
    case Operator::divide:
      return fmt::format("hsf_divide(c, {}, {})", a, b);
    case Operator::modulo:
      return fmt::format("hsf_modulo(c, {}, {})", a, b);
    case Operator::shift_left:
      return fmt::format("hsf_shift_left({}, {})", a, b);
    case Operator::shift_right:
      return fmt::format("hsf_shift_right({}, {})", a, b);
    case Operator::implies:
      return fmt::format("({} == 0 || {} != 0)", a, b);
    case Operator::equivalent:
      return fmt::format("(({} != 0) == ({} != 0))", a, b);
    default:
      return fmt::format("({} {} {})", a, c_operator(op), b);
  }
}

}  // namespace

std::string condition(const std::string& expression) {
  int depth = 0;
  bool whole = expression.starts_with('(');
  for (std::size_t i = 0; whole && i < expression.size(); ++i) {
    depth += expression[i] == '(' ? 1 : expression[i] == ')' ? -1 : 0;
    if (depth == 0 && i + 1 < expression.size()) whole = false;
  }
  return whole ? expression : '(' + expression + ')';
}

std::string Expressions::temporary() {
  const std::uint32_t number = used_temporaries_++;
  program_.temporaries = std::max(program_.temporaries, used_temporaries_);
  return fmt::format("c->t[{}]", number);
}

std::string Expressions::value(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::constant:
      return constant(expr.value);
    case ExprKind::variable:
      return variable(expr);
    case ExprKind::unary: {
      const std::string a = value(*expr.a);
      if (expr.op == Operator::minus) return fmt::format("hsf_minus({})", a);
      if (expr.op == Operator::complement) return fmt::format("(~{})", a);
      return fmt::format("({} == 0)", a);
    }
    case ExprKind::binary:
      return binary(expr);
    case ExprKind::conditional: {
      const std::string test = value(*expr.a);
      const std::string then = value(*expr.b);
      return fmt::format("({} != 0 ? {} : {})", test, then, value(*expr.c));
    }
    case ExprKind::run:
      return run(expr);
    case ExprKind::channel_query:
      return channel_query(expr);
    case ExprKind::poll:
      return finds_message(*expr.a, expr.arguments,
                           expr.op == Operator::random_receive, true);
    case ExprKind::timeout:
      return "(c->timeout != 0)";
    case ExprKind::enabled:
      return fmt::format(
          "hsf_enabled(c, {}, {}, {})", frame_.state, value(*expr.a),
          frame_.body == nullptr || frame_.is_claim() ? "HSF_NO_PID" : "pid");
    case ExprKind::pc_value:
      return fmt::format("hsf_pc_value(c, {}, {})", frame_.state,
                         value(*expr.a));
    case ExprKind::get_priority:
      return fmt::format("hsf_get_priority(c, {}, {})", frame_.state,
                         value(*expr.a));
    case ExprKind::nonprogress:
      return fmt::format("hsf_nonprogress(c, {})", frame_.state);
    case ExprKind::remote_label:
      return remote_label(expr);
    case ExprKind::remote_variable:
      return remote_variable(expr);
    case ExprKind::eval:
      return value(*expr.a);
    case ExprKind::c_expression:
      return ask_c(expr, false);
    case ExprKind::any:
      break;
  }
  return "hsf_error(c, \"'_' has no value\")";
}

std::string Expressions::ask_c(const Expr& expr, bool as_condition) const {
  const bool is_process = frame_.body != nullptr && !frame_.is_claim();
  return fmt::format("hsf_ask_c(c, {}, {}, {})", frame_.state,
                     is_process ? "base" : "0",
                     c_expr_arguments(program_, expr, as_condition));
}

// C leaves open which operand is computed first. Where that can be told (the
// first error counts, `run` changes the state) the left one goes first.
std::string Expressions::binary(const Expr& expr) {
  if (expr.op == Operator::logical_and || expr.op == Operator::logical_or) {
    const char* op = expr.op == Operator::logical_and ? "&&" : "||";
    const std::string a = value(*expr.a);
    return fmt::format("({} {} {})", a, op, value(*expr.b));
  }
  if (!is_impure(*expr.a) || !is_impure(*expr.b)) {
    const std::string a = value(*expr.a);
    return apply(expr.op, a, value(*expr.b));
  }
  const std::string a = value(*expr.a);
  const std::string kept = temporary();
  return fmt::format("({} = {}, {})", kept, a,
                     apply(expr.op, kept, value(*expr.b)));
}

std::string Expressions::variable(const Expr& expr) {
  if (expr.variable->predefined) return predefined(expr);
  if (frame_.is_claim() && expr.variable->owner != nullptr) return "0";
  return load(location(expr));
}

std::string Expressions::predefined(const Expr& expr) {
  const std::string_view name = expr.variable->name;
  if (name == "_nr_pr") return fmt::format("hsf_count({})", frame_.state);
  if (name == "_last") {
    return fmt::format("hsf_u2({}, {})", frame_.state, last_offset);
  }
  if (frame_.body == nullptr) return "0";
  const ProcessLayout& process = program_.layout.of(*frame_.body->proctype);
  const bool claim = frame_.is_claim();
  if (name == "_pid") return claim ? "(-1)" : "(int32_t)pid";
  if (name == "_p") {
    if (claim) return "(int32_t)control";
    return load(process.control,
                fmt::format("base + {}", process.control.offset));
  }
  if (name == "_priority") {
    if (claim) return "1";
    return load(process.priority,
                fmt::format("base + {}", process.priority.offset));
  }
  return fmt::format("hsf_error(c, {})",
                     c_literal(fmt::format("'{}' has no value", name)));
}

std::string Expressions::load(const Cell& cell,
                              const std::string& offset) const {
  const char* function = cell.bytes == 1   ? "hsf_u1"
                         : cell.bytes == 4 ? "hsf_i4"
                         : cell.is_signed  ? "hsf_i2"
                                           : "hsf_u2";
  return fmt::format("{}({}, {})", function, frame_.state, offset);
}

std::string Expressions::load(const Spot& spot) const {
  return load(program_.layout.cell_of(spot.type), spot.offset);
}

std::string Expressions::run(const Expr& expr) {
  if (!frame_.executing) return fmt::format("hsf_count({})", frame_.state);
  std::vector<std::pair<std::string, bool>> values = flatten(expr.arguments);
  values.resize(program_.layouts.of(*expr.proctype).size == 0 ? 0
                                                              : values.size());
  values.emplace_back(expr.a == nullptr ? "1" : value(*expr.a),
                      expr.a != nullptr && is_impure(*expr.a));
  std::uint32_t parameters = 0;
  for (const Variable* parameter : expr.proctype->parameters) {
    parameters += Layouts::width(*parameter) * parameter->size;
  }
  std::string first;
  std::string arguments;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values.size() > 1 && values[i].second) {
      const std::string kept = temporary();
      first += fmt::format("{} = {}, ", kept, values[i].first);
      values[i].first = kept;
    }
    if (i + 1 == values.size()) {  // the priority; missing arguments are 0
      for (std::size_t j = i; j < parameters; ++j) arguments += ", 0";
    }
    arguments += ", " + values[i].first;
  }
  const std::string call = fmt::format(
      "run_{}(c, n{})", program_.name_of(*expr.proctype), arguments);
  return first.empty() ? call : '(' + first + call + ')';
}

std::string Expressions::remote_process(const Expr& expr) {
  if (expr.a == nullptr) {
    return fmt::format("hsf_first(c, {}, {})", frame_.state,
                       expr.proctype->number);
  }
  return fmt::format("hsf_process(c, {}, {}, {})", frame_.state, value(*expr.a),
                     expr.proctype->number);
}

std::string Expressions::remote_label(const Expr& expr) {
  const Automaton& other = program_.automata.bodies[expr.proctype->number];
  std::string states;
  const std::string base = temporary();
  const Cell& control = program_.layout.of(*expr.proctype).control;
  for (const Label& label : other.labels) {
    if (label.name != expr.member_name) continue;
    if (!states.empty()) states += " || ";
    states += fmt::format(
        "{} == {}", load(control, fmt::format("{} + {}", base, control.offset)),
        label.state);
  }
  return fmt::format("(({} = {}) != 0 && ({}))", base, remote_process(expr),
                     states.empty() ? "0" : states);
}

std::string Expressions::remote_variable(const Expr& expr) {
  const std::string base = temporary();
  const std::string process = remote_process(expr);
  return fmt::format("(({} = {}) != 0 ? {} : 0)", base, process,
                     load(location(*expr.b, base)));
}

std::vector<std::pair<std::string, bool>> Expressions::flatten(
    std::span<Expr* const> arguments) {
  std::vector<std::pair<std::string, bool>> values;
  for (const Expr* argument : arguments) {
    if (!is_whole_structure(*argument)) {
      values.emplace_back(value(*argument), is_impure(*argument));
      continue;
    }
    for (const Spot& spot : locations(*argument)) {
      values.emplace_back(load(spot), has_impure_index(*argument));
    }
  }
  return values;
}

bool Expressions::is_impure(const Expr& expr) const {
  switch (expr.kind) {
    case ExprKind::variable:
      return expr.variable->predefined ? expr.variable->name == "_"
                                       : has_impure_index(expr);
    case ExprKind::run:
    case ExprKind::enabled:
    case ExprKind::any:
    case ExprKind::c_expression:
      return true;
    case ExprKind::channel_query:
    case ExprKind::poll: {
      Expressions copy(program_, frame_);
      const ChannelCode code = copy.channel(*expr.a, "HSF_LEN");
      if (expr.kind == ExprKind::poll) return true;  // patterns as well
      return code.shape == nullptr || code.can_fail;
    }
    case ExprKind::remote_variable:
      return has_impure_index(*expr.b) ||
             (expr.a != nullptr && is_impure(*expr.a));
    case ExprKind::binary: {
      const bool divides =
          expr.op == Operator::divide || expr.op == Operator::modulo;
      const bool by_constant =
          expr.b->kind == ExprKind::constant && expr.b->value != 0;
      if (divides && !by_constant) return true;
      break;
    }
    default:
      break;
  }
  const auto impure = [this](const Expr* child) {
    return child != nullptr && is_impure(*child);
  };
  return impure(expr.a) || impure(expr.b) || impure(expr.c);
}

}  // namespace promela
