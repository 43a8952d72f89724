// Expressions of Promela as expressions of C.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "spin-src/generate/program.h"

// In generated code `c` is the hsf_context, `s` the parent, `n` the copy that
// becomes the successor, and `base` and `pid` are those of the process. What
// can fail sets c->error and yields 0; whoever uses the value looks at it.
namespace promela {

/// Who computes, and from which state.
struct Frame {
  const Automaton* body = nullptr;  // null: nobody; only globals can be seen
  std::string state = "s";
  bool executing = false;  // `run` creates a process; else it only yields a pid

  bool is_claim() const {
    return body != nullptr && Program::is_claim(*body->proctype);
  }
};

/// A number in a state.
struct Spot {
  std::string offset;  // a C expression
  bool is_constant = true;
  bool is_hidden = false;
  Type type;
};

/// A channel as far as the text of the model tells.
struct ChannelCode {
  const ChannelShape* shape = nullptr;  // null: known at run time only
  std::string offset;                   // if there is a shape
  bool is_constant = true;              // the offset is easy to compute
  bool can_fail = false;                // an index, or the id itself
  std::string id;                       // a C expression
  const Variable* variable = nullptr;   // whose own channel it is, if so
  std::string place;                    // hsf_place, if there is no shape
};

/// One field of a message as a receive wants it.
struct PatternCode {
  enum class Kind : std::uint8_t { anything, equal, store, predefined };
  Kind kind = Kind::anything;
  std::string value;  // equal
  bool can_fail = false;
  Spot target;  // store
};

class Expressions {
 public:
  Expressions(const Program& program, const Frame& frame)
      : program_(program), frame_(frame) {}

  const Program& program() const { return program_; }
  const Frame& frame() const { return frame_; }

  /// An int32_t, in parentheses where C needs them.
  std::string value(const Expr& expr);
  /// The value of a c_expr, or as a condition 1 or 0.
  std::string ask_c(const Expr& expr, bool as_condition) const;
  /// Whether computing it can fail or change the state.
  bool is_impure(const Expr& expr) const;

  /// The number that a variable expression means; of a structure the first.
  Spot location(const Expr& variable, const std::string& base = "base");
  /// All numbers of it.
  std::vector<Spot> locations(const Expr& variable);
  std::string load(const Spot& location) const;
  std::string load(const Cell& cell, const std::string& offset) const;

  ChannelCode channel(const Expr& expr, const char* primitive);
  std::vector<PatternCode> patterns(std::span<Expr* const> arguments);
  /// The values of a send or run, structures written out; with whether they
  /// are impure.
  std::vector<std::pair<std::string, bool>> flatten(
      std::span<Expr* const> arguments);

  /// Whether a receive or poll finds its message.
  std::string finds_message(const Expr& channel,
                            std::span<Expr* const> arguments, bool at_random,
                            bool polls);
  /// `length` of a channel with a shape.
  std::string length(const ChannelCode& channel) const;
  std::string hsf_place_of(const ChannelCode& channel) const;

  /// The name of one more temporary; freed when the expression is complete.
  std::string temporary();
  void free_temporaries() { used_temporaries_ = 0; }

 private:
  std::string variable(const Expr& expr);
  std::string predefined(const Expr& expr);
  std::string binary(const Expr& expr);
  std::string run(const Expr& expr);
  std::string channel_query(const Expr& expr);
  std::string remote_process(const Expr& expr);
  std::string remote_label(const Expr& expr);
  std::string remote_variable(const Expr& expr);
  std::string looks_for_message(const ChannelCode& code,
                                const std::vector<PatternCode>& wanted,
                                bool at_random, bool polls);
  bool has_impure_index(const Expr& variable) const;
  bool index_is_impure(const Expr& variable) const;
  std::optional<std::uint32_t> largest(const Expr& expr) const;
  void add_index(const Expr& variable, Spot& result, std::uint32_t& fixed,
                 std::string& moving);

  const Program& program_;
  Frame frame_;
  std::uint32_t used_temporaries_ = 0;
};

/// The value that a variable of this type holds after being assigned `value`.
std::string fitted(const Type& type, const std::string& value);

/// A statement that stores a fitted value.
std::string store_code(const Cell& cell, const std::string& offset,
                       const std::string& value);

/// A C condition for `if`, in exactly one pair of parentheses.
std::string condition(const std::string& expression);

}  // namespace promela
