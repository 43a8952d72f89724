// What the moves of an interpreted model say of themselves.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/spin-src/walked_text.h"

namespace promela {
namespace {

using Errors = std::vector<std::string>;

// The conditions as pan 6.5.2 printed them.
TEST(Failures, SpeakAsPan) {
  const std::string declarations =
      "mtype = {a, b}; mtype m; byte x, y[3]; chan d = [2] of {mtype, byte};"
      "typedef T { byte f; byte g[2] }; T s[2]; bool p;";
  const std::pair<const char*, const char*> pairs[] = {
      {"x == 1", "(x==1)"},
      {"x", "x"},
      {"false", "0"},
      {"p", "p"},
      {"!x && p", "( !(x)&&p)"},
      {"m == a", "(m==2)"},
      {"full(d)", "q_full(d)"},
      {"nempty(d)", "(q_len(d)>0)"},
      {"!(len(d) == 0)", " !((q_len(d)==0))"},
      {"s[1].g[x] == 2", "(s[1].g[x]==2)"},
      {"~x == 3", "( ~(x)==3)"},
      {"x == -1", "(x== -(1))"},
      {"x == (p -> 3 : 4)", "(x==( (p) ? (3) : (4) ))"},
      {"nfull(d) && x == 1", "((!q_full(d))&&(x==1))"},
      {"y[len(d)] == 100", "(y[q_len(d)]==100)"},
  };
  for (const auto& [condition, text] : pairs) {
    EXPECT_EQ(WalkedText(declarations + "init { assert(" + condition + ") }")
                  .errors(),
              Errors{std::string("assertion violated ") + text});
  }
}

TEST(Failures, AreListedWithTheirMove) {
  const WalkedText text(
      "byte x; init { d_step { x = 1; assert(x == 0); assert(x == 2) } }");
  Sink sink;
  text.walk.expand(text.initial(), 0, 0, sink);
  ASSERT_EQ(sink.move_count, 1u);
  EXPECT_EQ(sink.moves[0].flags, HSF_FAILED);
  ASSERT_EQ(sink.failure_count, 2u);
  EXPECT_EQ(sink.failures[0].kind, unsigned{HSF_FAIL_ASSERTION});
  EXPECT_EQ(sink.failures[0].transition, 1u);
  EXPECT_EQ(sink.failures[1].transition, 2u);
  EXPECT_EQ(sink.failures[1].move, 0u);
  EXPECT_EQ(text.walk.stored().size(), 3u);  // the step goes on
}

TEST(Failures, OfTheStepLeaveNoSuccessor) {
  const WalkedText index("byte a[2], i = 2; init { a[i] = 1 }");
  EXPECT_EQ(index.errors(), Errors{"assertion violated - invalid array index"});
  EXPECT_EQ(index.walk.stored().size(), 1u);
  const WalkedText division("byte i; init { i = 1 / i }");
  EXPECT_EQ(division.errors(), Errors{"division by zero"});
  Sink sink;
  division.walk.expand(division.initial(), 0, 0, sink);
  ASSERT_EQ(sink.move_count, 1u);
  EXPECT_EQ(sink.moves[0].flags, HSF_FAILED | HSF_STUCK);
  EXPECT_EQ(sink.moves[0].words, 0u);
  EXPECT_EQ(sink.failures[0].kind, unsigned{HSF_FAIL_STEP});
  EXPECT_EQ(
      WalkedText("byte x; init {\n d_step { x = 1;\n x == 2 } }").errors(),
      Errors{"block in d_step seq, line 3"});
}

TEST(Failures, EndWhatGrowsForEver) {
  EXPECT_EQ(WalkedText("active proctype P() { run P(); false }").errors(),
            Errors{"too many processes"});
  EXPECT_EQ(WalkedText("proctype C() { chan c[5] = [1] of {bit}; false }"
                       "active proctype P() { do :: run C() od }")
                .errors(),
            Errors{"too many queues"});
}

TEST(Moves, GiveControlToTheReceiver) {
  const WalkedText text(
      "chan c = [0] of {byte}; byte x;"
      "active proctype P() { atomic { c!1; x = 2 } }"
      "active proctype Q() { atomic { c?_; x = 3 } }"
      "active proctype R() { c?_ }");
  Sink sink;
  text.walk.expand(text.initial(), HSF_NO_PID, 0, sink);
  ASSERT_EQ(sink.move_count, 2u);
  EXPECT_EQ(sink.moves[0].receiver, 2u);
  EXPECT_EQ(sink.moves[0].flags, HSF_HANDSHAKE);
  EXPECT_EQ(sink.moves[1].pid, 0u);
  EXPECT_EQ(sink.moves[1].receiver, 1u);
  EXPECT_EQ(sink.moves[1].flags, HSF_HANDSHAKE | HSF_KEEPS_CONTROL);
  const std::uint32_t receive = sink.moves[1].receive;
  EXPECT_EQ(text.model.transition_proctype[receive], 1u);
  EXPECT_EQ(text.model.transition_state[receive], 1u);
}

TEST(Moves, NameJumps) {
  const WalkedText text("byte x; init { do :: x < 1 -> x++ :: break od }");
  Sink sink;
  text.walk.expand(text.initial(), HSF_NO_PID, 0, sink);
  ASSERT_EQ(sink.move_count, 2u);
  EXPECT_EQ(sink.moves[0].flags, 0u);
  EXPECT_EQ(sink.moves[1].flags, HSF_JUMP);
}

TEST(Moves, CountLostMessages) {
  Options options;
  options.lossy_channels = true;
  const WalkedText text("chan c = [1] of {byte}; init { c!1; c!2; c!3 }",
                        options);
  EXPECT_EQ(text.walk.lost(), 2u);
  EXPECT_STREQ(text.model.options, "-m");
}

TEST(ClaimMoves, AnswerTheNextControlState) {
  const WalkedText text(
      "byte x; init { x = 1 }"
      "never { do :: x == 0 :: x == 1 -> break od; atomic { true; assert(0) } "
      "}");
  const ModelWalk::Words state = text.initial();
  const auto* sigma = reinterpret_cast<const unsigned char*>(state.data());
  const hsf_proctype& claim = text.model.proctypes[1];
  const auto words = static_cast<std::uint32_t>(state.size());
  Sink sink;
  const auto moves_from = [&](std::uint32_t control) {
    sink.clear();
    text.model.claim_moves(&text.model, nullptr, sigma, words, 1, control, 0,
                           &sink);
  };
  moves_from(claim.initial);
  ASSERT_EQ(sink.move_count, 1u);
  EXPECT_EQ(sink.moves[0].offset, claim.initial);
  EXPECT_EQ(sink.moves[0].words, 0u);
  EXPECT_EQ(sink.moves[0].pid, HSF_NO_PID);
  EXPECT_EQ(sink.arena_used, 0u);
  const std::uint32_t atomic = 9;
  ASSERT_STREQ(claim.elements[atomic].text, "ATOMIC");
  moves_from(atomic);
  ASSERT_EQ(sink.move_count, 1u);
  EXPECT_EQ(sink.moves[0].flags, HSF_KEEPS_CONTROL);
  moves_from(sink.moves[0].offset);
  ASSERT_EQ(sink.failure_count, 1u);
  EXPECT_STREQ(sink.failures[0].text, "assertion violated 0");
  EXPECT_EQ(claim.elements[sink.moves[0].offset].kind, HSF_ELEMENT_END);
  moves_from(sink.moves[0].offset);
  EXPECT_EQ(sink.move_count, 0u);
}

TEST(Classify, LooksAtLabelsAndChannels) {
  const WalkedText text(
      "chan c = [1] of {byte};"
      "active proctype P() { accept: c!1; progress: end: c!2 }");
  const auto answer = [&](const ModelWalk::Words& state) {
    return text.model.classify(
        &text.model, reinterpret_cast<const unsigned char*>(state.data()),
        static_cast<std::uint32_t>(state.size()));
  };
  const ModelWalk::Words first = text.initial();
  EXPECT_EQ(answer(first),
            unsigned{HSF_ACCEPTING | HSF_CHANNELS_EMPTY | HSF_TRACE_END});
  Sink sink;
  text.walk.expand(first, HSF_NO_PID, 0, sink);
  const ModelWalk::Words second = sink.successor(text.model, sink.moves[0]);
  EXPECT_EQ(answer(second),
            unsigned{HSF_VALID_END | HSF_PROGRESS | HSF_TRACE_END});
  std::uint32_t proctype = 9;
  std::uint32_t control = 9;
  text.model.control(
      &text.model, reinterpret_cast<const unsigned char*>(second.data()),
      static_cast<std::uint32_t>(second.size()), 0, &proctype, &control);
  EXPECT_EQ(proctype, 0u);
  EXPECT_EQ(control, 2u);
}

}  // namespace
}  // namespace promela
