// posix_spawnp with a pipe for each output; both are read as they fill.
#include "spin-src/subprocess.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "spin-src/errors.h"
#include "spin-src/file_descriptor.h"

namespace promela {
namespace {

struct Pipe {
  FileDescriptor read_end;
  FileDescriptor write_end;
};

Pipe make_pipe(const std::string& program) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw IoError(errno, "make a pipe", program);
  }
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

/// A file in memory that holds the input: unlike a pipe it needs no one who
/// fills it while the program runs.
FileDescriptor input_file(std::string_view input, const std::string& program) {
  FileDescriptor file(input.empty() ? ::open("/dev/null", O_RDONLY | O_CLOEXEC)
                                    : ::memfd_create("input", MFD_CLOEXEC));
  if (!file.is_open()) throw IoError(errno, "give input", program);
  while (!input.empty()) {
    const ssize_t size = ::write(file.number(), input.data(), input.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) throw IoError(errno, "give input", program);
    input.remove_prefix(static_cast<std::size_t>(size));
  }
  ::lseek(file.number(), 0, SEEK_SET);
  return file;
}

/// Our environment, but with messages in English, since we read them.
class Environment {
 public:
  Environment() {
    for (char** entry = environ; *entry != nullptr; ++entry) {
      const std::string_view text = *entry;
      const bool language =
          text.starts_with("LC_ALL=") || text.starts_with("LANGUAGE=");
      if (!language) entries_.push_back(*entry);
    }
    entries_.push_back(english_.data());
    entries_.push_back(nullptr);
  }
  char** get() { return entries_.data(); }

 private:
  std::string english_ = "LC_ALL=C";
  std::vector<char*> entries_;
};

class FileActions {
 public:
  FileActions() { ::posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }

  void connect(const FileDescriptor& from, int to) {
    ::posix_spawn_file_actions_adddup2(&actions_, from.number(), to);
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

pid_t start(const std::vector<std::string>& argv, const FileActions& actions) {
  std::vector<std::string> copies = argv;
  std::vector<char*> arguments;
  for (std::string& copy : copies) arguments.push_back(copy.data());
  arguments.push_back(nullptr);
  Environment environment;
  pid_t process = 0;
  const int error =
      ::posix_spawnp(&process, arguments[0], actions.get(), nullptr,
                     arguments.data(), environment.get());
  if (error != 0) throw IoError(error, "run", argv[0]);
  return process;
}

/// Appends what there is to read; closes the file at its end.
void read_some(FileDescriptor& file, std::string& text) {
  std::array<char, 65536> chunk;
  const ssize_t size = ::read(file.number(), chunk.data(), chunk.size());
  if (size > 0) text.append(chunk.data(), static_cast<std::size_t>(size));
  const bool again = size < 0 && (errno == EINTR || errno == EAGAIN);
  if (size <= 0 && !again) file.close();
}

void read_both(FileDescriptor& output, FileDescriptor& errors,
               SubprocessResult& result) {
  while (output.is_open() || errors.is_open()) {
    // poll() leaves out negative numbers, that is closed files.
    std::array<pollfd, 2> files = {pollfd{output.number(), POLLIN, 0},
                                   pollfd{errors.number(), POLLIN, 0}};
    if (::poll(files.data(), files.size(), -1) < 0) continue;
    if (files[0].revents != 0) read_some(output, result.output);
    if (files[1].revents != 0) read_some(errors, result.errors);
  }
}

int wait_for(pid_t process) {
  constexpr int signalled = 128;
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : signalled + WTERMSIG(status);
}

}  // namespace

SubprocessResult run_subprocess(const std::vector<std::string>& argv,
                                std::string_view input) {
  const FileDescriptor source = input_file(input, argv[0]);
  Pipe output = make_pipe(argv[0]);
  Pipe errors = make_pipe(argv[0]);
  FileActions actions;
  actions.connect(source, STDIN_FILENO);
  actions.connect(output.write_end, STDOUT_FILENO);
  actions.connect(errors.write_end, STDERR_FILENO);
  const pid_t process = start(argv, actions);
  output.write_end.close();
  errors.write_end.close();
  SubprocessResult result;
  read_both(output.read_end, errors.read_end, result);
  result.status = wait_for(process);
  return result;
}

}  // namespace promela
