// Chooses the preprocessor, runs it, and hands its complaints on.
#include "spin-src/preprocess.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <utility>

#include "spin-src/errors.h"
#include "spin-src/model_file.h"
#include "spin-src/preprocessor_messages.h"
#include "spin-src/subprocess.h"

namespace promela {
namespace {

constexpr std::string_view blanks = " \t\r\f\v\n";

using Command = std::vector<std::string>;

/// What to try, in this order. SPIN's own command is the first, except that
/// `??<` in a model is no reason for a warning.
std::vector<Command> candidates(const PreprocessorOptions& options) {
  if (!options.command.empty()) return {split_at_blanks(options.command)};
  return {{"gcc", "-std=gnu99", "-E", "-x", "c", "-Wno-trigraphs"},
          {"cpp", "-std=gnu99", "-x", "c", "-Wno-trigraphs"}};
}

/// A name that no compiler takes for an option or a list of options.
std::string file_argument(const ModelFile& model) {
  if (model.read_once) return "-";
  const bool special =
      model.name.starts_with('-') || model.name.starts_with('@');
  return special ? "./" + model.name : model.name;
}

std::string remedy_for(const PreprocessorOptions& options) {
  if (!options.command.empty()) return "the command comes from option -P";
  return "the model needs the C preprocessor; install gcc, or name another "
         "one with -P";
}

/// Runs the first candidate that exists.
SubprocessResult run_first(const PreprocessorOptions& options,
                           const std::string& file, std::string_view input) {
  std::string first_name;
  for (Command command : candidates(options)) {
    if (command.empty()) throw UsageError("option -P needs a command");
    const std::string name = command.front();
    if (first_name.empty()) first_name = name;
    command.insert(command.end(), options.arguments.begin(),
                   options.arguments.end());
    command.push_back(file);
    try {
      return run_subprocess(command, input);
    } catch (const IoError& error) {
      if (error.error() != ENOENT) throw;
    }
  }
  throw IoError(ENOENT, "run", first_name,
                "no such program (" + remedy_for(options) + ")");
}

/// The file as part of a larger text: by its name, where that is possible.
std::string as_part(const ModelFile& file) {
  if (!file.read_once) return "#include \"" + file.name + "\"\n";
  return "# 1 \"" + file.name + "\"\n" + file.text + "\n";
}

}  // namespace

std::string preprocess(const std::string& path,
                       const PreprocessorOptions& options, SourceMap& sources,
                       Diagnostics& diagnostics) {
  ModelFile model = read_model_file(path);
  sources.add_original(model.name, model.text);
  const bool asked = !options.arguments.empty() || !options.command.empty();
  if (!asked && !has_directives(model.text)) return std::move(model.text);

  const std::string file = file_argument(model);
  sources.add_original(file == "-" ? "<stdin>" : file, model.text);
  SubprocessResult result =
      run_first(options, file, model.read_once ? model.text : "");
  record_preprocessor_messages(result.errors, result.status, sources,
                               diagnostics);
  return std::move(result.output);
}

Buffer load_model(const std::string& path, const PreprocessorOptions& options,
                  SourceMap& sources, Diagnostics& diagnostics) {
  std::string text = preprocess(path, options, sources, diagnostics);
  return sources.add(path == "-" ? "<stdin>" : path, std::move(text));
}

std::vector<Buffer> load_model(const std::string& path,
                               const std::vector<ModelFile>& behind,
                               const PreprocessorOptions& options,
                               SourceMap& sources, Diagnostics& diagnostics) {
  if (behind.empty()) {
    return {load_model(path, options, sources, diagnostics)};
  }
  std::vector<ModelFile> files{read_model_file(path)};
  files.insert(files.end(), behind.begin(), behind.end());
  bool plain = options.arguments.empty() && options.command.empty();
  std::string all;
  for (const ModelFile& file : files) {
    sources.add_original(file.name, file.text);
    plain = plain && !has_directives(file.text);
    all += as_part(file);
  }
  std::vector<Buffer> buffers;
  if (plain) {
    for (const ModelFile& file : files) {
      buffers.push_back(sources.add(file.name, file.text));
    }
    return buffers;
  }
  SubprocessResult result = run_first(options, "-", all);
  record_preprocessor_messages(result.errors, result.status, sources,
                               diagnostics);
  return {sources.add(files.front().name, std::move(result.output))};
}

bool has_directives(std::string_view text) {
  constexpr std::string_view blanks_in_line = " \t\r\f\v";
  for (std::size_t at = text.find('#'); at != text.npos;
       at = text.find('#', at + 1)) {
    const std::string_view before = text.substr(0, at);
    const std::size_t last = before.find_last_not_of(blanks_in_line);
    if (last == before.npos || before[last] == '\n') return true;
    if (before.substr(0, last + 1).ends_with("*/")) return true;
  }
  return false;
}

std::vector<std::string> split_at_blanks(std::string_view text) {
  std::vector<std::string> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == text.npos) return words;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

}  // namespace promela
