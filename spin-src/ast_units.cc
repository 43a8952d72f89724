// Builds declarations, proctypes and the other units of a model.
#include <string>
#include <utility>

#include "spin-src/ast_builder.h"

namespace promela {

Type AstBuilder::type(BasicType basic, std::string_view name) {
  Type type;
  type.basic = basic;
  type.name = name;
  return type;
}

Variable* AstBuilder::variable(const Token& name) {
  Variable* variable = model_.make_variable();
  variable->name = name.text;
  variable->where = name.where;
  return variable;
}

std::vector<Variable*> AstBuilder::typed(Visibility visibility,
                                         const Type& type,
                                         std::vector<Variable*> variables) {
  for (Variable* variable : variables) {
    const std::uint8_t width = variable->type.width;
    variable->type = type;
    variable->type.width = width;
    variable->visibility = visibility;
  }
  return variables;
}

ChannelInit* AstBuilder::channel(const Token& token, Expr* capacity,
                                 std::vector<Type> fields) {
  ChannelInit* init = model_.make_channel();
  init->where = token.where;
  init->capacity_expr = capacity;
  init->fields = std::move(fields);
  return init;
}

void AstBuilder::globals(std::vector<Variable*> variables) {
  model_.globals.insert(model_.globals.end(), variables.begin(),
                        variables.end());
  model_.units.push_back({.kind = Model::Unit::Kind::globals,
                          .variables = std::move(variables),
                          .subtype = {},
                          .names = {}});
}

void AstBuilder::structure(const Token& name, std::vector<Variable*> fields) {
  Typedef* definition = model_.make_typedef();
  definition->name = name.text;
  definition->where = name.where;
  definition->fields = std::move(fields);
  model_.units.push_back({.kind = Model::Unit::Kind::structure,
                          .index = model_.typedefs.size(),
                          .variables = {},
                          .subtype = {},
                          .names = {}});
  model_.typedefs.push_back(definition);
}

void AstBuilder::mtype_names(std::string_view subtype,
                             const std::vector<Token>& names) {
  Model::Unit unit{.kind = Model::Unit::Kind::mtype,
                   .variables = {},
                   .subtype = subtype,
                   .names = {}};
  for (const Token& name : names) unit.names.push_back({name.text, name.where});
  model_.units.push_back(std::move(unit));
}

Proctype* AstBuilder::proctype(ProctypeKind kind, const Token& where,
                               std::string_view name, Sequence* body) {
  Proctype* proctype = model_.make_proctype();
  proctype->kind = kind;
  proctype->where = where.where;
  const bool is_claim = kind == ProctypeKind::never;
  proctype->name = name.empty() && is_claim
                       ? model_.keep("never_" + std::to_string(claims_))
                       : name;
  if (is_claim) ++claims_;
  proctype->body = body;
  proctype->number = static_cast<std::uint32_t>(model_.proctypes.size());
  model_.units.push_back({.kind = Model::Unit::Kind::proctype,
                          .index = proctype->number,
                          .variables = {},
                          .subtype = {},
                          .names = {}});
  model_.proctypes.push_back(proctype);
  return proctype;
}

void AstBuilder::ltl(const Token& keyword, std::string_view name,
                     Expr* formula) {
  const std::size_t index = model_.ltl.size();
  if (name.empty()) name = model_.keep("ltl_" + std::to_string(index));
  model_.ltl.push_back({name, keyword.where, formula});
  model_.units.push_back({.kind = Model::Unit::Kind::ltl,
                          .index = index,
                          .variables = {},
                          .subtype = {},
                          .names = {}});
}

void AstBuilder::embedded_unit(EmbeddedC::Kind kind, const Token& token,
                               std::vector<std::string_view> texts) {
  model_.embedded.push_back({kind, token.where, std::move(texts)});
  model_.uses_embedded_c = true;
}

}  // namespace promela
