// The tables of a model: what hsf/model_abi.h says of it apart from its steps.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hsf/model_abi.h"
#include "spin-src/front_end.h"
#include "spin-src/optimise/optimised.h"
#include "spin-src/options.h"
#include "spin-src/state_layout.h"

// Plain values, so that the interpreted model can point into them and the
// generator can print them into pan.c.
namespace promela {

struct ElementRow {
  std::uint32_t id = 0;
  std::uint32_t line = 0;
  std::string file;
  std::string text;  // as pan prints it: `D_STEP10` has its line
  hsf_element_kind kind = HSF_ELEMENT_HIDDEN;
  std::uint8_t labels = 0;  // HSF_STATE_..
  bool in_d_step = false;
  std::uint8_t safety = HSF_SAFE_NEVER;  // HSF_SAFE_..
  std::vector<std::uint32_t> footprint;  // as in hsf_element; empty: none
};

struct ProctypeRow {
  std::string name;
  hsf_proctype_kind kind = HSF_PROCTYPE;
  std::uint32_t initial = 0;
  std::vector<ElementRow> elements;  // by state number; [0] is unused
  std::vector<hsf_edge> edges;       // by `from`, then in SPIN's order
  std::optional<std::string> formula;
  std::uint32_t words = 0;
};

struct VariableRow {
  std::string name;  // `x`, `s.f`, `s[1].f`; an array of numbers is one row
  std::int32_t proctype = -1;
  hsf_variable_type type = HSF_INT;
  std::uint32_t bytes = 0;
  std::uint32_t offset = 0;
  std::uint32_t count = 1;
  bool is_signed = false;
};

struct ModelTables {
  std::uint32_t flags = 0;  // HSF_USES_.., HSF_NO_REDUCTION; not HSF_MERGES
  std::string file;
  std::string generator;
  std::string options;
  std::uint64_t hash = 0;
  std::vector<ProctypeRow> proctypes;
  std::vector<std::uint32_t> transition_proctype;  // by transition id
  std::vector<std::uint32_t> transition_state;
  std::vector<VariableRow> variables;  // hidden ones are not there
  std::uint32_t first_process = 0;     // in words
  std::vector<std::uint64_t> hidden_initial;
};

/// The tables of a usable model. Throws RuntimeError if the initialiser of a
/// global fails.
ModelTables make_tables(const LoadedModel& loaded, const Options& options,
                        const Optimised& optimised, const StateLayout& layout);

/// The same tables as C structures. They point into a ModelTables, which must
/// not move as long as they are used.
class TableView {
 public:
  explicit TableView(const ModelTables& tables);
  /// Sets all members that are tables; functions, `self`, `scratch_bytes` and
  /// `directives` are left alone.
  void fill(hsf_model& model) const;

 private:
  const ModelTables& tables_;
  std::vector<std::vector<hsf_element>> elements_;  // by proctype
  std::vector<hsf_proctype> proctypes_;
  std::vector<hsf_variable> variables_;
};

}  // namespace promela
