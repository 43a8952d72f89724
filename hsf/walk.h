// A walk through a model, one trail line after the other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hsf/model_abi.h"
#include "hsf/move_list.h"
#include "hsf/search.h"

namespace hsf {

/// Executes trails on the model itself, by the functions that searches use,
/// and obeys the rules that searches must obey: control of atomic sequences,
/// timeout only where nothing else is possible.
class Walk {
 public:
  Walk(const hsf_model& model, std::optional<std::uint32_t> claim);

  /// Executes steps[index], and the line behind it if it is a handshake.
  /// Returns how many lines were executed: 1 or 2; 0: it cannot be done, and
  /// why() says what stands in the way.
  std::size_t step(const std::vector<TrailStep>& steps, std::size_t index);
  const std::string& why() const { return why_; }

  /// Whether the last step, or the initial state before the first one, brought
  /// forth the failure `text`.
  bool failed_with(std::string_view text) const;
  /// The first failure of the last step, or "".
  std::string_view failure() const;
  /// The last step has no successor: nothing can follow.
  bool is_stuck() const { return is_stuck_; }

  /// No process can move, not even by a timeout.
  bool is_blocked();
  /// Whether some step from here fails with `text`.
  bool can_fail_with(std::string_view text);
  std::uint32_t classes() const;
  bool claim_has_ended() const;

  std::uint32_t process_count() const;
  /// The proctype and control state of a process that exists.
  void control(std::uint32_t pid, std::uint32_t& proctype,
               std::uint32_t& state) const;
  std::uint32_t claim_control() const { return claim_control_; }
  const unsigned char* state() const;
  /// Equal for equal states of model and claim.
  std::string position() const;
  std::uint32_t words() const;

 private:
  bool find_and_take(const std::vector<TrailStep>& steps, std::size_t index,
                     bool timeout);
  bool take_claim_step(const TrailStep& step);
  bool nobody_moves() const;
  bool nothing_without_timeout();
  bool obeys_atomic_control(std::uint32_t pid);
  void expand_all(bool timeout);
  void go_to(std::size_t index);

  const hsf_model& model_;
  std::optional<std::uint32_t> claim_;
  std::vector<std::uint64_t> memory_;  // hidden words, then sigma
  std::vector<unsigned char> scratch_;
  MoveList moves_;         // of the last step
  MoveList others_;        // of questions in between
  std::size_t taken_ = 0;  // index of the last step in moves_
  std::size_t lines_ = 0;
  bool is_stuck_ = false;
  std::uint32_t claim_control_ = 0;
  /// The process inside an atomic sequence.
  std::uint32_t in_control_ = HSF_NO_PID;
  std::string why_;
};

/// Executes a trail from the initial state and checks that it ends in `error`:
/// the failure of that text, or for "invalid end state" a state that blocks and
/// may not. If not, `why` says what is wrong.
bool replays(const hsf_model& model, std::optional<std::uint32_t> claim,
             const Trail& trail, const std::string& error, std::string& why);

}  // namespace hsf
