// Generated code does what the interpreter does, to the byte.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "spin-src/interpreted_model.h"
#include "tests/spin-src/compiled_model.h"
#include "tests/spin-src/micro_models.h"
#include "tests/spin-src/model_walk.h"

namespace promela {
namespace {

constexpr std::size_t most_states = 2000;

Options options_of(const std::filesystem::path& path) {
  const MicroModel micro = read_micro_model(path);
  Options options;
  options.model = path.string();
  options.lossy_channels = micro.lossy_channels;
  options.reverse_unless = micro.inner_escape_first;
  return options;
}

/// Our own models, and those of the folders in GENERATED_MODELS (a:b:c).
std::vector<std::filesystem::path> all_models() {
  const char* top = std::getenv("TOP_SRCDIR");
  const char* more = std::getenv("GENERATED_MODELS");
  const std::string source = top == nullptr ? "." : top;
  std::stringstream folders(
      source + "/tests/models/micro:" + source + "/tests/models/front-end:" +
      source + "/tests/models/generated:" + source +
      "/promela-examples:" + (more == nullptr ? "" : more));
  std::set<std::filesystem::path> paths;
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!std::filesystem::is_directory(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const auto extension = entry.path().extension();
      if (extension == ".pml" || extension == ".pm") paths.insert(entry.path());
    }
  }
  return {paths.begin(), paths.end()};
}

std::string name_of(const testing::TestParamInfo<std::filesystem::path>& info) {
  std::string name = info.param.parent_path().filename().string() + "_" +
                     info.param.stem().string();
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

/// The same question, asked of both models.
class Comparison {
 public:
  using Words = std::vector<std::uint64_t>;

  Comparison(const hsf_model& expected, const hsf_model& compiled)
      : expected_(expected),
        compiled_(compiled),
        scratch_(compiled.scratch_bytes) {}

  void walk() {
    Sink expected;
    Sink compiled;
    expected_.initial(&expected_, nullptr, &expected);
    compiled_.initial(&compiled_, scratch_.data(), &compiled);
    ASSERT_EQ(compiled_.hidden_words, expected_.hidden_words);
    reach(compare({}, expected, compiled));
    while (!open_.empty() && !testing::Test::HasFailure()) {
      const Words state = open_.front();
      open_.pop_front();
      visit(state);
    }
  }

 private:
  const unsigned char* sigma(const Words& state) const {
    return reinterpret_cast<const unsigned char*>(state.data() +
                                                  expected_.hidden_words);
  }
  std::uint32_t words(const Words& state) const {
    return static_cast<std::uint32_t>(state.size() - expected_.hidden_words);
  }

  void reach(const std::vector<Words>& states) {
    for (const Words& state : states) {
      if (known_.size() < most_states && known_.insert(state).second) {
        open_.push_back(state);
      }
    }
  }

  /// What a function of both models appends; the successors.
  template <typename Ask>
  std::vector<Words> ask(const Words& state, const Ask& function) {
    Sink expected;
    Sink compiled;
    function(expected_, nullptr, expected);
    function(compiled_, scratch_.data(), compiled);
    return compare(state, expected, compiled);
  }

  void visit(const Words& state) {
    const unsigned char* from = sigma(state);
    const std::uint32_t size = words(state);
    EXPECT_EQ(compiled_.classify(&compiled_, from, size),
              expected_.classify(&expected_, from, size));
    for (const int timeout : {0, 1}) {
      reach(ask(state, [&](const hsf_model& model, void* scratch, Sink& sink) {
        model.expand(&model, scratch, from, size, timeout, &sink);
      }));
      std::uint16_t count = 0;
      std::memcpy(&count, from, sizeof count);
      for (std::uint32_t pid = 0; pid < count; ++pid) {
        ask(state, [&](const hsf_model& model, void* scratch, Sink& sink) {
          model.expand_process(&model, scratch, from, size, pid, timeout,
                               &sink);
        });
        std::uint32_t is[2];
        std::uint32_t should_be[2];
        compiled_.control(&compiled_, from, size, pid, &is[0], &is[1]);
        expected_.control(&expected_, from, size, pid, &should_be[0],
                          &should_be[1]);
        EXPECT_EQ(is[0], should_be[0]);
        EXPECT_EQ(is[1], should_be[1]);
      }
      visit_claims(state, timeout);
    }
  }

  void visit_claims(const Words& state, int timeout) {
    for (std::uint32_t i = 0; i < expected_.proctype_count; ++i) {
      const hsf_proctype& claim = expected_.proctypes[i];
      if (claim.kind != HSF_NEVER || claim.initial == 0) continue;
      std::set<std::uint32_t> controls = {claim.initial};
      for (std::uint32_t edge = 0; edge < claim.edge_count; ++edge) {
        if (claim.edges[edge].to != 0) controls.insert(claim.edges[edge].to);
      }
      for (const std::uint32_t control : controls) {
        ask(state, [&](const hsf_model& model, void* scratch, Sink& sink) {
          model.claim_moves(&model, scratch, sigma(state), words(state), i,
                            control, timeout, &sink);
        });
      }
    }
  }

  std::vector<Words> compare(const Words& before, const Sink& expected,
                             const Sink& compiled) {
    std::vector<Words> successors;
    EXPECT_EQ(compiled.move_count, expected.move_count);
    if (compiled.move_count != expected.move_count) return successors;
    for (std::uint32_t i = 0; i < expected.move_count; ++i) {
      const hsf_move& should_be = expected.moves[i];
      const hsf_move& is = compiled.moves[i];
      EXPECT_EQ(is.pid, should_be.pid);
      EXPECT_EQ(is.transition, should_be.transition);
      EXPECT_EQ(is.receive, should_be.receive);
      EXPECT_EQ(is.receiver, should_be.receiver);
      EXPECT_EQ(is.flags, should_be.flags) << "transition " << is.transition;
      EXPECT_EQ(is.words, should_be.words);
      if (should_be.words == 0) {
        EXPECT_EQ(is.offset, should_be.offset);
        continue;
      }
      if (is.words != should_be.words) continue;
      EXPECT_EQ(should_be.written & ~is.written, 0U)
          << "transition " << is.transition;
      successors.push_back(expected.successor(expected_, should_be));
      EXPECT_EQ(compiled.successor(compiled_, is), successors.back())
          << "transition " << is.transition;
    }
    EXPECT_EQ(compiled.failure_count, expected.failure_count);
    if (compiled.failure_count != expected.failure_count) return successors;
    for (std::uint32_t i = 0; i < expected.failure_count; ++i) {
      EXPECT_STREQ(compiled.failures[i].text, expected.failures[i].text);
      EXPECT_EQ(compiled.failures[i].move, expected.failures[i].move);
      EXPECT_EQ(compiled.failures[i].transition,
                expected.failures[i].transition);
      EXPECT_EQ(compiled.failures[i].kind, expected.failures[i].kind);
    }
    (void)before;
    return successors;
  }

  const hsf_model& expected_;
  const hsf_model& compiled_;
  std::vector<unsigned char> scratch_;
  std::set<Words> known_;
  std::deque<Words> open_;
};

class GeneratedModel : public testing::TestWithParam<std::filesystem::path> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GeneratedModel);

TEST_P(GeneratedModel, DoesWhatTheInterpreterDoes) {
  const Options options = options_of(GetParam());
  const auto loaded = load(options);
  if (!loaded->usable()) GTEST_SKIP() << "not a model";
  if (loaded->model.uses_embedded_c) GTEST_SKIP() << "embedded C";
  for (const Variable* variable : loaded->model.globals) {
    if (variable->name == "STDIN") GTEST_SKIP() << "the interpreter reads it";
  }
  const InterpretedModel interpreted(*loaded, options);
  const CompiledModel compiled(*loaded, options);
  Comparison(interpreted.model(), compiled.model()).walk();
}

INSTANTIATE_TEST_SUITE_P(, GeneratedModel, testing::ValuesIn(all_models()),
                         name_of);

}  // namespace
}  // namespace promela
