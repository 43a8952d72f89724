// Units of a model: mtype, typedef, global variables, proctypes.
#include <algorithm>

#include "spin-src/quote.h"
#include "spin-src/resolve.h"
#include "spin-src/resolver.h"

namespace promela {

namespace {

constexpr std::size_t max_mtype_names = 255;  // an mtype has 8 bits
constexpr std::int32_t max_priority = 255;
constexpr std::int32_t max_active = 65'535;  // pids have at most 16 bits
bool contains_array(const Typedef& structure) {
  return std::any_of(structure.fields.begin(), structure.fields.end(),
                     [](const Variable* field) {
                       return field->is_array ||
                              (field->type.structure != nullptr &&
                               contains_array(*field->type.structure));
                     });
}

}  // namespace

void resolve(Model& model, const std::unordered_set<std::string_view>& broken,
             Diagnostics& diagnostics) {
  Resolver(model, broken, diagnostics).run();
  if (diagnostics.errors() != 0) return;
  check_messages(model, diagnostics);
  check_promises(model, diagnostics);
}

Resolver::Resolver(Model& model,
                   const std::unordered_set<std::string_view>& broken,
                   Diagnostics& diagnostics)
    : model_(model), broken_(broken), diagnostics_(diagnostics) {
  scopes_.emplace_back();
  scope_numbers_.push_back(0);
  if (model_.mtype_sets.empty()) {
    model_.mtype_sets.push_back(model_.make_mtype_set());
  }
  declare_predefined();
}

void Resolver::run() {
  for (Proctype* proctype : model_.proctypes) {
    const auto [old, is_new] = proctypes_.emplace(proctype->name, proctype);
    if (!is_new) {
      diagnostics_
          .error(proctype->where,
                 proctype->kind == ProctypeKind::init
                     ? "a second init"
                     : quote(proctype->name) + " is defined twice",
                 proctype->kind == ProctypeKind::init
                     ? "merge the two into one"
                     : "remove or rename one of them")
          .notes.push_back({old->second->where, "the first one is here"});
    }
  }
  for (const Model::Unit& unit : model_.units) {
    switch (unit.kind) {
      case Model::Unit::Kind::globals:
        globals_unit(unit.variables);
        break;
      case Model::Unit::Kind::mtype:
        mtype_unit(unit);
        break;
      case Model::Unit::Kind::structure:
        typedef_unit(*model_.typedefs[unit.index]);
        break;
      case Model::Unit::Kind::proctype:
        proctype_unit(*model_.proctypes[unit.index]);
        break;
      case Model::Unit::Kind::ltl:
        break;
    }
  }
  context_ = {};
  context_.in_ltl = true;
  for (const Ltl& ltl : model_.ltl) formula(*ltl.formula);
  context_ = {};
  finish_remotes();
  check_processes();
}

void Resolver::declare_predefined() {
  const std::pair<std::string_view, BasicType> names[] = {
      {"_", BasicType::int_},      {"_pid", BasicType::pid},
      {"_nr_pr", BasicType::int_}, {"_last", BasicType::pid},
      {"_p", BasicType::int_},     {"_priority", BasicType::byte},
  };
  for (const auto& [name, type] : names) {
    Variable* variable = model_.make_variable();
    variable->name = name;
    variable->type.basic = type;
    variable->predefined = true;
    scopes_.front().emplace(name, variable);
  }
}

MtypeSet& Resolver::mtype_set(std::string_view subtype) {
  for (MtypeSet* set : model_.mtype_sets) {
    if (set->name == subtype) return *set;
  }
  MtypeSet* set = model_.make_mtype_set();
  set->name = subtype;
  model_.mtype_sets.push_back(set);
  return *set;
}

/// The last name of a declaration gets the smallest number.
void Resolver::mtype_unit(const Model::Unit& unit) {
  MtypeSet& set = mtype_set(unit.subtype);
  if (set.names.size() + unit.names.size() > max_mtype_names) {
    diagnostics_.error(unit.names[max_mtype_names - set.names.size()].where,
                       "more than 255 names in one mtype",
                       "use a second one: mtype:other = { .. }");
    return;
  }
  auto value = static_cast<std::int32_t>(set.names.size() + unit.names.size());
  for (const LabelDefinition& name : unit.names) {
    const auto [old, is_new] =
        constants_.emplace(name.name, MtypeConstant{&set, value--, name.where});
    if (is_new) continue;
    diagnostics_
        .error(name.where, quote(name.name) + " is already an mtype constant",
               "remove or rename one of them")
        .notes.push_back({old->second.where, "it was declared here"});
  }
  for (auto name = unit.names.rbegin(); name != unit.names.rend(); ++name) {
    set.names.push_back(name->name);
  }
}

void Resolver::typedef_unit(Typedef& definition) {
  std::unordered_map<std::string_view, const Variable*> known;
  for (Variable* field : definition.fields) {
    field->is_field = true;
    variable_type(*field);
    array_size(*field);
    initialiser(*field);
    const auto [old, is_new] = known.emplace(field->name, field);
    if (!is_new) {
      diagnostics_
          .error(field->where,
                 "a second field " + quote(field->name) + " in typedef " +
                     quote(definition.name),
                 "rename one of them")
          .notes.push_back({old->second->where, "the first one is here"});
    }
  }
  count_values(definition);
  const auto [old, is_new] = typedefs_.emplace(definition.name, &definition);
  if (!is_new) {
    diagnostics_
        .error(definition.where,
               "typedef " + quote(definition.name) + " is defined twice",
               "rename one of them")
        .notes.push_back({old->second->where, "the first one is here"});
  }
}

/// A list is entered when it ends: `byte x = 3, y = x` does not know x.
void Resolver::globals_unit(const std::vector<Variable*>& variables) {
  for (Variable* variable : variables) {
    variable_type(*variable);
    array_size(*variable);
    initialiser(*variable);
    if (variable->visibility == Visibility::hidden &&
        variable->type.basic == BasicType::bit) {
      diagnostics_.error(variable->where,
                         "bit " + quote(variable->name) + " cannot be hidden",
                         "declare it as a byte");
    }
  }
  for (Variable* variable : variables) declare(*variable);
}

void Resolver::parameters(Proctype& proctype) {
  for (Variable* parameter : proctype.parameters) {
    parameter->is_parameter = true;
    variable_type(*parameter);
    if (parameter->is_array) {
      diagnostics_.error(parameter->where, "a parameter cannot be an array",
                         "make the array global, or a field of a structure "
                         "in a channel");
    } else if (parameter->type.structure != nullptr &&
               contains_array(*parameter->type.structure)) {
      diagnostics_.error(parameter->where,
                         "a parameter cannot be a structure with arrays",
                         "pass its fields one by one, or make it global");
    }
    if (parameter->initial != nullptr || parameter->channel != nullptr) {
      diagnostics_.error(parameter->where, "a parameter has no initial value",
                         "give the value where the process is started");
    }
    declare_local(*parameter);
  }
}

void Resolver::proctype_head(Proctype& proctype) {
  if (proctype.is_active) proctype.instances = 1;
  if (proctype.active_expr != nullptr) {
    expression(*proctype.active_expr);
    const auto count =
        positive_constant(*proctype.active_expr, "the number of processes");
    if (count && *count > max_active) {
      diagnostics_.error(
          proctype.active_expr->where,
          "at most " + std::to_string(max_active) + " processes can be active",
          "use a smaller number");
    } else if (count) {
      proctype.instances = static_cast<std::uint32_t>(*count);
    }
  }
  if (proctype.priority_expr != nullptr) {
    model_.uses_priorities = true;
    const std::int32_t priority = proctype.priority_expr->value;
    if (priority < 1 || priority > max_priority) {
      diagnostics_.error(proctype.priority_expr->where,
                         "a priority is a number from 1 to 255",
                         "use a value in this range");
    } else {
      proctype.priority = static_cast<std::uint32_t>(priority);
    }
  }
  if (proctype.provided != nullptr) {
    model_.uses_provided = true;
    expression(*proctype.provided);
  }
}

void Resolver::proctype_unit(Proctype& proctype) {
  context_ = {};
  context_.proctype = &proctype;
  context_.body_start = true;
  next_scope_ = 0;
  scopes_.emplace_back();
  scope_numbers_.push_back(0);
  parameters(proctype);
  proctype_head(proctype);
  for (Stmt* stmt : proctype.body->statements) statement(*stmt);
  check_gotos();
  scopes_.pop_back();
  scope_numbers_.pop_back();
  context_ = {};
}

void Resolver::check_processes() {
  if (diagnostics_.errors() > 0 || !broken_.empty()) return;
  const bool any = std::any_of(
      model_.proctypes.begin(), model_.proctypes.end(),
      [](const Proctype* proctype) { return proctype->instances > 0; });
  if (any) return;
  Location where = model_.end;
  if (!model_.proctypes.empty()) where = model_.proctypes.front()->where;
  diagnostics_.error(where, "no process is ever started",
                     "put 'active' before a proctype, or add: init { run .. }");
}

}  // namespace promela
