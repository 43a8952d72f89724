// Which execution of the model answers, and with which words.
#include "spin-src/verify.h"

#include <memory>
#include <string>
#include <vector>

#include "hsf/model_abi.h"
#include "spin-src/errors.h"
#include "spin-src/interpreted_model.h"
#include "spin-src/run_words.h"

namespace promela {
namespace {

/// What the interpreter explores in about the time that a compiler needs.
constexpr std::uint64_t small_model = 20'000;

/// Words as main() gets them.
class Arguments {
 public:
  explicit Arguments(std::vector<std::string> words)
      : words_(std::move(words)) {
    for (std::string& word : words_) pointers_.push_back(word.data());
  }
  int count() const { return static_cast<int>(pointers_.size()); }
  char** values() { return pointers_.data(); }

 private:
  std::vector<std::string> words_;
  std::vector<char*> pointers_;
};

std::vector<const char*> c_strings(const std::vector<std::string>& texts) {
  std::vector<const char*> pointers;
  for (const std::string& text : texts) pointers.push_back(text.c_str());
  pointers.push_back(nullptr);
  return pointers;
}

int interpret(const LoadedModel& loaded, const Options& options,
              const RunWords& words, bool only_if_small) {
  const InterpretedModel interpreted(loaded, options);
  const std::vector<const char*> directives = c_strings(words.directives);
  hsf_model model = interpreted.model();
  model.directives = directives.data();
  std::vector<std::string> all{"pan"};
  all.insert(all.end(), words.pan.begin(), words.pan.end());
  Arguments arguments(all);
  if (!only_if_small) {
    return hsf_main(&model, arguments.count(), arguments.values());
  }
  return hsf_attempt(&model, arguments.count(), arguments.values(),
                     small_model);
}

}  // namespace

int verify(const LoadedModel& loaded, const Options& options,
           const VerifierBuild& build) {
  const RunWords words = read_run_words(options.verifier_arguments);
  const bool needs_compiler = loaded.model.uses_embedded_c;
  if (options.run_mode == RunMode::interpreted) {
    if (needs_compiler) {
      throw UsageError(
          "a model with embedded C must be compiled: leave out --interpreted");
    }
    return interpret(loaded, options, words, false);
  }
  if (options.run_mode == RunMode::automatic && !needs_compiler) {
    const int status = interpret(loaded, options, words, true);
    if (status != HSF_ATTEMPT_FAILED) return status;
  }
  return run_compiled(loaded, options, words, build);
}

}  // namespace promela
