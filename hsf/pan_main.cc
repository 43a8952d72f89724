// The entry of a verifier, called by main() in pan.c.
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "hsf/errors.h"
#include "hsf/model_abi.h"
#include "hsf/pan.h"

extern "C" __attribute__((visibility("default"))) int hsf_main(
    const hsf_model* model, int argc, char** argv) {
  if (model->abi_version != HSF_ABI_VERSION) {
    std::cerr << "pan: the model speaks version " << model->abi_version
              << " of the interface, this engine version " << HSF_ABI_VERSION
              << ": generate pan.c again with io-hsf-spin -a\n";
    return hsf::exit_usage;
  }
  const char* exit_style = std::getenv("HSF_EXIT");
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  const hsf::Surroundings surroundings{
      .out = std::cout,
      .err = std::cerr,
      .err_is_terminal = isatty(STDERR_FILENO) != 0,
      .spin_exit = exit_style && std::string_view(exit_style) == "spin",
      .search = hsf::search};
  const int status = hsf::run_pan(*model, words, surroundings);
  // A report that did not arrive is no verdict.
  if (!std::cout.flush()) {
    std::cerr << "pan: cannot write the report\n";
    return hsf::exit_inconclusive;
  }
  return status;
}
