// Rendezvous: a sender looks for receivers, both move in one step.
#include <algorithm>

#include <fmt/format.h>

#include "spin-src/channel_ops.h"
#include "spin-src/errors.h"
#include "spin-src/generate/body_code.h"
#include "spin-src/generate/c_text.h"

namespace promela {

std::string Meeting::name() const {
  return channel == nullptr ? "any" : "on_" + c_name(channel->name);
}

Meeting meeting_of(const ChannelCode& channel) {
  const Variable* variable = channel.variable;
  if (variable != nullptr && variable->owner == nullptr) return {variable};
  return {};
}

std::vector<Meeting> meetings(const Program& program) {
  std::vector<Meeting> all;
  if (!program.has_rendezvous) return all;
  for (const Automaton* body : program.process_bodies()) {
    for (const Element& element : body->elements) {
      if (!is_send(element)) continue;
      Expressions expressions(program, {.body = body});
      const ChannelCode channel =
          expressions.channel(*element.stmt->target, "HSF_QFULL");
      if (channel.shape != nullptr && channel.shape->bytes != 0) continue;
      const Meeting meeting = meeting_of(channel);
      if (std::none_of(all.begin(), all.end(), [&](const Meeting& other) {
            return other.channel == meeting.channel;
          })) {
        all.push_back(meeting);
      }
    }
  }
  return all;
}

void BodyCode::offer(const Transition& step, const ChannelCode& channel,
                     bool testing) {
  const Element& at = element(step);
  const Stmt& stmt = *at.stmt;
  if (created_words(program_, stmt) > 0) {
    throw UsageError("run in a message of a handshake cannot be compiled");
  }
  Expressions expressions(program_, {.body = &body_});
  const auto values = expressions.flatten(stmt.arguments);
  const Cell& control = program_.layout.of(*body_.proctype).control;
  out_.text("{");
  out_.text("hsf_offer o;");
  const bool known = channel.shape != nullptr;
  const std::size_t fields = known ? channel.shape->fields.size() : 0;
  bool fails = channel.can_fail;
  out_.line("o.channel = {};", channel.id);
  if (known && channel.can_fail) {
    out_.line("(void){};", condition(channel.offset));
  }
  if (!known) out_.line("const hsf_place q = {};", channel.place);
  for (std::size_t i = 0; i < values.size(); ++i) {
    fails = fails || values[i].second;
    const std::string value = condition(values[i].first);
    out_.line("o.message[{}] = {};", i,
              !known       ? fmt::format("hsf_fit(c, q, {}, {})", i, value)
              : i < fields ? fitted_field(*channel.shape->init, i, value)
                           : value);
  }
  if (!known) {
    out_.line("hsf_check_sent(c, q, {});", values.size());
    fails = true;
  } else if (values.size() != fields) {
    out_.line("hsf_error(c, \"too {} parameters in send stmnt\");",
              values.size() < fields ? "few" : "many");
    fails = true;
  }
  out_.text("o.pid = pid;");
  out_.line("o.transition = {};", at.id);
  out_.line("o.control = base + {};", control.offset);
  out_.line("o.control_bytes = {};", control.bytes);
  out_.line("o.target = {};", step.target);
  out_.line("o.fields = {};", values.size());
  out_.line("o.testing = {};", testing ? 1 : 0);
  if (fails && testing) {
    out_.text("if (c->error != NULL) {");
    out_.text("found |= hsf_or_error(c, 0);");
    out_.text("} else {");
  } else if (fails) {
    out_.text("if (c->error != NULL) {");
    out_.line("hsf_fail(c, pid, {}, {});", at.id, flags(step));
    out_.text("} else {");
  }
  const auto dead = dying(step);
  const bool resets = !testing && !dead.empty();
  if (resets) out_.text("const uint32_t met = c->sink->move_count;");
  out_.line("{}meet_{}(c, s, &o, pid);", testing ? "found |= " : "",
            meeting_of(channel).name());
  if (resets) {
    const OwnerLayout& layout = program_.layout.of(*body_.proctype);
    for (const Variable* local : dead) {
      out_.line("hsf_reset(c, met, base + {}, {});", layout.offsets.at(local),
                program_.layout.stride(*local) * local->size);
    }
  }
  if (fails) out_.text("}");
  out_.text("}");
}

bool BodyCode::may_take(const Element& element, const Meeting& meeting) const {
  if (!is_receive(element)) return false;
  Expressions expressions(program_, {.body = &body_});
  const ChannelCode channel =
      expressions.channel(*element.stmt->target, "HSF_LEN");
  if (channel.shape != nullptr && channel.shape->bytes != 0) return false;
  if (channel.variable == nullptr || meeting.channel == nullptr) return true;
  return channel.variable == meeting.channel;
}

bool BodyCode::may_take(const Transition& step, const Meeting& meeting) const {
  const Element& at = element(step);
  if (at.kind != ElementKind::d_step) return may_take(at, meeting);
  const StateNumber entry = body_.d_step_entry[at.state];
  const auto& inner = body_.states[entry].transitions;
  return std::any_of(inner.begin(), inner.end(), [&](const Transition& first) {
    return first.escape == 0 && may_take(element(first), meeting);
  });
}

/// Whether a receive takes the message; one that fails does not.
std::string BodyCode::takes(Expressions& expressions, const Element& receive,
                            const Meeting& meeting) const {
  const Stmt& stmt = *receive.stmt;
  const ChannelCode channel = expressions.channel(*stmt.target, "HSF_LEN");
  std::vector<std::string> terms;
  bool fails = false;
  const bool same = channel.variable != nullptr &&
                    channel.variable == meeting.channel &&
                    !channel.variable->is_array;
  if (!same) {
    fails = expressions.is_impure(*stmt.target);
    terms.push_back(fmt::format("o->channel == {}", channel.id));
  }
  const std::vector<PatternCode> patterns =
      expressions.patterns(stmt.arguments);
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const PatternCode& pattern = patterns[i];
    fails = fails || pattern.can_fail;
    if (pattern.kind == PatternCode::Kind::equal) {
      const std::string equal =
          fmt::format("o->message[{}] == {}", i, pattern.value);
      const bool there = same && i < channel.shape->fields.size();
      terms.push_back(there ? equal
                            : fmt::format("({} >= o->fields || {})", i, equal));
    } else if (pattern.can_fail) {
      terms.push_back(fmt::format("({} = (int32_t)({}), 1)",
                                  expressions.temporary(),
                                  pattern.target.offset));
    }
  }
  if (terms.empty()) return "1";
  const std::string test = fmt::format("{}", fmt::join(terms, " && "));
  return fails ? fmt::format("hsf_without_error(c, {})", test) : test;
}

