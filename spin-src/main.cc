// The program: reads the command line, hands over, turns errors into messages.
#include <exception>
#include <iostream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

#include "spin-src/errors.h"
#include "spin-src/front_end.h"
#include "spin-src/generate/engine_paths.h"
#include "spin-src/generate/generate.h"
#include "spin-src/help.h"
#include "spin-src/ltl/formula_claim.h"
#include "spin-src/options.h"
#include "spin-src/print_model.h"
#include "spin-src/simulate.h"
#include "spin-src/verify.h"

namespace promela {
namespace {

/// Reads the model and shows what is wrong with it.
std::unique_ptr<LoadedModel> read_model(const Options& options) {
  std::unique_ptr<LoadedModel> loaded = load(options);
  loaded->diagnostics.print(std::cerr, use_color(options.color, STDERR_FILENO));
  return loaded;
}

/// A model that reads its input is for simulation; say why it then fails.
void warn_of_standard_input(const Model& model) {
  for (const Variable* variable : model.globals) {
    if (variable->name != "STDIN") continue;
    std::cerr << "io-hsf-spin: warning: a verification reads no input: as in "
                 "SPIN a receive from STDIN is an error\n";
  }
}

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

int run_on_model(const Options& options) {
  const std::unique_ptr<LoadedModel> loaded = read_model(options);
  if (!loaded->usable()) return exit_usage;
  switch (options.command) {
    case Command::print_symbols:
      print_symbols(std::cout, *loaded);
      return exit_ok;
    case Command::print_automata:
      print_automata(std::cout, *loaded);
      return exit_ok;
    case Command::print_dot:
      print_dot(std::cout, *loaded, options.dot_proctype);
      return exit_ok;
    case Command::generate_verifier:
      warn_of_standard_input(loaded->model);
      write_verifier(*loaded, {.options = options,
                               .engine_paths = engine_paths(ENGINE_PATH)});
      return exit_ok;
    case Command::verify:
      warn_of_standard_input(loaded->model);
      return verify(*loaded, options,
                    {.engine_paths = engine_paths(ENGINE_PATH),
                     .compiler_flags = words_in(SANITIZERS)});
    case Command::simulate:
      return simulate({*loaded, options, std::cin, std::cout});
    default:
      throw UsageError("this is not available yet");
  }
}

int run(const Options& options) {
  for (const std::string& notice : options.notices) {
    std::cerr << "io-hsf-spin: " << notice << '\n';
  }
  switch (options.command) {
    case Command::print_help:
      print_help(std::cout, options.help_topic);
      return exit_ok;
    case Command::print_version:
      print_version(std::cout);
      return exit_ok;
    case Command::print_spin_version:
      print_spin_version(std::cout);
      return exit_ok;
    case Command::translate_ltl:
      std::cout << ltl::formula_claim(options, std::cerr);
      return exit_ok;
    default:
      return run_on_model(options);
  }
}

}  // namespace
}  // namespace promela

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> words(argv + (argc > 0), argv + argc);
    const int code = promela::run(promela::parse_options(words));
    // A full disk or a closed pipe must not look like success.
    if (!std::cout.flush()) {
      std::cerr << "io-hsf-spin: error: cannot write to standard output\n";
      return promela::exit_usage;
    }
    return code;
  } catch (const promela::UsageError& error) {
    std::cout.flush();
    std::cerr << "io-hsf-spin: error: " << error.what()
              << "\nTry 'io-hsf-spin --help'.\n";
    return promela::exit_usage;
  } catch (const promela::IoError& error) {
    std::cout.flush();
    std::cerr << "io-hsf-spin: error: " << error.what() << '\n';
    return promela::exit_usage;
  } catch (const std::exception& error) {
    std::cout.flush();
    std::cerr << "io-hsf-spin: internal error: " << error.what() << '\n';
    return promela::exit_internal;
  }
}
