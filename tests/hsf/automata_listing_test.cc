// pan -d and pan -D, compared with the layout of SPIN's.
#include "hsf/automata_listing.h"

#include <sstream>

#include <gtest/gtest.h>

#include "tests/hsf/toy_model.h"

namespace hsf {
namespace {

TEST(AutomataListing, HasTheLayoutOfPanD) {
  ToyModel toy({.limit = 2, .blocks = false, .is_atomic = true});
  toy.element_at(2).labels = HSF_STATE_ACCEPT | HSF_STATE_PROGRESS;
  std::ostringstream out;
  list_automata(out, toy.model());
  EXPECT_EQ(
      out.str(),
      "proctype Counter\n"
      "\tstate   1 -(tr   3)-> state   2  [id   0 tp   2] [A---G] toy.pml:3 => "
      "c[_pid] = (c[_pid]+1)\n"
      "\tstate   2 -(tr   4)-> state   3  [id   1 tp   2] [-a-pG] toy.pml:4 => "
      "assert(((c[0]+c[1])<2))\n"
      "\tstate   3 -(tr   5)-> state   0  [id   2 tp   2] [--e-L] toy.pml:5 => "
      "-end-\n"
      "\n"
      "Transition Type: A=atomic; D=d_step; L=local; G=global\n"
      "Source-State Labels: p=progress; e=end; a=accept;\n");
}

TEST(AutomataListing, DrawsForGraphviz) {
  ToyModel toy({});
  toy.element_at(1).text = "printf('\"%d\\\\n',c)";
  std::ostringstream out;
  draw_automata(out, toy.model());
  const std::string text = out.str();
  EXPECT_TRUE(
      text.starts_with("digraph p_Counter {\nsize=\"8,10\";\n"
                       "  GT [shape=box,style=dotted,label=\"Counter\"];\n"
                       "  GT -> S1;\n"
                       "\tS1 -> S2  [color=black,style=bold,label=\"printf('"
                       "\\\"%d\\\\ ',c)\"];\n"))
      << text;
  EXPECT_TRUE(
      text.ends_with("\tS3 -> S0  [color=black,style=solid,label=\"-end-\"];\n"
                     "  S3 [color=blue,style=bold,shape=box];\n}\n"))
      << text;
}

}  // namespace
}  // namespace hsf
