// The interpreter reaches exactly the states that SPIN's pan stores.
//
// Each model of tests/models/micro says in its first line how many states pan
// 6.5.2 stored: spin -a -o1 -o2 -o3, cc -DSAFETY -DNOREDUCE, ./pan -c0.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/spin-src/explorer.h"
#include "tests/spin-src/interpreted_model.h"

namespace promela {
namespace {

struct MicroModel {
  std::string name;
  std::string text;
  std::uint64_t stored = 0;
  InterpreterOptions options;

  friend std::ostream& operator<<(std::ostream& out, const MicroModel& model) {
    return out << model.name;
  }
};

MicroModel read(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  MicroModel model;
  model.name = path.stem().string();
  model.text = text.str();
  const std::string head = model.text.substr(0, model.text.find('\n'));
  const std::string key = "stored ";
  model.stored = std::strtoull(&head[head.find(key) + key.size()], nullptr, 10);
  model.options.lossy_channels = head.find("options -m") != head.npos;
  model.options.inner_escape_first = head.find("options -J") != head.npos;
  return model;
}

std::vector<MicroModel> micro_models() {
  const char* top = std::getenv("TOP_SRCDIR");
  const auto folder =
      std::filesystem::path(top == nullptr ? "." : top) / "tests/models/micro";
  std::vector<MicroModel> models;
  if (!std::filesystem::is_directory(folder)) return models;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".pml") models.push_back(read(entry));
  }
  std::sort(models.begin(), models.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return models;
}

class EveryMicroModel : public testing::TestWithParam<MicroModel> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(EveryMicroModel);

TEST_P(EveryMicroModel, HasTheStatesThatPanStores) {
  const MicroModel& micro = GetParam();
  const InterpretedModel model(micro.text, micro.options);
  EXPECT_EQ(Explorer(model.machine()).explore().stored, micro.stored);
}

INSTANTIATE_TEST_SUITE_P(, EveryMicroModel, testing::ValuesIn(micro_models()),
                         [](const auto& given) { return given.param.name; });

TEST(MicroModels, AreFound) {
  EXPECT_GT(micro_models().size(), 100u);
}

std::uint64_t product_states(const std::string& text) {
  const InterpretedModel model(text);
  const auto& proctypes = model.model().proctypes;
  const auto claim = std::find_if(
      proctypes.begin(), proctypes.end(), [](const Proctype* proctype) {
        return proctype->kind == ProctypeKind::never;
      });
  return Explorer(model.machine(), *claim).explore().stored;
}

TEST(Product, StoresStatesInWhichTheClaimIsToMove) {
  EXPECT_EQ(product_states("byte x;\n"
                           "active proctype P() {\n"
                           "  do :: x < 5 -> x++ :: else -> x = 0 od }\n"
                           "never { do :: x == 3 -> break :: else od }"),
            8u);
}

TEST(Product, FollowsRemoteReferences) {
  EXPECT_EQ(product_states("proctype P() { byte v; L: v = 1 }\n"
                           "init { run P() }\n"
                           "never { do :: P[1]@L -> break\n"
                           "  :: P[1]:v == 1 -> break\n"
                           "  :: P@L && P:v == 0 :: else od }"),
            5u);
}

TEST(Product, StuttersWhenTheSystemIsBlocked) {
  EXPECT_EQ(product_states("init { skip } never { do :: np_ od }"), 3u);
}

}  // namespace
}  // namespace promela
