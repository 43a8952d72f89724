// Reads a model: the composition of the front-end.
#include "spin-src/front_end.h"

#include <cstdlib>
#include <iostream>
#include <string_view>
#include <unistd.h>

#include "spin-src/ltl/claim_body.h"
#include "spin-src/ltl/formula_claim.h"
#include "spin-src/model_file.h"
#include "spin-src/parse.h"
#include "spin-src/preprocess.h"
#include "spin-src/wide_ids.h"

namespace promela {

namespace {

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

/// What the command line puts behind the model.
std::vector<ModelFile> added_claims(const Options& options) {
  std::vector<ModelFile> claims;
  if (!options.never_claim_file.empty()) {
    claims.push_back(read_model_file(options.never_claim_file));
  }
  if (options.has_formula()) {
    claims.push_back({.name = "<formula>",
                      .text = ltl::formula_claim(options, std::cerr),
                      .read_once = true});
  }
  return claims;
}

}  // namespace

std::unique_ptr<LoadedModel> load(const Options& options) {
  auto loaded = std::make_unique<LoadedModel>();
  const PreprocessorOptions preprocessor{
      .arguments = options.preprocessor_arguments,
      .command = options.preprocessor};
  loaded->texts = load_model(options.model, added_claims(options), preprocessor,
                             loaded->sources, loaded->diagnostics);
  if (loaded->diagnostics.errors() > 0) return loaded;
  parse_model(loaded->texts, {.implied_separators = !options.old_semicolons},
              loaded->model, loaded->sources, loaded->diagnostics);
  if (loaded->usable()) {
    ltl::add_claim_bodies(loaded->model, loaded->diagnostics,
                          options.ltl_translator);
  }
  if (loaded->usable()) {
    loaded->automata = build_automata(loaded->model, loaded->diagnostics);
    if (loaded->usable()) decide_wide_ids(loaded->model, loaded->automata);
  }
  return loaded;
}

bool use_color(ColorWhen when, int file_descriptor) {
  if (when != ColorWhen::automatic) return when == ColorWhen::always;
  if (std::getenv("NO_COLOR") != nullptr) return false;
  if (is_set("CLICOLOR_FORCE")) return true;
  const char* terminal = std::getenv("TERM");
  if (terminal == nullptr || std::string_view(terminal) == "dumb") return false;
  return isatty(file_descriptor) != 0;
}

}  // namespace promela
