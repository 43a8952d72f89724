// The one table of a verifier's options: parser, --help and tests come from it.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "hsf/options.h"

namespace hsf {

/// How an option takes its argument.
enum class ArgumentKind {
  none,                     // -a
  glued_number,             // -m10000
  glued_optional_number,    // -T or -T1
  glued_text,               // -tsuf
  word,                     // -N name or -Nname
  optional_word,            // -C or -C FILE
  optional_number_or_word,  // -r or -r2 or -r FILE
  equals,                   // --search=bfs
  optional_equals,          // --help or --help=TOPIC
};

/// The pages of --help=TOPIC.
enum class Topic { general, search, properties, memory, output, trails, spin };

enum class Standing {
  works,
  ignored,  // does nothing here: accepted, and said once on stderr
  later,    // planned: refused, with the reason
};

/// What the parser found behind an option's spelling.
struct OptionArgument {
  std::string_view word;     // as the user wrote it, for messages
  std::string_view text;     // empty if there is none
  std::uint64_t number = 0;  // value of `text` for the number kinds
};

struct OptionSpec {
  /// With its dashes, without its argument.
  std::string_view spelling;
  ArgumentKind argument;
  /// As help shows the argument; empty for kind none.
  std::string_view argument_name;
  Topic topic;
  /// One sentence fragment, lower case, no full stop.
  std::string_view help;
  /// Writes the option into the values; may throw UsageError. Null for what is
  /// only noted or refused; an ignored option may still have an effect.
  void (*apply)(Options&, const OptionArgument&);
  Standing standing = Standing::works;
  /// For standings other than `works`: the clause behind "because".
  std::string_view reason = {};
};

struct TopicSpec {
  Topic topic;
  std::string_view name;  // what the user writes behind --help=
  std::string_view title;
};

/// In the order of --help=all. Lives as long as the program.
std::span<const OptionSpec> option_table();
std::span<const TopicSpec> topic_table();

/// The option as help shows it: "-mN", "-N NAME", "--help[=TOPIC]".
std::string synopsis(const OptionSpec& spec);

/// The start page, or the page of `topic`, or all. Throws UsageError.
void print_help(std::ostream& out, std::string_view topic);

}  // namespace hsf
