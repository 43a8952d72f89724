// What the analyses ask of expressions: visits, remote labels, failures.
#pragma once

#include <functional>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"

namespace promela {

using ExprVisit = std::function<void(const Expr&)>;

/// Calls `visit` for this expression and all inside of it; null is no
/// expression.
void visit_inside(const Expr* expr, const ExprVisit& visit);

/// The expressions of one element: its statement's, or the initialiser of a
/// declaration that is an assignment.
void visit_inside(const Element& element, const ExprVisit& visit);

/// Everything that a model evaluates somewhere: statements of processes, claims
/// and the trace assertion, formulas, provided clauses and initialisers.
void visit_everything(const Model& model, const Automata& automata,
                      const ExprVisit& visit);

/// Evaluating it can go wrong: a computed index, a computed divisor.
bool may_fail(const Expr* expr);

/// The value that a declaration turned assignment assigns; null: 0.
const Expr* declared_value(const Variable& variable);

/// A process of this kind can exist: it is no claim and no trace assertion.
bool is_process(const Proctype& proctype);

/// The variable, or a field somewhere in it, is initialised with a channel.
bool makes_channels(const Variable& variable);

}  // namespace promela
