// The automata of a model: all bodies numbered in textual order, then linked.
#include "spin-src/automaton.h"

#include "spin-src/body.h"

namespace promela {

namespace {

/// Calls `visit` for every remote label reference of a tree, in textual order.
template <typename Visit>
void remote_labels(const Expr* expr, const Visit& visit) {
  if (expr == nullptr) return;
  if (expr->kind == ExprKind::remote_label) visit(*expr);
  for (const Expr* child : {expr->a, expr->b, expr->c}) {
    remote_labels(child, visit);
  }
  for (const Expr* argument : expr->arguments) remote_labels(argument, visit);
}

// Outer nodes have the higher numbers: an unless that leads makes its main part
// lead.
void mark_leading_elements(Body& body) {
  for (std::size_t i = body.nodes.size(); i-- > 1;) {
    const Node& node = body.nodes[i];
    const bool keeps_main =
        node.element.kind == ElementKind::unless && !node.element.leads;
    for (std::size_t k = keeps_main ? 1 : 0; k < node.parts.size(); ++k) {
      if (node.parts[k].empty()) continue;
      body.nodes[node.parts[k].front()].element.leads = true;
    }
  }
}

}  // namespace

Automata build_automata(const Model& model, Diagnostics& diagnostics) {
  TransitionId next_id = 0;
  std::vector<Body> bodies;
  const auto make_visible = [&](const Expr& reference) {
    if (reference.proctype == nullptr ||
        reference.proctype->number >= bodies.size()) {
      return;
    }
    make_jump_visible(bodies[reference.proctype->number], reference.member_name,
                      next_id);
  };
  // A jump becomes visible when a reference to it is read, which takes an id.
  const auto before = [&](const Stmt& stmt) {
    remote_labels(stmt.target, make_visible);
    remote_labels(stmt.expr, make_visible);
    for (const Expr* argument : stmt.arguments) {
      remote_labels(argument, make_visible);
    }
  };
  for (const Proctype* proctype : model.proctypes) {
    if (proctype->body == nullptr) break;  // ltl claims come last
    remote_labels(proctype->provided, make_visible);
    bodies.push_back(number_body(*proctype, next_id, before));
  }
  for (const Ltl& ltl : model.ltl) remote_labels(ltl.formula, make_visible);

  Automata automata;
  automata.by_id.resize(next_id);
  for (Body& body : bodies) {
    mark_leading_elements(body);
    automata.bodies.push_back(link_body(body, diagnostics));
    for (const Element& element : automata.bodies.back().elements) {
      if (element.state == 0) continue;
      automata.by_id[element.id] = {body.proctype->number, element.state};
    }
  }
  for (std::size_t i = automata.bodies.size(); i < model.proctypes.size();
       ++i) {
    automata.bodies.emplace_back().proctype = model.proctypes[i];
  }
  return automata;
}

}  // namespace promela
