// Reads a command line word by word, as SPIN does: one option per word.
#include "spin-src/options.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "spin-src/errors.h"
#include "spin-src/option_table.h"
#include "spin-src/spelling.h"

namespace promela {
namespace {

std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool takes_number(ArgumentKind kind) {
  return kind == ArgumentKind::glued_number ||
         kind == ArgumentKind::glued_optional_number;
}

const OptionSpec* find_exactly(std::string_view spelling) {
  const auto table = option_table();
  const auto found = std::ranges::find(table, spelling, &OptionSpec::spelling);
  return found == table.end() ? nullptr : &*found;
}

/// Whether `rest`, the text behind a single-dash spelling, can be its argument.
/// A number must look like one, or "-noreduce" would be a broken "-n".
bool can_be_glued(const OptionSpec& spec, std::string_view rest) {
  if (spec.argument == ArgumentKind::glued_text) return true;
  return takes_number(spec.argument) && is_digit(rest.front());
}

std::uint64_t parse_number(std::string_view word, std::string_view digits) {
  std::uint64_t number = 0;
  const char* end = digits.data() + digits.size();
  const auto result = std::from_chars(digits.data(), end, number);
  if (result.ec == std::errc::result_out_of_range) {
    throw UsageError("option " + quoted(word) + ": the number is too large");
  }
  if (result.ec != std::errc() || result.ptr != end) {
    throw UsageError("option " + quoted(word) + ": " + quoted(digits) +
                     " is not a number");
  }
  return number;
}

/// "-pgl" reads like the options of other programs; SPIN's stand alone.
/// Returns "-p -g -l" if every letter is an option without argument.
std::string letters_apart(std::string_view word) {
  std::string apart;
  for (const char letter : word.substr(1)) {
    const std::string spelling{'-', letter};
    const OptionSpec* spec = find_exactly(spelling);
    if (!spec || spec->argument != ArgumentKind::none) return "";
    apart += apart.empty() ? spelling : " " + spelling;
  }
  return apart;
}

[[noreturn]] void refuse_unknown(std::string_view word) {
  const std::string message = "unknown option " + quoted(word);
  const bool is_long = word.starts_with("--");
  if (!is_long && word.size() > 2) {
    const OptionSpec* letter = find_exactly(word.substr(0, 2));
    if (letter && letter->argument == ArgumentKind::next_word) {
      throw UsageError(message + ": write '" + synopsis(*letter) +
                       "', in two words");
    }
  }
  std::vector<std::string> spellings;
  for (const OptionSpec& spec : option_table()) {
    spellings.emplace_back(spec.spelling);
  }
  const std::string name(word.substr(0, word.find('=')));
  std::string hint = did_you_mean(name, spellings);
  const std::string apart = is_long ? "" : letters_apart(word);
  if (!apart.empty()) hint = "did you mean '" + apart + "'?";
  throw UsageError(hint.empty() ? message : message + " (" + hint + ")");
}

class Parser {
 public:
  explicit Parser(std::span<const std::string> words) : words_(words) {}

  Options parse() {
    bool only_files_follow = false;
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      if (!only_files_follow && word == "--") {
        only_files_follow = true;
      } else if (options_.command == Command::verify && belongs_to_pan(word)) {
        options_.verifier_arguments.push_back(word);
      } else if (!only_files_follow && word.starts_with('-')) {
        take_option(word);
        if (is_answered_at_once()) return std::move(options_);
      } else {
        take_model(word);
      }
    }
    check_model_is_given();
    return std::move(options_);
  }

 private:
  /// Behind -run everything is pan's but the model and how it is executed.
  bool belongs_to_pan(const std::string& word) const {
    if (word == "--interpreted" || word == "--compiled") return false;
    return word.starts_with('-') || next_ < words_.size();
  }

  /// --help and --version work whatever else is on the command line.
  bool is_answered_at_once() const {
    return options_.command == Command::print_help ||
           options_.command == Command::print_version ||
           options_.command == Command::print_spin_version;
  }

