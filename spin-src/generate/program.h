// What generated code depends on: a model, its layout, and facts about both.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "spin-src/front_end.h"
#include "spin-src/generate/embedded_data.h"
#include "spin-src/generate/generate.h"
#include "spin-src/interpreter.h"
#include "spin-src/layout.h"
#include "spin-src/optimise/optimised.h"
#include "spin-src/state_layout.h"

namespace promela {

/// A process at a place that is known: one that exists from the start, or one
/// that init will probably create. Code for it is used as long as the processes
/// of a state are those expected.
struct Instance {
  const Proctype* proctype = nullptr;
  std::uint32_t pid = 0;
  std::uint32_t base = 0;  // offset of its first byte
};

/// Read only once it is made, apart from what the generated code needs room
/// for.
class Program {
 public:
  /// `model` and `options` must outlive it.
  Program(const LoadedModel& loaded, const GenerateOptions& options);

  const LoadedModel& loaded;
  const Model& model;
  const Automata& automata;
  const GenerateOptions& options;
  Optimised optimised;
  Layouts layouts;
  StateLayout layout;
  Interpreter machine;
  EmbeddedData embedded;

  std::vector<Instance> instances;
  std::uint32_t initial_processes = 0;
  // Without what c_state and c_track add.
  std::uint32_t initial_words = 0;  // of the initial state
  std::uint32_t usual_words = 0;    // of a state with all instances

  std::set<const Proctype*> run;  // proctypes that some `run` names
  bool uses_enabled = false;
  /// Somebody can see where a process is in the midst of a step.
  bool uses_control = false;
  bool has_rendezvous = false;
  bool has_buffers = false;
  std::uint32_t max_fields = 1;
  /// The trace or notrace assertion; null: there is none.
  const Automaton* trace = nullptr;
  /// The shape of all channels, if they are alike; else null.
  const ChannelShape* only_shape = nullptr;
  /// Each instance gets code of its own.
  bool specialise = false;

  /// Which processes exist at which place is known for every state.
  bool is_static() const { return run.empty(); }
  bool uses_priorities() const;
  /// `variable` means the channel that it was initialised with, for ever.
  bool is_constant_channel(const Variable& variable) const;
  /// By SPIN's number; the claims and the trace assertion are no processes.
  static bool is_process(const Proctype& proctype);
  static bool is_claim(const Proctype& proctype);
  /// The proctypes that can have processes.
  std::vector<const Automaton*> process_bodies() const;
  /// Its number among all channel shapes.
  std::size_t shape_number(const ChannelInit& init) const;
  const std::vector<const ChannelInit*>& shapes() const { return shapes_; }
  /// `P` of a C function of this proctype.
  std::string name_of(const Proctype& proctype) const;

  bool has_embedded_c() const { return model.uses_embedded_c; }
  /// The fragments of C, by the number that their functions bear.
  std::vector<const Expr*> c_expressions;
  std::vector<const Stmt*> c_statements;

  // Sizes as C expressions, in bytes: what c_state and c_track add has names.
  std::string bytes_of(const Proctype& proctype) const;
  std::string base_of(const Instance& instance) const;
  /// " + .." of the globals and the lowest so many instances.
  std::string c_bytes(std::size_t instances_below) const;

  /// Room for so many values inside of one expression.
  mutable std::uint32_t temporaries = 1;
  /// The most words that one step can add.
  std::uint32_t most_new_words = 0;
  /// The most processes that one statement creates.
  std::uint32_t most_runs = 0;

 private:
  void place_instances();
  void foresee_instances();
  void collect_channels(const Variable& variable);
  void look_at(const Expr& expr);
  void look_at_statement(const Stmt& stmt);
  void decide_specialisation();

  std::set<const Variable*> changed_;  // channel variables that are assigned to
  std::vector<const ChannelInit*> shapes_;
};

/// Calls `visit` for this expression and all inside of it.
void visit_all(const Expr* expr, const std::function<void(const Expr&)>& visit);

/// Calls `visit` for every expression of a model that code is generated for.
void visit_model(const Model& model, const Automata& automata,
                 const std::function<void(const Expr&)>& visit);

/// Words that the processes created by `expr` take.
std::uint32_t created_words(const Program& program, const Expr* expr);
std::uint32_t created_words(const Program& program, const Stmt& stmt);
/// The same as a C expression, with what c_state adds.
std::string created_room(const Program& program, const Stmt& stmt);

}  // namespace promela
