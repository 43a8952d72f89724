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
  void add(const std::vector<std::uint8_t>& executed) {
    for (std::uint32_t id = 0; id < executed.size(); ++id) {
      if (executed[id] == 0) continue;
      reached_[model_.transition_proctype[id]][model_.transition_state[id]] =
          true;
    }
  }
  std::vector<std::vector<bool>> take() { return std::move(reached_); }

 private:
  const hsf_model& model_;
  std::vector<std::vector<bool>> reached_;
};

}  // namespace hsf
