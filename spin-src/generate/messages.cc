// Sends and receives: what they do to a channel and to variables.
#include <fmt/format.h>

#include "spin-src/generate/statements.h"

namespace promela {
namespace {

/// Moving this many bytes at once is cheaper than asking how many there are.
constexpr std::uint32_t largest_constant_move = 32;

}  // namespace

std::string fitted_field(const ChannelInit& init, std::size_t i,
                         const std::string& value) {
  Type type = init.flat_fields[i];
  if (init.flat_fields.size() == 1 && type.basic == BasicType::bit) {
    type.basic = BasicType::byte;
  }
  return fitted(type, value);
}

void Effects::observe(bool is_send, const std::string& channel,
                      const std::string& fields, const std::string& message,
                      const std::string& transition) {
  if (program_.trace == nullptr) return;
  can_fail_ = true;
  out_.line("n = hsf_observe(c, n, {}, {}, {}, {}, {});", is_send ? 1 : 0,
            channel, fields, message, transition);
  wrote("1");
}

void Effects::send(const Element& element) {
  const Stmt& stmt = *element.stmt;
  const ChannelCode channel = expressions_.channel(*stmt.target, "HSF_QFULL");
  if (channel.can_fail) can_fail_ = true;
  if (channel.shape != nullptr) return send_known(element, channel);
  can_fail_ = true;
  const std::string place = fresh("q");
  const std::string message = fresh("m");
  out_.line("const hsf_place {} = {};", place, channel.place);
  const auto values = expressions_.flatten(stmt.arguments);
  out_.line("int32_t {}[{}];", message, values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    out_.line("{}[{}] = hsf_fit(c, {}, {}, {});", message, i, place, i,
              values[i].first);
  }
  const std::string bits = fresh("w");
  out_.line("const uint64_t {} = hsf_send(c, n, {}, {}, {}, {});", bits, place,
            values.size(), message, stmt.sorted ? 1 : 0);
  wrote(bits);
  if (program_.trace != nullptr) out_.line("if ({} != 0)", bits);
  observe(true, channel.id, fmt::to_string(values.size()), message,
          fmt::to_string(element.id));
}

void Effects::send_known(const Element& element, const ChannelCode& channel) {
  const Stmt& stmt = *element.stmt;
  const ChannelShape& shape = *channel.shape;
  const auto values = expressions_.flatten(stmt.arguments);
  const std::size_t fields = shape.fields.size();
  std::vector<std::string> kept;
  ChannelCode at = channel;
  if (!channel.is_constant) {
    at.offset = fresh("q");
    out_.line("const int32_t {} = {};", at.offset, channel.offset);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].second) can_fail_ = true;
    kept.push_back(fresh("m"));
    out_.line("const int32_t {} = {};", kept.back(),
              i < fields
                  ? fitted_field(*shape.init, i, condition(values[i].first))
                  : values[i].first);
  }
  if (values.size() != fields || shape.bytes == 0) {
    for (const std::string& value : kept) out_.line("(void){};", value);
    can_fail_ = true;
    out_.line("hsf_error(c, \"{}\");",
              values.size() < fields   ? "too few parameters in send stmnt"
              : values.size() > fields ? "too many parameters in send stmnt"
                                       : "rv-attempt in d_step");
    return;
  }
  const bool lossy = program_.options.options.lossy_channels;
  std::string bits = fresh("w");
  const std::string length = fresh("length");
  out_.line("uint64_t {} = 0;", bits);
  wrote(bits);
  if (!stmt.sorted || lossy) {
    out_.line("const int32_t {} = {};", length, expressions_.length(at));
  }
  const std::string fits =
      lossy ? fmt::format("{} < {}", length, shape.init->capacity) : "";
  const std::string fine = channel.can_fail ? "c->error == NULL" : "";
  const std::string joint = !fits.empty() && !fine.empty() ? " && " : "";
  const bool tested = !fits.empty() || !fine.empty();
  if (tested) out_.line("if ({}{}{}) {{", fine, joint, fits);
  if (stmt.sorted) {
    out_.line("const int32_t message[] = {{{}}};", fmt::join(kept, ", "));
    const std::string place = expressions_.hsf_place_of(at);
    out_.line(
        "{} = hsf_insert(n, {}, hsf_sorted_place(n, {}, message), message);",
        bits, place, place);
  } else {
    out_.line("const ptrdiff_t slot = {} + {} + {} * {};", at.offset,
              shape.first_message, shape.message_bytes, length);
    for (std::size_t i = 0; i < fields; ++i) {
      out_.text(store_code(shape.fields[i],
                           fmt::format("slot + {}", shape.fields[i].offset),
                           kept[i]));
    }
    out_.text(
        store_code({.bytes = shape.length_bytes}, at.offset, length + " + 1"));
    out_.line("{} = hsf_bit({}) | hsf_bits(slot, slot + {});", bits, at.offset,
              shape.message_bytes);
  }
  if (program_.trace != nullptr) {
    out_.line("const int32_t sent[] = {{{}}};", fmt::join(kept, ", "));
    observe(true, channel.id, fmt::to_string(fields), "sent",
            fmt::to_string(element.id));
  }
  if (lossy) {
    can_fail_ = true;
    out_.text("} else {");
    out_.text("c->failed |= HSF_LOST;");
  }
  if (tested) out_.text("}");
}

