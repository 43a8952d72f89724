// Which locals are dead where: the analysis behind -o1.
#include "spin-src/optimise/liveness.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "tests/spin-src/loaded_text.h"

namespace promela {
namespace {

/// Whether j is dead before the given statements, which are followed by a use.
bool is_dead_before(const std::string& statements) {
  const LoadedText loaded("byte g; active proctype P() { byte j; g = 1; " +
                          statements + "; g = j }");
  const Automaton& body = loaded.automata.bodies.at(0);
  const StateNumber second = body.states[body.initial].transitions[0].target;
  const DeadLocals dead = dead_locals(loaded.automata).at(0);
  return std::any_of(
      dead.at(second).begin(), dead.at(second).end(),
      [](const Variable* variable) { return variable->name == "j"; });
}

TEST(Liveness, AnAssignmentKills) {
  EXPECT_TRUE(is_dead_before("j = 2"));
  EXPECT_FALSE(is_dead_before("j = j + 2"));
  EXPECT_FALSE(is_dead_before("g = 2"));
}

TEST(Liveness, ADStepKillsWhatAllItsWaysAssign) {
  EXPECT_TRUE(is_dead_before("d_step { g == 1; j = 0 }"));
  EXPECT_FALSE(is_dead_before("d_step { g == j; j = 0 }"));
  EXPECT_FALSE(is_dead_before("d_step { g == 1; g = 2 }"));
  EXPECT_FALSE(
      is_dead_before("d_step { if :: g == 1 -> j = 0 :: else -> g = 3 fi }"));
  EXPECT_TRUE(
      is_dead_before("d_step { if :: g == 1 -> j = 0 :: else -> j = 3 fi }"));
}

}  // namespace
}  // namespace promela
