// The command line: what each spelling means, what is refused and how.
#include "spin-src/options.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "spin-src/errors.h"
#include "spin-src/help.h"
#include "spin-src/option_table.h"

namespace promela {
namespace {

using Words = std::vector<std::string>;

Options parse(const Words& words) {
  return parse_options(words);
}

/// The message with which a command line is refused; empty if it is accepted.
std::string refusal(const Words& words) {
  try {
    parse(words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string help(std::string_view topic) {
  std::ostringstream out;
  print_help(out, topic);
  return out.str();
}

TEST(CommandLine, PlainModelIsSimulatedWithoutLimits) {
  const Options options = parse({"m.pml"});
  EXPECT_EQ(options.command, Command::simulate);
  EXPECT_EQ(options.model, "m.pml");
  EXPECT_FALSE(options.seed.has_value());
  EXPECT_FALSE(options.max_steps.has_value());
  EXPECT_FALSE(options.guided);
  EXPECT_TRUE(options.notices.empty());
}

TEST(CommandLine, NumbersAreGluedToTheirLetter) {
  const Options options =
      parse({"-n123", "-u18446744073709551615", "-j4", "-q1", "-q2", "m.pml"});
  EXPECT_EQ(options.seed, 123u);
  EXPECT_EQ(options.max_steps, UINT64_MAX);
  EXPECT_EQ(options.skip_steps, 4u);
  EXPECT_EQ(options.hidden_queues, (std::vector<std::uint32_t>{1, 2}));
}

TEST(CommandLine, BadNumbersAreRefusedByName) {
  EXPECT_TRUE(contains(refusal({"-n", "m.pml"}), "-nN"));
  EXPECT_TRUE(contains(refusal({"-n1x", "m.pml"}), "'1x' is not a number"));
  EXPECT_TRUE(
      contains(refusal({"-u18446744073709551616", "m.pml"}), "too large"));
  EXPECT_TRUE(contains(refusal({"-n4294967296", "m.pml"}), "4294967295"));
  EXPECT_TRUE(contains(refusal({"-n-1", "m.pml"}), "unknown option '-n-1'"));
}

TEST(CommandLine, SwitchesSetTheirOwnValueOnly) {
  const Options options = parse({"-p", "-l", "-s", "-B", "-h", "m.pml"});
  EXPECT_TRUE(options.print_statements);
  EXPECT_TRUE(options.print_locals);
  EXPECT_TRUE(options.print_sends);
  EXPECT_TRUE(options.suppress_final_state);
  EXPECT_TRUE(options.print_seed);
  EXPECT_FALSE(options.print_globals);
  EXPECT_FALSE(options.print_receives);
  EXPECT_FALSE(options.columns);
  EXPECT_FALSE(options.interactive);
  EXPECT_FALSE(options.diff);
}

TEST(CommandLine, TrailsAreFoundByNameNumberOrFile) {
  const Options plain = parse({"-t", "m.pml"});
  EXPECT_TRUE(plain.guided);
  EXPECT_FALSE(plain.trail_number.has_value());
  EXPECT_EQ(parse({"-t3", "m.pml"}).trail_number, 3u);
  const Options file = parse({"-k", "-odd.trail", "m.pml"});
  EXPECT_TRUE(file.guided);
  EXPECT_EQ(file.trail_file, "-odd.trail");
  EXPECT_TRUE(parse({"-replay", "m.pml"}).guided);
}

TEST(CommandLine, PreprocessorArgumentsKeepTheirOrder) {
  const Options options =
      parse({"-DN=3", "-UM", "-E-Iinclude", "-DS=a b", "-Pm4 -s", "m.pml"});
  EXPECT_EQ(options.preprocessor_arguments,
            (Words{"-DN=3", "-UM", "-Iinclude", "-DS=a b"}));
  EXPECT_EQ(options.preprocessor, "m4 -s");
}

TEST(CommandLine, OptimisationsAreTurnedOver) {
  EXPECT_TRUE(parse({"m.pml"}).merge_statements);
  EXPECT_FALSE(parse({"-o3", "m.pml"}).merge_statements);
  EXPECT_TRUE(parse({"-o3", "-o3", "m.pml"}).merge_statements);
  EXPECT_FALSE(parse({"-o1", "m.pml"}).reset_dead_variables);
  EXPECT_FALSE(parse({"-o2", "m.pml"}).hide_write_only);
  EXPECT_TRUE(parse({"-o6", "m.pml"}).old_priorities);
  EXPECT_TRUE(parse({"-o7", "m.pml"}).old_semicolons);
  EXPECT_TRUE(parse({"-O", "m.pml"}).old_scope_rules);
}

TEST(CommandLine, LongOptionsTakeTheirArgumentBehindEquals) {
  EXPECT_EQ(parse({"--dot", "m.pml"}).command, Command::print_dot);
  EXPECT_EQ(parse({"--dot=P", "m.pml"}).dot_proctype, "P");
  EXPECT_EQ(parse({"--automata", "m.pml"}).command, Command::print_automata);
  EXPECT_TRUE(parse({"--diff", "m.pml"}).diff);
  EXPECT_EQ(parse({"--color=never", "m.pml"}).color, ColorWhen::never);
  EXPECT_TRUE(contains(refusal({"--color=red", "m.pml"}), "'red'"));
  EXPECT_TRUE(contains(refusal({"--color", "m.pml"}), "--color=WHEN"));
  EXPECT_TRUE(contains(refusal({"--diff=1", "m.pml"}), "takes no argument"));
}

TEST(CommandLine, UnknownOptionsAreNamedWithWhatWasMeant) {
  EXPECT_TRUE(contains(refusal({"--automta", "m.pml"}),
                       "unknown option '--automta' (did you mean "
                       "'--automata'?)"));
  EXPECT_TRUE(contains(refusal({"--hlep"}), "'--help'"));
  EXPECT_TRUE(contains(refusal({"-pgl", "m.pml"}), "'-p -g -l'"));
  EXPECT_TRUE(contains(refusal({"-Nclaim", "m.pml"}), "'-N FILE'"));
  EXPECT_TRUE(contains(refusal({"-o8", "m.pml"}), "unknown option '-o8'"));
  EXPECT_TRUE(contains(refusal({"-", "m.pml"}), "unknown option '-'"));
  EXPECT_EQ(refusal({"--zzzzzzzz", "m.pml"}), "unknown option '--zzzzzzzz'");
}

TEST(CommandLine, TheModelIsTheLastWord) {
  EXPECT_EQ(refusal({}), "no model file given");
  EXPECT_EQ(refusal({"-p"}), "no model file given");
  EXPECT_TRUE(contains(refusal({"m.pml", "-p"}), "last argument"));
  EXPECT_TRUE(contains(refusal({"a.pml", "b.pml"}), "'b.pml'"));
  EXPECT_EQ(parse({"-p", "--", "-m.pml"}).model, "-m.pml");
}

TEST(CommandLine, WordsBehindRunAreThoseOfPan) {
  const Options options =
      parse({"-DN=3", "-run", "-n", "-N", "claim", "--compiled", "m.pml"});
  EXPECT_EQ(options.command, Command::verify);
  EXPECT_EQ(options.run_mode, RunMode::compiled);
  EXPECT_EQ(options.verifier_arguments,
            (std::vector<std::string>{"-n", "-N", "claim"}));
  EXPECT_EQ(options.preprocessor_arguments, std::vector<std::string>{"-DN=3"});
  EXPECT_EQ(options.model, "m.pml");
}

TEST(CommandLine, WhatIsNotThereYetIsRefusedWithTheReason) {
  for (const char* word : {"-e", "-I"}) {
    const std::string message = refusal({word, "m.pml"});
    EXPECT_TRUE(contains(message, word)) << message;
    EXPECT_TRUE(contains(message, "not available yet")) << message;
  }
  EXPECT_TRUE(contains(refusal({"-M", "m.pml"}), "-c prints"));
}

TEST(CommandLine, AFormulaNeedsNoModel) {
  const Options alone = parse({"-f", "[]p"});
  EXPECT_EQ(alone.command, Command::translate_ltl);
  EXPECT_EQ(alone.ltl_formula, "[]p");
  EXPECT_EQ(parse({"-F", "formula.ltl"}).command, Command::translate_ltl);
  EXPECT_EQ(parse({"-f", "[]p", "--hoa"}).formula_format, FormulaFormat::hoa);
  EXPECT_EQ(parse({"--dot", "-f", "[]p"}).formula_format, FormulaFormat::dot);
  EXPECT_EQ(parse({"-a", "-f", "[]p", "m.pml"}).command,
            Command::generate_verifier);
  EXPECT_EQ(parse({"-f", ""}).command, Command::translate_ltl)
      << "an empty formula is a mistake in it";
  EXPECT_TRUE(contains(refusal({"-f", "[]p", "-f", "[]q"}), "already"));
  EXPECT_TRUE(contains(refusal({"-f", "[]p", "--hoa", "m.pml"}), "--hoa"));
}

TEST(CommandLine, MeaninglessOptionsAreSaidOnce) {
  const Options options = parse({"-Y", "-o5", "-Y", "m.pml"});
  ASSERT_EQ(options.notices.size(), 2u);
  EXPECT_TRUE(contains(options.notices[0], "ignored: -Y"));
  EXPECT_TRUE(contains(options.notices[0], "because"));
  EXPECT_TRUE(contains(options.notices[1], "ignored: -o5"));
}

TEST(CommandLine, HelpAndVersionWinOverWhatFollows) {
  EXPECT_EQ(parse({"-p", "--help", "--nonsense"}).command, Command::print_help);
  EXPECT_EQ(parse({"--help=output"}).help_topic, "output");
  EXPECT_EQ(parse({"--version"}).command, Command::print_version);
  EXPECT_EQ(parse({"-V"}).command, Command::print_spin_version);
}

TEST(CommandLine, OneCommandAtATime) {
  EXPECT_TRUE(contains(refusal({"-d", "--dot", "m.pml"}), "'--dot'"));
  EXPECT_EQ(parse({"-d", "-d", "m.pml"}).command, Command::print_symbols);
}

TEST(OptionTable, EveryRowIsCompleteAndUnique) {
  std::set<std::string_view> seen;
  for (const OptionSpec& spec : option_table()) {
    EXPECT_TRUE(seen.insert(spec.spelling).second) << spec.spelling;
    EXPECT_FALSE(spec.help.empty()) << spec.spelling;
    EXPECT_EQ(spec.argument == ArgumentKind::none, spec.argument_name.empty())
        << spec.spelling;
    const bool works = spec.standing == Standing::works;
    EXPECT_EQ(works, spec.reason.empty()) << spec.spelling;
    EXPECT_TRUE(!works || spec.apply) << spec.spelling;
    // The parser looks for glued arguments behind one letter only.
    const bool glued = spec.argument == ArgumentKind::glued_number ||
                       spec.argument == ArgumentKind::glued_optional_number ||
                       spec.argument == ArgumentKind::glued_text;
    EXPECT_TRUE(!glued || spec.spelling.size() == 2) << spec.spelling;
  }
}

TEST(Help, EveryOptionIsOnExactlyOnePage) {
  for (const OptionSpec& spec : option_table()) {
    int pages = 0;
    for (const TopicSpec& topic : topic_table()) {
      const std::string line = "\n  " + synopsis(spec);
      const std::string page = help(topic.name);
      pages += contains(page, line + " ") || contains(page, line + "\n");
    }
    EXPECT_EQ(pages, 1) << spec.spelling;
  }
}

TEST(Help, StartPageFitsAScreenAndItsExamplesWork) {
  const std::string page = help("");
  EXPECT_LE(std::count(page.begin(), page.end(), '\n'), 25);
  std::istringstream lines(page);
  int examples = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 80u) << line;
    if (!line.starts_with("  io-hsf-spin ")) continue;
    ++examples;
    std::istringstream words(line);
    std::string word;
    words >> word;
    Words command_line;
    while (words >> word) {
      command_line.push_back(word);
      if (word.ends_with(".pml")) break;
    }
    EXPECT_EQ(refusal(command_line), "") << line;
  }
  EXPECT_GE(examples, 5);
}

TEST(Help, UnknownTopicIsRefusedWithWhatWasMeant) {
  try {
    help("simulaton");
    FAIL() << "accepted";
  } catch (const UsageError& error) {
    EXPECT_TRUE(contains(error.what(), "'simulation'")) << error.what();
  }
}

TEST(Version, FirstLinesAreWhatToolsAskFor) {
  std::ostringstream gnu, spin;
  print_version(gnu);
  print_spin_version(spin);
  EXPECT_TRUE(gnu.str().starts_with("io-hsf-spin " PACKAGE_VERSION "\n"));
  EXPECT_TRUE(spin.str().starts_with("Spin Version 6"));
}

}  // namespace
}  // namespace promela
