// The one table of options: the parser, --help and the tests are made from it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "spin-src/options.h"

namespace promela {

/// How an option takes its argument.
enum class ArgumentKind {
  none,                   // -p
  glued_number,           // -n7
  glued_optional_number,  // -t or -t2
  glued_text,             // -DNAME
  next_word,              // -k FILE
  equals,                 // --color=WHEN
  optional_equals,        // --dot or --dot=PROCTYPE
};

/// The pages of --help=TOPIC.
enum class Topic {
  general,
  simulation,
  output,
  preprocessing,
  language,
  properties,
  views,
  verification,
  spin,
};

/// What this version does with an option that it knows.
enum class Standing {
  works,
  /// Planned: refused, with the reason.
  later,
  /// Does nothing here: accepted, and said once on stderr.
  ignored,
  /// Will not come: refused, with the reason.
  refused,
};

/// What the parser found behind an option's spelling.
struct OptionArgument {
  /// The option as the user wrote it, for messages.
  std::string_view word;
  /// Empty if there is none.
  std::string_view text;
  /// The value of `text` for the number kinds.
  std::uint64_t number = 0;
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
  /// Writes the option into the values; may throw UsageError. Null only when
  /// the standing means that it is never called.
  void (*apply)(Options&, const OptionArgument&);
  Standing standing = Standing::works;
  /// For standings other than `works`: the clause behind "because".
  std::string_view reason = {};
};

struct TopicSpec {
  Topic topic;
  /// What the user writes behind --help=.
  std::string_view name;
  std::string_view title;
};

/// In the order of --help=all. Lives as long as the program.
std::span<const OptionSpec> option_table();
std::span<const TopicSpec> topic_table();

/// The option as help shows it: "-nN", "-k FILE", "--dot[=PROCTYPE]".
std::string synopsis(const OptionSpec& spec);

}  // namespace promela
