// Recording, ordering and cutting of diagnostics; show_diagnostic.cc shows one.
#include "spin-src/diagnostics.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "spin-src/show_diagnostic.h"

namespace promela {
namespace {

constexpr std::size_t shown_at_most = 20;

void show_rest(std::ostream& out, std::size_t count, std::string_view what) {
  if (count <= shown_at_most) return;
  const std::size_t rest = count - shown_at_most;
  out << rest << " more " << what << (rest == 1 ? "" : "s") << '\n';
}

}  // namespace

Diagnostic& Diagnostics::error(Location where, std::string message,
                               std::string remedy) {
  return record(
      {Severity::error, where, std::move(message), std::move(remedy), {}},
      errors_);
}

Diagnostic& Diagnostics::warning(Location where, std::string message,
                                 std::string remedy) {
  return record(
      {Severity::warning, where, std::move(message), std::move(remedy), {}},
      warnings_);
}

Diagnostic& Diagnostics::record(Diagnostic diagnostic, std::size_t& counter) {
  const Location where = diagnostic.where;
  const bool fresh = known_
                         .emplace(where.line, where.column, diagnostic.severity,
                                  diagnostic.message)
                         .second;
  if (!fresh) return repeated_.emplace_back(std::move(diagnostic));
  ++counter;
  return recorded_.emplace_back(std::move(diagnostic));
}

void Diagnostics::print(std::ostream& out, bool color) const {
  std::vector<const Diagnostic*> sorted;
  for (const Diagnostic& diagnostic : recorded_) sorted.push_back(&diagnostic);
  const auto place = [](const Diagnostic* diagnostic) {
    return std::pair(diagnostic->where.line, diagnostic->where.column);
  };
  std::ranges::stable_sort(sorted, {}, place);
  std::size_t errors = 0;
  std::size_t warnings = 0;
  for (const Diagnostic* diagnostic : sorted) {
    const bool is_error = diagnostic->severity == Severity::error;
    if (++(is_error ? errors : warnings) > shown_at_most) continue;
    show_diagnostic(out, *diagnostic, sources_, color);
  }
  show_rest(out, errors_, "error");
  show_rest(out, warnings_, "warning");
}

}  // namespace promela
