// Statements must read as they do in SPIN's traces.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "spin-src/automaton.h"
#include "tests/spin-src/text_model.h"

namespace promela {
namespace {

/// What may be used in the statements below.
constexpr const char* declarations = R"(
mtype = { red, green };
typedef Pair { byte left; short right[2] };
typedef Outer { int a; Pair inner; Pair several[2] };
byte x, y; int arr[3]; Outer s; Pair p; mtype m; bool b; pid who;
chan c = [2] of { mtype, byte }; chan d[2] = [1] of { byte, byte };
chan e = [1] of { Pair }; chan f = [1] of { byte, short, short };
proctype Z() { byte zv, za[3]; L: zv = 1; zv = za[1] }
proctype Q(byte k; chan cc) { byte w; w = k; cc!red,w }
)";

std::string first_text(const std::string& statement) {
  const TextModel model(std::string(declarations) + "init { byte w; " +
                        statement + "; skip }");
  const Automaton& body = model.machine().automata().bodies.back();
  return element_text(body.elements[1]);
}

class EveryStatement
    : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(EveryStatement, ReadsAsInSpin) {
  EXPECT_EQ(first_text(GetParam().first), GetParam().second);
}

// The right-hand sides were printed by SPIN 6.5.2 (spin -p, pan -d).
INSTANTIATE_TEST_SUITE_P(
    Expressions, EveryStatement,
    testing::Values(
        std::pair("w = -1", "w = -(1)"),
        std::pair("b = !(x == 1)", "b = !((x==1))"),
        std::pair("w = -x + 3", "w = (-(x)+3)"),
        std::pair("x = (x + y) * 3 - 4 / 2 % 5", "x = (((x+y)*3)-((4/2)%5))"),
        std::pair("b = x << 2 >> 1", "b = ((x<<2)>>1)"),
        std::pair("b = (x && y || !b)", "b = ((x&&y)||!(b))"),
        std::pair("w = (x > 1 -> 2 : 3)", "w = ( ((x>1)) -> (2) : (3) )"),
        std::pair("w++", "w = (w+1)"),
        std::pair("arr[w+1] = arr[arr[x]]", "arr[(w+1)] = arr[arr[x]]"),
        std::pair("arr[red] = green", "arr[2] = green"),
        std::pair("arr[1-1] = -2", "arr[(1-1)] = -(2)"),
        std::pair("arr[~x + 1] = 1", "arr[( ~(x)+1)] = 1"),
        std::pair("arr[!b] = 1", "arr[ !(b)] = 1"),
        std::pair("arr[len(c)] = 1", "arr[q_len(c)] = 1"),
        std::pair("arr[(b -> 1 : 2)] = 1", "arr[( (b) ? (1) : (2) )] = 1"),
        std::pair("s.several[1].right[w] = s.inner.left",
                  "s.several[1].right[w] = s.inner.left"),
        std::pair("x == 1", "((x==1))"), std::pair("(x)", "(x)"),
        std::pair("!x", "(!(x))"), std::pair("skip", "(1)"),
        std::pair("len(c) > 1", "((len(c)>1))"),
        std::pair("nempty(d[0])", "(nempty(d[0]))"),
        std::pair("timeout", "(timeout)"), std::pair("Z@L", "((Z._p==L))"),
        std::pair("Z[1]@L", "((Z[1]._p==L))"),
        std::pair("Z[1]:zv == 3", "((Z[1].zv==3))"),
        std::pair("w = run Q(1, c)", "w = run Q(1,c)"),
        std::pair("run Q(x + 1, c)", "(run Q((x+1),c))")));

INSTANTIATE_TEST_SUITE_P(
    Messages, EveryStatement,
    testing::Values(
        std::pair("c!red(3)", "c!red,3"), std::pair("c!!m,x+1", "c!!m,(x+1)"),
        std::pair("c?m,w", "c?m,w"), std::pair("c?red,_", "c?red,_"),
        std::pair("c?m,eval(x)", "c?m,eval(x)"),
        std::pair("c??red,w", "c??red,w"), std::pair("c?<m,w>", "c?<m,w>"),
        std::pair("c?[red,w]", "(c?[red,w])"),
        std::pair("d[x+1]?w,eval(x+1)", "d[(x+1)]?w,eval((x+1))"),
        std::pair("e!p", "e!p.left,p.right[0],p.right[1]")));

INSTANTIATE_TEST_SUITE_P(
    Others, EveryStatement,
    testing::Values(std::pair("assert(x == 1)", "assert((x==1))"),
                    std::pair("assert(true)", "assert(1)"),
                    std::pair(R"(printf("hi \"%d\"\n", x))",
                              R"(printf('hi \\'%d\\'\\n',x))"),
                    std::pair("printm(red)", "printm(2, 0)"),
                    std::pair("printm(m)", R"(printm(m, "_unnamed_"))")));

std::vector<std::string> all_texts(const std::string& body) {
  const TextModel model("byte x; init { " + body + " }");
  std::vector<std::string> texts;
  for (const Element& element :
       model.machine().automata().bodies.back().elements) {
    if (element.state != 0) texts.push_back(element_text(element));
  }
  return texts;
}

TEST(ElementText, NamesNodesByTheirKind) {
  EXPECT_EQ(all_texts("if :: x == 1 :: else fi; atomic { x = 1 }"),
            (std::vector<std::string>{"((x==1))", "else", "IF", ".(goto)",
                                      "x = 1", "ATOMIC", "-end-"}));
}

// A loop made by `for` counts, and a nested loop counts behind its outer one.
TEST(ElementText, CountsLoopsInTheOrderOfTheText) {
  const std::vector<std::string> texts = all_texts(
      "byte i; do :: x == 1 -> do :: break od :: break od;"
      "for (i : 1 .. 2) { skip }");
  std::vector<std::string> jumps;
  for (const std::string& text : texts) {
    if (text.starts_with("goto")) jumps.push_back(text);
  }
  EXPECT_EQ(jumps,
            (std::vector<std::string>{"goto :b1", "goto :b0", "goto :b2"}));
}

TEST(ElementText, ShowsDeclarationsInTheMiddleAsAssignments) {
  const std::vector<std::string> texts =
      all_texts("x = 1; byte a; byte b = 5; byte c[3]; skip");
  EXPECT_EQ(texts[1], "a = 0");
  EXPECT_EQ(texts[2], "b = 5");
  EXPECT_EQ(texts[3], "c[0] = 0");
}

}  // namespace
}  // namespace promela
