// Variables: types, bounds, initial values, and the scopes they live in.
#include <algorithm>

#include "spin-src/quote.h"
#include "spin-src/resolver.h"

namespace promela {

namespace {

constexpr std::int32_t max_capacity = 65'535;
constexpr std::int32_t max_array = 1 << 24;
constexpr std::size_t max_structure = 1 << 20;  // values in a typedef
constexpr std::size_t max_message = 65'535;     // values in a message

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

void Resolver::bound_type(Type& type, Location where) {
  if (type.basic == BasicType::mtype) {
    type.mtype = &mtype_set(type.name);
  } else if (type.basic == BasicType::structure) {
    const auto found = typedefs_.find(type.name);
    if (found == typedefs_.end()) {
      diagnostics_.error(
          where,
          "typedef " + quote(type.name) + " is used before its definition",
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
    diagnostics_.error(variable.where, "only an unsigned has a width",
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
    diagnostics_.error(
        variable.size_expr->where,
        "an array has at most " + std::to_string(max_array) + " elements",
        "use a smaller bound");
  } else if (size) {
    variable.size = static_cast<std::uint32_t>(*size);
  }
  const bool fits_array =
      variable.size * values_of(variable.type) <= std::size_t{max_array};
  if (fits_array) return;
  diagnostics_.error(variable.where,
                     quote(variable.name) + " holds more than " +
                         std::to_string(max_array) + " values",
                     "use a smaller bound");
  variable.size = 1;
}

std::size_t Resolver::values_of(const Type& type) const {
  const auto found = values_.find(type.structure);
  return found == values_.end() ? 1 : found->second;
}

/// Typedefs of typedefs grow like 2^depth: what is too large loses the field.
void Resolver::count_values(Typedef& definition) {
  std::size_t& values = values_[&definition];
  for (Variable* field : definition.fields) {
    const std::size_t more = field->size * values_of(field->type);
    if (values + more <= max_structure) {
      values += more;
      continue;
    }
    diagnostics_.error(field->where,
                       "typedef " + quote(definition.name) +
                           " holds more than " + std::to_string(max_structure) +
                           " values",
                       "use smaller arrays or fewer typedefs in it");
    field->type = {};
    field->size = 1;
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
  initial_list(variable);
  if (variable.channel != nullptr) {
    if (variable.type.basic != BasicType::chan) {
      diagnostics_.error(variable.channel->where,
                         quote(variable.name) + " is no channel",
                         "declare it as: chan " + std::string(variable.name));
    }
    channel(*variable.channel);
  }
}

void Resolver::initial_list(Variable& variable) {
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
}

void Resolver::channel(ChannelInit& init) {
  expression(*init.capacity_expr);
  const auto capacity = constant_value(*init.capacity_expr);
  if (!capacity || *capacity < 0 || *capacity > max_capacity) {
    diagnostics_.error(init.capacity_expr->where,
                       "the capacity of a channel is a constant from 0 to " +
                           std::to_string(max_capacity),
                       "use a number or a #define; 0 makes a rendezvous");
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
    if (init.flat_fields.size() + values_of(type) > max_message) {
      diagnostics_.error(init.where,
                         "a message holds more than " +
                             std::to_string(max_message) + " values",
                         "use smaller structures");
      return;
    }
    flatten_fields(type, init.flat_fields);
  }
}

void flatten_fields(const Type& type, std::vector<Type>& fields) {
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
        .error(variable.where, quote(variable.name) + " is an mtype constant",
               "rename the variable")
        .notes.push_back({constant->second.where, "it was declared here"});
    return;
  }
  for (const Scope& scope : scopes_) {
    const auto old = scope.find(variable.name);
    if (old == scope.end()) continue;
    const bool same = &scope == &scopes_.back();
    Diagnostic& error = diagnostics_.error(
        variable.where, "redeclaration of " + quote(variable.name),
        same ? "rename one of them"
             : "rename one of them: an inner name cannot hide an outer one");
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
