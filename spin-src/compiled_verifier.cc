// Generates, compiles, keeps and starts verifiers.
#include "spin-src/compiled_verifier.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

#include "spin-src/errors.h"
#include "spin-src/generate/generate.h"
#include "spin-src/subprocess.h"

namespace promela {
namespace {

namespace fs = std::filesystem;

/// FNV-1a: names a file in the cache, no more; the text it stands for is kept
/// beside it and compared.
std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return hash;
}

/// Where verifiers are kept; empty: nowhere.
fs::path cache_folder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return fs::path(cache) / "io-hsf-spin";
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return {};
  return fs::path(home) / ".cache" / "io-hsf-spin";
}

/// A folder that goes with its owner.
class WorkFolder {
 public:
  explicit WorkFolder(const fs::path& parent) {
    std::string name = (parent / "run-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
      throw IoError(errno, "make a folder in", parent.string());
    }
    path_ = name;
  }
  ~WorkFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw IoError(errno, "write", path.string());
}

/// Compiles source.c in `folder` to `folder`/pan; `advice` is for a reader
/// whose compiler fails.
void compile(const fs::path& folder, const std::vector<std::string>& flags,
             const char* advice) {
  const char* compiler = std::getenv("CC");
  std::vector<std::string> command{
      compiler != nullptr && *compiler != '\0' ? compiler : "cc", "-w"};
  command.insert(command.end(), flags.begin(), flags.end());
  command.insert(command.end(), {"-o", (folder / "pan").string(),
                                 (folder / "pan.c").string()});
  const SubprocessResult result = run_subprocess(command, "");
  if (result.status != 0) {
    throw UsageError(fmt::format("{} could not compile the verifier ({}):\n{}",
                                 command.front(), advice, result.errors));
  }
}

/// Replaces this process by the program behind the descriptor.
[[noreturn]] void start(int program, const std::vector<std::string>& words) {
  std::vector<std::string> arguments{"pan"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  for (std::string& word : arguments) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  std::cout.flush();
  std::cerr.flush();
  fexecve(program, pointers.data(), environ);
  throw IoError(errno, "start", "the compiled verifier");
}

int open_program(const fs::path& path) {
  const int program = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (program < 0) {
    throw IoError(errno, "open", path.string());
  }
  return program;
}

std::string text_of_verifier(const LoadedModel& loaded, const Options& options,
                             const VerifierBuild& build) {
  std::ostringstream text;
  generate_verifier(text, loaded,
                    {.options = options, .engine_paths = build.engine_paths});
  return text.str();
}

/// The compiled verifier of this text, ready to be started: from the cache, or
/// made now. Two runs at the same time do not meet: each works in a folder of
/// its own and renames at the end.
int make_program(const std::string& text, const std::vector<std::string>& flags,
                 bool has_embedded_c) {
  std::string key = text;
  for (const std::string& flag : flags) {
    key += '\0';
    key += flag;
  }
  const fs::path cache = cache_folder();
  std::error_code failed;
  if (!cache.empty()) fs::create_directories(cache, failed);
  // A file of the user's may change without a change of our text.
  const bool includes_files =
      has_embedded_c && text.find("#include \"") != std::string::npos;
  const bool keeps =
      !includes_files && !cache.empty() && access(cache.c_str(), W_OK) == 0;
  const fs::path kept = cache / fmt::format("{:016x}", hash_text(key));
  if (keeps && fs::exists(kept / "pan") && read_file(kept / "key") == key) {
    return open_program(kept / "pan");
  }
  const WorkFolder work(keeps ? cache : fs::temp_directory_path());
  write_file(work.path() / "pan.c", text);
  compile(work.path(), flags,
          has_embedded_c ? "is the embedded C right?"
                         : "--interpreted needs no compiler");
  const int program = open_program(work.path() / "pan");
  if (keeps) {
    write_file(work.path() / "key", key);
    fs::remove(work.path() / "pan.c", failed);
    fs::rename(work.path(), kept, failed);  // another run may have been first
  }
  return program;
}

}  // namespace

int run_compiled(const LoadedModel& loaded, const Options& options,
                 const RunWords& words, const VerifierBuild& build) {
  std::vector<std::string> flags = build.compiler_flags;
  for (const std::string& directive : words.directives) {
    flags.push_back("-D" + directive);
  }
  flags.insert(flags.end(), words.compiler.begin(), words.compiler.end());
  const bool has_embedded_c = loaded.model.uses_embedded_c;
  if (has_embedded_c) {  // it may include files, from here or beside the model
    const fs::path beside = fs::path(options.model).parent_path();
    flags.insert(flags.end(),
                 {"-I.", "-I" + (beside.empty() ? "." : beside.string())});
  }
  const int program = make_program(text_of_verifier(loaded, options, build),
                                   flags, has_embedded_c);
  start(program, words.pan);
}

}  // namespace promela
