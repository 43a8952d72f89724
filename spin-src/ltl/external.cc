// Automata made by another program: option --ltl2ba.
#include "spin-src/ltl/external.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <sstream>

#include "spin-src/errors.h"
#include "spin-src/ltl/formula_reader.h"
#include "spin-src/preprocess.h"
#include "spin-src/quote.h"
#include "spin-src/subprocess.h"

namespace promela::ltl {

namespace {

[[noreturn]] void not_understood(const std::string& what) {
  throw UsageError(
      "option '--ltl2ba': cannot read what the translator prints: " + what);
}

/// A Boolean formula, as a guard; `names` finds the number of an atom.
template <typename Names>
Guard guard_of(const Formulas& formulas, Formula f,
               const std::vector<std::string>& atoms, const Names& number,
               Guards& guards) {
  const FormulaNode& node = formulas[f];
  const auto part = [&](Formula operand) {
    return guard_of(formulas, operand, atoms, number, guards);
  };
  switch (node.op) {
    case Op::constant_false:
      return Guards::never;
    case Op::constant_true:
      return Guards::always;
    case Op::atom:
    case Op::negated_atom: {
      const std::string& name = atoms[node.atom];
      const bool positive = node.op == Op::atom;
      if (name == "1" || name == "0") {
        return (name == "1") == positive ? Guards::always : Guards::never;
      }
      return guards.variable(number(name), positive);
    }
    case Op::conjunction: {
      Guard all = Guards::always;
      for (const Formula one : node.operands) all = guards.both(all, part(one));
      return all;
    }
    case Op::disjunction: {
      Guard any = Guards::never;
      for (const Formula one : node.operands)
        any = guards.either(any, part(one));
      return any;
    }
    default:
      not_understood("a condition with temporal operators");
  }
}

/// p0, p1, ..: the names that we gave.
std::uint32_t number_of(const std::string& name) {
  const bool known =
      name.size() > 1 && name.size() < 8 && name[0] == 'p' &&
      std::all_of(name.begin() + 1, name.end(),
                  [](unsigned char c) { return std::isdigit(c) != 0; });
  if (!known) not_understood("unknown proposition " + quote(name));
  return static_cast<std::uint32_t>(std::stoul(name.substr(1)));
}

Guard condition(const std::string& text, Guards& guards) {
  Formulas formulas;
  try {
    const FormulaText read = read_formula(text, formulas);
    return guard_of(formulas, read.formula, read.atoms, number_of, guards);
  } catch (const FormulaMistake&) {
    not_understood("the condition " + quote(text));
  }
}

/// Reads the lines of a never claim: labels, and options that end in a jump.
class ClaimReader {
 public:
  ClaimReader(const std::string& text, Guards& guards)
      : text_(text), guards_(guards) {}

  Automaton read() {
    std::istringstream lines(text_);
    std::string line;
    while (std::getline(lines, line)) take(line);
    if (result_.states.empty()) not_understood("no states");
    for (const auto& [label, state] : states_) {
      const bool accepting = label.starts_with("accept");
      if (!accepting) continue;
      for (Edge& edge : result_.states[state]) edge.marks = 1;
    }
    return std::move(result_);
  }

 private:
  static std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r;");
    if (first == text.npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r;") - first + 1);
  }

  void take(std::string line) {
    const auto comment = line.find("/*");
    if (comment != line.npos) line.erase(comment);
    line = trimmed(line);
    if (line.starts_with("::")) return option(line.substr(2));
    if (line.ends_with(":"))
      return label(trimmed(line.substr(0, line.size() - 1)));
    fresh_ = false;
    if (line == "skip") add({Guards::always, current(), 0});
  }

  /// Labels in a row are one state.
  void label(const std::string& name) {
    if (!fresh_) open_ = std::nullopt;
    fresh_ = true;
    const auto known = states_.find(name);
    if (known != states_.end()) {
      if (!open_) open_ = known->second;
      aliases_[known->second] = *open_;
    }
    if (!open_) open_ = new_state();
    states_[name] = *open_;
    redirect();
  }

  State new_state() {
    result_.states.emplace_back();
    return static_cast<State>(result_.states.size() - 1);
  }

  State current() const {
    if (!open_) not_understood("a statement before the first label");
    return *open_;
  }

  void add(const Edge& edge) { result_.states[current()].push_back(edge); }

  /// `cond -> goto L`, `atomic { cond -> assert(..) .. }`.
  void option(const std::string& text) {
    std::string guard = text.substr(0, text.find("->"));
    const auto brace = guard.find("atomic {");
    if (brace != guard.npos) guard.erase(0, brace + 8);
    const auto jump = text.find("goto ");
    std::string target =
        jump == text.npos ? "accept_all" : trimmed(text.substr(jump + 5));
    target.erase(std::min(target.find_first_of(" };"), target.size()));
    add({condition(trimmed(guard), guards_), state_of(target), 0});
  }

  State state_of(const std::string& label) {
    const auto known = states_.find(label);
    if (known != states_.end()) return known->second;
    const State state = new_state();
    states_[label] = state;
    return state;
  }

  /// Jumps to the second label of a state that had got a state of its own.
  void redirect() {
    for (const auto& [from, to] : aliases_) {
      for (auto& edges : result_.states) {
        for (Edge& edge : edges) {
          if (edge.to == from) edge.to = to;
        }
      }
      for (auto& [label, state] : states_) {
        if (state == from) state = to;
      }
    }
    aliases_.clear();
  }

  const std::string& text_;
  Guards& guards_;
  Automaton result_{.states = {}, .initial = 0, .sets = 1};
  std::map<std::string, State> states_;
  std::map<State, State> aliases_;
  std::optional<State> open_;
  bool fresh_ = false;
};

}  // namespace

Automaton read_claim(const std::string& text, Guards& guards) {
  return ClaimReader(text, guards).read();
}

Automaton external_automaton(const std::string& command,
                             const Formulas& formulas, Formula f,
                             Guards& guards) {
  std::vector<std::string> names;
  for (Atom atom = 0; atom < formulas.atom_count(); ++atom) {
    names.push_back("p" + std::to_string(atom));
  }
  std::vector<std::string> words = split_at_blanks(command);
  if (words.empty()) throw UsageError("option '--ltl2ba' needs a command");
  words.emplace_back("-f");
  words.push_back(formula_text(formulas, f, names));
  const SubprocessResult result = run_subprocess(words, "");
  if (result.status != 0) {
    throw UsageError("option '--ltl2ba': " + quote(words.front()) +
                     " failed: " + result.output + result.errors);
  }
  if (result.output.starts_with("HOA:")) return read_hoa(result.output, guards);
  if (result.output.find("never") != std::string::npos) {
    return read_claim(result.output, guards);
  }
  not_understood("neither 'never' nor 'HOA:'");
}

}  // namespace promela::ltl
