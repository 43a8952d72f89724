// Reads the strings of c_state and c_track.
#include "spin-src/generate/embedded_data.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include <fmt/format.h>

#include "spin-src/errors.h"

namespace promela {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
  };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// Without the quotes of the token.
std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2) text = text.substr(1, text.size() - 2);
  return trimmed(text);
}

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The name that a declaration of C declares: `a` of `struct s *a[3]`, and of
/// `int (*a)(int)`.
std::string declared_name(std::string_view declaration) {
  const std::size_t pointer = declaration.find("(*");
  if (pointer != std::string_view::npos) {
    declaration = declaration.substr(pointer + 2);
    declaration = declaration.substr(0, declaration.find(')'));
  }
  declaration = declaration.substr(0, declaration.find_first_of("[;"));
  declaration = trimmed(declaration);
  std::size_t start = declaration.size();
  while (start > 0 && is_name(declaration[start - 1])) --start;
  return std::string(declaration.substr(start));
}

class Reader {
 public:
  Reader(const Model& model, const SourceMap& sources, EmbeddedData& data)
      : model_(model), sources_(sources), data_(data) {}

  void read(const EmbeddedC& unit) {
    where_ = unit.where;
    if (unit.kind == EmbeddedC::Kind::state) object(unit);
    if (unit.kind == EmbeddedC::Kind::track) track(unit);
  }

 private:
  [[noreturn]] void refuse(const std::string& text) const {
    throw UsageError(fmt::format("{}:{}: {}", sources_.file_of(where_),
                                 sources_.line_of(where_), text));
  }

  void object(const EmbeddedC& unit) {
    if (unit.texts.size() < 2) {
      refuse(
          "c_state needs a declaration and \"Global\", \"Local P\" or "
          "\"Hidden\"");
    }
    CObject object;
    object.declaration = unquoted(unit.texts[0]);
    object.name = declared_name(object.declaration);
    if (unit.texts.size() > 2) object.initial = unquoted(unit.texts[2]);
    const std::string_view where = unquoted(unit.texts[1]);
    if (where == "Global") {
      data_.globals.push_back(object);
    } else if (where == "Hidden") {
      data_.hidden.push_back(object);
    } else if (where.starts_with("Local")) {
      object.owner = proctype(trimmed(where.substr(5)));
      data_.locals.push_back(object);
    } else {
      refuse(
          fmt::format("\"{}\" says not where this lives: write \"Global\", "
                      "\"Local P\" (of proctype P) or \"Hidden\"",
                      where));
    }
  }

  const Proctype* proctype(std::string_view name) const {
    for (const Proctype* proctype : model_.proctypes) {
      const bool is_init =
          proctype->kind == ProctypeKind::init && name == "init";
      if (proctype->name == name || is_init) return proctype;
    }
    refuse(fmt::format("there is no proctype '{}'", name));
  }

  void track(const EmbeddedC& unit) {
    if (unit.texts.size() < 2) {
      refuse("c_track needs an address and a size: \"&x\" \"sizeof(x)\"");
    }
    const std::string_view how =
        unit.texts.size() > 2 ? unquoted(unit.texts[2]) : "Matched";
    if (how == "UnMatched") {
      refuse(
          "c_track \"UnMatched\" is not supported, because a stored state is "
          "nothing but what it is compared by: write \"Matched\" (more states, "
          "all of them right), or leave data untracked that decide "
          "nothing");
    }
    if (how != "Matched") {
      refuse(
          fmt::format("\"{}\" is neither \"Matched\" nor \"UnMatched\"", how));
    }
    data_.tracked.push_back({std::string(unquoted(unit.texts[0])),
                             std::string(unquoted(unit.texts[1]))});
  }

  const Model& model_;
  const SourceMap& sources_;
  EmbeddedData& data_;
  Location where_;
};

}  // namespace

EmbeddedData::EmbeddedData(const Model& model, const SourceMap& sources) {
  Reader reader(model, sources, *this);
  for (const EmbeddedC& unit : model.embedded) reader.read(unit);
}

bool EmbeddedData::in(const Proctype& proctype) const {
  return std::any_of(locals.begin(), locals.end(), [&](const CObject& object) {
    return object.owner == &proctype;
  });
}

}  // namespace promela
