// Where everything lies in a flat state: the bytes of hsf/model_abi.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "spin-src/ast.h"
#include "spin-src/automaton.h"
#include "spin-src/layout.h"

// The interpreter's model and generated code both follow this layout, so that
// their states are equal to the byte. Offsets of globals count from word 0 of
// the state; those of hidden globals are negative, in front of it. Offsets of
// locals count from the start of their process. Every number is aligned to its
// own size, so none crosses a word; signed only short and int.
namespace promela {

inline constexpr std::uint32_t word_bytes = 8;

/// The header, in bytes from the start of the state: four 16-bit numbers.
inline constexpr std::uint32_t process_count_offset = 0;
inline constexpr std::uint32_t claim_offset = 2;
inline constexpr std::uint32_t trace_offset = 4;
inline constexpr std::uint32_t last_offset = 6;

/// How one number is stored.
struct Cell {
  std::int32_t offset = 0;
  std::uint8_t bytes = 1;  // 1, 2 or 4
  bool is_signed = false;
};

/// How the messages of a channel are stored: the number of messages, then the
/// messages, the oldest first. Free slots are zero. A rendezvous channel takes
/// no room at all.
struct ChannelShape {
  const ChannelInit* init = nullptr;
  std::uint8_t length_bytes = 1;    // of the number of messages, at offset 0
  std::uint32_t first_message = 0;  // offset
  std::uint32_t message_bytes = 0;  // from one message to the next
  std::vector<Cell> fields;         // offsets from the start of a message
  std::uint32_t bytes = 0;          // in all, whole words; 0: rendezvous
};

/// A channel of an owner, in the order of their ids.
struct ChannelPlace {
  const Variable* variable = nullptr;  // whose initialiser makes it
  std::uint32_t element = 0;           // index, if that is an array
  std::uint32_t slot = 0;              // leaf in the Layout of the owner
  std::int32_t offset = 0;
  const ChannelShape* shape = nullptr;
};

/// The globals, or the locals of a proctype.
struct OwnerLayout {
  std::unordered_map<const Variable*, std::int32_t> offsets;  // declared ones
  std::vector<Cell> cells;  // by slot of promela::Layout
  std::vector<ChannelPlace> channels;
};

/// A process: proctype number, control state, priority and pid if the model
/// uses them, then locals, then local channels.
struct ProcessLayout : OwnerLayout {
  Cell proctype, control, priority;
  Cell pid;  // in models with embedded C, which can read it there
  std::uint32_t bytes = 0;  // whole words
};

class StateLayout {
 public:
  /// The globals of `write_only` lie with the hidden ones.
  StateLayout(const Model& model, const Automata& automata,
              const Layouts& layouts,
              std::unordered_set<const Variable*> write_only = {});

  const OwnerLayout& globals() const { return globals_; }
  const ProcessLayout& of(const Proctype& proctype) const {
    return proctypes_.at(proctype.number);
  }
  /// Offset of process 0; also the size of a state without processes.
  std::uint32_t first_process() const { return first_process_; }
  std::uint32_t hidden_words() const { return hidden_words_; }
  /// Whether this global is no part of the state.
  bool is_hidden(const Variable& variable) const {
    return variable.visibility == Visibility::hidden ||
           write_only_.contains(&variable);
  }
  /// pid and chan variables take two bytes: more than 255 processes or
  /// channels are in sight.
  bool wide_ids() const { return wide_ids_; }
  const ChannelShape& shape(const ChannelInit& init) const {
    return shapes_.at(&init);
  }

  /// Bytes from one element of this variable or field to the next.
  std::uint32_t stride(const Variable& variable) const;
  /// Offset of a field from the start of its structure.
  std::uint32_t field_offset(const Typedef& structure,
                             const Variable& field) const;
  /// How a number of this type is stored; `offset` is 0.
  Cell cell_of(const Type& type) const;

 private:
  struct Extent {
    std::uint32_t bytes = 0;
    std::uint32_t alignment = 1;
  };
  Extent extent(const Type& type) const;
  ChannelShape make_shape(const ChannelInit& init) const;
  void make_shapes(const Variable& variable);
  std::int32_t place(OwnerLayout& owner, const Variable& variable,
                     std::int32_t offset) const;
  void place_cells(OwnerLayout& owner, const Type& type, std::int32_t offset,
                   std::uint32_t& slot) const;
  std::int32_t place_channels(OwnerLayout& owner,
                              const std::vector<const Variable*>& order,
                              const Layout& slots, std::int32_t offset) const;
  void lay_out_globals(const Model& model, const Layout& slots);
  void lay_out_process(const Model& model, const Proctype& proctype,
                       const Automaton& automaton, const Layout& slots);

  std::unordered_set<const Variable*> write_only_;
  bool wide_ids_ = false;
  std::uint32_t first_process_ = 0;
  std::uint32_t hidden_words_ = 0;
  OwnerLayout globals_;
  std::vector<ProcessLayout> proctypes_;  // by proctype number
  std::unordered_map<const ChannelInit*, ChannelShape> shapes_;
};

}  // namespace promela
