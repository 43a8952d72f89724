// A model executed by the interpreter, as the engine wants to see models.
#pragma once

#include <memory>

#include "hsf/model_abi.h"
#include "spin-src/front_end.h"
#include "spin-src/options.h"

namespace promela {

/// Makes an hsf_model of automata: no compiler is needed, at the price of
/// slower steps. States are equal to the byte to those of generated code. Its
/// functions may be called by several threads at a time.
class InterpretedModel {
 public:
  /// The model must be usable() and outlive this. Throws RuntimeError if the
  /// initialiser of a global fails.
  InterpretedModel(const LoadedModel& loaded, const Options& options);
  ~InterpretedModel();
  InterpretedModel(const InterpretedModel&) = delete;
  InterpretedModel& operator=(const InterpretedModel&) = delete;

  /// Valid as long as this object.
  const hsf_model& model() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace promela
