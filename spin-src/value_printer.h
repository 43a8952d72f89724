// Lists the values of variables and the messages in channels as SPIN does.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>

#include "spin-src/change_marks.h"
#include "spin-src/interpreter.h"
#include "spin-src/queue_numbers.h"

namespace promela {

/// The name of an mtype value, else the number.
std::string value_text(const Type& type, std::int32_t value);

/// `red,9`: the fields of one message of this channel.
std::string fields_text(const Channel& channel,
                        std::span<const std::int32_t> message);

/// `[red,9][green,1]`, oldest message first; empty for an empty channel.
std::string messages_text(const Channel& channel);

class ValuePrinter {
 public:
  /// What to leave out.
  struct Selection {
    const ChangeMarks* changed_values = nullptr;    // null: show all
    const ChangeMarks* changed_channels = nullptr;  // null: show all
  };

  ValuePrinter(std::ostream& out, const Interpreter& machine,
               const QueueNumbers& queues)
      : out_(out), machine_(machine), queues_(queues) {}

  /// In the order of declaration. Structures count as unchanged always.
  void globals(const SystemState& state, const Selection& selection) const;
  /// In the reverse order of declaration. Structures count as changed always.
  void locals(const SystemState& state, std::uint32_t pid,
              const Selection& selection) const;

 private:
  void channel(const SystemState& state, std::int32_t id,
               const std::string& name, const Selection& selection) const;

  std::ostream& out_;
  const Interpreter& machine_;
  const QueueNumbers& queues_;
};

}  // namespace promela
