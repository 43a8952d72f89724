// What single statements do: values, executability, effects and failures.
#include "spin-src/interpreter.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/spin-src/text_model.h"

namespace promela {
namespace {

/// Writes down what it hears.
class Notes : public Listener {
 public:
  void executed(const SystemState&, std::uint32_t pid,
                const Element& element) override {
    lines.push_back(std::to_string(pid) + ":" + element_text(element));
  }
  void created(const SystemState&, std::uint32_t by,
               std::uint32_t pid) override {
    lines.push_back(std::to_string(by) + " creates " + std::to_string(pid));
  }
  void terminated(const SystemState& state, std::uint32_t pid) override {
    EXPECT_LT(pid, state.processes.size());
    lines.push_back(std::to_string(pid) + " ends");
  }
  void printed(const SystemState&, std::uint32_t,
               std::string_view text) override {
    output += text;
  }
  void lost(const SystemState&, std::uint32_t, std::uint32_t) override {
    lines.push_back("lost");
  }
  void assertion_failed(const SystemState&, std::uint32_t,
                        const Element&) override {
    ++failures;
  }
  void truncated(const SystemState&, std::uint32_t, std::int32_t value,
                 std::int32_t stored, int bits) override {
    lines.push_back(std::to_string(value) + "->" + std::to_string(stored) +
                    " (" + std::to_string(bits) + ")");
  }
  void warned(const SystemState&, std::uint32_t, Location,
              const std::string& message) override {
    warnings.push_back(message);
  }

  std::vector<std::string> lines;
  std::vector<std::string> warnings;
  std::string output;
  int failures = 0;
};

/// A model that is run by always taking the first move.
class Simulation {
 public:
  explicit Simulation(const std::string& text,
                      const InterpreterOptions& options = {})
      : model_(text, options), state(machine().initial()) {}

  const Interpreter& machine() const { return model_.machine(); }
  std::vector<Move> moves(bool timeout = false) const {
    return machine().moves(state, timeout);
  }
  void take(const Move& move) { machine().execute(state, move, notes); }

  /// Goes on until nothing can move. Answers the message of a failing step.
  std::string finish() {
    constexpr int enough = 10'000;
    for (int i = 0; i < enough; ++i) {
      std::vector<Move> now = moves();
      if (now.empty()) now = moves(true);
      if (now.empty()) return "";
      try {
        take(now.front());
      } catch (const RuntimeError& error) {
        return error.message;
      }
    }
    return "does not end";
  }
  std::int32_t global(std::string_view name) const {
    return state.globals[model_.slot(name)];
  }

 private:
  TextModel model_;

