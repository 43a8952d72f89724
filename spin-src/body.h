// The control-flow nodes of one body while they are numbered and linked.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "spin-src/automaton.h"
#include "spin-src/diagnostics.h"

namespace promela {

/// An element and what only the construction needs to know of it.
struct Node {
  Element element;
  StateNumber next = 0;                         // what follows it
  std::vector<std::vector<StateNumber>> parts;  // options, body, main + escape
  std::vector<StateNumber> escapes;  // unless nodes around, outermost first
  std::vector<std::uint32_t> scope;  // blocks around a goto
  std::uint32_t atomic = 0;          // number of the atomic, 0: none
  bool last_in_atomic = false;
  std::uint32_t d_step = 0;  // number of the d_step, 0: none
};

struct BodyLabel {
  std::string_view name;
  Location where;
  StateNumber state = 0;
  std::vector<std::uint32_t> scope;
};

/// All nodes of a proctype, by state number; [0] is unused.
struct Body {
  const Proctype* proctype = nullptr;
  std::vector<Node> nodes;
  std::vector<StateNumber> top;  // the sequence itself
  std::vector<BodyLabel> labels;

  bool is_claim() const {
    return proctype->kind == ProctypeKind::never ||
           proctype->kind == ProctypeKind::ltl;
  }
};

/// Creates the elements of a body in SPIN's order (spin-facts 2.1), taking ids
/// from `next_id`. Calls `before` with each statement that gets one.
Body number_body(const Proctype& proctype, TransitionId& next_id,
                 const std::function<void(const Stmt&)>& before);

/// A goto with a label that others refer to remotely must be a state of its
/// own: it becomes a skip, followed by a new goto.
void make_jump_visible(Body& body, std::string_view label,
                       TransitionId& next_id);

/// Fills `next` and `escapes` of all nodes; reports labels that are used twice
/// and jumps across the border of a d_step.
void link_jumps(Body& body, Diagnostics& diagnostics);

/// Follows jumps and spreads the options: the states and their transitions.
Automaton link_body(Body& body, Diagnostics& diagnostics);

}  // namespace promela