  void take_option(std::string_view word) {
    if (word.starts_with("--")) return take_long(word);
    if (const OptionSpec* spec = find_exactly(word)) {
      return take_without_glued(*spec, word);
    }
    const OptionSpec* spec = find_exactly(word.substr(0, 2));
    if (!spec || word.size() == 2 || !can_be_glued(*spec, word.substr(2))) {
      refuse_unknown(word);
    }
    apply(*spec, word, word.substr(2));
  }

  void take_long(std::string_view word) {
    const std::size_t equals = word.find('=');
    const OptionSpec* spec = find_exactly(word.substr(0, equals));
    if (!spec) refuse_unknown(word);
    const bool has_text = equals != std::string_view::npos;
    if (has_text && spec->argument == ArgumentKind::none) {
      throw UsageError("option " + quoted(spec->spelling) +
                       " takes no argument");
    }
    if (!has_text && spec->argument == ArgumentKind::equals) {
      throw UsageError("option " + quoted(word) +
                       " needs an argument: " + synopsis(*spec));
    }
    apply(*spec, word, has_text ? word.substr(equals + 1) : "");
  }

  /// The word is the spelling of a single-dash option and nothing more.
  void take_without_glued(const OptionSpec& spec, std::string_view word) {
    switch (spec.argument) {
      case ArgumentKind::glued_number:
      case ArgumentKind::glued_text:
        throw UsageError(
            "option " + quoted(word) +
            " needs an argument, without a blank: " + synopsis(spec));
      case ArgumentKind::next_word:
        if (next_ == words_.size()) {
          throw UsageError("option " + quoted(word) +
                           " needs an argument: " + synopsis(spec));
        }
        return apply(spec, word, words_[next_++]);
      default:
        apply(spec, word, "");
    }
  }

  void apply(const OptionSpec& spec, std::string_view word,
             std::string_view text) {
    const std::string spelling = quoted(spec.spelling);
    const std::string reason(spec.reason);
    switch (spec.standing) {
      case Standing::later:
        throw UsageError("option " + spelling + " (" + std::string(spec.help) +
                         ") is not available yet: " + reason);
      case Standing::refused:
        throw UsageError("option " + spelling + " (" + std::string(spec.help) +
                         ") is not supported: " + reason);
      case Standing::ignored:
        return note("ignored: " + std::string(spec.spelling) + " (" +
                    std::string(spec.help) + "), because " + reason);
      case Standing::works:
        break;
    }
    OptionArgument argument{.word = word, .text = text};
    if (takes_number(spec.argument) && !text.empty()) {
      argument.number = parse_number(word, text);
    }
    spec.apply(options_, argument);
  }

  void note(const std::string& line) {
    auto& notices = options_.notices;
    if (std::ranges::find(notices, line) == notices.end()) {
      notices.push_back(line);
    }
  }

  void take_model(const std::string& word) {
    if (next_ < words_.size()) {
      throw UsageError("the model file must be the last argument, but " +
                       quoted(word) + " is followed by " +
                       quoted(words_[next_]));
    }
    options_.model = word;
  }

  void check_model_is_given() {
    const bool hoa = options_.formula_format == FormulaFormat::hoa;
    if (!options_.model.empty()) {
      if (hoa) throw UsageError("option '--hoa' is for -f without a model");
      return;
    }
    const bool dot = options_.command == Command::print_dot;
    if (!options_.has_formula() ||
        (options_.command != Command::simulate && !dot)) {
      throw UsageError("no model file given");
    }
    if (dot && hoa) throw UsageError("option '--hoa' excludes '--dot'");
    if (dot) options_.formula_format = FormulaFormat::dot;
    options_.command = Command::translate_ltl;
  }

  std::span<const std::string> words_;
  std::size_t next_ = 0;
  Options options_;
};

}  // namespace

Options parse_options(std::span<const std::string> words) {
  return Parser(words).parse();
}

}  // namespace promela
