// The effects of statements as statements of C.
#pragma once

#include <string>
#include <vector>

#include "spin-src/generate/expressions.h"
#include "spin-src/generate/writer.h"

namespace promela {

/// The effects of one step on the copy `n`. Values are read from the state of
/// the frame: the parent, or the copy itself inside of a d_step.
class Effects {
 public:
  Effects(Writer& out, Expressions& expressions)
      : out_(out), expressions_(expressions), program_(expressions.program()) {}

  /// All that the element does apart from moving the process on.
  void perform(const Element& element);
  /// The receiving half of a handshake; `fields`: of the channel, 0: known at
  /// run time only.
  void take_handshake(const Element& element, std::size_t fields);

  /// Shows a message to the trace assertion; `message` is an array of C.
  void observe(bool is_send, const std::string& channel,
               const std::string& fields, const std::string& message,
               const std::string& transition);

  void store_control(StateNumber target);
  void store_last(const std::string& pid);
  /// Sets a local of the process to zero (-o1).
  void reset(const Variable& local);
  /// A word of the state that is written besides.
  void wrote(const std::string& bits) { written_.push_back(bits); }

  /// The words written, as an expression.
  std::string written() const;
  /// c->error, c->failed or c->more can be set now.
  bool can_fail() const { return can_fail_; }
  void set_can_fail() { can_fail_ = true; }

 private:
  void declare(const Variable& variable);
  void assign(const Stmt& stmt);
  void assert_holds(const Element& element);
  void execute_c(const Element& element);
  void print(const Stmt& stmt);
  void set_priority(const std::string& pid, const std::string& priority);
  void send(const Element& element);
  void send_known(const Element& element, const ChannelCode& channel);
  void receive(const Element& element);
  void receive_known(const Element& element, const ChannelCode& channel);
  void receive_found(const Element& element, const ChannelCode& channel);
  void remove_first(const ChannelCode& channel, const std::string& length);

  void store(const Spot& spot, const std::string& value);
  /// Gives each target an offset that no later store changes.
  void keep_targets(std::vector<PatternCode>& patterns);
  void store_received(const std::vector<PatternCode>& patterns,
                      const std::vector<std::string>& values);
  std::string value(const Expr& expr);
  std::string fresh(const char* name);

  Writer& out_;
  Expressions& expressions_;
  const Program& program_;
  std::vector<std::string> written_;
  bool can_fail_ = false;
  int names_ = 0;
};

/// The condition under which an element can be executed without a partner;
/// "1": always, "0": never. What fails sets c->error.
std::string guard(Expressions& expressions, const Element& element);

/// Whether evaluating that condition can fail.
bool guard_can_fail(Expressions& expressions, const Element& element);

/// What a field holds of a value: the only bit of a message is a whole byte.
std::string fitted_field(const ChannelInit& init, std::size_t i,
                         const std::string& value);

bool is_else(const Element& element);
bool is_send(const Element& element);
bool is_receive(const Element& element);

}  // namespace promela
