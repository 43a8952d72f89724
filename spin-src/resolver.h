// The pass behind resolve(): scopes, and what is known while walking the tree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "spin-src/ast.h"
#include "spin-src/diagnostics.h"

namespace promela {

/// Walks the units in textual order, as names must be declared before use;
/// ltl formulas and references to proctypes come last.
class Resolver {
 public:
  Resolver(Model& model, const std::unordered_set<std::string_view>& broken,
           Diagnostics& diagnostics);
  void run();

 private:
  struct MtypeConstant {
    const MtypeSet* set;
    std::int32_t value;
    Location where;
  };
  using Scope = std::unordered_map<std::string_view, Variable*>;
  /// Where in the model the walk is.
  struct Context {
    Proctype* proctype = nullptr;
    bool in_d_step = false;
    bool in_ltl = false;
    int loops = 0;
    bool body_start = false;  // only declarations so far
    bool as_channel = false;  // a message goes to the next name
  };

  // resolve_declarations.cc
  void declare_predefined();
  void mtype_unit(const Model::Unit& unit);
  void typedef_unit(Typedef& definition);
  void globals_unit(const std::vector<Variable*>& variables);
  void proctype_unit(Proctype& proctype);
  void proctype_head(Proctype& proctype);
  void parameters(Proctype& proctype);
  MtypeSet& mtype_set(std::string_view subtype);
  void check_processes();

  // resolve_variables.cc
  void variable_type(Variable& variable);
  void bound_type(Type& type, Location where);
  void array_size(Variable& variable);
  /// Number of scalars in a value of this type.
  std::size_t values_of(const Type& type) const;
  void count_values(Typedef& definition);
  void initialiser(Variable& variable);
  void initial_list(Variable& variable);
  void channel(ChannelInit& init);
  void declare(Variable& variable);
  void declare_local(Variable& variable);

  // resolve_statements.cc
  void sequence(Sequence& sequence);
  void statement(Stmt& stmt);
  void control(Stmt& stmt);
  void misplaced_return(Stmt& stmt);
  void compound(Stmt& stmt);
  void choice(Stmt& stmt);
  void check_first_label(const Stmt& stmt);
  void check_claim_statement(const Stmt& stmt);
  void declaration(Stmt& stmt);
  void check_gotos();
  bool assigns_structure(Stmt& stmt);
  void assignment(Stmt& stmt);
  void message(Stmt& stmt);
  void exclusive(Stmt& stmt);
  void print(Stmt& stmt);

  // resolve_loops.cc
  void complete_for_in(Stmt& start);
  void rotate_channel(Stmt& start, Expr& channel);

  // resolve_expressions.cc
  void expression(Expr& expr);
  void condition(Expr& expr);
  void operands(Expr& expr);
  void formula(Expr& expr);
  void temporal_operand(const Expr& child, const Expr& parent);
  void surprising_operand(const Expr& child, const Expr& parent);
  void start_process(Expr& expr);
  void fits(const Type& type, const Expr& value, std::string_view what);
  void same_mtype(const Type& type, const Expr& value, Severity severity);
  Proctype* find_proctype(std::string_view name) const;

  // resolve_references.cc
  void reference(Expr& expr, bool whole);
  void lookup(Expr& expr);
  void undeclared(Expr& expr);
  std::string declaration_hint(const Expr& expr) const;
  void member(Expr& expr, const Typedef& structure, bool whole);
  void no_fields(const Expr& expr);
  void subscript(const Expr& expr, const Variable& variable, bool whole);
  void constant_index(const Expr& index, const Variable& variable);
  void channel_reference(Expr& expr, bool message);
  void remote(Expr& expr);
  void finish_remotes();
  void remote_label(const Expr& expr);
  void remote_variable(Expr& expr);

  // resolve_messages.cc
  void receive_arguments(const Expr& channel, std::span<Expr*> arguments,
                         bool poll);
  void send_arguments(const Expr& channel, std::span<Expr*> arguments);
  void field_count(const Expr& channel, std::size_t given, Location where,
                   std::string_view verb);
  std::size_t flat_count(std::span<Expr*> arguments) const;

  std::optional<std::int32_t> constant_value(const Expr& expr) const;
  std::optional<std::int32_t> positive_constant(const Expr& expr,
                                                std::string_view what);

  Model& model_;
  const std::unordered_set<std::string_view>& broken_;
  Diagnostics& diagnostics_;

  std::vector<Scope> scopes_;
  std::vector<std::uint32_t> scope_numbers_;
  std::uint32_t next_scope_ = 0;
  std::uint32_t rotations_ = 0;  // for (m in channel) so far
  std::unordered_map<std::string_view, MtypeConstant> constants_;
  std::unordered_map<std::string_view, Typedef*> typedefs_;
  std::unordered_map<const Typedef*, std::size_t> values_;
  std::unordered_map<std::string_view, Proctype*> proctypes_;
  std::unordered_map<const Proctype*, std::vector<LabelDefinition>> labels_;
  std::unordered_set<std::string_view> unknown_;  // reported once each
  std::vector<std::pair<Expr*, Context>> remotes_;
  std::vector<const Stmt*> gotos_;          // of the current body
  std::unordered_set<const Stmt*> guards_;  // first of their options
  Context context_;
};

/// Appends the type, a structure as its fields one by one.
void flatten_fields(const Type& type, std::vector<Type>& fields);
/// As Promela writes it; a structure by the name of its typedef.
std::string_view type_name(const Type& type);
/// A `run` is part of the expression.
bool contains_run(const Expr& expr);
/// The last member of `a.b.c`: what the reference denotes.
const Expr& innermost(const Expr& reference);
/// The type of what a reference denotes; null if it is unknown.
const Type* type_of(const Expr& reference);
/// The initialiser of the channel that a reference denotes, if the text shows
/// which one it is.
const ChannelInit* known_channel(const Expr& reference);

}  // namespace promela
