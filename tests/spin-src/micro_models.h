// The models of tests/models/micro and how many states SPIN's pan stores.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

namespace promela {

/// Its first line says how many states pan 6.5.2 stored: spin -a -o1 -o2 -o3,
/// cc -DSAFETY -DNOREDUCE, ./pan -c0.
struct MicroModel {
  std::string name;
  std::string text;
  std::uint64_t stored = 0;
  bool lossy_channels = false;      // options -m
  bool inner_escape_first = false;  // options -J

  friend std::ostream& operator<<(std::ostream& out, const MicroModel& model) {
    return out << model.name;
  }
};

inline MicroModel read_micro_model(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  MicroModel model;
  model.name = path.stem().string();
  model.text = text.str();
  const std::string head = model.text.substr(0, model.text.find('\n'));
  const std::string key = "stored ";
  model.stored = std::strtoull(&head[head.find(key) + key.size()], nullptr, 10);
  model.lossy_channels = head.find("options -m") != head.npos;
  model.inner_escape_first = head.find("options -J") != head.npos;
  return model;
}

inline std::vector<MicroModel> micro_models() {
  const char* top = std::getenv("TOP_SRCDIR");
  const auto folder =
      std::filesystem::path(top == nullptr ? "." : top) / "tests/models/micro";
  std::vector<MicroModel> models;
  if (!std::filesystem::is_directory(folder)) return models;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".pml") continue;
    models.push_back(read_micro_model(entry));
  }
  std::sort(models.begin(), models.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return models;
}

}  // namespace promela