void Effects::receive(const Element& element) {
  const Stmt& stmt = *element.stmt;
  // STDIN is a channel that was never initialised, as in pan: it fails.
  const ChannelCode channel = expressions_.channel(*stmt.target, "HSF_LEN");
  if (channel.can_fail) can_fail_ = true;
  if (channel.shape == nullptr || stmt.random) {
    return receive_found(element, channel);
  }
  receive_known(element, channel);
}

// Targets are found before a message is stored: `c?i,a[i]` uses the old i.
void Effects::keep_targets(std::vector<PatternCode>& patterns) {
  for (PatternCode& pattern : patterns) {
    if (pattern.can_fail) can_fail_ = true;
    if (pattern.kind == PatternCode::Kind::predefined) can_fail_ = true;
    if (pattern.kind != PatternCode::Kind::store ||
        pattern.target.is_constant) {
      continue;
    }
    const std::string kept = fresh("to");
    out_.line("const ptrdiff_t {} = {};", kept, pattern.target.offset);
    pattern.target.offset = kept;
    pattern.target.is_constant = true;
  }
}

void Effects::store_received(const std::vector<PatternCode>& patterns,
                             const std::vector<std::string>& values) {
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i].kind == PatternCode::Kind::predefined) {
      out_.text(
          "hsf_error(c, \"illegal assignment to a predefined variable\");");
    } else if (patterns[i].kind == PatternCode::Kind::store) {
      store(patterns[i].target, values[i]);
    }
  }
}

void Effects::remove_first(const ChannelCode& channel,
                           const std::string& length) {
  const ChannelShape& shape = *channel.shape;
  const std::uint32_t rest = shape.message_bytes * (shape.init->capacity - 1);
  out_.line("unsigned char* const first = n + {} + {};", channel.offset,
            shape.first_message);
  if (rest > largest_constant_move) {
    out_.line("const size_t rest = {} * (size_t)({} - 1);", shape.message_bytes,
              length);
    out_.line("memmove(first, first + {}, rest);", shape.message_bytes);
    out_.line("memset(first + rest, 0, {});", shape.message_bytes);
  } else {
    if (rest > 0) {
      out_.line("memmove(first, first + {}, {});", shape.message_bytes, rest);
    }
    out_.line("memset(first + {}, 0, {});", rest, shape.message_bytes);
  }
  out_.text(store_code({.bytes = shape.length_bytes}, channel.offset,
                       length + " - 1"));
}

