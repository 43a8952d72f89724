// The automaton of every proctype, numbered as SPIN numbers it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "spin-src/ast.h"

namespace promela {

using StateNumber = std::uint32_t;   // per body, from 1; 0 = none
using TransitionId = std::uint32_t;  // over the whole model, from 0

enum class ElementKind : std::uint8_t {
  statement,   // a basic statement (expression, send, goto, ...)
  skip,        // inserted before a labelled or remotely referenced goto
  selection,   // if
  repetition,  // do
  join,        // where the options of if, do and unless meet again
  loop_exit,   // where break leads
  atomic,
  d_step,
  block,  // { .. }, inline bodies
  unless,
  end,  // -end-
};

/// One control-flow node. Its number is "the" state of a process that is about
/// to execute it.
struct Element {
  ElementKind kind = ElementKind::statement;
  StateNumber state = 0;
  TransitionId id = 0;
  const Stmt* stmt = nullptr;          // null for join, loop_exit, end
  const Variable* declared = nullptr;  // a declaration turned assignment
  Location where;
  StateNumber next = 0;      // what follows in the text; of a jump: target
  std::uint32_t atomic = 0;  // number of the atomic around, 0: none
  bool has_escape = false;   // main part of an `unless`
  bool in_atomic = false;    // inside an atomic and not its last
  bool in_d_step = false;    // inside a d_step
  bool removed = false;      // a redundant skip: numbered, never entered
  bool leads = false;        // first of an option, a block or an escape: the
                             // state before it is that of the node around
};

/// A step that a process can take from a state, jumps already followed.
struct Transition {
  StateNumber element = 0;    // what is executed: text, id, statement
  StateNumber target = 0;     // state afterwards; 0: the process is gone
  std::uint32_t escape = 0;   // 0: normal; else the `unless` group, 1 first
  bool keeps_atomic = false;  // no other process may move afterwards
};

struct State {
  /// Escapes first (group 1, 2, ..), then options as written, each `else`
  /// behind the other options of its own choice. If a transition of a group can
  /// be executed, the later groups cannot.
  std::vector<Transition> transitions;
  bool is_end = false;  // carries an end label, or is -end-
  bool is_accept = false;
  bool is_progress = false;
};

struct Label {
  std::string_view name;
  StateNumber state = 0;  // jumps followed: where P@L is true
  Location where;
};

struct Automaton {
  const Proctype* proctype = nullptr;
  StateNumber initial = 0;
  std::vector<Element> elements;  // by state number; [0] is unused
  std::vector<State> states;      // by state number; [0] is unused
  std::vector<Label> labels;

  /// A d_step is one transition; inside, its body is walked from here by the
  /// transitions of the inner states until a target is outside.
  std::vector<StateNumber> d_step_entry;  // by state number, 0: no d_step
};

/// The automata of all proctypes, by proctype number; an untranslated ltl
/// claim has none (elements is empty).
struct Automata {
  std::vector<Automaton> bodies;

  struct Position {
    std::uint32_t proctype;
    StateNumber state;
  };
  std::vector<Position> by_id;  // by TransitionId
};

class Diagnostics;

/// Numbers the elements of a resolved model and links them. Reports what only
/// shows here: jumps to unknown labels, into a d_step, two `else`.
Automata build_automata(const Model& model, Diagnostics& diagnostics);

/// The statement as SPIN prints it in traces: `((x==1))`, `c!req,x`, `-end-`.
std::string element_text(const Element& element);
std::string expression_text(const Expr& expr);

/// The condition of an assertion as pan prints it when it fails, which is close
/// to C: `( !(x)&&(q_len(c)==2))`.
std::string condition_text(const Expr& expr);

}  // namespace promela
