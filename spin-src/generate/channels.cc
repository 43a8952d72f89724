// Channels in expressions: where they lie, what they hold, what is found.
#include <fmt/format.h>

#include "spin-src/channel_ops.h"
#include "spin-src/generate/expressions.h"

namespace promela {
namespace {

/// The place of the first channel that this variable was initialised with.
std::int32_t first_offset(const OwnerLayout& owner, const Variable& variable) {
  for (const ChannelPlace& place : owner.channels) {
    if (place.variable == &variable) return place.offset;
  }
  return 0;
}

std::string joined(const std::vector<std::string>& parts,
                   const char* separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

}  // namespace

ChannelCode Expressions::channel(const Expr& expr, const char* primitive) {
  ChannelCode code;
  code.id = value(expr);
  const Variable* variable =
      expr.kind == ExprKind::variable && expr.b == nullptr ? expr.variable
                                                           : nullptr;
  if (variable == nullptr || !program_.is_constant_channel(*variable) ||
      (variable->owner != nullptr && frame_.is_claim())) {
    code.place = fmt::format("hsf_channel(c, {}, {}, {})", frame_.state,
                             code.id, primitive);
    code.can_fail = true;
    code.is_constant = false;
    code.shape = program_.only_shape;
    code.offset = fmt::format("(int32_t){}.offset", code.place);
    return code;
  }
  const bool global = variable->owner == nullptr;
  code.variable = variable;
  code.shape = &program_.layout.shape(*variable->channel);
  std::uint32_t offset = static_cast<std::uint32_t>(
      first_offset(global ? program_.layout.globals()
                          : static_cast<const OwnerLayout&>(
                                program_.layout.of(*variable->owner)),
                   *variable));
  std::string moving;
  if (expr.a != nullptr && expr.a->kind == ExprKind::constant &&
      !index_is_impure(expr)) {
    offset += static_cast<std::uint32_t>(expr.a->value) * code.shape->bytes;
  } else if (expr.a != nullptr) {
    std::string index = value(*expr.a);
    code.can_fail = index_is_impure(expr);
    if (code.can_fail) {
      index = fmt::format("hsf_index(c, {}, {})", index, variable->size);
    }
    moving = fmt::format(" + {} * {}", code.shape->bytes, index);
    code.is_constant = false;
  }
  code.offset = fmt::format("{}{}{}", global ? "" : "base + ", offset, moving);
  return code;
}

std::string Expressions::length(const ChannelCode& channel) const {
  return load({.bytes = channel.shape->length_bytes}, channel.offset);
}

std::string Expressions::hsf_place_of(const ChannelCode& channel) const {
  if (channel.shape == nullptr) return channel.place;
  return fmt::format("hsf_at({}, &hsf_shapes[{}])", channel.offset,
                     program_.shape_number(*channel.shape->init));
}

std::string Expressions::channel_query(const Expr& expr) {
  const bool asks_room =
      expr.op == Operator::full || expr.op == Operator::nfull;
  const ChannelCode code =
      channel(*expr.a, asks_room ? "HSF_QFULL" : "HSF_LEN");
  std::string count;
  std::string full;
  if (code.shape == nullptr) {
    count = fmt::format("hsf_length({}, {})", frame_.state, code.place);
    full = fmt::format("hsf_full({}, {})", frame_.state, code.place);
  } else if (code.shape->bytes == 0) {
    count = code.can_fail
                ? fmt::format("({} = {}, 0)", temporary(), code.offset)
                : "0";
    full = count;
  } else {
    count = length(code);
    full = fmt::format("({} >= {})", count, code.shape->init->capacity);
  }
  switch (expr.op) {
    case Operator::full:
      return full;
    case Operator::nfull:
      return fmt::format("({} == 0)", full);
    case Operator::empty:
      return fmt::format("({} == 0)", count);
    case Operator::nempty:
      return fmt::format("({} != 0)", count);
    default:
      return count;
  }
}

std::vector<PatternCode> Expressions::patterns(
    std::span<Expr* const> arguments) {
  std::vector<PatternCode> patterns;
  for (const Expr* argument : arguments) {
    PatternCode pattern;
    if (argument->kind == ExprKind::any) {
      patterns.push_back(pattern);
    } else if (argument->kind != ExprKind::variable) {
      pattern.kind = PatternCode::Kind::equal;
      pattern.value = value(*argument);
      pattern.can_fail = is_impure(*argument);
      patterns.push_back(pattern);
    } else if (argument->variable->predefined) {
      pattern.kind = PatternCode::Kind::predefined;
      patterns.push_back(pattern);
    } else {
      pattern.kind = PatternCode::Kind::store;
      pattern.can_fail = has_impure_index(*argument);
      for (const Spot& spot : locations(*argument)) {
        pattern.target = spot;
        patterns.push_back(pattern);
      }
    }
  }
  return patterns;
}

/// The message is looked for by a function of the runtime.
std::string Expressions::looks_for_message(
    const ChannelCode& code, const std::vector<PatternCode>& wanted,
    bool at_random, bool polls) {
  std::string steps;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const PatternCode& pattern = wanted[i];
    if (pattern.kind == PatternCode::Kind::equal) {
      steps += fmt::format("hsf_equal(c, {}, {}), ", i, pattern.value);
    } else {
      if (pattern.can_fail) {
        steps += fmt::format("{} = (int32_t)({}), ", temporary(),
                             pattern.target.offset);
      }
      steps += fmt::format("hsf_any(c, {}), ", i);
    }
  }
  const std::string place = hsf_place_of(code);
  const std::string exists =
      fmt::format("hsf_length({}, {}) != 0", frame_.state, place);
  if (polls) {
    return fmt::format("({}hsf_poll(c, {}, {}, {}, {}))", steps, frame_.state,
                       place, wanted.size(), at_random ? 1 : 0);
  }
  return fmt::format("({} && ({}hsf_find(c, {}, {}, {}, {}) >= 0))", exists,
                     steps, frame_.state, place, wanted.size(),
                     at_random ? 1 : 0);
}

// All values are computed before one is compared: an error in any of them
// counts, even if an earlier field does not match.
std::string Expressions::finds_message(const Expr& expr,
                                       std::span<Expr* const> arguments,
                                       bool at_random, bool polls) {
  ChannelCode code = channel(expr, "HSF_LEN");
  std::vector<PatternCode> wanted = patterns(arguments);
  std::vector<std::string> first;  // what is computed before
  if (code.shape != nullptr && code.shape->bytes == 0) {
    if (polls) return "hsf_error(c, \"error to poll rendezvous channel\")";
    if (!code.can_fail) return "0";
    return fmt::format("({} = {}, 0)", temporary(), code.offset);
  }
  if (code.shape == nullptr || at_random) {
    return looks_for_message(code, wanted, at_random, polls);
  }
  if (!code.is_constant) {
    const std::string kept = temporary();
    first.push_back(fmt::format("{} = {}", kept, code.offset));
    code.offset = kept;
  }
  std::vector<std::string> computed;
  std::vector<std::string> compared;
  const std::size_t fields = code.shape->fields.size();
  if (polls && wanted.size() > fields) {
    compared.push_back("hsf_error(c, \"too many fields in recv\") != 0");
    wanted.clear();
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    PatternCode& pattern = wanted[i];
    const bool compares = pattern.kind == PatternCode::Kind::equal;
    if (pattern.can_fail) {
      const std::string kept = temporary();
      computed.push_back(
          fmt::format("{} = (int32_t)({})", kept,
                      compares ? pattern.value : pattern.target.offset));
      pattern.value = kept;
    }
    if (!compares || i >= fields) continue;
    const Cell& field = code.shape->fields[i];
    compared.push_back(fmt::format(
        "{} == {}",
        load(field,
             fmt::format("{} + {}", code.offset,
                         static_cast<std::int32_t>(code.shape->first_message) +
                             field.offset)),
        pattern.value));
  }
  std::string test = fmt::format("{} != 0", length(code));
  if (code.can_fail) test = "c->error == NULL && " + test;
  if (!computed.empty()) {
    if (compared.empty()) compared.emplace_back("1");
    test += fmt::format(" && ({}, {})", joined(computed, ", "),
                        joined(compared, " && "));
  } else if (!compared.empty()) {
    test += " && " + joined(compared, " && ");
  }
  first.push_back(test);
  return fmt::format("({})", joined(first, ", "));
}

}  // namespace promela
