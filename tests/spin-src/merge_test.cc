// Merge chains as SPIN makes them; expectations come from its `pan -d` tables.
#include "spin-src/merge.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/spin-src/text_model.h"

namespace promela {
namespace {

/// The chain that starts with the first statement of the last body, and the
/// state behind it.
struct Chain {
  std::vector<std::string> texts;
  StateNumber target = 0;
};

Chain chain_of(const std::string& text) {
  const TextModel model("byte x, y; chan c = [2] of { byte };" + text);
  const Automata& automata = model.machine().automata();
  const Automaton& body = automata.bodies.back();
  const MergeChains merges(model.model(), automata);
  const Transition& first = body.states[body.initial].transitions.front();
  Chain chain{.texts = {element_text(body.elements[first.element])},
              .target = first.target};
  for (const Transition& step : merges.after(body, first)) {
    chain.texts.push_back(element_text(body.elements[step.element]));
    chain.target = step.target;
  }
  return chain;
}

using Texts = std::vector<std::string>;

TEST(MergeChain, JoinsLocalAssignmentsUntilAGlobalOne) {
  EXPECT_EQ(chain_of("init { byte a, b; a = 1; b = 2; x = 1; a = 2 }").texts,
            (Texts{"a = 1", "b = 2"}));
  EXPECT_EQ(chain_of("init { byte a; x = 1; a = 1 }").texts, Texts{"x = 1"});
}

TEST(MergeChain, StartsWithALocalConditionButNeverContinuesWithOne) {
  EXPECT_EQ(chain_of("init { byte a; a == 0; a = 1; assert(a); a == 1; a = 2 }")
                .texts,
            (Texts{"((a==0))", "a = 1", "assert(a)"}));
  EXPECT_EQ(chain_of("init { byte a; x == 0; a = 1 }").texts,
            Texts{"((x==0))"});
}

TEST(MergeChain, LeavesAnAtomicOverLocalStatements) {
  EXPECT_EQ(
      chain_of("init { byte a; atomic { x = 1; y = 2 }; a = 1; y = 3 }").texts,
      (Texts{"x = 1", "y = 2", "a = 1"}));
}

TEST(MergeChain, StopsAtLabelsAndStartsWithNoLabelledAssignment) {
  EXPECT_EQ(chain_of("init { byte a; a = 1; L: a = 2; a = 3; goto L }").texts,
            Texts{"a = 1"});
  EXPECT_EQ(chain_of("init { byte a; L: a = 2; a = 3; goto L }").texts,
            Texts{"a = 2"});
  EXPECT_EQ(chain_of("init { byte a; L: a == 0; a = 3; goto L }").texts,
            (Texts{"((a==0))", "a = 3"}));
}

TEST(MergeChain, IgnoresIndexesOfLocalArraysAsSpinDoes) {
  EXPECT_EQ(chain_of("init { byte a[2]; a[x] = 1; a[0] = 2 }").texts,
            (Texts{"a[x] = 1", "a[0] = 2"}));
}

TEST(MergeChain, TakesChannelsForSharedUnlessToldOtherwise) {
  EXPECT_EQ(chain_of("init { byte a; c?a; a = 1 }").texts, Texts{"c?a"});
  EXPECT_EQ(chain_of("init { byte a; xr c; c?a; a = 1 }").texts,
            (Texts{"c?a", "a = 1"}));
  EXPECT_EQ(chain_of("init { byte a; xs c; c!1; a = 1 }").texts,
            (Texts{"c!1", "a = 1"}));
  EXPECT_EQ(chain_of("chan r = [0] of { byte };"
                     "init { byte a; xs c; c!1; a = 1 }")
                .texts,
            Texts{"c!1"});
}

TEST(MergeChain, EndsAtTheExitOfALoopThatIsLeftFromWithinAnAtomic) {
  // States: (x==1) 1, (x==2) 2, (x==3) 3, break 4, IF 5, join 6, ATOMIC 7,
  // DO 8, join 9, exit 10.
  const TextModel model(
      "byte x; init { byte a; do :: atomic { x == 1 -> if :: x == 2 "
      ":: x == 3 -> break fi } od; a = 1; x = 3 }");
  const Automata& automata = model.machine().automata();
  const Automaton& body = automata.bodies.back();
  const MergeChains merges(model.model(), automata);
  const auto& options = body.states[5].transitions;
  ASSERT_EQ(options.size(), 2u);
  const std::vector<Transition> chain = merges.after(body, options[1]);
  ASSERT_EQ(chain.size(), 1u);
  EXPECT_EQ(body.elements[chain[0].target].kind, ElementKind::loop_exit);
}

TEST(MergeChain, IsOffForModelsWithProvidedClauses) {
  EXPECT_EQ(chain_of("active proctype P() provided (x == 0) "
                     "{ byte a; a = 1; a = 2 }")
                .texts,
            Texts{"a = 1"});
}

}  // namespace
}  // namespace promela
