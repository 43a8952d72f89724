// Lets one of several threads work alone for a moment.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace hsf {

/// Threads that share something call check() wherever they could be stopped;
/// alone() waits until all the others are stopped there.
class SafePoint {
 public:
  /// Before the threads start, and by each of them when it ends.
  void enter(unsigned threads) { active_ = threads; }
  void leave() {
    const std::lock_guard lock(mutex_);
    --active_;
    changed_.notify_all();
  }

  void check() {
    if (!requested_.load(std::memory_order_relaxed)) return;
    std::unique_lock lock(mutex_);
    wait(lock);
  }

  template <class Work>
  void alone(Work&& work) {
    std::unique_lock lock(mutex_);
    wait(lock);
    requested_ = true;
    changed_.wait(lock, [&] { return waiting_ + 1 >= active_; });
    work();
    requested_ = false;
    changed_.notify_all();
  }

 private:
  void wait(std::unique_lock<std::mutex>& lock) {
    if (!requested_) return;
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return !requested_; });
    --waiting_;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> requested_ = false;
  unsigned active_ = 1;
  unsigned waiting_ = 0;
};

}  // namespace hsf
