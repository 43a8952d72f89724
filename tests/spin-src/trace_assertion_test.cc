// Trace assertions complain when SPIN's pan complains.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/spin-src/walked_text.h"

namespace promela {
namespace {

using Errors = std::vector<std::string>;

const std::string mismatch = "event_trace error (no matching event)";
const std::string matched = "event_trace error (all events matched)";
const std::string unfinished = "trace not at its end";

/// What pan said of a process that waits for ever behind these messages.
Errors errors_of(const std::string& assertion) {
  return WalkedText(
             "mtype = {a, b}; chan c = [3] of {mtype}; chan d = [3] of {mtype};"
             "active proctype P() { c!a; c!b; d!a; c!a; d!b; c?<_>; c?_;"
             " end: c?a }" +
             assertion)
      .errors();
}

TEST(Trace, AcceptsWhatMatches) {
  EXPECT_EQ(errors_of("trace { c!a; c!b; c!a }"), Errors{});
  EXPECT_EQ(errors_of("trace { c!_; c!b; d!a; c!a; d!b }"), Errors{});
  EXPECT_EQ(errors_of("trace { end: do :: c!a :: c!b od }"), Errors{});
}

TEST(Trace, SeesOnlyTheOperationsThatOccurInIt) {
  EXPECT_EQ(errors_of("trace { c?a }"), Errors{});
  EXPECT_EQ(errors_of("trace { d!a; d!b }"), Errors{});
}

TEST(Trace, StaysWhereItIsAfterAnError) {
  EXPECT_EQ(errors_of("trace { c!a; c!a }"), Errors{mismatch});
}

TEST(Trace, EndsBeforeTheRun) {
  EXPECT_EQ(errors_of("trace { c!a }"), (Errors{mismatch, mismatch}));
}

TEST(Trace, MustBeCompletedByTheRun) {
  EXPECT_EQ(errors_of("trace { c!a; c!b; c!a; c!a }"), Errors{unfinished});
  EXPECT_EQ(errors_of("trace { c!a; c!b; c!a; end: c!a }"), Errors{});
}

TEST(Trace, MustBeDeterministic) {
  EXPECT_EQ(errors_of("trace { if :: c!a; c!b; c!a :: c!a; c!a fi }"),
            Errors{"non-determinism in event-trace"});
}

TEST(Notrace, FailsWhenAllOfItHasHappened) {
  EXPECT_EQ(errors_of("notrace { c!a; c!b; c!a }"), Errors{matched});
  EXPECT_EQ(errors_of("notrace { c!a; c!b }"), Errors{matched});
}

TEST(Notrace, IsOverAfterAnotherMessage) {
  EXPECT_EQ(errors_of("notrace { c!b }"), Errors{});
  EXPECT_EQ(errors_of("notrace { c!a; d!b }"), Errors{});
}

TEST(Trace, SeesBothSidesOfAHandshake) {
  const std::string system =
      "mtype = {a, b}; chan c = [0] of {mtype}; chan d = [2] of {mtype};"
      "active proctype P() { c!a; d!b; c!b }"
      "active proctype Q() { c?_; d?_; c?_ }";
  EXPECT_EQ(WalkedText(system + "trace { c!a; c?a; d!b; c!b; c?b }").errors(),
            Errors{});
  EXPECT_EQ(WalkedText(system + "trace { c?a; d!b; c?a }").errors(),
            (Errors{mismatch, unfinished}));
}

TEST(Trace, KnowsChannelsByTheirIdentity) {
  const std::string system =
      "chan c = [3] of {byte, byte}; chan arr[2] = [2] of {byte}; byte x = 1;"
      "active proctype P() { chan l = c; l!1,2; l!2,3; arr[x]!4;"
      " d_step { x = 0; c?_,_; c?_,_; arr[1]?_ }; end: x == 9 }";
  EXPECT_EQ(WalkedText(system + "trace { c!1,2; c!2,3; arr[1]!4; arr[1]?4 }")
                .errors(),
            Errors{});
  EXPECT_EQ(WalkedText(system + "trace { c!1,2; c!2,_; c?1,2 ; end: arr[0]?4 }")
                .errors(),
            Errors{mismatch});
}

}  // namespace
}  // namespace promela
