// Writes states with their successors to a file, or checks such a file.
#include <cstdint>
#include <cstring>
#include <deque>
#include <exception>
#include <fstream>
#include <iostream>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "spin-src/interpreted_model.h"
#include "tests/spin-src/compiled_model.h"
#include "tests/spin-src/model_walk.h"

// state_tool write|check interpreted|compiled MODEL FILE
//
// The file is a list of 64-bit numbers: the hash of the model, then for each
// state its size and words, the number of its moves, and for each of these the
// pid, the transition, the size of the successor and its words.
namespace promela {
namespace {

constexpr std::size_t most_states = 500;

using Words = std::vector<std::uint64_t>;  // hidden ones, then the state

class States {
 public:
  explicit States(const hsf_model& model)
      : model_(model), scratch_(model.scratch_bytes / 8 + 1) {}

  /// Some states, in the order in which they are reached.
  std::vector<Words> reachable() {
    Sink sink;
    model_.initial(&model_, scratch_.data(), &sink);
    std::vector<Words> states{sink.successor(model_, sink.moves[0])};
    std::set<Words> known{states.front()};
    for (std::size_t i = 0; i < states.size(); ++i) {
      expand(states[i]);
      for (std::uint32_t m = 0; m < sink_->move_count; ++m) {
        const hsf_move& move = sink_->moves[m];
        if (move.words == 0 || known.size() >= most_states) continue;
        Words next = sink_->successor(model_, move);
        if (known.insert(next).second) states.push_back(std::move(next));
      }
    }
    return states;
  }

  /// The state and all its successors as they stand in the file.
  Words record(const Words& state) {
    expand(state);
    Words record{state.size()};
    record.insert(record.end(), state.begin(), state.end());
    record.push_back(sink_->move_count);
    for (std::uint32_t m = 0; m < sink_->move_count; ++m) {
      const hsf_move& move = sink_->moves[m];
      const Words next =
          move.words == 0 ? Words{} : sink_->successor(model_, move);
      record.insert(record.end(), {move.pid, move.transition, next.size()});
      record.insert(record.end(), next.begin(), next.end());
    }
    return record;
  }

 private:
  void expand(const Words& state) {
    sink_ = std::make_unique<Sink>();
    const auto* sigma = reinterpret_cast<const unsigned char*>(
        state.data() + model_.hidden_words);
    model_.expand(
        &model_, scratch_.data(), sigma,
        static_cast<std::uint32_t>(state.size() - model_.hidden_words), 0,
        sink_.get());
  }

  const hsf_model& model_;
  std::vector<std::uint64_t> scratch_;
  std::unique_ptr<Sink> sink_;
};

void write(const hsf_model& model, const std::string& path) {
  States states(model);
  Words all{model.hash};
  for (const Words& state : states.reachable()) {
    const Words record = states.record(state);
    all.insert(all.end(), record.begin(), record.end());
  }
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(all.data()),
             static_cast<std::streamsize>(all.size() * sizeof all[0]));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

Words read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  Words words(bytes.size() / sizeof(std::uint64_t));
  std::memcpy(words.data(), bytes.data(), words.size() * sizeof words[0]);
  if (words.empty()) throw std::runtime_error("nothing in " + path);
  return words;
}

/// Continues from every state of the file; answers how many there were.
std::size_t check(const hsf_model& model, const std::string& path) {
  const Words all = read(path);
  if (all[0] != model.hash) throw std::runtime_error("another model's states");
  States states(model);
  std::size_t count = 0;
  for (std::size_t at = 1; at < all.size(); ++count) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(at + 1);
    const Words state(begin, begin + static_cast<std::ptrdiff_t>(all[at]));
    const Words record = states.record(state);
    if (record.size() > all.size() - at ||
        !std::equal(record.begin(), record.end(), begin - 1)) {
      throw std::runtime_error(
          fmt::format("state {} has other successors here", count));
    }
    at += record.size();
  }
  return count;
}

void run(const std::vector<std::string>& words) {
  if (words.size() != 4) {
    throw std::runtime_error(
        "state_tool write|check interpreted|compiled MODEL FILE");
  }
  Options options;
  options.model = words[2];
  const auto loaded = load(options);
  if (!loaded->usable()) throw std::runtime_error("not a model");
  std::unique_ptr<InterpretedModel> interpreted;
  std::unique_ptr<CompiledModel> compiled;
  if (words[1] == "compiled") {
    compiled = std::make_unique<CompiledModel>(*loaded, options);
  } else {
    interpreted = std::make_unique<InterpretedModel>(*loaded, options);
  }
  const hsf_model& model = compiled ? compiled->model() : interpreted->model();
  if (words[0] == "write") {
    write(model, words[3]);
  } else {
    std::cout << check(model, words[3]) << " states\n";
  }
}

}  // namespace
}  // namespace promela

int main(int argc, char** argv) {
  try {
    promela::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "state_tool: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
