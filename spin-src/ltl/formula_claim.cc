// The formula of the command line as a never claim: options -f and -F.
#include "spin-src/ltl/formula_claim.h"

#include <algorithm>
#include <ostream>

#include "spin-src/errors.h"
#include "spin-src/ltl/claim.h"
#include "spin-src/ltl/expand.h"
#include "spin-src/ltl/formats.h"
#include "spin-src/ltl/formula_reader.h"
#include "spin-src/ltl/translate.h"
#include "spin-src/model_file.h"

namespace promela::ltl {

namespace {

std::string given_formula(const Options& options) {
  if (options.ltl_file.empty()) return options.ltl_formula;
  std::string text = read_model_file(options.ltl_file).text;
  text.erase(std::min(text.find_first_of("\r\n"), text.size()));
  return text;
}

}  // namespace

std::string formula_claim(const Options& options, std::ostream& messages) {
  const std::string text = given_formula(options);
  Formulas formulas;
  Guards guards;
  try {
    const FormulaText read = read_formula(text, formulas);
    for (const FormulaMistake& warning : read.warnings) {
      messages << "io-hsf-spin: warning: " << show_mistake(text, warning)
               << '\n';
    }
    const Buchi buchi =
        translate(formulas, read.formula, guards, options.ltl_translator);
    switch (options.formula_format) {
      case FormulaFormat::hoa:
        return hoa_text(buchi, guards, text, read.atoms);
      case FormulaFormat::dot:
        return dot_text(buchi, guards, text, read.atoms);
      case FormulaFormat::claim:
        break;
    }
    return claim_text(claim_of(buchi), guards, "", text, read.atoms);
  } catch (const FormulaMistake& mistake) {
    throw UsageError(show_mistake(text, mistake));
  } catch (const TooLarge&) {
    throw UsageError("the automaton of the formula is too large");
  }
}

}  // namespace promela::ltl
