// A sink that owns its memory, for those who follow one path at a time.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "hsf/model_abi.h"

namespace hsf {

/// Not for the inner loop of a search: growing copies everything.
class MoveList : public hsf_sink {
 public:
  MoveList();
  MoveList(const MoveList&) = delete;
  MoveList& operator=(const MoveList&) = delete;

  void clear();
  /// Valid until the next call of a model with this sink.
  std::span<const hsf_move> all() const { return {moves, move_count}; }
  /// Whether one of the failures of the move at `index` has this text.
  bool has_failure(std::size_t index, std::string_view text) const;
  /// The first failure of that move; "" if there is none.
  std::string_view failure_text(std::size_t index) const;

 private:
  static void make_room(hsf_sink* sink, std::uint32_t words);
  void connect();

  std::vector<std::uint64_t> words_;
  std::vector<hsf_move> moves_;
  std::vector<hsf_failure> failures_;
};

}  // namespace hsf