void Effects::receive_known(const Element& element,
                            const ChannelCode& channel) {
  const Stmt& stmt = *element.stmt;
  const ChannelShape& shape = *channel.shape;
  ChannelCode at = channel;
  if (!channel.is_constant) {
    at.offset = fresh("q");
    out_.line("const int32_t {} = {};", at.offset, channel.offset);
  }
  std::vector<PatternCode> patterns = expressions_.patterns(stmt.arguments);
  for (const PatternCode& pattern : patterns) {
    if (pattern.can_fail && pattern.kind == PatternCode::Kind::equal) {
      out_.line("(void){};", condition(pattern.value));
    }
  }
  keep_targets(patterns);
  if (patterns.size() != shape.fields.size()) {
    can_fail_ = true;
    out_.line("hsf_error(c, \"{}\");", patterns.size() > shape.fields.size()
                                           ? "too many fields in recv"
                                           : "missing pars in receive");
    return;
  }
  const bool shows = program_.trace != nullptr && !stmt.peek;
  std::vector<std::string> values(patterns.size());
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i].kind != PatternCode::Kind::store && !shows) continue;
    values[i] = fresh("m");
    const Cell& field = shape.fields[i];
    out_.line(
        "const int32_t {} = {};", values[i],
        expressions_.load(
            field, fmt::format("{} + {}", at.offset,
                               static_cast<std::int32_t>(shape.first_message) +
                                   field.offset)));
  }
  if (!stmt.peek) {
    const std::string length = fresh("length");
    out_.line("const int32_t {} = {};", length, expressions_.length(at));
    out_.text(channel.can_fail ? "if (c->error == NULL) {" : "{");
    remove_first(at, length);
    out_.text("}");
    wrote(fmt::format("hsf_bits({}, {} + {} + {} * {})", at.offset, at.offset,
                      shape.first_message, shape.message_bytes, length));
  }
  store_received(patterns, values);
  if (shows) {
    const std::string received = fresh("received");
    out_.line("const int32_t {}[] = {{{}}};", received,
              fmt::join(values, ", "));
    observe(false, channel.id, fmt::to_string(values.size()), received,
            fmt::to_string(element.id));
  }
}

/// The message is looked for, or the shape is known at run time only.
void Effects::receive_found(const Element& element,
                            const ChannelCode& channel) {
  const Stmt& stmt = *element.stmt;
  const bool shows = program_.trace != nullptr && !stmt.peek;
  can_fail_ = true;
  const std::string place = fresh("q");
  const std::string found = fresh("found");
  const std::string bits = fresh("w");
  out_.line("const hsf_place {} = {};", place,
            expressions_.hsf_place_of(channel));
  std::vector<PatternCode> patterns = expressions_.patterns(stmt.arguments);
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i].kind == PatternCode::Kind::equal) {
      out_.line("hsf_equal(c, {}, {});", i, patterns[i].value);
    } else {
      out_.line("hsf_any(c, {});", i);
    }
  }
  keep_targets(patterns);
  out_.line("hsf_check_received(c, {}.shape->field_count, {});", place,
            patterns.size());
  out_.line("uint64_t {} = 0;", bits);
  wrote(bits);
  out_.text("if (c->error == NULL) {");
  out_.line("const int32_t {} = hsf_find(c, {}, {}, {}, {});", found,
            expressions_.frame().state, place, patterns.size(),
            stmt.random ? 1 : 0);
  std::vector<std::string> values(patterns.size());
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i].kind != PatternCode::Kind::store && !shows) continue;
    values[i] = fresh("m");
    out_.line("const int32_t {} = hsf_read_field({}, {}, {}, {});", values[i],
              expressions_.frame().state, place, found, i);
  }
  if (!stmt.peek) {
    out_.line("{} = hsf_remove(n, {}, {});", bits, place, found);
  } else {
    out_.line("(void){};", found);
  }
  store_received(patterns, values);
  if (shows) {
    out_.line("const int32_t received[] = {{{}}};", fmt::join(values, ", "));
    observe(false, channel.id, fmt::to_string(values.size()), "received",
            fmt::to_string(element.id));
  }
  out_.text("}");
}

void Effects::take_handshake(const Element& element, std::size_t fields) {
  const Stmt& stmt = *element.stmt;
  expressions_.free_temporaries();
  observe(true, "o->channel", "o->fields", "o->message", "o->transition");
  if (stmt.peek) {
    can_fail_ = true;
    out_.text("hsf_error(c, \"polling rv chan\");");
    return;
  }
  std::vector<PatternCode> patterns = expressions_.patterns(stmt.arguments);
  keep_targets(patterns);
  if (fields != patterns.size()) {
    can_fail_ = true;
    out_.line("hsf_check_received(c, o->fields, {});", patterns.size());
  }
  std::vector<std::string> values;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    values.push_back(fmt::format("o->message[{}]", i));
  }
  store_received(patterns, values);
  observe(false, "o->channel", "o->fields", "o->message",
          fmt::to_string(element.id));
}

}  // namespace promela
