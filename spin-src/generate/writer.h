// Lines of C, indented by their braces.
#pragma once

#include <ostream>
#include <string_view>

#include <fmt/format.h>

namespace promela {

class Writer {
 public:
  explicit Writer(std::ostream& out) : out_(out) {}

  /// One line. One that begins with `}` goes back, one that ends with `{`
  /// goes forward; `case` labels stand a step to the left.
  void text(std::string_view line);

  template <typename... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    text(fmt::format(format, std::forward<Arguments>(arguments)...));
  }
  void blank() { out_ << '\n'; }

  /// Text that is C already, as it is.
  void raw(std::string_view text) { out_ << text; }

 private:
  std::ostream& out_;
  int depth_ = 0;
};

}  // namespace promela
