// Asks the kernel: getrusage() and /proc/self/statm.
#include "hsf/resources.h"

#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace hsf {

double cpu_seconds() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  constexpr double microseconds = 1e6;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) +
           static_cast<double>(time.tv_usec) / microseconds;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  if (!(file >> pages >> resident)) return 0;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t peak_resident_bytes() {
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  constexpr std::uint64_t kilobyte = 1024;
  return static_cast<std::uint64_t>(usage.ru_maxrss) * kilobyte;
}

}  // namespace hsf
