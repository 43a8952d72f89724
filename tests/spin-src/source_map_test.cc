// Laws of the way back from preprocessed text to the user's files.
#include "spin-src/source_map.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/spin-src/temporary_folder.h"

namespace promela {
namespace {

/// The place of `word` of the preprocessed line, if the user wrote `original`.
Place place_of(std::string_view word, const std::string& preprocessed,
               const std::string& original) {
  SourceMap sources;
  sources.add_original("m.pml", original);
  const Buffer buffer = sources.add("m.pml", preprocessed);
  const auto column = static_cast<std::uint32_t>(preprocessed.find(word)) + 1;
  Place place = sources.resolve({buffer.first_line, column, 0});
  place.text = "";  // It dies with the sources.
  return place;
}

TEST(SourceMap, NowhereHasNoPlace) {
  const SourceMap sources;
  EXPECT_EQ(sources.file_of({}), "");
  EXPECT_EQ(sources.line_of({}), 0u);
  EXPECT_EQ(sources.resolve({}).line, 0u);
  EXPECT_EQ(sources.resolve({77, 1, 0}).line, 0u);
}

TEST(SourceMap, PlainTextKeepsItsPlaces) {
  SourceMap sources;
  const Buffer buffer = sources.add("a.pml", "int x;\n\tint y;\n");
  EXPECT_EQ(buffer.text, "int x;\n\tint y;\n");
  const Place place = sources.resolve({buffer.first_line + 1, 6, 0});
  EXPECT_EQ(place.file, "a.pml");
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 6u);
  EXPECT_EQ(place.text, "\tint y;");
  EXPECT_EQ(place.macro, "");
}

TEST(SourceMap, BuffersFollowEachOther) {
  SourceMap sources;
  const Buffer a = sources.add("a", "1\n2\n3");
  const Buffer b = sources.add("b", "");
  const Buffer c = sources.add("c", "1\n");
  EXPECT_EQ(sources.line_of({a.first_line + 2, 1, 0}), 3u);
  EXPECT_EQ(sources.file_of({a.first_line + 2, 1, 0}), "a");
  EXPECT_EQ(sources.file_of({b.first_line, 1, 0}), "b");
  EXPECT_EQ(sources.file_of({c.first_line, 1, 0}), "c");
}

TEST(SourceMap, FollowsMarkersAndBlanksThem) {
  SourceMap sources;
  const Buffer buffer = sources.add("a",
                                    "x\n"
                                    "# 7 \"inc \\\"q\\\\.h\" 1 3\n"
                                    "y\n"
                                    "  #line 20\n"
                                    "z\n"
                                    "#ident \"no marker\"\n");
  EXPECT_EQ(buffer.text.substr(0, 2), "x\n");
  EXPECT_EQ(buffer.text.find("inc"), std::string_view::npos);
  EXPECT_NE(buffer.text.find("#ident"), std::string_view::npos);
  EXPECT_EQ(std::count(buffer.text.begin(), buffer.text.end(), '\n'), 6);
  const std::uint32_t first = buffer.first_line;
  EXPECT_EQ(sources.file_of({first, 1, 0}), "a");
  EXPECT_EQ(sources.file_of({first + 2, 1, 0}), "inc \"q\\.h");
  EXPECT_EQ(sources.line_of({first + 2, 1, 0}), 7u);
  EXPECT_EQ(sources.file_of({first + 4, 1, 0}), "inc \"q\\.h");
  EXPECT_EQ(sources.line_of({first + 4, 1, 0}), 20u);
}

TEST(SourceMap, UnreadableFileShowsWhatTheParserReads) {
  SourceMap sources;
  const Buffer buffer = sources.add("a", "# 3 \"/nonexistent/x.pml\"\n  foo\n");
  const Place place = sources.resolve({buffer.first_line + 1, 3, 0});
  EXPECT_EQ(place.file, "/nonexistent/x.pml");
  EXPECT_EQ(place.line, 3u);
  EXPECT_EQ(place.column, 3u);
  EXPECT_EQ(place.text, "  foo");
}

TEST(SourceMap, MarkerBehindTheFilesEndIsHarmless) {
  SourceMap sources;
  sources.add_original("m", "one\n");
  const Buffer buffer = sources.add("m", "#line 4000000000\nfoo\n");
  EXPECT_EQ(sources.resolve({buffer.first_line + 1, 1, 0}).text, "foo");
}

TEST(SourceMap, LocatesPlacesThatTheParserDoesNotRead) {
  const TemporaryFolder folder;
  const std::string path = folder.write("m.pml", "#line 9\n#if 1\n");
  SourceMap sources;
  const Location where = sources.locate(path, 2, 2);
  const Place place = sources.resolve(where);
  EXPECT_EQ(place.file, path);
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 2u);
  EXPECT_EQ(place.text, "#if 1");
  EXPECT_EQ(sources.locate(path, 2, 2), where);
  EXPECT_EQ(sources.locate(path, 99, 1), Location{});
  EXPECT_EQ(sources.locate("/nonexistent", 1, 1), Location{});
}

TEST(SourceMap, ExpansionsFormAChain) {
  SourceMap sources;
  const std::uint32_t outer = sources.add_expansion("f", {5, 1, 0});
  const std::uint32_t inner = sources.add_expansion("g", {9, 2, outer});
  EXPECT_EQ(sources.expansion(inner).name, "g");
  EXPECT_EQ(sources.expansion(inner).call_site.expansion, outer);
  EXPECT_EQ(sources.expansion(outer).call_site, (Location{5, 1, 0}));
}

