// One line per half of a handshake, else one per step.
#include "spin-src/trail_writer.h"

#include <cerrno>

#include "spin-src/errors.h"

namespace promela {

TrailWriter::TrailWriter(std::string path)
    : path_(std::move(path)), file_(path_) {
  if (!file_) throw IoError(errno, "create", path_);
}

void TrailWriter::line(std::uint32_t pid, const Element& element) {
  file_ << ++steps_ << ':' << pid << ':' << element.id << '\n';
}

void TrailWriter::add(const SystemState& before, const Move& move) {
  const auto element = [&](std::uint32_t pid, const Transition& transition) {
    return before.processes[pid].automaton->elements[transition.element];
  };
  line(move.pid, element(move.pid, move.transition));
  if (move.receiver != no_pid) {
    line(move.receiver, element(move.receiver, move.receiver_transition));
  }
}

void TrailWriter::finish() {
  file_.close();
  if (!file_) throw IoError(errno, "write", path_);
}

}  // namespace promela
