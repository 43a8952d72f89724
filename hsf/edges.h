// Edges: what leads from one stored state to the next.
#pragma once

#include <cstdint>
#include <vector>

#include "hsf/model_abi.h"
#include "hsf/search.h"
#include "hsf/sink.h"

namespace hsf {

/// A successor. Between two stored states lie one step, or all those of an
/// atomic region, and the claim's before them.
struct Edge {
  std::uint64_t written = 0;  // words that may differ from the origin's
  std::uint64_t ways = 1;     // different runs that lead there
  std::uint32_t offset = 0;   // of the state in the list's arena
  std::uint32_t words = 0;
  std::uint32_t origin = 0;      // whose successor: the caller's number
  std::uint32_t steps = 1;       // lines of a trail, on a shortest way
  std::uint32_t statements = 1;  // the same without jumps; handshakes are one
  std::uint64_t movers = 0;      // bit p: process p took part (below 64)
};

/// Processes as bits; those from 64 on have none.
inline std::uint64_t process_bit(std::uint32_t pid) {
  constexpr std::uint32_t bits = 64;
  return pid < bits ? std::uint64_t{1} << pid : 0;
}
inline std::uint64_t movers_of(const hsf_move& move) {
  return process_bit(move.pid) | process_bit(move.receiver);
}

/// A step that failed on the way along an edge.
struct Mishap {
  hsf_failure failure{};
  std::uint64_t ways = 1;
  std::uint32_t origin = 0;
  std::uint32_t steps = 0;  // from the origin, the failing step included
  std::uint32_t edge = 0;   // it comes before that edge of the list
};

/// The edges of a batch of states, and the memory that their states lie in.
struct EdgeList {
  Sink sink;
  std::vector<Edge> edges;
  std::vector<Mishap> mishaps;
  // The steps of each edge and each mishap; filled on demand only.
  std::vector<std::vector<TrailStep>> edge_paths;
  std::vector<std::vector<TrailStep>> mishap_paths;

  void clear() {
    sink.clear();
    edges.clear();
    mishaps.clear();
    edge_paths.clear();
    mishap_paths.clear();
  }
  const std::uint64_t* state(const Edge& edge) const {
    return sink.get().arena + edge.offset;
  }
};

/// Lines that this move takes in a trail, and statements that it executes.
inline std::uint32_t steps_of(const hsf_move& move) {
  return (move.flags & HSF_HANDSHAKE) != 0 ? 2 : 1;
}
inline std::uint32_t statements_of(const hsf_move& move) {
  return (move.flags & HSF_JUMP) != 0 ? 0 : 1;
}
/// The flags of a move behind which its process goes on within the same edge.
inline unsigned control_flags(const SearchSettings& settings) {
  return settings.merging ? HSF_KEEPS_CONTROL | HSF_MERGED : HSF_KEEPS_CONTROL;
}
/// The process that goes on if this move keeps control.
inline std::uint32_t controller(const hsf_move& move) {
  return (move.flags & HSF_HANDSHAKE) != 0 ? move.receiver : move.pid;
}

}  // namespace hsf
