// The symbols of a model (-d), one per line in the columns of `spin -d`.
#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "spin-src/print_model.h"

namespace promela {

namespace {

std::string_view type_column(const Type& type) {
  switch (type.basic) {
    case BasicType::bit:
      return "bit   ";
    case BasicType::byte:
    case BasicType::pid:
      return "byte  ";
    case BasicType::mtype:
      return "mtype ";
    case BasicType::chan:
      return "chan  ";
    case BasicType::short_int:
      return "short ";
    case BasicType::int_:
      return "int   ";
    case BasicType::unsigned_int:
      return "unsigned ";
    case BasicType::structure:
      return "struct";
  }
  return "";
}

/// Capacity, typedef or constant initial value; 0 where there is none.
std::string value_column(const Variable& variable) {
  if (variable.type.basic == BasicType::structure) {
    return std::string(variable.type.name);
  }
  if (variable.channel != nullptr) {
    return std::to_string(variable.channel->capacity);
  }
  const Expr* initial = variable.initial;
  const bool negated = initial != nullptr && initial->kind == ExprKind::unary &&
                       initial->op == Operator::minus;
  if (negated) initial = initial->a;
  if (initial == nullptr || initial->kind != ExprKind::constant) return "0";
  return std::to_string(std::int64_t{initial->value} * (negated ? -1 : 1));
}

void print_variable(std::ostream& out, const Variable& variable,
                    std::string_view prefix, std::string_view owner,
                    std::string_view kind) {
  fmt::print(out, "{}\t{}{}", type_column(variable.type), prefix,
             variable.name);
  if (variable.is_array) fmt::print(out, "[{}]", variable.size);
  fmt::print(out, "\t{}\t<{}>\t<{}>", value_column(variable), owner,
             variable.is_array ? "array" : kind);
  if (variable.channel != nullptr) {
    fmt::print(out, "\t{}", variable.channel->fields.size());
    for (const Type& type : variable.channel->fields) {
      fmt::print(out, "\t{}", type_column(type));
      if (type.basic == BasicType::structure) fmt::print(out, " {}", type.name);
    }
  } else if (variable.type.basic == BasicType::chan) {
    out << "\t0\t";
  }
  out << '\n';
}

void print_mtype(std::ostream& out, const Model& model,
                 const Model::Unit& unit) {
  for (const MtypeSet* set : model.mtype_sets) {
    if (set->name != unit.subtype) continue;
    for (const LabelDefinition& name : unit.names) {
      const auto found =
          std::find(set->names.begin(), set->names.end(), name.name);
      fmt::print(out, "mtype \t{}\t{}\t<:global:>\t<constant>\n", name.name,
                 found - set->names.begin() + 1);
    }
  }
}

void print_proctype(std::ostream& out, const Proctype& proctype) {
  const bool is_process = proctype.kind == ProctypeKind::proctype ||
                          proctype.kind == ProctypeKind::d_proctype;
  if (is_process) {
    fmt::print(out, "proctype\t{}\t{}\t<:global:>\t<variable>\n", proctype.name,
               proctype.instances);
  }
  std::size_t parameter = 0;
  for (const Variable* local : proctype.locals) {
    const std::string kind = local->is_parameter
                                 ? fmt::format("parameter {}", ++parameter)
                                 : "variable";
    print_variable(out, *local, "", proctype.name, kind);
  }
}

}  // namespace

void print_symbols(std::ostream& out, const LoadedModel& loaded) {
  const Model& model = loaded.model;
  for (const Model::Unit& unit : model.units) {
    switch (unit.kind) {
      case Model::Unit::Kind::mtype:
        print_mtype(out, model, unit);
        break;
      case Model::Unit::Kind::globals:
        for (const Variable* variable : unit.variables) {
          print_variable(out, *variable, "", ":global:", "variable");
        }
        break;
      case Model::Unit::Kind::structure:
        for (const Variable* field : model.typedefs[unit.index]->fields) {
          print_variable(out, *field,
                         std::string(model.typedefs[unit.index]->name) + ".",
                         ":struct-field:", "variable");
        }
        break;
      case Model::Unit::Kind::proctype:
        print_proctype(out, *model.proctypes[unit.index]);
        break;
      case Model::Unit::Kind::ltl:
        break;
    }
  }
  // As SPIN lists them: the last of the model first.
  const auto& bodies = loaded.automata.bodies;
  for (auto body = bodies.rbegin(); body != bodies.rend(); ++body) {
    for (auto label = body->labels.rbegin(); label != body->labels.rend();
         ++label) {
      fmt::print(out, "label\t{}\t{}\t<{}>\n", label->name, label->state,
                 body->proctype->name);
    }
  }
}

}  // namespace promela
