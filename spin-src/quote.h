// How names of the model are written in messages.
#pragma once

#include <string>
#include <string_view>

namespace promela {

inline std::string quote(std::string_view name) {
  return "'" + std::string(name) + "'";
}

}  // namespace promela
