// Reads a verifier's command line word by word, as SPIN's pan does.
#include "hsf/options.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "hsf/errors.h"
#include "hsf/nearest.h"
#include "hsf/option_table.h"

namespace hsf {
namespace {

std::string quoted(std::string_view text) {
  return "'" + std::string(text) + "'";
}

bool starts_with_digit(std::string_view text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

std::uint64_t parse_number(std::string_view option, std::string_view digits) {
  std::uint64_t number = 0;
  const char* end = digits.data() + digits.size();
  const auto result = std::from_chars(digits.data(), end, number);
  if (result.ec == std::errc::result_out_of_range) {
    throw UsageError("option " + quoted(option) + ": the number is too large");
  }
  if (result.ec != std::errc() || result.ptr != end) {
    throw UsageError("option " + quoted(option) + ": " + quoted(digits) +
                     " is not a number");
  }
  return number;
}

const OptionSpec* find_exactly(std::string_view spelling) {
  const auto table = option_table();
  const auto found = std::ranges::find(table, spelling, &OptionSpec::spelling);
  return found == table.end() ? nullptr : &*found;
}

/// Whether `rest`, the text behind a single-dash spelling, can be its argument.
/// A number must look like one, or "-noreduce" would be a broken "-n".
bool can_be_glued(const OptionSpec& spec, std::string_view rest) {
  switch (spec.argument) {
    case ArgumentKind::glued_text:
    case ArgumentKind::word:
      return true;
    case ArgumentKind::glued_number:
    case ArgumentKind::glued_optional_number:
    case ArgumentKind::optional_number_or_word:
      return starts_with_digit(rest);
    default:
      return false;
  }
}

/// The longest spelling that `word` begins with and whose argument fits.
const OptionSpec* find_glued(std::string_view word) {
  const OptionSpec* best = nullptr;
  for (const OptionSpec& spec : option_table()) {
    const std::size_t length = spec.spelling.size();
    if (word.size() <= length || !word.starts_with(spec.spelling) ||
        !can_be_glued(spec, word.substr(length))) {
      continue;
    }
    if (!best || length > best->spelling.size()) best = &spec;
  }
  return best;
}

/// "-nE" reads like the options of other programs; SPIN's stand alone. Returns
/// "-n -E" if every letter is an option without argument.
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
  if (!word.starts_with("--")) {
    const std::string apart = letters_apart(word);
    if (!apart.empty()) {
      throw UsageError(message + " (did you mean '" + apart + "'?)");
    }
  }
  std::vector<std::string_view> spellings;
  for (const OptionSpec& spec : option_table()) {
    spellings.push_back(spec.spelling);
  }
  const std::string_view name = word.substr(0, word.find('='));
  throw UsageError(message + did_you_mean(name, spellings) +
                   "; --help=all lists them");
}

class Parser {
 public:
  Parser(std::span<const std::string> words, Options& options)
      : words_(words), options_(options) {}

  void parse() {
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      if (!word.starts_with('-') || word == "-") {
        throw UsageError(
            "unexpected argument " + quoted(word) +
            ": the model is compiled in, and options begin with -");
      }
      take_option(word);
      // --help and --version work whatever else is on the command line.
      if (options_.command == Command::print_help ||
          options_.command == Command::print_version) {
        return;
      }
    }
  }

 private:
  void take_option(std::string_view word) {
    if (word.starts_with("--")) return take_long(word);
    if (const OptionSpec* spec = find_exactly(word)) {
      return take_alone(*spec, word);
    }
    const OptionSpec* spec = find_glued(word);
    if (!spec) refuse_unknown(word);
    apply(*spec, word, word.substr(spec->spelling.size()));
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
    if (spec->argument == ArgumentKind::equals &&
        (!has_text || equals + 1 == word.size())) {
      refuse_missing(*spec, word);
    }
    apply(*spec, word, has_text ? word.substr(equals + 1) : "");
  }

