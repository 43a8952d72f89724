// What the process has used so far: time and memory.
#pragma once

#include <chrono>
#include <cstdint>

namespace hsf {

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

/// Of all threads together, user and system.
double cpu_seconds();

/// Resident bytes, now and at most; 0 where the system does not tell.
std::uint64_t resident_bytes();
std::uint64_t peak_resident_bytes();

}  // namespace hsf
