// Statements and expressions in the words of SPIN.
#include <string>
#include <string_view>
#include <utility>

#include "spin-src/automaton.h"

namespace promela {
namespace {

/// In the order of Operator.
constexpr std::string_view operator_texts[] = {
    "",                                                     // none
    "-",   "~",    "!",                                     // unary
    "+",   "-",    "*",     "/",     "%",      "<<", ">>",  // arithmetic
    "&",   "^",    "|",     "<",     ">",      "<=", ">=",  // bits, comparisons
    "==",  "!=",   "&&",    "||",                           // logic
    "len", "full", "empty", "nfull", "nempty", "?",  "??",  "[]",
    "<>",  "X",    "U",     "W",     "V",      "->", "<->",
};

std::string_view operator_text(Operator op) {
  return operator_texts[static_cast<std::size_t>(op)];
}

/// Builds one text. Inside an index, and of an assertion that failed, SPIN
/// shows an expression as it stands in its generated C: mtype names as numbers,
/// a blank before unary operators, C's conditional and its names of queries.
class Writer {
 public:
  explicit Writer(bool as_c = false) : as_c_(as_c) {}
  std::string take() { return std::move(text_); }

  void expression(const Expr& expr);
  void statement(const Stmt& stmt);
  void declaration(const Variable& variable);

 private:
  void constant(const Expr& expr);
  void reference(const Expr& expr);
  void unary(const Expr& expr);
  void binary(const Expr& expr);
  void conditional(const Expr& expr);
  void query(const Expr& expr);
  void remote(const Expr& expr);
  void call(std::string_view name, const Expr& argument);
  void run(const Expr& expr);
  void list(std::span<Expr* const> arguments);
  void whole_structure(const std::string& path, const Typedef& structure,
                       bool& first);
  void message(const Stmt& stmt);
  void print(const Stmt& stmt);
  void print_mtype(const Expr& expr);
  bool is_temporal(const Expr& expr) const;

