// Expressions of one process in one state: values, and slots of variables.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "spin-src/interpreter.h"

namespace promela {

/// A variable, or a whole structure, that an expression refers to.
struct Reference {
  const Layout* layout = nullptr;
  bool global = false;
  std::uint32_t slot = 0;
  std::uint32_t width = 1;  // more than one: all leaves of a structure

  const Type& type(std::uint32_t i = 0) const {
    return layout->leaves[slot + i].type;
  }
};

/// Who asks, and what is known while asking.
struct Asker {
  std::uint32_t pid = no_pid;  // no_pid: the claim, or nobody
  bool timeout = false;
  bool stutters = false;    // the claim, while the system stands still
  std::uint32_t depth = 0;  // of enabled(..) inside enabled(..)
};

/// Reads a state; the state must outlive the Evaluator but may change. All
/// functions throw RuntimeError when the model is at fault.
class Evaluator {
 public:
  Evaluator(const Interpreter& machine, const SystemState& state, Asker asker)
      : machine_(machine), state_(state), asker_(asker) {}
  virtual ~Evaluator() = default;
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  std::int32_t value(const Expr& expr) const;
  bool holds(const Expr& expr) const { return value(expr) != 0; }

  Reference reference(const Expr& variable) const;
  std::int32_t read(const Reference& reference, std::uint32_t i = 0) const;

  /// The values of a list in which whole structures stand for their fields.
  std::vector<std::int32_t> flatten(std::span<Expr* const> arguments) const;

  const Interpreter& machine() const { return machine_; }
  const SystemState& state() const { return state_; }
  const Asker& asker() const { return asker_; }

 protected:
  /// The pid that `run` yields; looking does not create the process.
  virtual std::int32_t run(const Expr& expr) const;

 private:
  std::int32_t variable(const Expr& expr) const;
  std::int32_t predefined(const Expr& expr) const;
  std::int32_t binary(const Expr& expr) const;
  std::int32_t channel_query(const Expr& expr) const;
  std::int32_t remote_label(const Expr& expr) const;
  std::int32_t remote_variable(const Expr& expr) const;
  std::int32_t enabled(const Expr& expr) const;
  std::int32_t nonprogress() const;

  std::uint32_t element_offset(const Expr& expr) const;
  const Process* frame() const;
  const Process* process(std::int32_t pid) const;
  const Process* remote_process(const Expr& expr) const;

  const Interpreter& machine_;
  const SystemState& state_;
  Asker asker_;
};

/// True where a variable expression means a structure with all its fields.
bool is_whole_structure(const Expr& expr);

/// The name of an mtype value of this expression's set; empty: no such name.
std::string_view mtype_name(const Model& model, const Expr& expr,
                            std::int32_t value);

}  // namespace promela
