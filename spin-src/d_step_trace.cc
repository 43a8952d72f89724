// Follows the text of a d_step between the statements that were executed.
#include "spin-src/d_step_trace.h"

#include <utility>

namespace promela {
namespace {

bool is_loop(const Element& element) {
  return element.kind == ElementKind::repetition;
}

/// Where control enters a node that stands in a sequence: a loop by its join,
/// which is numbered right behind it.
StateNumber entry_of(const Automaton& body, StateNumber state) {
  return is_loop(body.elements[state]) ? state + 1 : state;
}

}  // namespace

bool is_jump(const Element& element) {
  switch (element.kind) {
    case ElementKind::join:
    case ElementKind::loop_exit:
      return true;
    case ElementKind::statement:
      return element.declared == nullptr &&
             (element.stmt->kind == StmtKind::jump_goto ||
              element.stmt->kind == StmtKind::jump_break);
    default:
      return false;
  }
}

DStepTrace::DStepTrace(const Automaton& body, const Element& d_step)
    : body_(body),
      d_step_(d_step),
      next_(entry_of(body, body.d_step_entry[d_step.state])) {
}

bool DStepTrace::inside(StateNumber state) const {
  return body_.elements[state].in_d_step;
}

/// The first line stands for the D_STEP itself.
DStepTrace::Line DStepTrace::show(const Element& element) {
  const Element& shown = std::exchange(first_, false) ? d_step_ : element;
  const bool is_block = element.kind == ElementKind::block ||
                        element.kind == ElementKind::atomic ||
                        element.kind == ElementKind::d_step;
  return {.element = &shown,
          .text = is_block ? "sub-sequence" : element_text(element)};
}

/// A jump goes on through other jumps as long as the d_step does not end.
StateNumber DStepTrace::jumped(StateNumber target) const {
  StateNumber at = target;
  while (is_jump(body_.elements[at])) {
    const StateNumber hop = body_.elements[at].next;
    if (!inside(hop) || is_last(hop)) break;
    at = hop;
  }
  return at;
}

StateNumber DStepTrace::after(const Element& element) const {
  if (element.kind == ElementKind::statement && is_jump(element)) {
    return jumped(element.next);
  }
  const bool closes_loop =
      element.kind == ElementKind::join && element.next + 1 == element.state;
  return closes_loop ? element.next : entry_of(body_, element.next);
}

void DStepTrace::pass_jumps(std::vector<Line>& lines) {
  // Bounded, as jumps can form a circle.
  for (std::size_t hops = 0; hops < body_.elements.size(); ++hops) {
    const Element& at = body_.elements[next_];
    if (!at.in_d_step || !is_jump(at)) break;
    lines.push_back(show(at));
    next_ = after(at);
  }
}

std::vector<DStepTrace::Line> DStepTrace::executed(const Element& element) {
  std::vector<Line> lines;
  // Only the first statement can have jumps before it, as in `d_step { do`.
  if (next_ != element.state) pass_jumps(lines);
  lines.push_back(show(body_.elements[next_]));
  next_ = after(element);
  pass_jumps(lines);
  return lines;
}

}  // namespace promela