  std::string text_;
  bool as_c_;
};

void Writer::expression(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::constant:
      return constant(expr);
    case ExprKind::variable:
      return reference(expr);
    case ExprKind::unary:
      return unary(expr);
    case ExprKind::binary:
      return binary(expr);
    case ExprKind::conditional:
      return conditional(expr);
    case ExprKind::run:
      return run(expr);
    case ExprKind::channel_query:
      return query(expr);
    case ExprKind::poll:
      expression(*expr.a);
      text_ += operator_text(expr.op);
      text_ += '[';
      list(expr.arguments);
      text_ += ']';
      return;
    case ExprKind::timeout:
      text_ += "timeout";
      return;
    case ExprKind::enabled:
      return call("enabled", *expr.a);
    case ExprKind::pc_value:
      return call("pc_value", *expr.a);
    case ExprKind::get_priority:
      return call("get_priority", *expr.a);
    case ExprKind::nonprogress:
      text_ += "np_";
      return;
    case ExprKind::remote_label:
    case ExprKind::remote_variable:
      return remote(expr);
    case ExprKind::c_expression:
      text_ += "{c_code}";
      return;
    case ExprKind::eval:
      return call("eval", *expr.a);
    case ExprKind::any:
      text_ += '_';
      return;
  }
}

void Writer::constant(const Expr& expr) {
  if (expr.name.empty() || as_c_) {
    text_ += std::to_string(expr.value);
  } else {
    text_ += expr.name;
  }
}

void Writer::reference(const Expr& expr) {
  text_ += expr.name;
  if (expr.a != nullptr) {
    const bool outer = std::exchange(as_c_, true);
    text_ += '[';
    expression(*expr.a);
    text_ += ']';
    as_c_ = outer;
  }
  if (expr.b != nullptr) {
    text_ += '.';
    reference(*expr.b);
  }
}

bool Writer::is_temporal(const Expr& expr) const {
  if (expr.kind != ExprKind::unary && expr.kind != ExprKind::binary) {
    return false;
  }
  if (expr.op >= Operator::always) return true;
  return is_temporal(*expr.a) || (expr.b != nullptr && is_temporal(*expr.b));
}

void Writer::unary(const Expr& expr) {
  const bool temporal = is_temporal(expr);
  if (as_c_) text_ += ' ';
  text_ += operator_text(expr.op);
  if (temporal) text_ += ' ';
  text_ += '(';
  expression(*expr.a);
  text_ += ')';
}

void Writer::binary(const Expr& expr) {
  const bool temporal = is_temporal(expr);
  text_ += '(';
  expression(*expr.a);
  if (temporal) text_ += ") ";
  text_ += operator_text(expr.op);
  if (temporal) text_ += " (";
  expression(*expr.b);
  text_ += ')';
}

void Writer::conditional(const Expr& expr) {
  text_ += "( (";
  expression(*expr.a);
  text_ += as_c_ ? ") ? (" : ") -> (";
  expression(*expr.b);
  text_ += ") : (";
  expression(*expr.c);
  text_ += ") )";
}

void Writer::query(const Expr& expr) {
  if (!as_c_) return call(operator_text(expr.op), *expr.a);
  if (expr.op == Operator::full) return call("q_full", *expr.a);
  if (expr.op == Operator::len) return call("q_len", *expr.a);
  const bool asks_empty = expr.op == Operator::empty;
  call(expr.op == Operator::nfull ? "(!q_full" : "(q_len", *expr.a);
  if (expr.op != Operator::nfull) text_ += asks_empty ? "==0" : ">0";
  text_ += ')';
}

void Writer::remote(const Expr& expr) {
  const bool label = expr.kind == ExprKind::remote_label;
  if (label) text_ += '(';
  text_ += expr.name;
  if (expr.a != nullptr) {
    text_ += '[';
    expression(*expr.a);
    text_ += ']';
  }
  if (label) {
    text_ += "._p==";
    text_ += expr.member_name;
    text_ += ')';
  } else {
    text_ += '.';
    expression(*expr.b);
  }
}

void Writer::call(std::string_view name, const Expr& argument) {
  text_ += name;
  text_ += '(';
  expression(argument);
  text_ += ')';
}

void Writer::run(const Expr& expr) {
  text_ += "run ";
  text_ += expr.name;
  text_ += '(';
  list(expr.arguments);
  text_ += ')';
}

/// The type of the innermost member that a reference names, with its array.
const Variable* innermost(const Expr& expr) {
  const Expr* last = &expr;
  while (last->b != nullptr) last = last->b;
  return last->variable;
}

void Writer::list(std::span<Expr* const> arguments) {
  bool first = true;
  for (const Expr* argument : arguments) {
    const Variable* variable =
        argument->kind == ExprKind::variable ? innermost(*argument) : nullptr;
    if (variable != nullptr && variable->type.structure != nullptr) {
      Writer path;
      path.expression(*argument);
      whole_structure(path.take(), *variable->type.structure, first);
      continue;
    }
    if (!std::exchange(first, false)) text_ += ',';
    expression(*argument);
  }
}

/// A structure in a message is shown field by field.
void Writer::whole_structure(const std::string& path, const Typedef& structure,
                             bool& first) {
  for (const Variable* field : structure.fields) {
    const std::string inner = path + '.' + std::string(field->name);
    for (std::uint32_t i = 0; i < field->size; ++i) {
      const std::string element =
          field->is_array ? inner + '[' + std::to_string(i) + ']' : inner;
      if (field->type.structure != nullptr) {
        whole_structure(element, *field->type.structure, first);
        continue;
      }
      if (!std::exchange(first, false)) text_ += ',';
      text_ += element;
    }
  }
}

void Writer::message(const Stmt& stmt) {
  const bool send = stmt.kind == StmtKind::send;
  expression(*stmt.target);
  text_ += send ? (stmt.sorted ? "!!" : "!") : (stmt.random ? "??" : "?");
  if (stmt.peek) text_ += '<';
  list(stmt.arguments);
  if (stmt.peek) text_ += '>';
}

/// Double quotes are shown as single ones, and backslashes twice.
void Writer::print(const Stmt& stmt) {
  text_ += "printf(";
  for (const char c : stmt.text) {
    if (c == '\\') text_ += '\\';
    text_ += c == '"' ? '\'' : c;
  }
  for (const Expr* argument : stmt.arguments) {
    text_ += ',';
    expression(*argument);
  }
  text_ += ')';
}

/// SPIN shows the name of the mtype set, or 0, as a second argument.
void Writer::print_mtype(const Expr& expr) {
  text_ += "printm(";
  if (expr.kind == ExprKind::constant) {
    text_ += std::to_string(expr.value) + ", 0)";
    return;
  }
  expression(expr);
  const Variable* variable = innermost(expr);
  const std::string_view set =
      variable == nullptr || variable->type.name.empty() ? "_unnamed_"
                                                         : variable->type.name;
  text_ += ", \"";
  text_ += set;
  text_ += "\")";
}

void Writer::statement(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::expression:
      text_ += '(';
      expression(*stmt.expr);
      text_ += ')';
      return;
    case StmtKind::assign:
    case StmtKind::return_value:
      if (stmt.target != nullptr) expression(*stmt.target);
      text_ += " = ";
      expression(*stmt.expr);
      return;
    case StmtKind::send:
    case StmtKind::receive:
      return message(stmt);
    case StmtKind::assertion:
      return call("assert", *stmt.expr);
    case StmtKind::printf:
      return print(stmt);
    case StmtKind::printm:
      return print_mtype(*stmt.expr);
    case StmtKind::else_guard:
      text_ += "else";
      return;
    case StmtKind::jump_break:
    case StmtKind::jump_goto:
      text_ += "goto ";
      text_ += stmt.text;
      return;
    case StmtKind::set_priority:
      text_ += "set_priority(";
      expression(*stmt.target);
      text_ += ", ";
      expression(*stmt.expr);
      text_ += ')';
      return;
    case StmtKind::c_code:
      text_ += "{c_code}";
      return;
    default:
      return;  // compound: its element says what it is
  }
}

