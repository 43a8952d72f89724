// Locality: which steps of a process nobody else can see or hinder.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"

namespace promela {

/// Proofs, not SPIN's classes: what is called local here commutes with every
/// step of every other process and is seen by none. `references.h` has the
/// classes that SPIN prints.
class Locality {
 public:
  /// `write_only`: globals whose values decide nothing.
  Locality(const Model& model, const Automata& automata,
           const std::unordered_set<const Variable*>& write_only);

  /// The element, with all that a d_step holds, uses nothing but locals of its
  /// own process; -end- is never local.
  bool is_local(const Automaton& body, const Element& element) const;

  /// A label of this state is referred to (P@L), or the process may not be
  /// watched for other reasons.
  bool is_watched(const Automaton& body, StateNumber state) const {
    return bodies_[body.proctype->number].watched[state];
  }

  /// HSF_SAFE_.. of every control state, by proctype number.
  std::vector<std::vector<std::uint8_t>> safety() const;

 private:
  struct Body {
    std::vector<bool> watched;  // by state number
  };

  bool expression(const Proctype& owner, const Expr* expr) const;
  bool reference(const Proctype& owner, const Expr& expr) const;
  bool statement(const Proctype& owner, const Stmt& stmt) const;
  bool d_step(const Automaton& body, const Element& element) const;
  bool region(const Automaton& body, StateNumber from) const;
  std::uint8_t safety(const Automaton& body, StateNumber state) const;

  const Automata& automata_;
  const std::unordered_set<const Variable*>& write_only_;
  bool reducible_ = true;     // nothing in the model forbids it altogether
  bool quiet_ending_ = true;  // nobody notices that a process is gone
  std::vector<Body> bodies_;  // by proctype number
};

}  // namespace promela
