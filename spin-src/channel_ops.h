// Channels: finding them, making messages, matching them to receives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "spin-src/evaluate.h"

namespace promela {

/// What pan names in its complaint about a channel that is not there.
enum class Primitive : std::uint8_t { qfull, len };

/// The channel that an expression means. Throws RuntimeError if it was never
/// initialised or is gone.
std::uint32_t channel_id(const Evaluator& evaluator, const Expr& expr,
                         Primitive primitive);
const Channel& channel_of(const Evaluator& evaluator, const Expr& expr,
                          Primitive primitive);

/// `STDIN?c`: the channel that is not one. Never in a verification.
bool is_standard_input(const Evaluator& evaluator, const Expr& channel);

/// The value that field `i` of a message holds after `value` was sent.
std::int32_t fit_field(const ChannelInit& init, std::size_t i,
                       std::int32_t value);

/// The values of a send as given, one per field of the channel. Throws
/// RuntimeError for a wrong number.
std::vector<std::int32_t> sent_values(const Evaluator& evaluator,
                                      const Channel& channel, const Stmt& send);

/// One field of a message as a receive wants it.
struct Pattern {
  enum class Kind : std::uint8_t { anything, equal, store };
  Kind kind = Kind::anything;
  std::int32_t value = 0;           // equal
  std::optional<Reference> target;  // store; none: a predefined variable
  std::uint32_t leaf = 0;           // store: which leaf of the target
};

/// The arguments of a receive, structures expanded, constants evaluated.
std::vector<Pattern> patterns_of(const Evaluator& evaluator,
                                 std::span<Expr* const> arguments);

bool matches(std::span<const Pattern> patterns,
             std::span<const std::int32_t> message);

/// The message at this place of the queue, 0 = oldest.
std::span<const std::int32_t> message_at(const Channel& channel,
                                         std::size_t place);

/// Throws RuntimeError if a receive has not one argument per field.
void check_fields(std::span<const Pattern> patterns, const Channel& channel,
                  Location where);

/// The place of the message that a receive takes; nothing: it blocks. `random`
/// looks at all messages and not only at the oldest.
std::optional<std::size_t> find_message(std::span<const Pattern> patterns,
                                        const Channel& channel, bool random);

/// Where a sorted send inserts: behind all messages that are not greater.
std::size_t sorted_place(const Channel& channel,
                         std::span<const std::int32_t> message);

/// The value of `c?[..]` and `c??[..]`.
bool poll(const Evaluator& evaluator, const Expr& expr);

}  // namespace promela
