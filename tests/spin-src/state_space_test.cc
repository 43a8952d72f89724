// The interpreter reaches exactly the states that SPIN's pan stores.
#include <algorithm>
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "tests/spin-src/explorer.h"
#include "tests/spin-src/micro_models.h"
#include "tests/spin-src/text_model.h"

namespace promela {
namespace {

class EveryMicroModel : public testing::TestWithParam<MicroModel> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(EveryMicroModel);

TEST_P(EveryMicroModel, HasTheStatesThatPanStores) {
  const MicroModel& micro = GetParam();
  const TextModel model(micro.text,
                        {.lossy_channels = micro.lossy_channels,
                         .inner_escape_first = micro.inner_escape_first});
  EXPECT_EQ(Explorer(model.machine()).explore().stored, micro.stored);
}

INSTANTIATE_TEST_SUITE_P(, EveryMicroModel, testing::ValuesIn(micro_models()),
                         [](const auto& given) { return given.param.name; });

TEST(MicroModels, AreFound) {
  EXPECT_GT(micro_models().size(), 100u);
}

std::uint64_t product_states(const std::string& text) {
  const TextModel model(text);
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
