// The functions of one proctype: its steps, and what others ask of it.
#pragma once

#include <string>
#include <vector>

#include "spin-src/generate/expressions.h"
#include "spin-src/generate/statements.h"
#include "spin-src/generate/writer.h"

namespace promela {

/// Who may meet in a handshake, as far as the text tells: the users of one
/// global channel (or array of channels), or of some channel.
struct Meeting {
  const Variable* channel = nullptr;  // null: known at run time only

  std::string name() const;
};

/// The meetings that the sends of a model need.
std::vector<Meeting> meetings(const Program& program);

/// The meeting at which this send offers its message.
Meeting meeting_of(const ChannelCode& channel);

class BodyCode {
 public:
  BodyCode(const Program& program, const Automaton& body, Writer& out)
      : program_(program),
        body_(body),
        out_(out),
        name_(program.name_of(*body.proctype)) {}

  /// The functions that walk through its d_steps.
  void d_steps();
  /// receive_P_M(): all receives that take an offered message. False: there
  /// are none, and no function.
  bool receives(const Meeting& meeting);
  /// expand_P(): all steps that are possible.
  void expand();
  /// enabled_P(): whether some step is possible.
  void enabled();
  /// claim_P(): the same for a claim.
  void claim();

 private:
  using Group = std::vector<const Transition*>;
  std::vector<Group> groups(StateNumber state) const;
  std::vector<StateNumber> reachable(StateNumber from, bool inside) const;
  const Element& element(const Transition& transition) const {
    return body_.elements[transition.element];
  }
  std::string flags(const Transition& transition) const;
  void comment(const Element& element);
  std::string control() const;
  void signature(const char* type, const char* verb, const char* more);

  // transitions.cc
  void expand_state(StateNumber state);
  void transition(const Transition& transition);
  void plain(const Transition& transition);
  void send(const Transition& transition);
  void d_step(const Transition& transition);
  void finish(const Transition& transition, Effects& effects);
  std::vector<const Variable*> dying(const Transition& transition) const;
  std::string d_step_guard(Expressions& expressions,
                           const Element& element) const;
  void enabled_state(StateNumber state);
  std::string enabled_guard(Expressions& expressions,
                            const Transition& transition);

  // handshakes.cc
  void offer(const Transition& transition, const ChannelCode& channel,
             bool testing);
  bool may_take(const Element& element, const Meeting& meeting) const;
  bool may_take(const Transition& transition, const Meeting& meeting) const;
  std::string takes(Expressions& expressions, const Element& element,
                    const Meeting& meeting) const;
  void receive_state(StateNumber state, const Meeting& meeting);
  void accept(const Transition& transition, const Element& receive,
              StateNumber inner, const Meeting& meeting);

  // d_steps.cc
  void d_step_function(const Element& element);
  std::string inner_guard(Expressions& expressions, const Element& at) const;
  void d_step_state(StateNumber state, bool loops, std::uint32_t line);
  void d_step_option(const Transition& step);

  // claims.cc
  void claim_state(StateNumber state);

  const Program& program_;
  const Automaton& body_;
  Writer& out_;
  std::string name_;
  StateNumber from_ = 0;  // whose steps are being written
};

}  // namespace promela
