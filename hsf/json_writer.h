// Writes JSON text: indented, correctly escaped, never invalid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hsf {

class JsonWriter {
 public:
  /// The name of a member, then its value.
  JsonWriter& key(std::string_view name);

  void begin_object() { begin('{', '}'); }
  void begin_array() { begin('[', ']'); }
  void end();

  /// Text that is not UTF-8 is taken for Latin-1.
  void value(std::string_view text);
  void value(const char* text) { value(std::string_view(text)); }
  void value(bool truth);
  void value(double number);
  void value(std::uint64_t number);
  void value(std::uint32_t number) { value(std::uint64_t{number}); }
  void null();

  /// What was written; everything must have been ended.
  std::string take();

 private:
  void begin(char opening, char closing);
  void separate();
  void break_line();

  std::string text_;
  std::vector<char> open_;  // closing brackets to come
  bool is_first_ = true;
  bool after_key_ = false;
};

}  // namespace hsf
