// SIGINT as a flag that a search looks at; the second one ends the process.
#pragma once

namespace hsf {

/// While it lives, the first SIGINT sets the flag and the second one does what
/// SIGINT did before. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

  static bool was_interrupted();
};

}  // namespace hsf
