// The help pages of a verifier, printed from its option table.
#include <algorithm>
#include <string>
#include <vector>

#include "hsf/errors.h"
#include "hsf/nearest.h"
#include "hsf/option_table.h"

namespace hsf {
namespace {

constexpr std::size_t line_width = 79;
constexpr std::size_t help_column = 22;

// Kept to 25 lines, a screen.
constexpr std::string_view start_page =
    R"(Usage: pan [OPTION]...
Verify the model that is compiled in, with SPIN's options and SPIN's report.

Examples:
  pan                     look for a shortest error, breadth-first
  pan --shortest          .. and prove that none is shorter
  pan --search=dfs -m500  SPIN's order, paths of up to 500 steps
  pan -c0 -e              all errors, and a trail for each
  pan --mem=4G --time=1h  with limits
  pan -r                  replay the trail that was written

Each option is a word of its own (-n -E, not -nE).

More help, by --help=TOPIC:
)";

constexpr std::string_view end_of_start_page = R"(
Exit status: 0 holds, 1 violated, 2 wrong usage, 3 inconclusive (a limit was
reached), 4 our bug; with --spin-exit or HSF_EXIT=spin as SPIN's: 0, 1.
Manual: man io-hsf-spin-pan.
)";

void print_wrapped(std::ostream& out, std::string_view text,
                   std::size_t indent) {
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (column > indent && column + 1 + end > line_width) {
      out << '\n' << std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out << ' ';
      ++column;
    }
    out << text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out << '\n';
}

void print_option(std::ostream& out, const OptionSpec& spec) {
  std::string left = "  " + synopsis(spec);
  if (left.size() + 1 > help_column) {
    out << left << '\n';
    left.clear();
  }
  left.resize(help_column, ' ');
  std::string text(spec.help);
  if (spec.standing == Standing::ignored) text += " [ignored: ";
  if (spec.standing == Standing::later) text += " [not yet: ";
  if (spec.standing != Standing::works) text += std::string(spec.reason) + "]";
  out << left;
  print_wrapped(out, text, help_column);
}

void print_topic(std::ostream& out, const TopicSpec& topic) {
  out << topic.title << ":\n";
  for (const OptionSpec& spec : option_table()) {
    if (spec.topic == topic.topic) print_option(out, spec);
  }
}

}  // namespace

void print_help(std::ostream& out, std::string_view topic) {
  std::vector<std::string_view> names;
  std::string list;
  for (const TopicSpec& candidate : topic_table()) {
    names.push_back(candidate.name);
    list += std::string(candidate.name) + ", ";
  }
  names.push_back("all");
  if (topic.empty()) {
    out << start_page << "  ";
    print_wrapped(out, list + "all", 2);
    out << end_of_start_page;
    return;
  }
  if (std::ranges::find(names, topic) == names.end()) {
    throw UsageError("no help on '" + std::string(topic) + "'" +
                     did_you_mean(topic, names) + "; --help lists the topics");
  }
  bool is_first = true;
  for (const TopicSpec& candidate : topic_table()) {
    if (topic != candidate.name && topic != "all") continue;
    if (!is_first) out << '\n';
    print_topic(out, candidate);
    is_first = false;
  }
}

}  // namespace hsf
