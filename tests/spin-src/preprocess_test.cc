// The preprocessor: when it runs, what it is given, and what becomes of errors.
#include "spin-src/preprocess.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "spin-src/errors.h"
#include "tests/spin-src/temporary_folder.h"

namespace promela {
namespace {

class PreprocessTest : public testing::Test {
 protected:
  std::string run(const std::string& path,
                  const PreprocessorOptions& options = {}) {
    return preprocess(path, options, sources_, diagnostics_);
  }
  std::string failure(const std::string& path,
                      const PreprocessorOptions& options = {}) {
    try {
      run(path, options);
    } catch (const IoError& error) {
      return error.what();
    }
    return "no failure";
  }
  std::string printed() const {
    std::ostringstream out;
    diagnostics_.print(out, false);
    return out.str();
  }
  /// The place of a word in the text that the parser would read.
  Place place_of(const Buffer& buffer, std::string_view word) const {
    const std::size_t at = buffer.text.find(word);
    const std::string_view before = buffer.text.substr(0, at);
    const std::size_t line = std::count(before.begin(), before.end(), '\n');
    const std::size_t column = at - (before.rfind('\n') + 1) + 1;
    return sources_.resolve(
        {buffer.first_line + static_cast<std::uint32_t>(line),
         static_cast<std::uint32_t>(column), 0});
  }

