// Reads variables out of the bytes of a state by the model's table.
#include "hsf/state_printer.h"

#include <cstring>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace hsf {
namespace {

std::int64_t read_number(const unsigned char* at, std::uint32_t bytes,
                         bool is_signed) {
  const auto as = [at](auto number) {
    std::memcpy(&number, at, sizeof number);
    return static_cast<std::int64_t>(number);
  };
  switch (bytes) {
    case 1:
      return is_signed ? as(std::int8_t{}) : as(std::uint8_t{});
    case 2:
      return is_signed ? as(std::int16_t{}) : as(std::uint16_t{});
    case 4:
      return is_signed ? as(std::int32_t{}) : as(std::uint32_t{});
    default:
      return as(std::int64_t{});
  }
}

const char* type_name(std::uint32_t type) {
  switch (type) {
    case HSF_BIT:
      return "bit";
    case HSF_BYTE:
      return "byte";
    case HSF_MTYPE:
      return "mtype";
    case HSF_CHAN:
      return "chan";
    case HSF_SHORT:
      return "short";
    case HSF_INT:
      return "int";
    case HSF_UNSIGNED:
      return "unsigned";
    default:
      return "";
  }
}

void print_variable(std::ostream& out, const hsf_variable& variable,
                    const unsigned char* base) {
  for (std::uint32_t i = 0; i < variable.count; ++i) {
    const std::int64_t value =
        read_number(base + variable.offset + i * std::size_t{variable.bytes},
                    variable.bytes, variable.is_signed != 0);
    const std::string index =
        variable.count > 1 ? fmt::format("[{}]", i) : std::string();
    fmt::print(out, "\t{:<6} {}{}:\t{}\n", type_name(variable.type),
               variable.name, index, value);
  }
}

/// Nothing, not even the head line, if the owner has no variables.
void print_owned_by(std::ostream& out, const hsf_model& model,
                    std::int32_t proctype, std::string head,
                    const unsigned char* base) {
  for (std::uint32_t i = 0; i < model.variable_count; ++i) {
    const hsf_variable& variable = model.variables[i];
    if (variable.proctype != proctype) continue;
    out << std::exchange(head, {});
    print_variable(out, variable, base);
  }
}

}  // namespace

void print_variables(std::ostream& out, const hsf_model& model,
                     const Walk& walk, std::uint32_t first_pid) {
  out << "global vars:\n";
  print_owned_by(out, model, -1, {}, walk.state());
  // From the first one up: where it ends the next one begins.
  const unsigned char* process =
      walk.state() + model.first_process * sizeof(std::uint64_t);
  for (std::uint32_t pid = 0; pid < walk.process_count(); ++pid) {
    std::uint32_t number = 0;
    std::uint32_t state = 0;
    walk.control(pid, number, state);
    const hsf_proctype& proctype = model.proctypes[number];
    print_owned_by(out, model, static_cast<std::int32_t>(number),
                   fmt::format("local vars proc {} ({}):\n", first_pid + pid,
                               proctype.name),
                   process);
    process += proctype.words * sizeof(std::uint64_t);
  }
}

}  // namespace hsf
