// Small questions to the tables of a model.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "hsf/model_abi.h"

namespace hsf {

inline std::span<const hsf_edge> edges_of(const hsf_proctype& proctype) {
  return {proctype.edges, proctype.edge_count};
}

/// In SPIN's order. O(log n): the table is sorted.
inline std::span<const hsf_edge> edges_from(const hsf_proctype& proctype,
                                            std::uint32_t state) {
  const auto all = edges_of(proctype);
  const auto is_before = [](const hsf_edge& edge, std::uint32_t from) {
    return edge.from < from;
  };
  const auto begin = std::lower_bound(all.begin(), all.end(), state, is_before);
  const auto end = std::lower_bound(begin, all.end(), state + 1, is_before);
  return {begin, end};
}

/// The element that a line of a trail names; null: there is no such id.
inline const hsf_element* element_of(const hsf_model& model,
                                     std::uint32_t transition) {
  if (transition >= model.transition_count) return nullptr;
  const hsf_proctype& owner =
      model.proctypes[model.transition_proctype[transition]];
  return &owner.elements[model.transition_state[transition]];
}

}  // namespace hsf
