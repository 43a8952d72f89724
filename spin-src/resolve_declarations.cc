// Declarations: mtype, typedef, variables, proctypes and what they need of constants.
#include <algorithm>

#include "spin-src/did_you_mean.h"
#include "spin-src/resolve.h"
#include "spin-src/resolver.h"

namespace promela {

namespace {

constexpr std::size_t max_mtype_names = 255;    // an mtype has 8 bits
constexpr std::int32_t max_priority = 255;
constexpr std::int32_t max_active = 65'535;     // pids have at most 16 bits
constexpr std::int32_t max_capacity = 65'535;
constexpr std::int32_t max_array = 1 << 24;

std::string quote(std::string_view name) {
  return "'" + std::string(name) + "'";
}

bool contains_array(const Typedef& structure) {
  return std::any_of(structure.fields.begin(), structure.fields.end(),
                     [](const Variable* field) {
                       return field->is_array ||
                              (field->type.structure != nullptr &&
                               contains_array(*field->type.structure));
                     });
}

/// An array of structures somewhere inside.
bool contains_structures(const Typedef& structure) {
  return std::any_of(structure.fields.begin(), structure.fields.end(),
                     [](const Variable* field) {
                       const Typedef* inner = field->type.structure;
                       return inner != nullptr &&
                              (field->is_array || contains_structures(*inner));
                     });
}

}  // namespace

void resolve(Model& model, const std::unordered_set<std::string_view>& broken,
             Diagnostics& diagnostics) {
  Resolver(model, broken, diagnostics).run();
  if (diagnostics.errors() == 0) check_messages(model, diagnostics);
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
                 "remove or rename one of them")
          .notes.push_back({old->second->where, "the first one is here"});
    }
  }
  for (const Model::Unit& unit : model_.units) {
    switch (unit.kind) {
      case Model::Unit::Kind::globals: globals_unit(unit.variables); break;
      case Model::Unit::Kind::mtype: mtype_unit(unit); break;
      case Model::Unit::Kind::structure:
        typedef_unit(*model_.typedefs[unit.index]);
        break;
      case Model::Unit::Kind::proctype:
        proctype_unit(*model_.proctypes[unit.index]);
        break;
      case Model::Unit::Kind::ltl: break;
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
      {"_", BasicType::int_},       {"_pid", BasicType::pid},
      {"_nr_pr", BasicType::int_},  {"_last", BasicType::pid},
      {"_p", BasicType::int_},      {"_priority", BasicType::byte},
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
  for (auto name = unit.names.rbegin(); name != unit.names.rend(); ++name) {
    if (set.names.size() == max_mtype_names) {
      diagnostics_.error(name->where, "more than 255 names in one mtype",
                         "use a second one: mtype:other = { .. }");
      return;
    }
    const auto value = static_cast<std::int32_t>(set.names.size() + 1);
    const auto [old, is_new] =
        constants_.emplace(name->name, MtypeConstant{&set, value, name->where});
    if (!is_new) {
      diagnostics_
          .error(name->where,
                 quote(name->name) + " is already an mtype constant",
                 "remove or rename one of them")
          .notes.push_back({old->second.where, "it was declared here"});
    }
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

void Resolver::bound_type(Type& type, Location where) {
  if (type.basic == BasicType::mtype) {
    type.mtype = &mtype_set(type.name);
  } else if (type.basic == BasicType::structure) {
    const auto found = typedefs_.find(type.name);
    if (found == typedefs_.end()) {
      diagnostics_.error(where,
                         "typedef " + quote(type.name) +
                             " is used before its definition",
                         "move the definition up; a typedef cannot contain "
                         "itself");
    } else {
      type.structure = found->second;
    }
  }
}

void Resolver::variable_type(Variable& variable) {
  Type& type = variable.type;
  bound_type(type, variable.where);
  if (type.basic == BasicType::unsigned_int && type.width == 0) {
    diagnostics_.error(variable.where,
                       "unsigned " + quote(variable.name) + " has no width",
                       "write: unsigned " + std::string(variable.name) +
                           " : 5 (1 to 31 bits)");
    type.width = 16;
  } else if (type.basic != BasicType::unsigned_int && type.width != 0) {
    diagnostics_.error(variable.where,
                       "only an unsigned has a width",
                       "write: unsigned " + std::string(variable.name) + " : " +
                           std::to_string(type.width));
    type.width = 0;
  }
}

void Resolver::array_size(Variable& variable) {
  if (variable.size_expr == nullptr) return;
  expression(*variable.size_expr);
  const auto size = positive_constant(*variable.size_expr, "an array bound");
  if (size && *size > max_array) {
    diagnostics_.error(variable.size_expr->where,
                       "an array has at most " + std::to_string(max_array) +
                           " elements",
                       "use a smaller bound");
  } else if (size) {
    variable.size = static_cast<std::uint32_t>(*size);
  }
}

void Resolver::initialiser(Variable& variable) {
  if (variable.initial != nullptr) {
    expression(*variable.initial);
    if (variable.type.basic == BasicType::structure) {
      diagnostics_.error(variable.initial->where,
                         "a structure has no initial value as a whole",
                         "give initial values to the fields in its typedef");
    }
    fits(variable.type, *variable.initial, "initial value");
    same_mtype(variable.type, *variable.initial, Severity::error);
  }
  for (Expr* value : variable.initial_list) {
    expression(*value);
    if (!constant_value(*value)) {
      diagnostics_.error(value->where, "an initialiser list holds constants",
                         "assign other values in the body");
    }
    fits(variable.type, *value, "initial value");
  }
  if (!variable.initial_list.empty() &&
      (!variable.is_array || variable.initial_list.size() > variable.size)) {
    diagnostics_.error(variable.initial_list.back()->where,
                       quote(variable.name) + " has room for " +
                           std::to_string(variable.size) + " value" +
                           (variable.size == 1 ? "" : "s") + ", but " +
                           std::to_string(variable.initial_list.size()) +
                           " are given",
                       "enlarge the array or drop values");
  }
  if (variable.channel != nullptr) {
    if (variable.type.basic != BasicType::chan) {
      diagnostics_.error(variable.channel->where,
                         quote(variable.name) + " is no channel",
                         "declare it as: chan " + std::string(variable.name));
    }
    channel(*variable.channel);
  }
}

void Resolver::channel(ChannelInit& init) {
  expression(*init.capacity_expr);
  const auto capacity = constant_value(*init.capacity_expr);
  if (!capacity || *capacity < 0 || *capacity > max_capacity) {
    diagnostics_.error(init.capacity_expr->where,
                       "the capacity of a channel is a constant from 0 to " +
                           std::to_string(max_capacity),
                       "0 makes it a rendezvous");
  } else {
    init.capacity = static_cast<std::uint32_t>(*capacity);
  }
  for (Type& type : init.fields) {
    bound_type(type, init.where);
    if (type.structure != nullptr && contains_structures(*type.structure)) {
      diagnostics_.error(init.where,
                         "a message field cannot hold an array of structures",
                         "send the structures one by one");
    }
    if (type.basic == BasicType::unsigned_int) {
      diagnostics_.error(init.where, "a message field cannot be unsigned",
                         "use byte, short or int");
    }
    flatten_fields(type, init.flat_fields);
  }
}

void Resolver::flatten_fields(const Type& type, std::vector<Type>& fields) {
  if (type.basic != BasicType::structure) {
    fields.push_back(type);
    return;
  }
  if (type.structure == nullptr) return;
  for (const Variable* field : type.structure->fields) {
    for (std::uint32_t i = 0; i < field->size; ++i) {
      flatten_fields(field->type, fields);
    }
  }
}

/// There is no shadowing: a name means one thing in all blocks around.
void Resolver::declare(Variable& variable) {
  if (const auto constant = constants_.find(variable.name);
      constant != constants_.end()) {
    diagnostics_
        .error(variable.where,
               quote(variable.name) + " is an mtype constant",
               "rename the variable")
        .notes.push_back({constant->second.where, "it was declared here"});
    return;
  }
  for (const Scope& scope : scopes_) {
    const auto old = scope.find(variable.name);
    if (old == scope.end()) continue;
    Diagnostic& error = diagnostics_.error(
        variable.where, "redeclaration of " + quote(variable.name),
        "rename one of them: an inner name cannot hide an outer one");
    if (!old->second->predefined) {
      error.notes.push_back({old->second->where, "it was declared here"});
    }
    return;
  }
  scopes_.back().emplace(variable.name, &variable);
  variable.scope = scope_numbers_.back();
}

void Resolver::declare_local(Variable& variable) {
  Proctype* proctype = context_.proctype;
  declare(variable);
  variable.owner = proctype;
  variable.index = static_cast<std::uint32_t>(proctype->locals.size());
  proctype->locals.push_back(&variable);
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
      diagnostics_.error(parameter->where,
                         "a parameter has no initial value",
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
      diagnostics_.error(proctype.active_expr->where,
                         "at most " + std::to_string(max_active) +
                             " processes can be active",
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
  Location where;
  if (!model_.proctypes.empty()) where = model_.proctypes.front()->where;
  diagnostics_.error(where, "no process is ever started",
                     "put 'active' before a proctype, or add: init { run .. }");
}

std::optional<std::int32_t> Resolver::positive_constant(const Expr& expr,
                                                        std::string_view what) {
  const auto value = constant_value(expr);
  if (value && *value > 0) return value;
  // A reference that could not be resolved has its own message.
  if (expr.kind == ExprKind::variable && expr.variable == nullptr) return {};
  diagnostics_.error(expr.where,
                     std::string(what) + " must be a positive constant",
                     value ? "use 1 or more" : "use a number or a #define");
  return {};
}

}  // namespace promela
