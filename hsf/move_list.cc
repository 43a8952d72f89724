// Grows three arrays by doubling.
#include "hsf/move_list.h"

namespace hsf {
namespace {

constexpr std::size_t first_words = 1024;
constexpr std::size_t first_moves = 64;

}  // namespace

MoveList::MoveList()
    : hsf_sink{},
      words_(first_words),
      moves_(first_moves),
      failures_(first_moves) {
  grow = &MoveList::make_room;
  connect();
}

void MoveList::connect() {
  arena = words_.data();
  arena_size = static_cast<std::uint32_t>(words_.size());
  moves = moves_.data();
  move_size = static_cast<std::uint32_t>(moves_.size());
  failures = failures_.data();
  failure_size = static_cast<std::uint32_t>(failures_.size());
}

void MoveList::make_room(hsf_sink* sink, std::uint32_t words) {
  auto& list = *static_cast<MoveList*>(sink);
  while (list.words_.size() < std::size_t{list.arena_used} + words) {
    list.words_.resize(list.words_.size() * 2);
  }
  if (list.move_count + 1 >= list.moves_.size()) {
    list.moves_.resize(list.moves_.size() * 2);
  }
  if (list.failure_count + 1 >= list.failures_.size()) {
    list.failures_.resize(list.failures_.size() * 2);
  }
  list.connect();
}

void MoveList::clear() {
  arena_used = 0;
  move_count = 0;
  failure_count = 0;
}

bool MoveList::has_failure(std::size_t index, std::string_view text) const {
  for (std::uint32_t i = 0; i < failure_count; ++i) {
    if (failures[i].move == index && failures[i].text == text) return true;
  }
  return false;
}

std::string_view MoveList::failure_text(std::size_t index) const {
  for (std::uint32_t i = 0; i < failure_count; ++i) {
    if (failures[i].move == index) return failures[i].text;
  }
  return {};
}

}  // namespace hsf