void Writer::declaration(const Variable& variable) {
  if (variable.type.basic == BasicType::structure) return;
  text_ += variable.name;
  if (variable.is_array) text_ += "[0]";
  text_ += " = ";
  if (!variable.initial_list.empty()) {
    expression(*variable.initial_list.front());
  } else if (variable.initial != nullptr) {
    expression(*variable.initial);
  } else {
    text_ += '0';
  }
}

}  // namespace

std::string expression_text(const Expr& expr) {
  Writer writer;
  writer.expression(expr);
  return writer.take();
}

std::string condition_text(const Expr& expr) {
  if (expr.kind == ExprKind::c_expression) {
    return "(" + std::string(expr.member_name) + ")";
  }
  Writer writer(true);
  writer.expression(expr);
  return writer.take();
}

std::string element_text(const Element& element) {
  Writer writer;
  if (element.declared != nullptr) {
    writer.declaration(*element.declared);
    return writer.take();
  }
  switch (element.kind) {
    case ElementKind::statement:
      writer.statement(*element.stmt);
      return writer.take();
    case ElementKind::skip:
      return "(1)";
    case ElementKind::selection:
      return "IF";
    case ElementKind::repetition:
      return "DO";
    case ElementKind::join:
      return ".(goto)";
    case ElementKind::loop_exit:
      return "break";
    case ElementKind::atomic:
      return "ATOMIC";
    case ElementKind::d_step:
      return "D_STEP";
    case ElementKind::block:
      return "sub-sequence";
    case ElementKind::unless:
      return "unless";
    case ElementKind::end:
      return "-end-";
  }
  return "";
}

}  // namespace promela
