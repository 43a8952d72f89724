// printf's conversions: %c %d %e %o %u %x and %%; backslash escapes \n and \t.
#include "spin-src/print_text.h"

#include <optional>

#include <fmt/format.h>

namespace promela {
namespace {

std::string_view without_quotes(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

std::string mtype_text(const Evaluator& evaluator, const Expr& expr) {
  const std::int32_t value = evaluator.value(expr);
  const auto name = mtype_name(evaluator.machine().model(), expr, value);
  return name.empty() ? std::to_string(value) : std::string(name);
}

/// Nothing if there is no such conversion.
std::optional<std::string> convert(const Evaluator& evaluator, char conversion,
                                   const Expr& expr) {
  const std::int32_t value = evaluator.value(expr);
  const auto bits = static_cast<std::uint32_t>(value);
  switch (conversion) {
    case 'c':
      return std::string(1, static_cast<char>(value));
    case 'd':
      return std::to_string(value);
    case 'e':
      return mtype_text(evaluator, expr);
    case 'o':
      return fmt::format("{:o}", bits);
    case 'u':
      return std::to_string(bits);
    case 'x':
      return fmt::format("{:x}", bits);
    default:
      return std::nullopt;
  }
}

char unescaped(char c) {
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    default:
      return c;
  }
}

}  // namespace

std::string printed_text(const Evaluator& evaluator, const Stmt& print,
                         const std::function<void(std::string)>& complain) {
  if (print.kind == StmtKind::printm) {
    return mtype_text(evaluator, *print.expr);
  }
  const std::string_view format = without_quotes(print.text);
  std::string text;
  std::size_t next_argument = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] == '\\' && i + 1 < format.size()) {
      text += unescaped(format[++i]);
    } else if (format[i] != '%') {
      text += format[i];
    } else if (i + 1 < format.size() && format[i + 1] == '%') {
      text += format[++i];
    } else if (next_argument >= print.arguments.size()) {
      complain(fmt::format("too few print args {}", print.text));
      break;
    } else {
      const std::string_view rest = format.substr(i++);
      const char conversion = rest.size() > 1 ? rest[1] : '\0';
      const Expr& argument = *print.arguments[next_argument++];
      if (const auto converted = convert(evaluator, conversion, argument)) {
        text += *converted;
      } else {
        complain(fmt::format("bad print cmd: '{}\"'", rest));
      }
    }
  }
  return text;
}

}  // namespace promela
