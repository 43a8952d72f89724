// Who decides which of the executable steps is taken: chance or the user.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <vector>

#include "spin-src/interpreter.h"
#include "spin-src/source_map.h"

namespace promela {

class Chooser {
 public:
  virtual ~Chooser() = default;
  /// An index of `moves`, which are not empty; nothing ends the simulation.
  virtual std::optional<std::size_t> choose(const SystemState& state,
                                            const std::vector<Move>& moves) = 0;
};

/// First a process, then one of its steps. SPIN's generator, Lehmer's "minimal
/// standard" (Park and Miller, CACM 31, 1988), but not SPIN's runs: SPIN also
/// counts jumps as steps.
class RandomChooser final : public Chooser {
 public:
  /// `weighted`: a process of priority 3 is three times as likely (-o6).
  RandomChooser(std::uint32_t seed, bool weighted);

  std::optional<std::size_t> choose(const SystemState& state,
                                    const std::vector<Move>& moves) override;

 private:
  std::uint32_t next();

  std::uint32_t value_;
  bool weighted_;
};

/// Offers what is executable, numbered from 1, in SPIN's words. A single choice
/// is taken without asking.
class InteractiveChooser final : public Chooser {
 public:
  InteractiveChooser(std::istream& in, std::ostream& out,
                     const SourceMap& sources)
      : in_(in), out_(out), sources_(sources) {}

  std::optional<std::size_t> choose(const SystemState& state,
                                    const std::vector<Move>& moves) override;

 private:
  void offer(const SystemState& state, const std::vector<Move>& moves);

  std::istream& in_;
  std::ostream& out_;
  const SourceMap& sources_;
};

}  // namespace promela
