// Time, memory and interruption, looked at ten times a second at most.
#include "hsf/search/watch.h"

#include "hsf/resources.h"

namespace hsf {

Watch::Watch(const SearchSettings& settings, Monitor& monitor)
    : settings_(settings),
      monitor_(monitor),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {
}

void Watch::end(Ending why) {
  int none = -1;
  ending_.compare_exchange_strong(none, static_cast<int>(why));
}

bool Watch::may_allocate(std::uint64_t bytes) {
  if (settings_.memory_budget == 0 ||
      resident_bytes() + bytes <= settings_.memory_budget) {
    return true;
  }
  end(Ending::memory_limit);
  return false;
}

bool Watch::look() {
  constexpr std::chrono::milliseconds interval(100);
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < interval) return false;
  last_ = now;
  const std::chrono::duration<double> elapsed = now - start_;
  if (settings_.time_limit && elapsed.count() > *settings_.time_limit) {
    end(Ending::time_limit);
  }
  if (monitor_.stopped()) end(Ending::interrupted);
  may_allocate(0);
  return true;
}

}  // namespace hsf
