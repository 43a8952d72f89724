// The tables of a model say what SPIN's pan says.
#include "spin-src/model_tables.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "spin-src/layout.h"
#include "tests/spin-src/loaded_text.h"

namespace promela {
namespace {

ModelTables tables_of(const std::string& text, const Options& options = {}) {
  const LoadedText loaded(text);
  const Layouts layouts(loaded.model);
  const StateLayout layout(loaded.model, loaded.automata, layouts);
  const Options plain = unoptimised(options);
  return make_tables(loaded, plain, optimise(loaded, plain), layout);
}

/// The states that are listed as unreached if nothing was reached.
std::vector<std::uint32_t> listed(const ModelTables& tables) {
  std::vector<std::uint32_t> states;
  const auto& elements = tables.proctypes.front().elements;
  for (std::uint32_t state = 1; state < elements.size(); ++state) {
    const hsf_element_kind kind = elements[state].kind;
    if (kind != HSF_ELEMENT_HIDDEN && kind != HSF_ELEMENT_JUMP) {
      states.push_back(state);
    }
  }
  return states;
}

using States = std::vector<std::uint32_t>;

// The numbers are those of pan's list for a proctype that never runs.
TEST(ElementKinds, ListWhatPanListsAsUnreached) {
  EXPECT_EQ(
      listed(tables_of("byte x, y; proctype P() { x == 5; x = 1;\n"
                       "if :: x==1 -> y = 2 :: x==2 -> skip; skip;\n"
                       "  printf(\"a\\n\"); skip; y = 1\n"
                       ":: x==3 -> goto L :: goto L :: else -> goto L fi;\n"
                       "d_step { x = 0; y = 1 }; { y = 3; y = 4 };\n"
                       "L: assert(x == 0) } init { skip }")),
      (States{1, 2, 4, 8, 10, 16, 20, 22, 23, 24, 25}));
}

TEST(ElementKinds, HideNodesWhoseLastStepLeadsToASkip) {
  EXPECT_EQ(listed(tables_of("byte x; proctype P() {\n"
                             "if :: x == 1 :: else -> x = 4 fi;\n"
                             "if :: x == 1 :: else -> skip fi;\n"
                             "if :: x == 1 -> skip :: else fi;\n"
                             "atomic { x = 1; skip; x = 3 };\n"
                             "atomic { skip; x = 3 } } init { skip }")),
            (States{3, 4, 14, 18, 21, 22, 23}));
}

TEST(Tables, NameVariablesAndTheirPlaces) {
  const ModelTables tables = tables_of(
      "byte b; hidden int h = 7; typedef T { short s; byte a[3] };"
      "T t[2]; init { int i; chan c = [1] of {byte}; i = 1 }");
  std::vector<std::string> names;
  for (const VariableRow& row : tables.variables) names.push_back(row.name);
  EXPECT_EQ(names, (std::vector<std::string>{"b", "t[0].s", "t[0].a", "t[1].s",
                                             "t[1].a", "i", "c"}));
  EXPECT_EQ(tables.variables[4].count, 3u);
  EXPECT_EQ(tables.variables[4].offset - tables.variables[2].offset, 6u);
  EXPECT_EQ(tables.variables[5].proctype, 0);
  EXPECT_TRUE(tables.variables[5].is_signed);
  EXPECT_EQ(tables.hidden_initial, std::vector<std::uint64_t>{7});
}

TEST(Tables, KnowWhatTheModelUses) {
  EXPECT_EQ(tables_of("init { skip }").flags, 0u);
  EXPECT_EQ(tables_of("chan c = [0] of {byte}; init { timeout }").flags,
            unsigned{HSF_USES_RENDEZVOUS | HSF_USES_TIMEOUT});
  EXPECT_EQ(tables_of("init { _last == 0 }").flags,
            unsigned{HSF_USES_LAST | HSF_NO_REDUCTION});
  EXPECT_EQ(tables_of("hidden byte x; init { skip }").flags,
            unsigned{HSF_USES_HIDDEN});
}

TEST(Tables, HashTextAndOptions) {
  Options other;
  other.lossy_channels = true;
  const std::uint64_t hash = tables_of("init { skip }").hash;
  EXPECT_EQ(tables_of("init { skip }").hash, hash);
  EXPECT_NE(tables_of("init { true }").hash, hash);
  EXPECT_NE(tables_of("init { skip }", other).hash, hash);
}

TEST(Tables, FindElementsByTransition) {
  const ModelTables tables =
      tables_of("proctype P() { skip } init { run P(); assert(1) }");
  for (std::uint32_t id = 0; id < tables.transition_state.size(); ++id) {
    const ProctypeRow& row = tables.proctypes[tables.transition_proctype[id]];
    EXPECT_EQ(row.elements[tables.transition_state[id]].id, id);
  }
  EXPECT_EQ(tables.proctypes[1].name, ":init:");
  EXPECT_EQ(tables.proctypes[1].edges.back().to, 0u);
}

}  // namespace
}  // namespace promela
