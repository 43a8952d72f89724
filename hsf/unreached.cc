// Which statements no path came to, chosen and worded as SPIN does.
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "hsf/automaton.h"
#include "hsf/report.h"

namespace hsf {
namespace {

/// Jumps and skips are no news if they are unreached: SPIN leaves them out.
bool is_skip(const hsf_element& element) {
  return element.kind == HSF_ELEMENT_JUMP ||
         element.kind == HSF_ELEMENT_HIDDEN ||
         std::string_view(element.text) == "(1)";
}

class Unreached {
 public:
  Unreached(const hsf_proctype& proctype, const std::vector<bool>& reached)
      : proctype_(proctype), reached_(reached) {}

  std::uint32_t print(std::ostream& out) const {
    std::uint32_t count = 0;
    for (std::uint32_t state = 1; state < proctype_.element_count; ++state) {
      const auto edges = edges_from(proctype_, state);
      if (!is_listed(state, edges)) continue;
      ++count;
      for (const hsf_edge& edge : edges) {
        const hsf_element& element = proctype_.elements[state];
        fmt::print(out, "\t{}:{}, state {}, \"{}\"\n", element.file,
                   element.line, state, proctype_.elements[edge.element].text);
      }
    }
    return count;
  }

 private:
  bool was_reached(std::uint32_t state) const {
    return state < reached_.size() && reached_[state];
  }

  /// A state counts as reached if it was entered or one of its statements was
  /// executed. SPIN also leaves out a choice whose last option leads to a jump
  /// or skip (seen in its output, kept for equal lists).
  bool is_listed(std::uint32_t state, std::span<const hsf_edge> edges) const {
    if (edges.empty() || was_reached(state)) return false;
    if (is_skip(proctype_.elements[state])) return false;
    for (const hsf_edge& edge : edges) {
      if (was_reached(edge.element)) return false;
    }
    const std::uint32_t last = edges.back().to;
    const bool is_choice = edges.size() > 1 && edges.back().escape == 0;
    return !(is_choice && edges.front().escape == 0 && last != 0 &&
             is_skip(proctype_.elements[last]));
  }

  const hsf_proctype& proctype_;
  const std::vector<bool>& reached_;
};

bool is_listed(const Result& result, std::uint32_t proctype) {
  return result.model.proctypes[proctype].kind != HSF_NEVER ||
         result.plan.settings.claim == proctype;
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
