// A model with SPIN's claim against non-progress cycles added to it.
#pragma once

#include <cstdint>
#include <vector>

#include "hsf/model_abi.h"

namespace hsf {

/// Holds where no process is ever again at a progress label:
///   do :: true :: np_ -> break od; accept: do :: np_ od
/// np_ is false while the system stands still. The claim is the last proctype;
/// its transitions have the ids that SPIN gives them, so that `spin -t` knows
/// to leave them out.
class NonProgressModel {
 public:
  explicit NonProgressModel(const hsf_model& model);
  NonProgressModel(const NonProgressModel&) = delete;
  NonProgressModel& operator=(const NonProgressModel&) = delete;

  const hsf_model& model() const { return wrapped_; }
  std::uint32_t claim() const { return wrapped_.proctype_count - 1; }

 private:
  /// What claim_moves() gets; the other functions look at its tables only.
  struct Wrapped : hsf_model {
    const NonProgressModel* owner;
  };
  static void claim_moves(const hsf_model* model, void* scratch,
                          const unsigned char* state, std::uint32_t words,
                          std::uint32_t proctype, std::uint32_t control,
                          int when, hsf_sink* sink);

  const hsf_model& original_;
  Wrapped wrapped_;
  std::uint32_t first_id_;
  std::vector<hsf_proctype> proctypes_;
  std::vector<hsf_element> elements_;
  std::vector<hsf_edge> edges_;
  std::vector<std::uint32_t> transition_proctype_, transition_state_;
};

}  // namespace hsf
