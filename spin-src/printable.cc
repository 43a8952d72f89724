// Decodes UTF-8 and replaces what is not safe to show.
#include "spin-src/printable.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

namespace promela {
namespace {

struct Decoded {
  std::uint32_t point;
  /// 0: not UTF-8.
  std::size_t bytes;
};

std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

Decoded decode(std::string_view text) {
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = sequence_length(lead);
  if (length == 0 || length > text.size()) return {0, 0};
  std::uint32_t point = length == 1 ? lead : lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0U) != 0x80U) return {0, 0};
    point = (point << 6U) | (byte & 0x3fU);
  }
  const bool surrogate = point >= 0xd800 && point < 0xe000;
  const bool valid = point >= smallest[length] && point < 0x110000;
  return surrogate || !valid ? Decoded{0, 0} : Decoded{point, length};
}

/// Marks that change the order in which text is shown, and line separators.
bool misleads(std::uint32_t point) {
  return (point >= 0x200b && point <= 0x200f) ||
         (point >= 0x2028 && point <= 0x202e) ||
         (point >= 0x2060 && point <= 0x2069) || point == 0xfeff;
}

/// Most text is of this kind and needs no decoding.
bool shown_as_it_is(char byte) {
  return (byte >= 0x20 && byte < 0x7f) || byte == '\t' || byte == '\n';
}

bool is_control(std::uint32_t point) {
  return point < 0x20 || (point >= 0x7f && point < 0xa0);
}

Glyph escaped(std::string shown, std::size_t bytes) {
  const std::size_t width = shown.size();
  return {std::move(shown), bytes, width};
}

}  // namespace

Glyph first_glyph(std::string_view text) {
  if (text[0] == '\t') return {"\t", 1, 1};
  const auto [point, bytes] = decode(text);
  if (bytes == 0) {
    return escaped(fmt::format("<{:02x}>", text[0] & 0xff), 1);
  }
  if (is_control(point)) return escaped(fmt::format("<{:02x}>", point), bytes);
  if (misleads(point)) return escaped(fmt::format("<U+{:04X}>", point), bytes);
  return {std::string(text.substr(0, bytes)), bytes, 1};
}

std::string printable(std::string_view text) {
  std::string shown;
  for (;;) {
    const auto odd = std::ranges::find_if_not(text, shown_as_it_is);
    const auto plain = static_cast<std::size_t>(odd - text.begin());
    shown += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return shown;
    const Glyph glyph = first_glyph(text);
    shown += glyph.shown;
    text.remove_prefix(glyph.bytes);
  }
}

}  // namespace promela
