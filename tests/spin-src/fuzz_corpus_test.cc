// What the fuzzer found interesting, through the front-end once more.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/fuzz/parse_bytes.h"

namespace promela {
namespace {

std::vector<std::filesystem::path> corpus() {
  const char* top = std::getenv("TOP_SRCDIR");
  const auto folder =
      std::filesystem::path(top == nullptr ? "." : top) / "tests/fuzz/corpus";
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string content_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

TEST(FuzzCorpus, EveryInputGetsTheSameAnswerAgain) {
  const auto files = corpus();
  EXPECT_GE(files.size(), 100u);
  for (const auto& file : files) {
    SCOPED_TRACE(file.string());
    const std::string bytes = content_of(file);
    const std::string answer = parse_bytes(bytes);
    EXPECT_FALSE(answer.empty());
    EXPECT_EQ(answer, parse_bytes(bytes));
  }
}

/// Small texts that ask for much: the answer is a message, and comes soon.
TEST(FuzzCorpus, GrowthIsLimited) {
  std::string inlines = "byte x; inline f0() { x++; x = 2 }\n";
  std::string typedefs = "typedef T0 { byte a };\n";
  for (int i = 1; i < 32; ++i) {
    const std::string inner = std::to_string(i - 1);
    const std::string outer = std::to_string(i);
    inlines +=
        "inline f" + outer + "() { f" + inner + "(); f" + inner + "() }\n";
    typedefs +=
        "typedef T" + outer + " { T" + inner + " a; T" + inner + " b };\n";
  }
  EXPECT_NE(parse_bytes(inlines + "init { f31() }").find("inline calls expand"),
            std::string::npos);
  EXPECT_NE(parse_bytes(typedefs + "chan c = [1] of { T31 }; init { skip }")
                .find("holds more than"),
            std::string::npos);
}

}  // namespace
}  // namespace promela
