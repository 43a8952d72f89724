// Text files by POSIX calls, because the errors of streams say nothing.
#include "hsf/text_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hsf/errors.h"

namespace hsf {
namespace {

[[noreturn]] void fail(const char* action, const std::string& path) {
  throw IoError(std::string(action) + " " + path + ": " + std::strerror(errno));
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  /// Errors of close() count: some file systems report a full disk there.
  int close() {
    const int result = ::close(number_);
    number_ = -1;
    return result;
  }

 private:
  int number_;
};

void write_all(int descriptor, std::string_view text, const std::string& path) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      fail("write", path);
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

std::optional<std::string> read_text_file(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) {
    if (errno == ENOENT) return std::nullopt;
    fail("read", path);
  }
  std::string text;
  constexpr std::size_t chunk = 1 << 16;
  while (true) {
    const std::size_t old_size = text.size();
    text.resize(old_size + chunk);
    const ssize_t got = ::read(file.number(), text.data() + old_size, chunk);
    if (got < 0 && errno != EINTR) fail("read", path);
    text.resize(old_size + (got > 0 ? static_cast<std::size_t>(got) : 0));
    if (got == 0) return text;
  }
}

void write_text_file(const std::string& path, std::string_view text,
                     bool read_only) {
  const std::string temporary =
      path + "." + std::to_string(::getpid()) + ".tmp";
  Descriptor file(::open(temporary.c_str(),
                         O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (file.number() < 0) fail("create", temporary);
  try {
    write_all(file.number(), text, temporary);
    if (read_only && ::fchmod(file.number(), 0444) != 0) {
      fail("change the mode of", temporary);
    }
    if (file.close() != 0) fail("write", temporary);
    rename_file(temporary, path);
  } catch (const IoError&) {
    ::unlink(temporary.c_str());
    throw;
  }
}

void rename_file(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) {
    fail("rename", from + " to " + to);
  }
}

}  // namespace hsf
