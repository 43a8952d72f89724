// open, fstat, read: with a clear message for each way to fail.
#include "spin-src/model_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "spin-src/errors.h"
#include "spin-src/file_descriptor.h"

namespace promela {
namespace {

/// The name that gcc, too, gives to standard input.
constexpr const char* standard_input = "<stdin>";

std::string read_all(const FileDescriptor& file, const std::string& name) {
  std::string text;
  std::array<char, 65536> chunk;
  while (true) {
    const ssize_t size = ::read(file.number(), chunk.data(), chunk.size());
    if (size == 0) return text;
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) throw IoError(errno, "read", name);
    text.append(chunk.data(), static_cast<std::size_t>(size));
  }
}

/// /dev/stdin and its like are another file in the preprocessor.
bool is_own_descriptor(std::string_view path) {
  return path.starts_with("/dev/") || path.starts_with("/proc/");
}

void refuse_binary(std::string_view text, const std::string& name) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    throw IoError(0, "read", name, "it is UTF-16 text; save it as UTF-8");
  }
  const std::size_t zero = text.find('\0');
  if (zero == text.npos) return;
  const auto line = 1 + std::count(text.begin(), text.begin() + zero, '\n');
  throw IoError(
      0, "read", name,
      "it is not a text file (zero byte in line " + std::to_string(line) + ")");
}

}  // namespace

ModelFile read_model_file(const std::string& path) {
  const bool standard = path == "-";
  ModelFile model;
  model.name = standard ? standard_input : path;
  const FileDescriptor file(standard
                                ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
                                : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) throw IoError(errno, "open", model.name);
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) {
    throw IoError(errno, "read", model.name);
  }
  model.read_once =
      standard || is_own_descriptor(path) || !S_ISREG(status.st_mode);
  model.text = read_all(file, model.name);
  refuse_binary(model.text, model.name);
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (model.text.starts_with(byte_order_mark)) {
    model.text.erase(0, byte_order_mark.size());
  }
  return model;
}

}  // namespace promela
