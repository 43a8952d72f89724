// The help pages, printed from the option table, and the version texts.
#include "spin-src/help.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "spin-src/errors.h"
#include "spin-src/option_table.h"
#include "spin-src/spelling.h"

namespace promela {
namespace {

constexpr std::size_t line_width = 79;
constexpr std::size_t help_column = 22;

// Kept to 25 lines, a screen. A test checks that its options exist.
constexpr std::string_view start_page =
    R"(Usage: io-hsf-spin [OPTION]... MODEL
Simulate a Promela model, with SPIN's options and SPIN's output.

Examples:
  io-hsf-spin model.pml             one random run
  io-hsf-spin -n7 -p -g model.pml   run number 7: its statements, its globals
  io-hsf-spin -u1000 -c model.pml   1000 steps: messages in columns
  io-hsf-spin -t -p model.pml       follow model.pml.trail
  io-hsf-spin -DN=3 model.pml       with the macro N defined as 3
  io-hsf-spin --dot=P model.pml     the automaton of proctype P, for Graphviz

Each option is a word of its own (-p -g, not -pg), numbers are glued to their
letter (-n7), and the model is the last argument.

More help, by --help=TOPIC:
)";

constexpr std::string_view end_of_start_page = R"(
Exit status: 0 done, 1 an assertion failed, 2 wrong usage or model, 4 our bug.
Manual: man io-hsf-spin. Report bugs to the io-hsf-spin authors (README.md).
)";

/// Prints words from the current column on, broken before line_width and
/// indented by `indent` on the following lines.
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

std::string_view mark(Standing standing) {
  switch (standing) {
    case Standing::works:
      return "";
    case Standing::later:
      return " [not yet: ";
    case Standing::ignored:
      return " [ignored: ";
    case Standing::refused:
      return " [refused: ";
  }
  return "";
}

void print_option(std::ostream& out, const OptionSpec& spec) {
  std::string left = "  " + synopsis(spec);
  if (left.size() + 1 > help_column) {
    out << left << '\n';
    left.clear();
  }
  left.resize(help_column, ' ');
  std::string text(spec.help);
  if (spec.standing != Standing::works) {
    text += std::string(mark(spec.standing)) + std::string(spec.reason) + "]";
  }
  out << left;
  print_wrapped(out, text, help_column);
}

void print_topic(std::ostream& out, const TopicSpec& topic) {
  out << topic.title << ":\n";
  for (const OptionSpec& spec : option_table()) {
    if (spec.topic == topic.topic) print_option(out, spec);
  }
}

void print_start_page(std::ostream& out) {
  std::string names;
  for (const TopicSpec& topic : topic_table()) {
    names += std::string(topic.name) + ", ";
  }
  out << start_page << "  ";
  print_wrapped(out, names + "all", 2);
  out << end_of_start_page;
}

}  // namespace

void print_help(std::ostream& out, std::string_view topic) {
  if (topic.empty()) return print_start_page(out);
  std::vector<std::string> names{"all"};
  bool found = false;
  for (const TopicSpec& candidate : topic_table()) {
    names.emplace_back(candidate.name);
    if (topic != candidate.name && topic != "all") continue;
    if (found) out << '\n';
    print_topic(out, candidate);
    found = true;
  }
  if (!found) {
    std::string hint = did_you_mean(topic, names);
    if (!hint.empty()) hint = " (" + hint + ")";
    throw UsageError("no help on '" + std::string(topic) + "'" + hint +
                     "; --help lists the topics");
  }
}

void print_version(std::ostream& out) {
  out << "io-hsf-spin " PACKAGE_VERSION
         "\n"
         "Copyright (C) 2026 The io-hsf-spin authors\n"
         "License BSD-3-Clause: see the file LICENSE\n"
         "This is free software: you are free to change and redistribute it.\n"
         "There is NO WARRANTY, to the extent permitted by law.\n";
}

void print_spin_version(std::ostream& out) {
  out << "Spin Version 6.5.2 compatible -- io-hsf-spin " PACKAGE_VERSION "\n";
}

}  // namespace promela
