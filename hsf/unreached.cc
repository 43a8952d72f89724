// Which statements no path came to, chosen and worded as SPIN does.
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "hsf/automaton.h"
#include "hsf/report.h"

namespace hsf {
namespace {

/// Where SPIN stops listing the options of a state.
bool is_hidden_jump(const hsf_element& element) {
  const std::string_view text(element.text);
  return text == ".(goto)" || text.starts_with("goto :");
}

class Unreached {
 public:
  Unreached(const hsf_proctype& proctype, const std::vector<bool>& reached)
      : proctype_(proctype), reached_(reached) {}

  std::uint32_t print(std::ostream& out) const {
    std::uint32_t count = 0;
    for (std::uint32_t state = 1; state < proctype_.element_count; ++state) {
      if (is_listed(state) && print_options(out, state)) ++count;
    }
    return count;
  }

 private:
  bool is_listed(std::uint32_t state) const {
    if (state < reached_.size() && reached_[state]) return false;
    const std::uint8_t kind = proctype_.elements[state].kind;
    return kind != HSF_ELEMENT_JUMP && kind != HSF_ELEMENT_HIDDEN;
  }

  /// One line per statement that could follow, all with the place of the state.
  /// False if SPIN would not count the state.
  bool print_options(std::ostream& out, std::uint32_t state) const {
    const hsf_element& at = proctype_.elements[state];
    for (const hsf_edge& edge : edges_from(proctype_, state)) {
      const hsf_element& element = proctype_.elements[edge.element];
      if (is_hidden_jump(element)) return false;
      fmt::print(out, "\t{}:{}, state {}, \"{}\"\n", at.file, at.line, state,
                 element.text);
    }
    return true;
  }

  const hsf_proctype& proctype_;
  const std::vector<bool>& reached_;
};

bool is_listed(const Result& result, std::uint32_t proctype) {
  return result.model.proctypes[proctype].kind != HSF_NEVER ||
         (result.plan.settings.claim == proctype &&
          result.plan.settings.cycles != Cycles::non_progress);
}

}  // namespace

void print_unreached(std::ostream& out, const Result& result) {
  for (std::uint32_t i = 0; i < result.model.proctype_count; ++i) {
    if (!is_listed(result, i) || i >= result.outcome.reached.size()) continue;
    const hsf_proctype& proctype = result.model.proctypes[i];
    switch (proctype.kind) {
      case HSF_INIT:
        out << "unreached in init\n";
        break;
      case HSF_PROCTYPE:
        fmt::print(out, "unreached in proctype {}\n", proctype.name);
        break;
      default:
        fmt::print(out, "unreached in claim {}\n", proctype.name);
    }
    const Unreached list(proctype, result.outcome.reached[i]);
    const std::uint32_t count = list.print(out);
    fmt::print(out, "\t({} of {} states)\n", count, proctype.element_count - 1);
  }
}

}  // namespace hsf
