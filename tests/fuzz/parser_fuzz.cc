// libFuzzer's entry: no bytes may crash, hang or leak the front-end.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/parse_bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  promela::parse_bytes({reinterpret_cast<const char*>(data), size});
  return 0;
}