  TemporaryFolder folder_;
  SourceMap sources_;
  Diagnostics diagnostics_{sources_};
};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

TEST(HasDirectives, LooksAtTheStartsOfLines) {
  EXPECT_FALSE(has_directives(""));
  EXPECT_FALSE(has_directives("printf(\"#1\")\n"));
  EXPECT_TRUE(has_directives("#define N 1"));
  EXPECT_TRUE(has_directives("x\n \t# define N 1"));
  EXPECT_TRUE(has_directives("x\n/* c */ #define N 1"));
}

TEST_F(PreprocessTest, PlainTextNeedsNoPreprocessor) {
  const std::string text = "init { /* c */ skip }\r\n";
  const std::string path = folder_.write("m.pml", text);
  const std::string search_path = ::getenv("PATH");
  ::setenv("PATH", folder_.path("").c_str(), 1);
  EXPECT_EQ(run(path), text);
  EXPECT_EQ(failure(folder_.write("d.pml", "#define N\n")),
            "gcc: cannot run: no such program (the model needs the C "
            "preprocessor; install gcc, or name another one with -P)");
  ::setenv("PATH", search_path.c_str(), 1);
}

TEST_F(PreprocessTest, FallsBackToCpp) {
  const std::string cpp = folder_.write(
      "cpp", "#!/bin/sh\nfor last; do :; done\necho from $last\n");
  ::chmod(cpp.c_str(), 0755);
  const std::string path = folder_.write("d.pml", "#define N\n");
  const std::string search_path = ::getenv("PATH");
  ::setenv("PATH", folder_.path("").c_str(), 1);
  const std::string text = run(path);
  ::setenv("PATH", search_path.c_str(), 1);
  EXPECT_EQ(text, "from " + path + "\n");
}

TEST_F(PreprocessTest, ExpandsMacrosAndFindsTheWayBack) {
  const std::string path =
      folder_.write("m.pml", "#define N 3\n\tbyte  a[N],  b;\n");
  const Buffer buffer = load_model(path, {}, sources_, diagnostics_);
  EXPECT_TRUE(contains(buffer.text, "a[3]")) << buffer.text;
  EXPECT_FALSE(contains(buffer.text, "#"));
  const Place place = place_of(buffer, " b;");
  EXPECT_EQ(place.file, path);
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 15u);
  EXPECT_EQ(place_of(buffer, "3").macro, "N");
}

TEST_F(PreprocessTest, FindsTheWayBackIntoIncludedFiles) {
  const std::string included = folder_.write("inc l.h", "\n\n  int  foo\n");
  const std::string path =
      folder_.write("m.pml", "#include \"inc l.h\"\nint bar\n");
  const Buffer buffer = load_model(path, {}, sources_, diagnostics_);
  const Place foo = place_of(buffer, "foo");
  EXPECT_EQ(foo.file, included);
  EXPECT_EQ(foo.line, 3u);
  EXPECT_EQ(foo.column, 8u);
  EXPECT_EQ(foo.text, "  int  foo");
  EXPECT_EQ(place_of(buffer, "bar").file, path);
  EXPECT_EQ(place_of(buffer, "bar").line, 2u);
}

TEST_F(PreprocessTest, WindowsLineEndsAreBlanks) {
  const std::string path = folder_.write(
      "m.pml", "#define ADD(a, b) (a + b)\r\nx = ADD(1, 2);\tfoo\r\n");
  const Buffer buffer = load_model(path, {}, sources_, diagnostics_);
  const Place foo = place_of(buffer, "foo");
  EXPECT_EQ(foo.line, 2u);
  EXPECT_EQ(foo.column, 16u);
  EXPECT_EQ(foo.text, "x = ADD(1, 2);\tfoo");
  EXPECT_TRUE(diagnostics_.empty()) << printed();
}

TEST_F(PreprocessTest, MissingFileIsNamedBeforeAnythingRuns) {
  EXPECT_EQ(failure("nosuch.pml", {{"-DN"}, "nosuch-command"}),
            "nosuch.pml: cannot open: No such file or directory");
}

TEST_F(PreprocessTest, FoldersAndBinariesAreRefused) {
  EXPECT_TRUE(contains(failure(folder_.path("")), "cannot read: Is a dir"));
  const std::string binary = folder_.write("b", std::string_view("a\n\0b", 4));
  EXPECT_EQ(failure(binary), binary +
                                 ": cannot read: it is not a text file "
                                 "(zero byte in line 2)");
  EXPECT_TRUE(contains(failure(folder_.write("u", "\xff\xfe#")), "UTF-16"));
}

TEST_F(PreprocessTest, ByteOrderMarkIsNoText) {
  EXPECT_EQ(run(folder_.write("m", "\xef\xbb\xbfinit")), "init");
}

TEST_F(PreprocessTest, MissingIncludeIsReportedAtTheDirective) {
  const std::string inner = folder_.write("in.h", "\t#include \"nosuch.h\"\n");
  const std::string path = folder_.write("m.pml", "#include \"in.h\"\n");
  run(path);
  EXPECT_EQ(diagnostics_.errors(), 1u);
  EXPECT_EQ(printed(), inner +
                           ":1:11: error: nosuch.h: No such file or directory\n"
                           "  \t#include \"nosuch.h\"\n"
                           "  \t         ^~~~~~~~~~\n"
                           "  = help: check its name; it is sought beside the "
                           "model first\n" +
                           path +
                           ":1:1: note: included from here\n"
                           "  #include \"in.h\"\n"
                           "  ^\n");
}

TEST_F(PreprocessTest, UnterminatedConditionIsReportedAtItsStart) {
  const std::string path = folder_.write("m.pml", "x\n#if 1\ny\n");
  run(path);
  EXPECT_TRUE(contains(printed(), path + ":2:")) << printed();
  EXPECT_TRUE(contains(printed(), "error: unterminated #if")) << printed();
}

TEST_F(PreprocessTest, WarningsKeepTheirNotes) {
  const std::string path =
      folder_.write("m.pml", "#define N 1\n#define N 2\nN ?\?<\n");
  EXPECT_TRUE(contains(run(path), "2 ?\?<"));
  EXPECT_EQ(diagnostics_.errors(), 0u);
  EXPECT_EQ(diagnostics_.warnings(), 1u) << printed();
  ASSERT_EQ(diagnostics_.all().front().notes.size(), 1u);
  EXPECT_EQ(sources_.line_of(diagnostics_.all().front().notes[0].where), 1u);
}

TEST_F(PreprocessTest, WrongOptionIsAnErrorWithoutPlace) {
  run(folder_.write("m.pml", "x\n"), {{"-fbogus"}, ""});
  EXPECT_EQ(diagnostics_.errors(), 1u);
  EXPECT_TRUE(contains(printed(), "error: gcc: unrecognized")) << printed();
}

TEST_F(PreprocessTest, DefinitionsReachThePreprocessorAsTheyAre) {
  const std::string path = folder_.write("m.pml", "A B\n");
  const std::string text =
      run(path, {{"-DA=$(id) `id` ; > x * \"q\"", "-DB=a b"}, ""});
  EXPECT_TRUE(contains(text, "$(id) `id` ; > x * \"q\" a b")) << text;
  EXPECT_TRUE(diagnostics_.empty()) << printed();
}

TEST_F(PreprocessTest, AnyFileNameWorks) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.path(""));
  for (const std::string name :
       {"a b.pml", "it's \"q\".pml", "-D.pml", "@list", "$(id);.pml", "c:3:4",
        "\xc3\xa9\xff.pml", "back\\slash"}) {
    folder_.write(name, "#define N 3\nx = N  + foo\n");
    const Buffer buffer = load_model(name, {}, sources_, diagnostics_);
    EXPECT_TRUE(contains(buffer.text, "x = 3 + foo")) << name;
    EXPECT_EQ(place_of(buffer, "foo").column, 10u) << name;
    EXPECT_EQ(place_of(buffer, "foo").line, 2u) << name;
  }
  std::filesystem::current_path(before);
  EXPECT_TRUE(diagnostics_.empty()) << printed();
}