 public:
  SystemState state;
  Notes notes;
};

/// The value of an expression of four ints a, b, c, d.
std::int32_t value(const std::string& expression, std::int32_t a = 0,
                   std::int32_t b = 0) {
  Simulation run("int a, b, c, d; init { c = " + expression + " }");
  run.state.globals[0] = a;
  run.state.globals[1] = b;
  EXPECT_EQ(run.finish(), "");
  return run.global("c");
}

std::string failure(const std::string& text) {
  return Simulation(text).finish();
}

std::string printed(const std::string& text) {
  Simulation run(text);
  EXPECT_EQ(run.finish(), "");
  return run.notes.output;
}

constexpr std::int32_t int_min = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t int_max = std::numeric_limits<std::int32_t>::max();

// ------------------------------------------------------------ expressions

TEST(Expression, WrapsAroundIn32Bits) {
  EXPECT_EQ(value("a + 1", int_max), int_min);
  EXPECT_EQ(value("a - 1", int_min), int_max);
  EXPECT_EQ(value("a * a", 65536), 0);
  EXPECT_EQ(value("-a", int_min), int_min);
  EXPECT_EQ(value("a / b", int_min, -1), int_min);
  EXPECT_EQ(value("a % b", int_min, -1), 0);
}

TEST(Expression, DividesTowardsZero) {
  EXPECT_EQ(value("a / b", -7, 2), -3);
  EXPECT_EQ(value("a % b", -7, 2), -1);
}

TEST(Expression, ShiftsByTheCountModulo32) {
  EXPECT_EQ(value("a << b", 1, 33), 2);
  EXPECT_EQ(value("a >> b", -8, 1), -4);
  EXPECT_EQ(value("a >> b", -8, 32), -8);
}

TEST(Expression, AndOrLookAtTheRightSideOnlyIfNeeded) {
  EXPECT_EQ(value("(a != 0 && 1 / a > 0)"), 0);
  EXPECT_EQ(value("(a == 0 || 1 / a > 0)"), 1);
  EXPECT_EQ(value("(a -> 1 / a : 7)"), 7);
}

TEST(Expression, DivisionByZeroFails) {
  EXPECT_EQ(failure("int i; init { i = 4 / i }"), "division by zero");
  EXPECT_EQ(failure("int i; init { i = 4 % i }"), "division by zero");
}

TEST(Expression, IndexOutOfBoundsFails) {
  EXPECT_EQ(failure("byte a[3], i = 3; init { a[i] = 1 }"),
            "invalid array index: indexing a[3] - size is 3");
  EXPECT_EQ(failure("int a[3], i; init { i = a[i - 1] }"),
            "invalid array index: indexing a[-1] - size is 3");
}

TEST(Expression, FailingGuardIsAMoveThatFails) {
  Simulation run("byte a[3], i = 3; init { a[i] == 0 }");
  const SystemState before = run.state;
  ASSERT_EQ(run.moves().size(), 1u);
  EXPECT_THROW(run.take(run.moves().front()), RuntimeError);
  EXPECT_EQ(run.state.processes[0].state, before.processes[0].state);
}

TEST(Expression, RemoteReferenceToNobodyIsZero) {
  EXPECT_EQ(failure("proctype P() { byte v = 3; L: v = 4 }\n"
                    "init { assert(P[7]:v == 0 && !P[7]@L && !P@L) }"),
            "");
}

TEST(Expression, EnabledCannotAskAboutItself) {
  EXPECT_EQ(failure("active proctype P() { enabled(0) }"),
            "used: enabled(pid=thisproc)");
  EXPECT_EQ(failure("active proctype P() { enabled(1) }\n"
                    "active proctype Q() { enabled(0) }"),
            "enabled() depends on itself");
}

// ------------------------------------------------------------ values

TEST(Value, IsCutToItsType) {
  Simulation run(
      "byte b; short s; bit t; unsigned u : 3; int i = 70000;\n"
      "init { b = i; s = i; t = i + 1; u = i + 7 }");
  EXPECT_EQ(run.finish(), "");
  EXPECT_EQ(run.global("b"), 112);
  EXPECT_EQ(run.global("s"), 4464);
  EXPECT_EQ(run.global("t"), 1);
  EXPECT_EQ(run.global("u"), 7);
  EXPECT_EQ(run.notes.lines[0], "70000->112 (8)");
}

TEST(Value, OfTheOnlyBitOfAChannelIsAByte) {
  Simulation run(
      "chan one = [1] of { bit }; chan two = [1] of { bit, bit };\n"
      "byte x, y, z, n = 2; init { one!n; one?x; two!n,n + 1; two?y,z }");
  EXPECT_EQ(run.finish(), "");
  EXPECT_EQ(run.global("x"), 2);
  EXPECT_EQ(run.global("y"), 0);
  EXPECT_EQ(run.global("z"), 1);
}

TEST(InitialValue, ComesByTypeClass) {
  const Simulation run(
      "int i = 4; byte b = i; byte c = 2; int j = c + i;\n"
      "chan p = [1] of { byte }; bit t = 1; byte d = t;\n"
      "init { skip }");
  EXPECT_EQ(run.global("b"), 0);
  EXPECT_EQ(run.global("j"), 6);
  EXPECT_EQ(run.global("d"), 1);
}

TEST(InitialValue, OfArraysRepeatsTheLast) {
  const Simulation run("byte a[3] = 7; byte b[4] = { 1, 2 }; init { skip }");
  EXPECT_EQ(run.state.globals,
            (std::vector<std::int32_t>{7, 7, 7, 1, 2, 2, 2}));
}

TEST(InitialValue, OfStructuresComesLast) {
  const Simulation run(
      "typedef T { chan c = [1] of { byte }; byte x = 7 };\n"
      "T t[2]; chan d = [1] of { byte }; init { skip }");
  EXPECT_EQ(run.global("d"), 1);
  EXPECT_EQ(run.global("t[0].c"), 2);
  EXPECT_EQ(run.global("t[1].c"), 3);
  EXPECT_EQ(run.global("t[1].x"), 7);
}

TEST(InitialValue, BehindAStatementIsAStep) {
  Simulation run("byte g = 3; init { skip; byte a = g; byte b[2] = 4; g = 0 }");
  EXPECT_EQ(run.state.processes[0].values,
            (std::vector<std::int32_t>{0, 0, 0}));
  for (int i = 0; i < 3; ++i) run.take(run.moves().front());
  EXPECT_EQ(run.state.processes[0].values,
            (std::vector<std::int32_t>{3, 4, 0}));
}

// ------------------------------------------------------------ channels

TEST(Send, SortedGoesBeforeTheFirstGreaterMessage) {
  Simulation run(
      "chan c = [5] of { byte, byte };\n"
      "init { c!!3,1; c!!1,1; c!!3,0; c!!3,1; c!!2,9 }");
  EXPECT_EQ(run.finish(), "");
  EXPECT_EQ(run.state.channels[0].messages,
            (std::vector<std::int32_t>{1, 1, 2, 9, 3, 0, 3, 1, 3, 1}));
}

TEST(Send, ToAFullChannelWaitsOrIsLost) {
  const std::string text = "chan c = [1] of { byte }; init { c!1; c!2 }";
  Simulation strict(text);
  strict.finish();
  EXPECT_EQ(strict.state.processes.size(), 1u);
  EXPECT_FALSE(strict.machine().is_valid_end(strict.state));
  Simulation lossy(text, {.lossy_channels = true});
  lossy.finish();
  EXPECT_EQ(lossy.notes.lines[1], "lost");
  EXPECT_EQ(lossy.state.channels[0].messages, std::vector<std::int32_t>{1});
}

TEST(Receive, RandomTakesTheOldestMatch) {
  Simulation run(
      "chan c = [3] of { byte, byte }; byte x, y;\n"
      "init { c!1,5; c!2,6; c!2,7; c??2,y; c?<x,_> }");
  EXPECT_EQ(run.finish(), "");
  EXPECT_EQ(run.global("y"), 6);
  EXPECT_EQ(run.global("x"), 1);
  EXPECT_EQ(run.state.channels[0].messages,
            (std::vector<std::int32_t>{1, 5, 2, 7}));
}

TEST(Receive, PollsWithoutTaking) {
  Simulation run(
      "chan c = [2] of { byte, byte }; byte x = 9;\n"
      "init { c!1,5; c!2,6; assert(c?[1,x]); assert(c??[2,_]);\n"
      "  assert(!c?[2,x]); assert(c?[eval(x - 8),5]) }");
  EXPECT_EQ(run.finish(), "");
  EXPECT_EQ(run.notes.failures, 0);
  EXPECT_EQ(run.global("x"), 9);
}

TEST(Channel, ThatIsNoneFails) {
  EXPECT_EQ(failure("chan c; init { c!1 }"),
            "ref to uninitialized chan name (qfull)");
  EXPECT_EQ(failure("chan c; init { c?1 }"),
            "ref to uninitialized chan name (len)");
  EXPECT_EQ(failure("chan c = [0] of { byte }; init { c?[1] }"),
            "error to poll rendezvous channel");
  EXPECT_EQ(failure("chan q; proctype X() { chan l = [1] of { byte }; q = l }\n"
                    "init { run X(); (_nr_pr == 1); q!1 }"),
            "bad queue - q_full");
}

TEST(Channel, OfAProcessGoesWithIt) {
  Simulation run(
      "proctype X() { chan l[2] = [1] of { byte }; l[0]!1 }\n"
      "init { run X(); (_nr_pr == 1); run X(); (_nr_pr == 1) }");
  run.take(run.moves().front());
  EXPECT_EQ(run.state.channels.size(), 2u);
  EXPECT_EQ(run.state.channels[1].owner, 1u);
  EXPECT_EQ(run.finish(), "");
  EXPECT_TRUE(run.state.channels.empty());
}

TEST(Structure, IsSentFieldByField) {
  Simulation run(
      "typedef P { byte x; short y }; typedef M { bit b; P p };\n"
      "chan c = [1] of { byte, M }; M m; byte n;\n"
      "init { M l; l.b = 1; l.p.x = 7; l.p.y = -5; c!3,l; c?n,m }");
  EXPECT_EQ(run.finish(), "");
  EXPECT_EQ(run.global("m.p.x"), 7);
  EXPECT_EQ(run.global("m.p.y"), -5);
}

// ------------------------------------------------------------ handshakes

TEST(Handshake, IsOneMoveOfTwo) {
  Simulation run(
      "chan c = [0] of { byte }; byte x;\n"
      "active proctype R() { c?x } active proctype S() { c!7 }");
  ASSERT_EQ(run.moves().size(), 1u);
  const Move move = run.moves().front();
  EXPECT_EQ(move.pid, 1u);
  EXPECT_EQ(move.receiver, 0u);
  run.take(move);
  EXPECT_EQ(run.global("x"), 7);
  EXPECT_EQ(run.notes.lines, (std::vector<std::string>{"1:c!7", "0:c?x"}));
  EXPECT_TRUE(run.state.channels[0].messages.empty());
}

TEST(Handshake, HasOneMovePerMatchingReceive) {
  const Simulation run(
      "chan c = [0] of { byte }; byte x;\n"
      "active [2] proctype R() { if :: c?7 :: c?x :: c?8 fi }\n"
      "active proctype S() { c!7 }");
  EXPECT_EQ(run.moves().size(), 4u);
}

TEST(Handshake, HandsAtomicityToTheReceiver) {
  const std::string sender = "active proctype S() { atomic { c!7; x = 1 } }";
  Simulation plain(
      "chan c = [0] of { byte }; byte x;\n"
      "active proctype R() { c?x; x = 2 }" +
      sender);
  plain.take(plain.moves().front());
  EXPECT_EQ(plain.state.exclusive, no_pid);
  Simulation atomic(
      "chan c = [0] of { byte }; byte x;\n"
      "active proctype R() { atomic { c?x; x = 2 } }" +
      sender);
  atomic.take(atomic.moves().front());
  EXPECT_EQ(atomic.state.exclusive, 0u);
}

TEST(Else, WaitsForAHandshakeThatIsPossible) {
  const std::string sender =
      "chan c = [0] of { byte }; byte z;\n"
      "active proctype P() { if :: c!1 :: else -> z = 2 fi }";
  const Simulation alone(sender);
  ASSERT_EQ(alone.moves().size(), 1u);
  EXPECT_EQ(alone.moves().front().receiver, no_pid);
  const Simulation both(sender + "active proctype Q() { byte v; c?v }");
  ASSERT_EQ(both.moves().size(), 1u);
  EXPECT_EQ(both.moves().front().receiver, 1u);
}

// ------------------------------------------------------------ processes

TEST(Process, DiesOnlyAsTheYoungest) {
  Simulation run("proctype X() { skip } init { run X() }");
  EXPECT_EQ(run.finish(), "");
  EXPECT_EQ(run.notes.lines,
            (std::vector<std::string>{"0 creates 1", "0:(run X())", "1:(1)",
                                      "1 ends", "0 ends"}));
  EXPECT_TRUE(run.machine().is_valid_end(run.state));
}

TEST(Process, KeepsAtomicityUntilItBlocks) {
  Simulation run(
      "byte x; active proctype P() { atomic { x = 1; x = 2; x == 3 } }\n"
      "active proctype Q() { (x == 2) -> x = 3 }");
  run.take(run.moves().front());
  EXPECT_EQ(run.state.exclusive, 0u);
  ASSERT_EQ(run.moves().size(), 1u);
  run.take(run.moves().front());
  EXPECT_EQ(run.state.exclusive, no_pid);
  EXPECT_EQ(run.moves().front().pid, 1u);
}

TEST(Process, OfHigherPriorityGoesFirst) {
  const std::string text =
      "byte x; active proctype P() priority 2 { x = 1 }\n"
      "active proctype Q() priority 5 { x = 2 }";
  EXPECT_EQ(Simulation(text).moves().size(), 1u);
  EXPECT_EQ(Simulation(text, {.priorities = false}).moves().size(), 2u);
}

TEST(Process, NeedsItsProvidedClause) {
  const Simulation run(
      "byte x; active proctype P() provided (x == 1) { x = 2 }\n"
      "active proctype Q() { x = 1 }");
  ASSERT_EQ(run.moves().size(), 1u);
  EXPECT_EQ(run.moves().front().pid, 1u);
}

TEST(Process, WaitsForTimeout) {
  const Simulation run("byte x; init { timeout -> x = 1 }");
  EXPECT_TRUE(run.moves().empty());
  EXPECT_EQ(run.moves(true).size(), 1u);
}

TEST(Unless, TheOuterEscapeWinsOrTheInner) {
  const std::string text =
      "byte x, y = 1;\n"
      "init { { { x = 1 } unless { y == 1 -> x = 10 } }\n"
      "  unless { y == 1 -> x = 20 } }";
  Simulation outer(text);
  outer.finish();
  EXPECT_EQ(outer.global("x"), 20);
  Simulation inner(text, {.inner_escape_first = true});
  inner.take(inner.moves().front());
  inner.take(inner.moves().back());
  EXPECT_NE(inner.global("x"), 1);
}

// ------------------------------------------------------------ d_step

TEST(DStep, IsOneMoveOfManySteps) {
  Simulation run(
      "byte x; init { d_step { do :: x < 3 -> x++ :: else -> break od } }");
  run.take(run.moves().front());
  EXPECT_EQ(run.global("x"), 3);
  EXPECT_GT(run.notes.lines.size(), 6u);
}

TEST(DStep, TakesTheFirstOption) {
  Simulation run(
      "byte x; init { d_step { if :: x == 0 -> x = 1 :: x = 2 fi } }");
  EXPECT_EQ(run.moves().size(), 1u);
  run.take(run.moves().front());
  EXPECT_EQ(run.global("x"), 1);
}

TEST(DStep, ThatCannotGoOnFails) {
  EXPECT_EQ(failure("byte x; init { d_step { x = 1; x == 2; x = 3 } }"),
            "block in d_step seq");
  EXPECT_EQ(failure("chan c = [0] of { byte }; init { d_step { c!1; skip } }"),
            "rv-attempt in d_step");
  EXPECT_NE(failure("byte x; init { d_step { x = 1; do :: x < 5 -> x = 1\n"
                    "  :: x > 5 -> break od } }")
                .find("loop"),
            std::string::npos);
}

TEST(DStep, ThatFailsLeavesTheState) {
  Simulation run("byte x; init { d_step { x = 1; x == 2 } }");
  EXPECT_THROW(run.take(run.moves().front()), RuntimeError);
  EXPECT_EQ(run.global("x"), 0);
}

// ------------------------------------------------------------ output

TEST(Printf, KnowsTheConversions) {
  EXPECT_EQ(printed("mtype = { red, blue };\n"
                    "init { printf(\"a\\tb\\n%d %u %x %o %c %e %%|\\n\",\n"
                    "  -1, -1, 300, 64, 65, red) }"),
            "a\tb\n-1 4294967295 12c 100 A red %|\n");
}

TEST(Printf, NamesValuesByTheirOwnSet) {
  EXPECT_EQ(printed("mtype = { one }; mtype : side = { left, right };\n"
                    "mtype : side s = right; mtype m = one;\n"
                    "init { printf(\"%e %e\", s, m); printm(s) }"),
            "right oneright");
}

TEST(Printf, LeavesOutWhatItDoesNotKnow) {
  Simulation run("init { printf(\"%q|%d %d\\n\", 1, 2) }");
  EXPECT_EQ(run.finish(), "");
  EXPECT_EQ(run.notes.output, "|2 ");
  ASSERT_EQ(run.notes.warnings.size(), 2u);
  EXPECT_TRUE(run.notes.warnings[0].starts_with("bad print cmd: '%q"));
  EXPECT_TRUE(run.notes.warnings[1].starts_with("too few print args"));
}

TEST(Assertion, ThatFailsDoesNotStopTheStep) {
  Simulation run("byte x; init { assert(false); x = 1 }");
  EXPECT_EQ(run.finish(), "");
  EXPECT_EQ(run.notes.failures, 1);
  EXPECT_EQ(run.global("x"), 1);
}

TEST(EmbeddedC, Fails) {
  EXPECT_NE(failure("init { c_code { x = 1; } }").find("embedded C"),
            std::string::npos);
}

}  // namespace
}  // namespace promela
