// SPIN's names for what -run passes on.
#include "spin-src/run_words.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "spin-src/errors.h"

namespace promela {
namespace {

struct Alias {
  std::string_view word;
  std::string_view directive;  // what it defines when pan is compiled
};

constexpr std::array aliases{
    Alias{"-bfs", "BFS"},           Alias{"-bfspar", "BFS_PAR"},
    Alias{"-bcs", "BCS"},           Alias{"-bitstate", "BITSTATE"},
    Alias{"-bit", "BITSTATE"},      Alias{"-hc", "HC4"},
    Alias{"-collapse", "COLLAPSE"}, Alias{"-noclaim", "NOCLAIM"},
    Alias{"-noreduce", "NOREDUCE"}, Alias{"-np", "NP"},
    Alias{"-permuted", "PERMUTED"}, Alias{"-safety", "SAFETY"},
};

std::string next_word(std::span<const std::string> words, std::size_t& i) {
  if (i + 1 == words.size()) {
    throw UsageError("option '" + words[i] + "' needs an argument behind -run");
  }
  return words[++i];
}

}  // namespace

RunWords read_run_words(std::span<const std::string> words) {
  RunWords result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto alias =
        std::ranges::find(aliases, std::string_view(word), &Alias::word);
    if (alias != aliases.end()) {
      result.directives.emplace_back(alias->directive);
    } else if (word == "-dfspar") {
      result.pan.emplace_back("--search=dfs");
    } else if (word == "-ltl") {
      result.pan.emplace_back("-N");
      result.pan.push_back(next_word(words, i));
    } else if (word == "-link") {
      result.compiler.push_back(next_word(words, i));
    } else if (word.starts_with("-D") && word.size() > 2) {
      result.directives.push_back(word.substr(2));
    } else if (word.starts_with("-O") || word.starts_with("-U") ||
               word.starts_with("-W")) {
      result.compiler.push_back(word);
    } else {
      result.pan.push_back(word);
    }
  }
  return result;
}

}  // namespace promela
