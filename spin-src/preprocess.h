// Reads a model and runs the C preprocessor over it, as SPIN does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spin-src/diagnostics.h"
#include "spin-src/model_file.h"
#include "spin-src/source_map.h"

namespace promela {

struct PreprocessorOptions {
  /// In the order of the command line: -D..., -U... and what follows each -E.
  /// Each is one argument of the preprocessor; no shell sees it.
  std::vector<std::string> arguments;
  /// What follows -P, with its own arguments, separated by blanks. Empty =
  /// gcc, or cpp where there is no gcc.
  std::string command;
};

/// The text of the model, "-" = standard input, ready for SourceMap::add. The
/// C preprocessor runs only if the text has directives or the options ask for
/// it, so that plain models need no compiler. Its complaints become
/// diagnostics; after errors the text is whatever came out until then. Throws
/// IoError if the file cannot be read or is no text, or if there is no
/// preprocessor.
std::string preprocess(const std::string& path,
                       const PreprocessorOptions& options, SourceMap& sources,
                       Diagnostics& diagnostics);

/// preprocess() and SourceMap::add in one step.
Buffer load_model(const std::string& path, const PreprocessorOptions& options,
                  SourceMap& sources, Diagnostics& diagnostics);

/// The same with other files behind the model, which the macros of the model
/// hold for as well. Where nothing needs the preprocessor, each is a buffer of
/// its own.
std::vector<Buffer> load_model(const std::string& path,
                               const std::vector<ModelFile>& behind,
                               const PreprocessorOptions& options,
                               SourceMap& sources, Diagnostics& diagnostics);

/// Whether the text means something else before the preprocessor ran: some
/// line starts with '#', after blanks or a comment.
bool has_directives(std::string_view text);

/// The words between blanks; quotes mean nothing.
std::vector<std::string> split_at_blanks(std::string_view text);

}  // namespace promela
