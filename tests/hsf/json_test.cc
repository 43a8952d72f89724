// JSON text: nesting, escapes, and what a result becomes.
#include <cmath>

#include <gtest/gtest.h>

#include "hsf/json_report.h"
#include "hsf/json_writer.h"
#include "tests/hsf/toy_model.h"

namespace hsf {
namespace {

TEST(Json, NestsAndSeparates) {
  JsonWriter json;
  json.begin_object();
  json.key("a").begin_array();
  json.value(std::uint64_t{1});
  json.value(true);
  json.begin_object();
  json.end();
  json.end();
  json.key("b").null();
  json.key("c").value(0.5);
  json.key("d").value(std::nan(""));
  json.end();
  EXPECT_EQ(json.take(),
            "{\n  \"a\": [\n    1,\n    true,\n    {}\n  ],\n  \"b\": null,\n"
            "  \"c\": 0.5,\n  \"d\": null\n}\n");
}

TEST(Json, EscapesWhatMustBeEscaped) {
  const auto escaped = [](std::string_view text) {
    JsonWriter json;
    json.value(text);
    return json.take();
  };
  EXPECT_EQ(escaped("a\"b\\c\n\t"), "\"a\\\"b\\\\c\\n\\t\"\n");
  EXPECT_EQ(escaped(std::string_view("\0\x1f", 2)), "\"\\u0000\\u001f\"\n");
  EXPECT_EQ(escaped("\xc3\xa9 \xe2\x82\xac"), "\"\xc3\xa9 \xe2\x82\xac\"\n");
  // Bytes that are no UTF-8, overlong forms, a surrogate, a cut sequence.
  EXPECT_EQ(escaped("\xe9"), "\"\\u00e9\"\n");
  EXPECT_EQ(escaped("\xc0\x80"), "\"\\u00c0\\u0080\"\n");
  EXPECT_EQ(escaped("\xed\xa0\x80"), "\"\\u00ed\\u00a0\\u0080\"\n");
  EXPECT_EQ(escaped("\xe2\x82"), "\"\\u00e2\\u0082\"\n");
}

TEST(Json, TellsTheWholeResult) {
  const ToyModel toy({});
  Options options;
  Plan plan;
  Result result{toy.model(), options, plan, {}, {}, {}};
  FoundError error;
  error.number = 1;
  error.text = "assertion violated (a==\"b\")";
  error.has_trail = true;
  error.is_shortest = true;
  error.trail.steps = {{1, 0}};
  result.outcome.gauge.counts.errors = 1;
  result.best = error;
  result.errors.push_back({error, "toy.pml.trail"});
  const std::string text = json_report(result);
  for (const char* part :
       {"\"schema\": \"io-hsf-spin/result/1\"", "\"verdict\": \"violated\"",
        "\"exit_status\": 1", "\"hash\": \"000000001234abcd\"",
        "\"text\": \"assertion violated (a==\\\"b\\\")\"",
        "\"trail_file\": \"toy.pml.trail\"", "\"proctype\": \"Counter\"",
        "\"file\": \"toy.pml\"", "\"line\": 3", "\"search\": \"bfs\"",
        "\"claim\": null"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

}  // namespace
}  // namespace hsf