  /// The word is the spelling of a single-dash option and nothing more.
  void take_alone(const OptionSpec& spec, std::string_view word) {
    const bool has_next =
        next_ < words_.size() && !words_[next_].starts_with('-');
    switch (spec.argument) {
      case ArgumentKind::glued_number:
      case ArgumentKind::glued_text:
        refuse_missing(spec, word);
      case ArgumentKind::word:
        if (!has_next) refuse_missing(spec, word);
        return apply(spec, word, words_[next_++]);
      case ArgumentKind::optional_word:
      case ArgumentKind::optional_number_or_word:
        return apply(spec, word,
                     has_next ? std::string_view(words_[next_++]) : "");
      default:
        apply(spec, word, "");
    }
  }

  [[noreturn]] static void refuse_missing(const OptionSpec& spec,
                                          std::string_view word) {
    throw UsageError("option " + quoted(word) +
                     " needs an argument: " + synopsis(spec));
  }

  void apply(const OptionSpec& spec, std::string_view word,
             std::string_view text) {
    const std::string reason(spec.reason);
    if (spec.standing == Standing::later) {
      throw UsageError("option " + quoted(spec.spelling) + " (" +
                       std::string(spec.help) +
                       ") is not available yet: " + reason);
    }
    OptionArgument argument{.word = word, .text = text};
    if (takes_number(spec, word) && !text.empty()) {
      argument.number = parse_number(word, text);
    }
    if (spec.standing == Standing::ignored) {
      options_.note("ignored: " + std::string(word) + " (" +
                    std::string(spec.help) + "), because " + reason);
    }
    if (spec.apply) spec.apply(options_, argument);
  }

  static bool takes_number(const OptionSpec& spec, std::string_view word) {
    switch (spec.argument) {
      case ArgumentKind::glued_number:
      case ArgumentKind::glued_optional_number:
        return true;
      case ArgumentKind::optional_number_or_word:
        return word.size() > spec.spelling.size();
      case ArgumentKind::equals:
        return spec.argument_name == "N";
      default:
        return false;
    }
  }

  std::span<const std::string> words_;
  std::size_t next_ = 0;
  Options& options_;
};

/// Splits "4G" into 4 and 'G'; no unit: '\0'.
std::pair<double, char> number_with_unit(std::string_view option,
                                         std::string_view text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto result =
      std::from_chars(text.data(), end, number, std::chars_format::fixed);
  const auto rest = end - result.ptr;
  if (result.ec != std::errc() || rest > 1 || number < 0) {
    throw UsageError("option " + quoted(option) + ": " + quoted(text) +
                     " is not a number, or a number and one letter");
  }
  return {number, rest == 1 ? *result.ptr : '\0'};
}

}  // namespace

void Options::note(std::string line) {
  if (std::ranges::find(notices, line) == notices.end()) {
    notices.push_back(std::move(line));
  }
}

void parse_options(std::span<const std::string> words, Options& options) {
  Parser(words, options).parse();
}

std::uint64_t parse_size(std::string_view option, std::string_view text) {
  const auto [number, unit] = number_with_unit(option, text);
  double factor = 1;
  switch (unit) {
    case 'G':
    case 'g':
      factor *= 1024;
      [[fallthrough]];
    case 'M':
    case 'm':
      factor *= 1024;
      [[fallthrough]];
    case 'K':
    case 'k':
      factor *= 1024;
      [[fallthrough]];
    case '\0':
      break;
    default:
      throw UsageError("option " + quoted(option) +
                       ": the suffix must be K, M or G");
  }
  constexpr double largest = 9e18;
  if (number * factor < 1 || number * factor > largest) {
    throw UsageError("option " + quoted(option) + ": no sensible size");
  }
  return static_cast<std::uint64_t>(number * factor);
}

double parse_duration(std::string_view option, std::string_view text) {
  const auto [number, unit] = number_with_unit(option, text);
  constexpr double minute = 60;
  switch (unit) {
    case '\0':
    case 's':
      return number;
    case 'm':
      return number * minute;
    case 'h':
      return number * minute * minute;
    default:
      throw UsageError("option " + quoted(option) +
                       ": the suffix must be s, m or h");
  }
}

}  // namespace hsf
