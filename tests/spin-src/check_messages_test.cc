// Which message traffic is warned of, and which is not.
#include <string>

#include <gtest/gtest.h>

#include "tests/spin-src/read_text.h"

namespace promela {
namespace {

/// The messages of the warnings, without their places and remedies.
std::string warnings(const std::string& text) {
  const ReadText read(text);
  EXPECT_TRUE(read.accepted()) << read.messages();
  std::string all;
  for (const Diagnostic& diagnostic : read.diagnostics.all()) {
    EXPECT_NE(diagnostic.where.line, 0u);
    EXPECT_NE(diagnostic.remedy, "");
    if (!all.empty()) all += '\n';
    all += diagnostic.message;
  }
  return all;
}

constexpr std::string_view channel =
    "mtype = { red, green, blue };\n"
    "chan c = [1] of { mtype, byte };\n"
    "byte n;\n";

std::string processes(const std::string& sender, const std::string& receiver) {
  return std::string(channel) + "active proctype P() { " + sender +
         " }\nactive proctype Q() { " + receiver + " }\n";
}

TEST(CheckMessages, TrafficThatMeetsIsFine) {
  EXPECT_EQ(warnings(processes("c!red(1); c!green(n)", "c?red(n); c?green,n")),
            "");
  EXPECT_EQ(warnings(processes("c!n(1)", "c?red(n)")), "");
  EXPECT_EQ(warnings(processes("c!red(1)", "c?_,_")), "");
  EXPECT_EQ(warnings(processes("c!red(1)", "c?eval(n),n")), "");
  EXPECT_EQ(warnings(processes("c!red(1)", "c??red(n)")), "");
}

TEST(CheckMessages, AChannelNeedsBothSides) {
  EXPECT_EQ(warnings(processes("c!red(1)", "skip")),
            "nobody receives from channel 'c'");
  EXPECT_EQ(warnings(processes("skip", "c?_,_")),
            "nobody sends to channel 'c'");
  EXPECT_EQ(warnings(processes("skip", "skip")), "");
}

TEST(CheckMessages, LookingAtAChannelIsAUse) {
  EXPECT_EQ(warnings(processes("c!red(1)", "c?[red,_]")), "");
  EXPECT_EQ(warnings(processes("c!red(1)", "len(c) > 0")), "");
  EXPECT_EQ(warnings(processes("c!red(1); c!green(1)",
                               "c?[green,_] -> skip; c?red,_")),
            "");
}

TEST(CheckMessages, AConstantThatTheOtherSideDoesNotKnow) {
  EXPECT_EQ(warnings(processes("c!red(1); c!blue(1)", "c?red,_")),
            "nobody receives 'blue' from channel 'c'");
  EXPECT_EQ(warnings(processes("c!red(1)", "c?red,_; c?blue,_")),
            "nobody sends 'blue' to channel 'c'");
  EXPECT_EQ(warnings(processes("c!red(1)", "c?red,7; c?red,_")),
            "nobody sends 7 to channel 'c'");
}

TEST(CheckMessages, FieldsAreComparedTogether) {
  EXPECT_EQ(warnings(processes("c!red(1); c!blue(2)",
                               "c?red,1; c?blue,_; "
                               "c?red,2")),
            "nobody sends this message to channel 'c'");
}

TEST(CheckMessages, OneWarningForOneConfusion) {
  EXPECT_EQ(warnings(processes("c!red(1); c!red(2)", "c?green,_; c?green,_")),
            "nobody receives 'red' from channel 'c'\n"
            "nobody receives 'red' from channel 'c'");
  EXPECT_EQ(warnings(processes("c!red(n); c!red(n)", "c?green,_")),
            "nobody receives 'red' from channel 'c'");
}

TEST(CheckMessages, ValuesAreComparedAsTheFieldHoldsThem) {
  EXPECT_EQ(warnings("chan c = [1] of { bool };\n"
                     "active proctype P() { c!true; c?1 }\n"),
            "");
}

TEST(CheckMessages, AnArrayOfChannelsCountsAsOne) {
  EXPECT_EQ(warnings("chan c[2] = [1] of { byte };\n"
                     "active proctype P() { c[0]!1; c[1]?_ }\n"),
            "");
  EXPECT_EQ(warnings("chan c[2] = [1] of { byte };\n"
                     "active proctype P() { c[0]!1; c[1]!1 }\n"),
            "nobody receives from channel 'c'");
}

TEST(CheckMessages, AChannelWithOtherNamesIsNotJudged) {
  const std::string head = "chan c = [1] of { byte };\n";
  EXPECT_EQ(warnings(head + "proctype P(chan d) { d!1 }\n"
                            "init { run P(c); c?_ }\n"),
            "");
  EXPECT_EQ(warnings(head + "init { chan d; d = c; d!1; c?_ }\n"), "");
  EXPECT_EQ(warnings(head + "chan names = [1] of { chan };\n"
                            "init { chan d; names!c; names?d; c!1; d?_ }\n"),
            "");
  EXPECT_EQ(warnings(head + "init { c!1; c_code { } }\n"), "");
}

TEST(CheckMessages, StructuresInMessagesAreNotJudged) {
  EXPECT_EQ(warnings("typedef T { byte a; byte b }\n"
                     "chan c = [1] of { T };\n"
                     "init { T t; c!t; c?1,2 }\n"),
            "");
}

TEST(CheckMessages, TracesOnlyWatch) {
  EXPECT_EQ(warnings("chan c = [1] of { byte };\n"
                     "init { c!1; c?_ }\n"
                     "trace { do :: c?5 :: c?_ od }\n"),
            "");
}

TEST(CheckMessages, AChannelMustBeCreated) {
  EXPECT_EQ(warnings("chan c;\ninit { c?_ }\n"),
            "channel 'c' is never created");
  EXPECT_EQ(warnings("init { chan c; c!1 }\n"), "channel 'c' is never created");
  EXPECT_EQ(warnings("chan STDIN; int n;\ninit { STDIN?n }\n"), "");
}

TEST(CheckPromises, OthersMustKeepAway) {
  EXPECT_EQ(warnings(processes("xs c; c!red(1)", "xr c; c?_,_")), "");
  EXPECT_EQ(warnings(processes("xs c; c!red(1)", "c?_,_; c!red(2)")),
            "the promise xs c is broken by 'Q'");
  EXPECT_EQ(warnings(processes("c!red(1); len(c) == 0", "xr c; c?_,_")),
            "the promise xr c is broken by 'P'");
}

TEST(CheckPromises, TwoCannotPromiseTheSame) {
  const ReadText read(processes("xs c; c!red(1); c?_,_", "xs c; c!red(2)"));
  EXPECT_FALSE(read.accepted());
  EXPECT_NE(read.messages().find("two proctypes promise xs for channel 'c'"),
            std::string::npos)
      << read.messages();
}

}  // namespace
}  // namespace promela
