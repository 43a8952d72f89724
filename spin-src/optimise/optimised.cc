// Runs the analyses that the options ask for and the model allows.
#include "spin-src/optimise/optimised.h"

#include "hsf/model_abi.h"
#include "spin-src/model_features.h"
#include "spin-src/optimise/locality.h"
#include "spin-src/optimise/merging.h"
#include "spin-src/optimise/write_only.h"

namespace promela {
namespace {

bool is_exchange(const Element& element) {
  if (element.kind == ElementKind::d_step) return true;
  return element.kind == ElementKind::statement && element.stmt != nullptr &&
         (element.stmt->kind == StmtKind::send ||
          element.stmt->kind == StmtKind::receive);
}

/// A step that is possible only as long as some handshake is not: next to it,
/// in an escape or as an `else`. Then even a local step of a process that
/// arrives at its half of the handshake is noticed.
bool sees_offers(const Automata& automata) {
  for (const Automaton& body : automata.bodies) {
    for (const State& state : body.states) {
      bool yields = false;
      bool exchanges = false;
      for (const Transition& step : state.transitions) {
        const Element& element = body.elements[step.element];
        const bool is_else = element.kind == ElementKind::statement &&
                             element.stmt != nullptr &&
                             element.stmt->kind == StmtKind::else_guard;
        yields = yields || step.escape != 0 || is_else;
        exchanges = exchanges || is_exchange(element);
      }
      if (yields && exchanges) return true;
    }
  }
  return false;
}

}  // namespace

Optimised optimise(const LoadedModel& loaded, const Options& options) {
  const Model& model = loaded.model;
  const Automata& automata = loaded.automata;
  const bool has_c = model.uses_embedded_c || !model.embedded.empty();
  Optimised result;
  if (options.hide_write_only) {
    result.write_only = write_only_globals(model, automata);
  }
  const Locality locality(model, automata, result.write_only);
  result.safety = locality.safety();
  const std::uint32_t features = model_features(model, automata, options);
  const bool offers_count =
      (features & HSF_USES_RENDEZVOUS) != 0 && sees_offers(automata);
  if (offers_count) {
    for (auto& states : result.safety) {
      states.assign(states.size(), HSF_SAFE_NEVER);
    }
  }
  for (const Automaton& body : automata.bodies) {
    result.passed.emplace_back(body.states.size() + 1);
    result.dead.emplace_back(body.states.size() + 1);
  }
  // Whoever sees more of a process than its messages sees where it is.
  const bool is_watched = offers_count || (features & HSF_NO_REDUCTION) != 0;
  if (options.merge_statements && !has_c && !model.uses_provided &&
      !model.uses_remote_variables && !is_watched) {
    result.passed = passed_states(automata, locality);
  }
  if (options.reset_dead_variables && !has_c && !model.uses_remote_variables) {
    result.dead = dead_locals(automata);
  }
  return result;
}

}  // namespace promela
