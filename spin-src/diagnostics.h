// Collects what is wrong with a model and shows it the GNU way, with carets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iosfwd>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "spin-src/source_map.h"

namespace promela {

enum class Severity { note, warning, error };

struct Note {
  Location where;
  std::string message;
};

/// One mistake. Messages start in lower case and have no full stop; the remedy
/// says what to do about it.
struct Diagnostic {
  Severity severity = Severity::error;
  Location where;
  std::string message;
  std::string remedy;
  std::vector<Note> notes;
};

class Diagnostics {
 public:
  /// The sources must outlive the diagnostics.
  explicit Diagnostics(const SourceMap& sources) : sources_(sources) {}

  /// Records a mistake; the answer stays valid and may be given notes. A
  /// message that was already given at this place, perhaps through another
  /// inline expansion, does not count again and is not shown.
  Diagnostic& error(Location where, std::string message,
                    std::string remedy = "");
  Diagnostic& warning(Location where, std::string message,
                      std::string remedy = "");

  std::size_t errors() const { return errors_; }
  std::size_t warnings() const { return warnings_; }
  bool empty() const { return recorded_.empty(); }
  /// In the order of recording.
  const std::deque<Diagnostic>& all() const { return recorded_; }

  /// Prints in the order of the text that the parser read, at most 20 of each
  /// severity, and then how many more there are.
  void print(std::ostream& out, bool color) const;

 private:
  Diagnostic& record(Diagnostic diagnostic, std::size_t& counter);

  const SourceMap& sources_;
  std::deque<Diagnostic> recorded_;
  /// Repetitions, kept only because callers hold references to them.
  std::deque<Diagnostic> repeated_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, Severity, std::string>>
      known_;
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;
};

}  // namespace promela
