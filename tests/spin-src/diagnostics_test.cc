// What users see of a mistake: place, source line, caret, remedy and notes.
#include "spin-src/diagnostics.h"

#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "spin-src/printable.h"

namespace promela {
namespace {

class DiagnosticsTest : public testing::Test {
 protected:
  /// A location in the only text.
  Location at(std::uint32_t line, std::uint32_t column,
              std::uint32_t expansion = 0) const {
    return {buffer_.first_line + line - 1, column, expansion};
  }
  void read(std::string text) { buffer_ = sources_.add("m.pml", text); }
  std::string printed(bool color = false) const {
    std::ostringstream out;
    diagnostics_.print(out, color);
    return out.str();
  }

  SourceMap sources_;
  Buffer buffer_;
  Diagnostics diagnostics_{sources_};
};

TEST_F(DiagnosticsTest, HasTheGnuForm) {
  read("byte count;\ninit { cout = 1 }\n");
  diagnostics_.error(at(2, 8), "'cout' is not declared",
                     "did you mean 'count'?");
  EXPECT_EQ(printed(),
            "m.pml:2:8: error: 'cout' is not declared\n"
            "  init { cout = 1 }\n"
            "         ^~~~\n"
            "  = help: did you mean 'count'?\n");
}

TEST_F(DiagnosticsTest, CountsBySeverity) {
  EXPECT_TRUE(diagnostics_.empty());
  diagnostics_.error({}, "a");
  diagnostics_.warning({}, "b");
  diagnostics_.warning({}, "c");
  EXPECT_EQ(diagnostics_.errors(), 1u);
  EXPECT_EQ(diagnostics_.warnings(), 2u);
  EXPECT_FALSE(diagnostics_.empty());
}

TEST_F(DiagnosticsTest, NowhereIsNotShown) {
  diagnostics_.error({}, "no process to run");
  EXPECT_EQ(printed(), "error: no process to run\n");
}

TEST_F(DiagnosticsTest, WholeLineHasNoCaret) {
  read("a\n");
  diagnostics_.warning(at(1, 0), "odd");
  EXPECT_EQ(printed(), "m.pml:1: warning: odd\n  a\n");
}

TEST_F(DiagnosticsTest, TabsLineUp) {
  read("\tx\t= foo\n");
  diagnostics_.error(at(1, 6), "e");
  EXPECT_EQ(printed(), "m.pml:1:6: error: e\n  \tx\t= foo\n  \t \t  ^~~\n");
}

TEST_F(DiagnosticsTest, CharactersOfSeveralBytesAreOneColumn) {
  read("/* \xc3\xa9 */ foo\n");
  diagnostics_.error(at(1, 10), "e");
  EXPECT_EQ(printed(),
            "m.pml:1:10: error: e\n  /* \xc3\xa9 */ foo\n          ^~~\n");
}

TEST_F(DiagnosticsTest, CaretMayStandBehindTheLine) {
  read("x =  \r\n");
  diagnostics_.error(at(1, 4), "e");
  EXPECT_EQ(printed(), "m.pml:1:4: error: e\n  x =\n     ^\n");
}

TEST_F(DiagnosticsTest, UnsafeBytesAreNotSentToTheTerminal) {
  read("\x1b[2J \xff \xe2\x80\xae foo\n");
  diagnostics_.error(at(1, 12), "bad \x07");
  EXPECT_EQ(printed(),
            "m.pml:1:12: error: bad <07>\n"
            "  <1b>[2J <ff> <U+202E> foo\n"
            "                        ^~~\n");
}

TEST_F(DiagnosticsTest, LongLinesAreCutAroundTheCaret) {
  read(std::string(500000, 'a') + " foo " + std::string(500000, 'b'));
  diagnostics_.error(at(1, 500002), "e");
  std::istringstream lines(printed());
  std::string head;
  std::string source;
  std::string caret;
  std::getline(lines, head);
  std::getline(lines, source);
  std::getline(lines, caret);
  EXPECT_LT(source.size(), 140u);
  EXPECT_EQ(source.substr(caret.find('^'), 3), "foo");
  EXPECT_EQ(caret.substr(caret.find('^')), "^~~");
  EXPECT_TRUE(source.starts_with("  ...a"));
  EXPECT_TRUE(source.ends_with("b..."));
}

TEST_F(DiagnosticsTest, UnderlineOfALongWordIsCut) {
  read(std::string(1000000, 'a'));
  diagnostics_.error(at(1, 1), "e");
  EXPECT_LT(printed().size(), 400u);
}

TEST_F(DiagnosticsTest, ShowsTheChainOfInlines) {
  read("inline g() { x }\ninline f() { g() }\ninit { f() }\n");
  const std::uint32_t f = sources_.add_expansion("f", at(3, 8));
  const std::uint32_t g = sources_.add_expansion("g", at(2, 14, f));
  diagnostics_.error(at(1, 14, g), "e").notes.push_back({at(3, 1), "here"});
  EXPECT_EQ(printed(),
            "m.pml:1:14: error: e\n"
            "  inline g() { x }\n"
            "               ^\n"
            "m.pml:2:14: note: in expansion of inline 'g'\n"
            "  inline f() { g() }\n"
            "               ^\n"
            "m.pml:3:8: note: in expansion of inline 'f'\n"
            "  init { f() }\n"
            "         ^\n"
            "m.pml:3:1: note: here\n"
            "  init { f() }\n"
            "  ^~~~\n");
}

TEST_F(DiagnosticsTest, NamesTheMacro) {
  sources_.add_original("m.pml", "\tx = LIMIT;\n");
  read(" x = (bad);\n");
  diagnostics_.error(at(1, 7), "'bad' is not declared");
  EXPECT_EQ(printed(),
            "m.pml:1:6: error: 'bad' is not declared\n"
            "  \tx = LIMIT;\n"
            "  \t    ^~~~~\n"
            "m.pml:1:6: note: in expansion of macro 'LIMIT'\n");
}

TEST_F(DiagnosticsTest, SortsByPlaceAndKeepsTheOrderThere) {
  read("a\nb\n");
  diagnostics_.error(at(2, 1), "third");
  diagnostics_.error(at(1, 1), "first");
  diagnostics_.warning(at(1, 1), "second");
  const std::string text = printed();
  EXPECT_LT(text.find("first"), text.find("second"));
  EXPECT_LT(text.find("second"), text.find("third"));
}

TEST_F(DiagnosticsTest, SaysTheSameOnce) {
  read("a\n");
  const std::uint32_t f = sources_.add_expansion("f", at(1, 1));
  const std::uint32_t g = sources_.add_expansion("g", at(1, 1));
  Diagnostic& first = diagnostics_.error(at(1, 1, f), "same");
  Diagnostic& again = diagnostics_.error(at(1, 1, g), "same");
  first.notes.push_back({{}, "kept"});
  again.notes.push_back({{}, "dropped"});
  EXPECT_EQ(diagnostics_.errors(), 1u);
  EXPECT_NE(printed().find("kept"), std::string::npos);
  EXPECT_EQ(printed().find("dropped"), std::string::npos);
}

TEST_F(DiagnosticsTest, StopsAfterTwentyErrors) {
  for (int i = 0; i < 23; ++i) {
    diagnostics_.error({}, "e" + std::to_string(i));
  }
  diagnostics_.warning({}, "w");
  EXPECT_NE(printed().find("e19\n"), std::string::npos);
  EXPECT_EQ(printed().find("e20\n"), std::string::npos);
  EXPECT_NE(printed().find("3 more errors\n"), std::string::npos);
  EXPECT_NE(printed().find("warning: w\n"), std::string::npos);
}

TEST_F(DiagnosticsTest, ColorsOnlyWhenAsked) {
  read("a\n");
  diagnostics_.error(at(1, 1), "e");
  EXPECT_EQ(printed(false).find('\033'), std::string::npos);
  EXPECT_NE(printed(true).find("\033[1;31merror: \033[0m"), std::string::npos);
}

TEST(Printable, KeepsTextAndLineEnds) {
  EXPECT_EQ(printable("a\tb\n\xe2\x82\xac"), "a\tb\n\xe2\x82\xac");
  EXPECT_EQ(printable("\xc0\x80\xed\xa0\x80"), "<c0><80><ed><a0><80>");
}

}  // namespace
}  // namespace promela
