// A generated verifier, compiled without its main() and loaded into a test.
#pragma once

#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "hsf/model_abi.h"
#include "spin-src/generate/generate.h"
#include "tests/spin-src/temporary_folder.h"

namespace promela {

class CompiledModel {
 public:
  /// Throws std::runtime_error with the compiler's messages; a warning is an
  /// error.
  CompiledModel(const LoadedModel& loaded, const Options& options) {
    {
      std::ofstream out(folder_.path("pan.c"));
      generate_verifier(out, loaded, {.options = options, .engine_paths = {}});
    }
    const std::string command = fmt::format(
        "cc -std=c99 -O0 -Wall -Wextra -Wpedantic -Werror -DHSF_MODEL_ONLY "
        "-shared -fPIC -o {} {} 2>{}",
        folder_.path("pan.so"), folder_.path("pan.c"), folder_.path("errors"));
    if (std::system(command.c_str()) != 0) {
      std::ifstream errors(folder_.path("errors"));
      throw std::runtime_error(
          std::string(std::istreambuf_iterator<char>(errors), {}));
    }
    library_.reset(::dlopen(folder_.path("pan.so").c_str(), RTLD_NOW));
    if (!library_) throw std::runtime_error(::dlerror());
    using Function = const hsf_model*();
    auto* function = reinterpret_cast<Function*>(
        ::dlsym(library_.get(), "hsf_generated_model"));
    if (function == nullptr) throw std::runtime_error(::dlerror());
    model_ = function();
  }

  const hsf_model& model() const { return *model_; }

 private:
  struct Close {
    void operator()(void* library) const { ::dlclose(library); }
  };
  TemporaryFolder folder_;
  std::unique_ptr<void, Close> library_;
  const hsf_model* model_ = nullptr;
};

}  // namespace promela
