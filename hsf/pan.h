// Everything that a verifier does, from its arguments to its exit status.
#pragma once

#include <functional>
#include <ostream>
#include <span>
#include <string>

#include "hsf/model_abi.h"
#include "hsf/search.h"

namespace hsf {

/// The outside of a verifier; tests put other things there.
struct Surroundings {
  std::ostream& out;
  std::ostream& err;
  bool err_is_terminal = false;
  bool spin_exit = false;  // HSF_EXIT=spin in the environment
  std::function<Outcome(const hsf_model&, const SearchSettings&, Monitor&)>
      search;
};

/// Never throws: this is the one place where exceptions become messages.
int run_pan(const hsf_model& model, std::span<const std::string> words,
            const Surroundings& surroundings);

}  // namespace hsf
