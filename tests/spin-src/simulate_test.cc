// Simulations end with the right code and print as SPIN does.
#include "spin-src/simulate.h"

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "spin-src/errors.h"
#include "tests/spin-src/temporary_folder.h"

namespace promela {
namespace {

struct Outcome {
  int code = 0;
  std::string text;
};

class SimulationTest : public testing::Test {
 protected:
  Outcome run(const std::string& model, Options options,
              const std::string& typed = "") {
    options.model = folder_.write("m.pml", model);
    const std::unique_ptr<LoadedModel> loaded = load(options);
    std::ostringstream messages;
    loaded->diagnostics.print(messages, false);
    EXPECT_TRUE(loaded->usable()) << messages.str();
    std::istringstream in(typed);
    std::ostringstream out;
    const int code = simulate({*loaded, options, in, out});
    // Paths of temporary folders are long and change.
    std::string text = out.str();
    for (std::size_t at = text.find(options.model); at != std::string::npos;
         at = text.find(options.model)) {
      text.replace(at, options.model.size(), "m.pml");
    }
    return {code, text};
  }

  TemporaryFolder folder_;
};

Options seeded() {
  Options options;
  options.seed = 7;
  return options;
}

Options verbose() {
  Options options = seeded();
  options.print_statements = true;
  options.print_globals = true;
  options.print_locals = true;
  return options;
}

TEST_F(SimulationTest, PrintsStepsAndWhatTheySet) {
  const Outcome outcome =
      run("byte x; chan c = [1] of { byte };\n"
          "init { byte y;\n  x = 1;\n  y = 0;\n  x = 1;\n  c!x }\n",
          verbose());
  EXPECT_EQ(outcome.code, exit_ok);
  EXPECT_EQ(outcome.text,
            "  0:\tproc  - (:root:) creates proc  0 (:init:)\n"
            "  1:\tproc  0 (:init::1) m.pml:3 (state 1)\t[x = 1]\n"
            "\t\tx = 1\n"
            "  2:\tproc  0 (:init::1) m.pml:4 (state 2)\t[y = 0]\n"
            "\t\t:init:(0):y = 0\n"
            "  3:\tproc  0 (:init::1) m.pml:5 (state 3)\t[x = 1]\n"
            "  4:\tproc  0 (:init::1) m.pml:6 (state 4)\t[c!x]\n"
            "\t\tqueue 1 (c): [1]\n"
            "  4:\tproc  0 (:init::1)       terminates\n"
            "1 process created\n");
}

TEST_F(SimulationTest, EndsWellInADeadlock) {
  const Outcome outcome =
      run("byte x; active proctype P() { x == 1 }", seeded());
  EXPECT_EQ(outcome.code, exit_ok);
  EXPECT_EQ(outcome.text,
            "      timeout\n"
            "#processes: 1\n"
            "\t\tx = 0\n"
            "  0:\tproc  0 (P:1) m.pml:1 (state 1)\n"
            "1 process created\n");
}

TEST_F(SimulationTest, EndsBeforeAFailedAssertion) {
  const Outcome outcome =
      run("byte x; active proctype P() { x = 1; assert(x == 2); x = 3 }",
          verbose());
  EXPECT_EQ(outcome.code, exit_violated);
  EXPECT_NE(outcome.text.find("spin: m.pml:1, Error: assertion violated\n"
                              "spin: text of failed assertion: "
                              "assert((x==2))\n#processes: 1\n"),
            std::string::npos);
  EXPECT_NE(outcome.text.find("(state 2)\n"), std::string::npos);
}

TEST_F(SimulationTest, ReportsAStepThatCannotBeCarriedOut) {
  const Outcome outcome =
      run("byte x, a[2]; init { x = 2; a[x] = 1 }", seeded());
  EXPECT_EQ(outcome.code, exit_violated);
  EXPECT_NE(outcome.text.find("spin: m.pml:1, Error: "), std::string::npos);
}

TEST_F(SimulationTest, StopsAfterTheStepsOfOptionU) {
  Options options = verbose();
  options.max_steps = 3;
  const Outcome outcome =
      run("byte x; active proctype P() { do :: x++ od }", options);
  EXPECT_EQ(outcome.code, exit_ok);
  EXPECT_NE(outcome.text.find("depth-limit (-u3 steps) reached"),
            std::string::npos);
  EXPECT_NE(outcome.text.find("\t\tx = 3\n"), std::string::npos);
}

TEST_F(SimulationTest, ShowsAllValuesAtTheFirstStepBehindSkippedOnes) {
  Options options = verbose();
  options.skip_steps = 2;
  const Outcome outcome =
      run("byte x, y; init { x = 1; y = 1; x = 2 }", options);
  EXPECT_EQ(outcome.text.find("[x = 1]"), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("[y = 1]\n\t\tx = 1\n\t\ty = 1\n"),
            std::string::npos)
      << outcome.text;
  EXPECT_NE(outcome.text.find("[x = 2]\n\t\tx = 2\n  "), std::string::npos)
      << outcome.text;
}

TEST_F(SimulationTest, UsesThePluralThatISpinExpects) {
  Options options = seeded();
  options.ispin = true;
  EXPECT_NE(run("init { skip }", options).text.find("1 processes created\n"),
            std::string::npos);
}

TEST_F(SimulationTest, RepeatsARunForTheSameSeed) {
  const std::string model =
      "byte x; active [3] proctype P() { do :: x < 9 -> x++ :: x > 0 -> x-- "
      ":: break od }";
  Options options = verbose();
  options.max_steps = 200;
  EXPECT_EQ(run(model, options).text, run(model, options).text);
}

TEST_F(SimulationTest, OffersOnlyWhatIsExecutable) {
  Options options = verbose();
  options.interactive = true;
  const Outcome outcome =
      run("byte x; active proctype P() { if :: x == 5 -> skip :: x = 1 "
          ":: x = 2 fi; x == 9 }",
          options, "7\n2\n");
  EXPECT_NE(outcome.text.find("\tchoice 1: proc  0 (P:1) m.pml:1 (state 5) "
                              "[x = 1]\n\tchoice 2: proc  0 (P:1) m.pml:1 "
                              "(state 5) [x = 2]\nSelect [1-2]: "),
            std::string::npos);
  EXPECT_NE(outcome.text.find("outside range"), std::string::npos);
  EXPECT_NE(outcome.text.find("\t\tx = 2\n"), std::string::npos);
}

TEST_F(SimulationTest, LeavesWhenTheUserDoes) {
  Options options = verbose();
  options.interactive = true;
  const std::string model =
      "byte x; active proctype P() { do :: x = 1 :: x = 2 od }";
  for (const char* typed : {"q\n", "", "1\nq\n"}) {
    EXPECT_EQ(run(model, options, typed).code, exit_ok);
  }
}

TEST_F(SimulationTest, ShowsDifferences) {
  Options options = seeded();
  options.diff = true;
  const Outcome outcome =
      run("mtype = { red, green }; mtype m = red; chan c = [2] of { mtype };\n"
          "init { m = green;\n c!m }",
          options);
  EXPECT_NE(outcome.text.find("     1  :init:(0)  m.pml:2  m = green\n"
                              "          m: red -> green\n"
                              "     2  :init:(0)  m.pml:3  c!m\n"
                              "          c: empty -> [green]\n"),
            std::string::npos);
}

TEST_F(SimulationTest, FollowsItsOwnTrailToTheSameEnd) {
  const std::string model =
      "byte x; chan c = [0] of { byte }; chan d = [2] of { byte };\n"
      "active [2] proctype P() { byte y; do :: c!x :: c?y :: atomic { x++; "
      "d!x } :: d?y -> d_step { x = y; if :: x > 3 -> y = 0 :: else fi } "
      ":: timeout -> break od }";
  const std::string trail = folder_.path("m.trail");
  for (std::uint32_t seed = 1; seed < 20; ++seed) {
    Options options;
    options.seed = seed;
    options.max_steps = 60;
    options.print_locals = true;
    options.write_trail = trail;
    const std::string walked = run(model, options).text;

    Options guided;
    guided.guided = true;
    guided.print_locals = true;
    guided.trail_file = trail;
    const std::string followed = run(model, guided).text;
    // Handshakes are two steps in a trail: the numbers of steps differ.
    const auto values = [](const std::string& text) {
      std::string kept;
      std::istringstream lines(text.substr(text.find("#processes")));
      for (std::string line; std::getline(lines, line);) {
        kept += line.substr(line.find('\t') == 4 ? 4 : 0) + '\n';
      }
      return kept;
    };
    EXPECT_EQ(values(walked), values(followed)) << "seed " << seed;
  }
}

TEST_F(SimulationTest, RefusesATrailOfAnotherModel) {
  Options options;
  options.guided = true;
  options.trail_file = folder_.write("other.trail", "1:0:0\n2:0:77\n");
  try {
    run("byte x; init { x = 1; x = 2 }", options);
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("other.trail:2: process 0"),
              std::string::npos)
        << error.what();
  }
  options.trail_file = folder_.write("other.trail", "1:3:0\n");
  EXPECT_THROW(run("byte x; init { x = 1 }", options), UsageError);
}

TEST_F(SimulationTest, MarksTheCycleOfATrail) {
  Options options;
  options.guided = true;
  options.trail_file =
      folder_.write("cycle.trail", "1:0:0\n-1:-1:-1\n2:0:1\n3:0:2\n");
  const Outcome outcome =
      run("byte x; init { x = 1; do :: x = 2; x = 1 od }", options);
  EXPECT_NE(outcome.text.find("  <<<<<START OF CYCLE>>>>>\n"
                              "spin: trail ends after 3 steps\n"),
            std::string::npos);
}

TEST_F(SimulationTest, ShowsWhereAJumpAtTheEndOfATrailLeads) {
  Options options;
  options.guided = true;
  options.trail_file = folder_.write("cut.trail", "-4:-4:-4\n1:0:0\n");
  const Outcome outcome =
      run("byte x; active proctype A() {\n"
          "  atomic { x = 1; goto L }; x = 2;\nL: x = 3 }",
          options);
  EXPECT_NE(outcome.text.find("proc  0 (A:1) m.pml:3 (state 5)\n"),
            std::string::npos)
      << outcome.text;
}

TEST_F(SimulationTest, LeavesOutTheStepsOfAnUnknownClaim) {
  Options options;
  options.guided = true;
  options.trail_file = folder_.write(
      "np.trail", "-2:1:-2\n-4:-4:-4\n1:0:9997\n2:1:0\n3:0:9999\n");
  const Outcome outcome = run("byte x; init { x = 1; x = 2 }", options);
  EXPECT_NE(outcome.text.find("spin: couldn't find claim 1 (ignored)"),
            std::string::npos);
  EXPECT_NE(outcome.text.find("\t\tx = 1\n"), std::string::npos);
}

}  // namespace
}  // namespace promela