TEST(Columns, SurviveMovedBlanksAndComments) {
  EXPECT_EQ(place_of("foo", " x = foo;", "\t\tx =  /* a */ foo;").column, 16u);
  EXPECT_EQ(place_of("foo", "   foo", "  b */ foo // foo").column, 8u)
      << "an unknown opening of the comment: aligned from the right";
}

TEST(Columns, SurviveCommentsOfSeveralLines) {
  SourceMap sources;
  sources.add_original("m", "/* a ' \" //\n bc */ foo = 1");
  const Buffer buffer = sources.add("m", "\n foo = 1");
  EXPECT_EQ(sources.resolve({buffer.first_line + 1, 2, 0}).column, 8u);
}

TEST(Columns, SurviveMacrosInFrontAndBehind) {
  const std::string original = "a[N] = foo + (M);";
  const std::string preprocessed = "a[(3 + 1)] = foo + (7);";
  EXPECT_EQ(place_of("foo", preprocessed, original).column, 8u);
  EXPECT_EQ(place_of("foo", preprocessed, original).macro, "");
  EXPECT_EQ(place_of("a", preprocessed, original).column, 1u);
  EXPECT_EQ(place_of("7", preprocessed, original).column, 15u);
  EXPECT_EQ(place_of("7", preprocessed, original).macro, "M");
  EXPECT_EQ(place_of(";", preprocessed, original).column, 17u);
}

TEST(Columns, PointAtTheMacroThatBroughtTheWord) {
  const Place place = place_of("bad", "  x = (bad + 1);", "\tx = LIMIT;");
  EXPECT_EQ(place.column, 6u);
  EXPECT_EQ(place.macro, "LIMIT");
}

TEST(Columns, PointIntoTheArgumentsOfAMacro) {
  const Place place =
      place_of("bad", " if :: ((y) > (bad) ? (y) : (bad)) -> x fi",
               "\tif :: MAX(y, bad) -> x fi");
  EXPECT_EQ(place.column, 15u);
  EXPECT_EQ(place.macro, "MAX");
}

TEST(Columns, MacroWhoseExpansionLooksLikeTheRest) {
  const Place place = place_of("foo", "a + b + foo", "N + foo");
  EXPECT_EQ(place.column, 5u);
  EXPECT_EQ(place.macro, "");
}

TEST(Columns, MacroCallOverSeveralLines) {
  const Place place = place_of("bad", "x = 1 + bad", "x = F(1,");
  EXPECT_EQ(place.column, 5u);
  EXPECT_EQ(place.macro, "F");
}

TEST(Columns, JoinedLinesFallBackToTheLastWord) {
  const Place place = place_of("bad", "x = 1 + bad", "x = 1 \\");
  EXPECT_EQ(place.column, 5u);
  EXPECT_EQ(place.macro, "");
}

TEST(Columns, InsideAWordStayInside) {
  SourceMap sources;
  sources.add_original("m", "\t\"a%zb\"");
  const Buffer buffer = sources.add("m", " \"a%zb\"");
  EXPECT_EQ(sources.resolve({buffer.first_line, 4, 0}).column, 4u);
}

TEST(Columns, BehindTheLineIsBehindItsLastWord) {
  SourceMap sources;
  sources.add_original("m", "\t\tx = N  /* c */\r\n");
  const Buffer buffer = sources.add("m", "  x = 3\n");
  const Place place = sources.resolve({buffer.first_line, 8, 0});
  EXPECT_EQ(place.column, 8u);
  EXPECT_EQ(place.text, "\t\tx = N  /* c */") << "no carriage return";
}

TEST(Columns, OfWholeLinesStayZero) {
  SourceMap sources;
  sources.add_original("m", "\tx");
  const Buffer buffer = sources.add("m", " x");
  EXPECT_EQ(sources.resolve({buffer.first_line, 0, 0}).column, 0u);
}

/// Any pair of lines must give a column in the user's line or just behind it.
TEST(Columns, NeverLeaveTheLine) {
  const std::string lines[] = {"",    " ",    "\\",      "N",         "N(",
                               ")",   "/*",   "*/ x",    "\"ab",      "N N(N)",
                               "'\\", "// x", "a b c d", "\xff\xc3 x"};
  for (const std::string& original : lines) {
    for (const std::string& preprocessed : lines) {
      SourceMap sources;
      sources.add_original("m", original);
      const Buffer buffer = sources.add("m", preprocessed);
      for (std::uint32_t c = 1; c < preprocessed.size() + 3; ++c) {
        const Place place = sources.resolve({buffer.first_line, c, 0});
        if (original == preprocessed) continue;
        EXPECT_GE(place.column, 1u);
        EXPECT_LE(place.column, original.size() + 1)
            << original << " | " << preprocessed;
      }
    }
  }
}

TEST(Columns, OfLinesOfAMegabyteAreFoundQuickly) {
  std::string original;
  std::string preprocessed;
  while (original.size() < 1000000) {
    original += "N(x) ";
    preprocessed += "(3) ";
  }
  original += "foo";
  preprocessed += "foo";
  const auto before = std::chrono::steady_clock::now();
  EXPECT_EQ(place_of("foo", preprocessed, original).column,
            original.size() - 2);
  EXPECT_LT(std::chrono::steady_clock::now() - before,
            std::chrono::seconds(60));
}

TEST(SourceMap, TakesManyLines) {
  constexpr std::uint32_t lines = 100000;
  std::string text;
  for (std::uint32_t i = 0; i < lines; ++i) text += "x = 1;\n";
  SourceMap sources;
  const Buffer buffer = sources.add("m", text);
  EXPECT_EQ(sources.line_of({buffer.first_line + lines - 1, 1, 0}), lines);
}

}  // namespace
}  // namespace promela
