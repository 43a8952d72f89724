// The entry of a verifier, called by main() in pan.c.
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "hsf/errors.h"
#include "hsf/model_abi.h"
#include "hsf/pan.h"

namespace {

bool speaks_our_version(const hsf_model& model) {
  if (model.abi_version == HSF_ABI_VERSION) return true;
  std::cerr << "pan: the model speaks version " << model.abi_version
            << " of the interface, this engine version " << HSF_ABI_VERSION
            << ": generate pan.c again with io-hsf-spin -a\n";
  return false;
}

hsf::Surroundings surroundings(std::ostream& out, std::ostream& err) {
  const char* exit_style = std::getenv("HSF_EXIT");
  return {.out = out,
          .err = err,
          .err_is_terminal = isatty(STDERR_FILENO) != 0,
          .spin_exit = exit_style && std::string_view(exit_style) == "spin",
          .search = hsf::search};
}

std::vector<std::string> words_of(int argc, char** argv) {
  return {argv + (argc > 0 ? 1 : 0), argv + argc};
}

/// A report that did not arrive is no verdict.
int delivered(int status) {
  if (std::cout.flush()) return status;
  std::cerr << "pan: cannot write the report\n";
  return hsf::exit_inconclusive;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int hsf_main(
    const hsf_model* model, int argc, char** argv) {
  if (!speaks_our_version(*model)) return hsf::exit_usage;
  return delivered(hsf::run_pan(*model, words_of(argc, argv),
                                surroundings(std::cout, std::cerr)));
}

extern "C" __attribute__((visibility("default"))) int hsf_attempt(
    const hsf_model* model, int argc, char** argv, std::uint64_t state_limit) {
  if (!speaks_our_version(*model)) return hsf::exit_usage;
  std::ostringstream out;
  std::ostringstream err;
  bool failed = false;
  hsf::Surroundings around = surroundings(out, err);
  around.search = [&](const hsf_model& asked, hsf::SearchSettings settings,
                      hsf::Monitor& monitor) {
    settings.state_limit = state_limit;
    const hsf::Outcome outcome = hsf::search(asked, settings, monitor);
    failed = failed || outcome.ending == hsf::Ending::state_limit;
    return outcome;
  };
  const int status = hsf::run_pan(*model, words_of(argc, argv), around);
  if (failed) return HSF_ATTEMPT_FAILED;
  std::cout << out.str();
  std::cout.flush();
  std::cerr << err.str();
  return delivered(status);
}