TEST_F(PreprocessTest, OwnCommandIsSplitAtBlanksOnly) {
  EXPECT_EQ(split_at_blanks("  gcc -E\t'a b' "),
            (std::vector<std::string>{"gcc", "-E", "'a", "b'"}));
  const std::string path = folder_.write("m.pml", "text\n");
  EXPECT_EQ(run(path, {{"-DN;x"}, "echo $HOME"}), "$HOME -DN;x " + path + "\n");
  EXPECT_TRUE(contains(failure(path, {{}, "nosuch-cpp -x"}),
                       "nosuch-cpp: cannot run: no such program"));
}

TEST_F(PreprocessTest, FailureWithoutMessageIsStillAnError) {
  run(folder_.write("m.pml", "x\n"), {{}, "false"});
  EXPECT_EQ(diagnostics_.errors(), 1u);
  EXPECT_EQ(printed(), "error: the preprocessor failed with status 1\n");
}

TEST_F(PreprocessTest, LargeOutputsDoNotBlock) {
  std::string text = "#define N 3\n";
  for (int i = 0; i < 2000; ++i) {
    text += "x = N; #\n";
    text += "#warning " + std::string(60, 'w') + std::to_string(i) + "\n";
  }
  text += std::string(1000000, 'a') + " foo\n";
  const std::string path = folder_.write("m.pml", text);
  const Buffer buffer = load_model(path, {}, sources_, diagnostics_);
  EXPECT_EQ(diagnostics_.warnings(), 2000u);
  EXPECT_EQ(place_of(buffer, "foo").column, 1000002u);
}

TEST_F(PreprocessTest, PipesAreReadOnce) {
  const std::string path = folder_.path("pipe");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::thread writer(
      [&] { std::ofstream(path) << "#define N 3\nx = N  + foo\n"; });
  const Buffer buffer = load_model(path, {}, sources_, diagnostics_);
  writer.join();
  const Place foo = place_of(buffer, "foo");
  EXPECT_EQ(foo.line, 2u);
  EXPECT_EQ(foo.column, 10u);
  EXPECT_EQ(foo.text, "x = N  + foo");
}

}  // namespace
}  // namespace promela
