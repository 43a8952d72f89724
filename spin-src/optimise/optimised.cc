// Runs the analyses that the options ask for and the model allows.
#include "spin-src/optimise/optimised.h"

#include "hsf/model_abi.h"
#include "spin-src/model_features.h"
#include "spin-src/optimise/locality.h"
#include "spin-src/optimise/merging.h"
#include "spin-src/optimise/write_only.h"

namespace promela {

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
  for (const Automaton& body : automata.bodies) {
    result.passed.emplace_back(body.states.size() + 1);
    result.dead.emplace_back(body.states.size() + 1);
  }
  // Whoever sees more of a process than its messages sees where it is.
  const bool is_watched =
      (model_features(model, automata, options) & HSF_NO_REDUCTION) != 0;
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
