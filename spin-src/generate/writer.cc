// Writes indented lines of C.
#include "spin-src/generate/writer.h"

namespace promela {

void Writer::text(std::string_view line) {
  if (line.starts_with('}')) --depth_;
  const bool is_label =
      line.starts_with("case ") || line == "default:" || line.starts_with("#");
  const int indent =
      line.starts_with('#') ? 0 : 2 * depth_ - (is_label ? 1 : 0);
  for (int i = 0; i < indent; ++i) out_ << ' ';
  out_ << line << '\n';
  if (line.ends_with('{')) ++depth_;
}

}  // namespace promela