bool BodyCode::receives(const Meeting& meeting) {
  std::vector<StateNumber> states;
  for (const StateNumber state : reachable(body_.initial, false)) {
    const auto& steps = body_.states[state].transitions;
    if (std::any_of(steps.begin(), steps.end(), [&](const Transition& step) {
          return may_take(step, meeting);
        })) {
      states.push_back(state);
    }
  }
  if (states.empty()) return false;
  out_.line(
      "HSF_SPECIAL int receive_{}_{}(hsf_context* c, "
      "const unsigned char* s,",
      name_, meeting.name());
  out_.text(
      "    const uint32_t base, const uint32_t pid, const hsf_offer* o) {");
  out_.text("int found = 0;");
  if (body_.proctype->provided != nullptr) {
    Expressions expressions(program_, {.body = &body_});
    out_.line("if ({} == 0 && c->error == NULL) return 0;",
              expressions.value(*body_.proctype->provided));
    out_.text("c->error = NULL;");
  }
  out_.line("switch ({}) {{", control());
  for (const StateNumber state : states) receive_state(state, meeting);
  out_.text("default:");
  out_.text("break;");
  out_.text("}");
  out_.text("(void)pid;");
  out_.text("return found;");
  out_.text("}");
  out_.blank();
  return true;
}

// In a handshake only receives count: the guard of an unless that is no receive
// does not keep the other side from receiving.
void BodyCode::receive_state(StateNumber state, const Meeting& meeting) {
  from_ = state;
  out_.line("case {}:", state);
  for (const Group& group : groups(state)) {
    bool any = false;
    for (const Transition* step : group) {
      if (!may_take(*step, meeting)) continue;
      any = true;
      const Element& at = element(*step);
      if (at.kind != ElementKind::d_step) {
        accept(*step, at, 0, meeting);
        continue;
      }
      const StateNumber entry = body_.d_step_entry[at.state];
      bool first = true;
      for (const Transition& inner : body_.states[entry].transitions) {
        if (inner.escape != 0 || !may_take(element(inner), meeting)) continue;
        if (!first) out_.text("else");
        first = false;
        accept(*step, element(inner), inner.target, meeting);
      }
    }
    if (any && group.front()->escape != 0) out_.text("if (found) break;");
  }
  out_.text("break;");
}

/// `inner`: where the receive leads inside of a d_step, else 0.
void BodyCode::accept(const Transition& step, const Element& receive,
                      StateNumber inner, const Meeting& meeting) {
  Expressions on_parent(program_, {.body = &body_});
  const std::string test = takes(on_parent, receive, meeting);
  comment(receive);
  out_.line("if {} {{", condition(test));
  out_.text("found = 1;");
  out_.text("if (!o->testing) {");
  out_.text("unsigned char* n = hsf_meet(c, s, o);");
  Expressions expressions(program_, {.body = &body_, .state = "n"});
  Effects effects(out_, expressions);
  const ChannelCode channel =
      expressions.channel(*receive.stmt->target, "HSF_LEN");
  const bool known =
      channel.variable != nullptr && channel.variable == meeting.channel;
  effects.take_handshake(receive, known ? channel.shape->fields.size() : 0);
  if (inner != 0 && body_.elements[inner].in_d_step) {
    effects.set_can_fail();
    out_.text("uint64_t inside = 0;");
    out_.text("if (c->error == NULL) {");
    if (program_.uses_control) effects.store_control(inner);
    out_.line("inside = d_step_{}_{}(c, n, base, pid, {});", name_,
              step.element, inner);
    out_.text("n = hsf_copy(c);");
    out_.text("}");
    effects.wrote("inside");
  }
  effects.store_control(step.target);
  for (const Variable* local : dying(step)) effects.reset(*local);
  effects.store_last("pid");
  effects.wrote("hsf_bit(o->control)");
  const char* flags = step.keeps_atomic ? "HSF_KEEPS_CONTROL"
                      : program_.optimised.merges(body_, step) ? "HSF_MERGED"
                                                               : "0";
  out_.line("{}(c, o, pid, {}, {}, {});",
            effects.can_fail() ? "hsf_try_shake" : "hsf_shake",
            element(step).id, flags, effects.written());
  out_.text("}");
  out_.text("}");
}

}  // namespace promela
