// The interpreted model keeps the contract of hsf/model_abi.h.
#include "spin-src/interpreted_model.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "spin-src/state_codec.h"
#include "tests/spin-src/loaded_text.h"
#include "tests/spin-src/micro_models.h"
#include "tests/spin-src/model_walk.h"

namespace promela {
namespace {

Options options_of(const MicroModel& micro) {
  Options options;
  options.model = micro.name + ".pml";
  options.lossy_channels = micro.lossy_channels;
  options.reverse_unless = micro.inner_escape_first;
  return unoptimised(options);
}

class MicroInterpreted : public testing::TestWithParam<MicroModel> {
 protected:
  MicroInterpreted()
      : loaded_(GetParam().text),
        options_(options_of(GetParam())),
        interpreted_(loaded_, options_),
        walk_(interpreted_.model()) {
    walk_.explore();
  }

  LoadedText loaded_;
  Options options_;
  InterpretedModel interpreted_;
  ModelWalk walk_;
};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MicroInterpreted);

TEST_P(MicroInterpreted, HasTheStatesThatPanStores) {
  EXPECT_EQ(walk_.stored().size(), GetParam().stored);
}

TEST_P(MicroInterpreted, EncodesWhatItDecodes) {
  const Interpreter machine(loaded_.model, loaded_.automata, {});
  const StateLayout layout(loaded_.model, loaded_.automata, machine.layouts());
  const StateCodec codec(machine, layout);
  SystemState state;  // used again: leftovers of another state must not show
  for (const ModelWalk::Words& sigma : walk_.stored()) {
    ModelWalk::Words words = walk_.with_hidden(sigma);
    const std::size_t hidden = codec.hidden_words();
    words[hidden] |= 0x70000;  // control state of the claim: 7
    codec.decode(reinterpret_cast<const unsigned char*>(&words[hidden]), state);
    ASSERT_EQ(hidden + codec.words(state), words.size());
    ModelWalk::Words again(words.size(), ~std::uint64_t{0});
    codec.encode(state, 7, &again[hidden]);
    EXPECT_EQ(again, words);
  }
}

TEST_P(MicroInterpreted, IsPure) {
  const hsf_model& model = interpreted_.model();
  for (const ModelWalk::Words& sigma : walk_.stored()) {
    const ModelWalk::Words before = walk_.with_hidden(sigma);
    for (const int timeout : {0, 1}) {
      Sink first;
      Sink second;
      walk_.expand(before, HSF_NO_PID, timeout, first);
      walk_.expand(before, HSF_NO_PID, timeout, second);
      ASSERT_EQ(first.move_count, second.move_count);
      for (std::uint32_t i = 0; i < first.move_count; ++i) {
        EXPECT_EQ(
            std::memcmp(&first.moves[i], &second.moves[i], sizeof(hsf_move)),
            0);
        EXPECT_EQ(first.successor(model, first.moves[i]),
                  second.successor(model, second.moves[i]));
      }
    }
  }
}

TEST_P(MicroInterpreted, SaysWhichWordsWereWritten) {
  const hsf_model& model = interpreted_.model();
  for (const ModelWalk::Words& before : walk_.stored()) {
    Sink sink;
    walk_.expand(walk_.with_hidden(before), HSF_NO_PID, 1, sink);
    for (std::uint32_t i = 0; i < sink.move_count; ++i) {
      const hsf_move& move = sink.moves[i];
      ModelWalk::Words after = sink.successor(model, move);
      after.erase(after.begin(), after.begin() + model.hidden_words);
      if ((move.flags & HSF_STUCK) != 0) continue;
      for (std::size_t w = 0; w < std::min(before.size(), after.size()); ++w) {
        const bool said =
            (move.written >> std::min<std::size_t>(w, 63) & 1) != 0;
        EXPECT_EQ(said, before[w] != after[w]) << "word " << w;
      }
      for (std::size_t w = after.size(); w < before.size(); ++w) {
        EXPECT_TRUE(move.written >> std::min<std::size_t>(w, 63) & 1);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, MicroInterpreted, testing::ValuesIn(micro_models()),
                         [](const auto& given) { return given.param.name; });

}  // namespace
}  // namespace promela
