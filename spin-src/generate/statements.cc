// Assignments, assertions and what else a process does on its own.
#include "spin-src/generate/statements.h"

#include <fmt/format.h>

#include "spin-src/channel_ops.h"
#include "spin-src/errors.h"
#include "spin-src/generate/c_text.h"
#include "spin-src/generate/embedded_c.h"

namespace promela {
namespace {

bool has_kind(const Element& element, StmtKind kind) {
  return element.kind == ElementKind::statement &&
         element.declared == nullptr && element.stmt != nullptr &&
         element.stmt->kind == kind;
}

/// As fitted(), where storing in the cell cuts the value already.
std::string stored(const StateLayout& layout, const Type& type,
                   const std::string& value) {
  const Cell cell = layout.cell_of(type);
  switch (type.basic) {
    case BasicType::bit:
      return fitted(type, value);
    case BasicType::unsigned_int:
      return type.width == 8 * cell.bytes ? value : fitted(type, value);
    default:
      return value;
  }
}

/// How many arguments the conversions of a format take.
std::size_t conversions(std::string_view format) {
  std::size_t count = 0;
  for (std::size_t i = 0; i + 1 < format.size(); ++i) {
    if (format[i] == '\\') {
      ++i;
    } else if (format[i] == '%') {
      count += format[++i] != '%';
    }
  }
  return count;
}

/// The format for C's printf: `%e` shows the number.
std::string c_format(std::string_view format) {
  std::string result;
  for (std::size_t i = 0; i < format.size(); ++i) {
    result += format[i];
    if (format[i] == '%' && i + 1 < format.size()) {
      const char next = format[++i];
      result += next == 'e' ? 'd' : next;
    }
  }
  return result;
}

}  // namespace

bool is_else(const Element& element) {
  return has_kind(element, StmtKind::else_guard);
}

bool is_send(const Element& element) {
  return has_kind(element, StmtKind::send);
}

bool is_receive(const Element& element) {
  return has_kind(element, StmtKind::receive);
}

std::string guard(Expressions& expressions, const Element& element) {
  if (has_kind(element, StmtKind::expression)) {
    const Expr& expr = *element.stmt->expr;
    if (expr.kind == ExprKind::run) return "1";
    if (expr.kind == ExprKind::constant) return expr.value != 0 ? "1" : "0";
    if (expr.kind == ExprKind::c_expression)
      return expressions.ask_c(expr, true);
    return expressions.value(expr);
  }
  if (is_receive(element)) {
    const Stmt& receive = *element.stmt;
    return expressions.finds_message(*receive.target, receive.arguments,
                                     receive.random, false);
  }
  if (!is_send(element)) return "1";
  const ChannelCode channel =
      expressions.channel(*element.stmt->target, "HSF_QFULL");
  const bool lossy = expressions.program().options.options.lossy_channels;
  const std::string state = expressions.frame().state;
  if (lossy && !channel.can_fail) return "1";
  if (channel.shape == nullptr) {
    const std::string room =
        fmt::format("hsf_has_room({}, {})", state, channel.place);
    return lossy ? fmt::format("({} || 1)", room) : room;
  }
  const std::string room =
      channel.shape->bytes == 0
          ? fmt::format("{} < 0", channel.offset)
          : fmt::format("{} < {}", expressions.length(channel),
                        channel.shape->init->capacity);
  return lossy ? fmt::format("({} || 1)", room) : fmt::format("({})", room);
}

bool guard_can_fail(Expressions& expressions, const Element& element) {
  if (has_kind(element, StmtKind::expression)) {
    const Expr& expr = *element.stmt->expr;
    return expr.kind != ExprKind::run && expressions.is_impure(expr);
  }
  if (is_send(element)) {
    return expressions.channel(*element.stmt->target, "HSF_QFULL").can_fail;
  }
  if (!is_receive(element)) return false;
  if (expressions.channel(*element.stmt->target, "HSF_LEN").can_fail) {
    return true;
  }
  for (const PatternCode& pattern :
       expressions.patterns(element.stmt->arguments)) {
    if (pattern.can_fail) return true;
  }
  return false;
}

std::string Effects::fresh(const char* name) {
  return fmt::format("{}{}", name, ++names_);
}

std::string Effects::value(const Expr& expr) {
  if (expressions_.is_impure(expr)) can_fail_ = true;
  return expressions_.value(expr);
}

std::string Effects::written() const {
  return written_.empty() ? "0" : fmt::format("{}", fmt::join(written_, " | "));
}

void Effects::store_control(StateNumber target) {
  const Automaton& body = *expressions_.frame().body;
  const Cell& cell = program_.layout.of(*body.proctype).control;
  const std::string offset = fmt::format("base + {}", cell.offset);
  out_.text(store_code(cell, offset, fmt::to_string(target)));
  wrote(fmt::format("hsf_bit({})", offset));
}

void Effects::reset(const Variable& local) {
  const Automaton& body = *expressions_.frame().body;
  const std::int32_t offset =
      program_.layout.of(*body.proctype).offsets.at(&local);
  const std::uint32_t bytes = program_.layout.stride(local) * local.size;
  out_.line("memset(n + base + {}, 0, {});", offset, bytes);
  wrote(fmt::format("hsf_bits(base + {}, base + {})", offset,
                    offset + static_cast<std::int32_t>(bytes)));
}

void Effects::store_last(const std::string& pid) {
  if (!program_.model.uses_last) return;
  out_.line("hsf_put2(n, {}, (int32_t){});", last_offset, pid);
  wrote("1");
}

void Effects::store(const Spot& spot, const std::string& value) {
  const std::string fit = stored(program_.layout, spot.type, value);
  const Cell cell = program_.layout.cell_of(spot.type);
  std::string offset = spot.offset;
  if (!spot.is_constant) {
    offset = fresh("at");
    out_.line("const ptrdiff_t {} = {};", offset, spot.offset);
  }
  out_.text(store_code(cell, offset, fit));
  if (!spot.is_hidden) wrote(fmt::format("hsf_bit({})", offset));
}

void Effects::perform(const Element& element) {
  expressions_.free_temporaries();
  if (element.declared != nullptr) return declare(*element.declared);
  if (element.kind != ElementKind::statement) return;
  const Stmt& stmt = *element.stmt;
  switch (stmt.kind) {
    case StmtKind::expression:
      if (created_words(program_, stmt) > 0) {
        const std::string result = value(*stmt.expr);
        out_.line("(void){};", condition(result));
      }
      break;
    case StmtKind::assign:
      return assign(stmt);
    case StmtKind::send:
      return send(element);
    case StmtKind::receive:
      return receive(element);
    case StmtKind::assertion:
      return assert_holds(element);
    case StmtKind::printf:
    case StmtKind::printm:
      return print(stmt);
    case StmtKind::set_priority: {
      const std::string pid = fresh("who");
      out_.line("const int32_t {} = {};", pid, value(*stmt.target));
      return set_priority(pid, value(*stmt.expr));
    }
    case StmtKind::c_code:
      return execute_c(element);
    default:
      break;  // else, jumps
  }
}

// An array gets its first element only, a structure nothing: as in pan.
void Effects::declare(const Variable& variable) {
  if (variable.type.basic == BasicType::structure ||
      variable.channel != nullptr) {
    return;
  }
  const Expr* initial = variable.initial_list.empty()
                            ? variable.initial
                            : variable.initial_list.front();
  Spot spot;
  spot.type = variable.type;
  spot.offset = fmt::format(
      "base + {}", program_.layout.of(*variable.owner).offsets.at(&variable));
  store(spot, initial == nullptr ? "0" : value(*initial));
}

void Effects::assign(const Stmt& stmt) {
  const Expr& target = *stmt.target;
  if (target.variable->predefined) {
    const std::string assigned = value(*stmt.expr);
    if (target.variable->name == "_priority") {
      return set_priority("(int32_t)pid", assigned);
    }
    out_.line("(void){};", condition(assigned));
    if (target.variable->name == "_") return;
    can_fail_ = true;
    out_.line("hsf_error(c, {});",
              c_literal(fmt::format("illegal assignment to {}",
                                    target.variable->name)));
    return;
  }
  if (expressions_.frame().is_claim()) {  // a claim changes nothing
    out_.line("(void){};", condition(value(*stmt.expr)));
    return;
  }
  std::string assigned = value(*stmt.expr);
  if (expressions_.is_impure(target)) can_fail_ = true;
  const Spot spot = expressions_.location(target);
  if (!spot.is_constant) {
    const std::string kept = fresh("v");
    out_.line("const int32_t {} = {};", kept, assigned);
    assigned = kept;
  }
  store(spot, assigned);
}

void Effects::assert_holds(const Element& element) {
  const std::string holds = value(*element.stmt->expr);
  const std::string text =
      c_literal("assertion violated " + condition_text(*element.stmt->expr));
  can_fail_ = true;
  out_.line("if ({} == 0) {{", holds);
  if (expressions_.frame().is_claim()) {
    out_.line("hsf_claim_violated(c, {}, {});", element.id, text);
  } else {
    out_.line("n = hsf_violated(c, n, {}, HSF_FAIL_ASSERTION, {});", element.id,
              text);
  }
  out_.text("}");
}

void Effects::execute_c(const Element& element) {
  if (expressions_.frame().is_claim()) {
    throw UsageError(fmt::format(
        "line {}: c_code in a never claim is not supported, because a claim "
        "changes nothing: use c_expr",
        program_.loaded.sources.line_of(element.where)));
  }
  can_fail_ = true;
  out_.line("n = hsf_run_c(c, n, base, {}, {});", element.id,
            c_code_arguments(program_, *element.stmt));
  wrote("~(uint64_t)0");
}

void Effects::print(const Stmt& stmt) {
  std::vector<std::string> arguments;
  const bool prints_name = stmt.kind == StmtKind::printm;
  const std::size_t count =
      prints_name ? 0 : std::min(conversions(stmt.text), stmt.arguments.size());
  if (prints_name) arguments.push_back(value(*stmt.expr));
  for (std::size_t i = 0; i < count; ++i) {
    arguments.push_back(value(*stmt.arguments[i]));
  }
  out_.text("#ifdef PRINTF");
  std::string format = prints_name ? "\"%d\"" : c_format(stmt.text);
  for (const std::string& argument : arguments) format += ", " + argument;
  if (conversions(stmt.text) <= count) out_.line("printf({});", format);
  out_.text("#endif");
  if (!can_fail_) return;
  for (const std::string& argument : arguments) {
    out_.line("(void){};", condition(argument));
  }
}

void Effects::set_priority(const std::string& pid,
                           const std::string& priority) {
  can_fail_ = true;
  const std::string bits = fresh("w");
  out_.line("const uint64_t {} = hsf_set_priority(c, n, {}, {});", bits, pid,
            priority);
  wrote(bits);
}

}  // namespace promela
