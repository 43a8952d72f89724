// Explains edge after edge of a path.
#include "hsf/search/retrace.h"

#include "hsf/errors.h"
#include "hsf/successors.h"

namespace hsf {

std::vector<std::uint64_t> initial_state(const hsf_model& model,
                                         const SearchSettings& settings) {
  Sink sink;
  const std::vector<std::uint64_t> scratch(model.scratch_bytes / 8 + 1);
  model.initial(&model, const_cast<std::uint64_t*>(scratch.data()), sink.abi());
  if (sink.get().failure_count != 0) {
    throw UsageError(std::string("the model has no initial state: ") +
                     sink.get().failures[0].text);
  }
  const hsf_move& move = sink.move(0);
  std::vector<std::uint64_t> state(sink.state(move),
                                   sink.state(move) + move.words);
  if (settings.claim) {
    state[0] |= std::uint64_t{model.proctypes[*settings.claim].initial} << 16;
  }
  return state;
}

Trail retrace(const hsf_model& model, const SearchSettings& settings,
              const StateStore& store, const std::vector<StateIndex>& chain,
              const std::optional<hsf_failure>& failure) {
  Trail trail;
  Successors successors(model, settings);
  const auto append = [&](const std::vector<TrailStep>& steps) {
    trail.steps.insert(trail.steps.end(), steps.begin(), steps.end());
  };
  const std::uint32_t room = store.state_words();
  std::vector<std::uint64_t> next(room);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    std::uint64_t* state = successors.buffer(room);
    const std::uint32_t words = store.decode(chain[i], state);
    if (i + 1 < chain.size()) {
      const std::uint32_t next_words = store.decode(chain[i + 1], next.data());
      append(successors.explain({state, words},
                                StateView{next.data(), next_words}));
    } else if (failure) {
      append(successors.explain({state, words}, *failure));
    }
  }
  return trail;
}

Trail retrace(const hsf_model& model, const SearchSettings& settings,
              const StateStore& store, const Lasso& lasso) {
  const auto loop = static_cast<std::ptrdiff_t>(*lasso.loop);
  const std::vector<StateIndex> stem(lasso.states.begin(),
                                     lasso.states.begin() + loop + 1);
  Trail trail = retrace(model, settings, store, stem, std::nullopt);
  trail.cycle = trail.steps.size();
  Successors successors(model, settings);
  std::vector<std::uint64_t> next(store.state_words());
  for (std::size_t i = *lasso.loop; i < lasso.states.size(); ++i) {
    const StateIndex to =
        lasso.states[i + 1 < lasso.states.size() ? i + 1 : *lasso.loop];
    std::uint64_t* state = successors.buffer(store.state_words());
    const std::uint32_t words = store.decode(lasso.states[i], state);
    const std::uint32_t next_words = store.decode(to, next.data());
    const std::vector<TrailStep> steps = successors.explain(
        {state, words}, StateView{next.data(), next_words}, lasso.movers[i]);
    trail.steps.insert(trail.steps.end(), steps.begin(), steps.end());
  }
  return trail;
}

}  // namespace hsf
