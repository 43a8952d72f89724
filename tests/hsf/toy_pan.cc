// A complete verifier, of the toy model: for tests that need a program.
#include <iostream>
#include <string>
#include <vector>

#include "hsf/pan.h"
#include "tests/hsf/reference_search.h"
#include "tests/hsf/toy_model.h"

int main(int argc, char** argv) {
  const hsf::ToyModel toy({});
  const std::vector<std::string> words(argv + 1, argv + argc);
  return hsf::run_pan(toy.model(), words,
                      {.out = std::cout,
                       .err = std::cerr,
                       .err_is_terminal = false,
                       .spin_exit = false,
                       .search = hsf::reference_search});
}
