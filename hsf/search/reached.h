// Which elements of the automata some run has passed.
#pragma once

#include <cstdint>
#include <vector>

#include "hsf/model_abi.h"

namespace hsf {

/// Turns executed transitions into the state numbers that were reached.
class ReachedElements {
 public:
  explicit ReachedElements(const hsf_model& model) : model_(model) {
    for (std::uint32_t p = 0; p < model.proctype_count; ++p) {
      reached_.emplace_back(model.proctypes[p].element_count);
    }
  }
  /// The processes of the initial state are somewhere even if they never move.
  void add_initial(const std::vector<std::uint64_t>& state) {
    const auto count = static_cast<std::uint16_t>(state[0]);
    const auto* bytes = reinterpret_cast<const unsigned char*>(state.data());
    for (std::uint32_t pid = 0; pid < count; ++pid) {
      std::uint32_t proctype = 0;
      std::uint32_t control = 0;
      model_.control(&model_, bytes, static_cast<std::uint32_t>(state.size()),
                     pid, &proctype, &control);
      reached_[proctype][control] = true;
    }
  }
  void add(const std::vector<std::uint8_t>& executed) {
    for (std::uint32_t id = 0; id < executed.size(); ++id) {
      if (executed[id] == 0) continue;
      reached_[model_.transition_proctype[id]][model_.transition_state[id]] =
          true;
    }
  }
  /// A state is reached when something executed led to it.
  std::vector<std::vector<bool>> take() {
    for (std::uint32_t p = 0; p < model_.proctype_count; ++p) {
      const hsf_proctype& proctype = model_.proctypes[p];
      const std::vector<bool> executed = reached_[p];
      for (std::uint32_t e = 0; e < proctype.edge_count; ++e) {
        const hsf_edge& edge = proctype.edges[e];
        if (!executed[edge.element]) continue;
        reached_[p][edge.to] = true;
        reached_[p][proctype.initial] = true;
      }
    }
    return std::move(reached_);
  }

 private:
  const hsf_model& model_;
  std::vector<std::vector<bool>> reached_;
};

}  // namespace hsf
