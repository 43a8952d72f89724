// Text that is put into C: literals, comments, names.
#pragma once

#include <string>
#include <string_view>

namespace promela {

/// A string literal with its quotes.
std::string c_literal(std::string_view text);

/// Text that can stand inside a comment, on one line.
std::string c_comment(std::string_view text);

/// A name in which only letters, digits and `_` are left.
std::string c_name(std::string_view name);

}  // namespace promela
