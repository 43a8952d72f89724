// Both listings visit states in SPIN's order: depth-first from the initial one.
#include "hsf/automata_listing.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "hsf/automaton.h"

namespace hsf {
namespace {

/// Calls `visit(edge)` for every edge that can be reached: the edges of a state
/// together, then their targets in the same order. Without recursion, because
/// automata can be long chains.
template <typename Visit>
void for_each_edge(const hsf_proctype& proctype, const Visit& visit) {
  std::vector<bool> seen(proctype.element_count);
  std::vector<std::span<const hsf_edge>> stack;
  const auto enter = [&](std::uint32_t state) {
    if (state == 0 || state >= seen.size() || seen[state]) return;
    seen[state] = true;
    const auto edges = edges_from(proctype, state);
    for (const hsf_edge& edge : edges) visit(edge);
    stack.push_back(edges);
  };
  enter(proctype.initial);
  while (!stack.empty()) {
    auto& rest = stack.back();
    if (rest.empty()) {
      stack.pop_back();
      continue;
    }
    const std::uint32_t next = rest.front().to;
    rest = rest.subspan(1);
    enter(next);
  }
}

std::uint8_t labels_of(const hsf_element& element) {
  const unsigned end = element.kind == HSF_ELEMENT_END ? HSF_STATE_END : 0;
  return static_cast<std::uint8_t>(element.labels | end);
}

std::string header_of(const hsf_proctype& proctype) {
  switch (proctype.kind) {
    case HSF_INIT:
      return "init";
    case HSF_NEVER:
      return fmt::format("claim {}", proctype.name);
    case HSF_TRACE:
      return "trace assertion";
    case HSF_NOTRACE:
      return "notrace assertion";
    default:
      return fmt::format("proctype {}", proctype.name);
  }
}

/// 1 and 2 are SPIN's numbers for skips and else.
std::uint32_t code_number(const hsf_element& element) {
  constexpr std::uint32_t first_free = 3;
  const std::string_view text = element.text;
  if (element.kind == HSF_ELEMENT_JUMP || text == "(1)") return 1;
  if (text == "else") return 2;
  return element.id + first_free;
}

void list_edge(std::ostream& out, const hsf_proctype& proctype,
               const hsf_edge& edge) {
  constexpr std::uint32_t any_class = 2;
  const hsf_element& source = proctype.elements[edge.from];
  const hsf_element& element = proctype.elements[edge.element];
  const std::uint8_t labels = labels_of(source);
  const std::string escape =
      edge.escape == 0 ? "" : fmt::format(" org {:3}", edge.element);
  fmt::print(out, "\tstate {:3} -(tr {:3})-> state {:3}  [id {:3} tp {:3}{}] ",
             edge.from, code_number(element), edge.to, element.id, any_class,
             escape);
  fmt::print(out, "[{}{}{}{}{}] {}:{} => {}\n",
             (edge.flags & HSF_EDGE_D_STEP)   ? 'D'
             : (edge.flags & HSF_EDGE_ATOMIC) ? 'A'
                                              : '-',
             (labels & HSF_STATE_ACCEPT) ? 'a' : '-',
             (labels & HSF_STATE_END) ? 'e' : '-',
             (labels & HSF_STATE_PROGRESS) ? 'p' : '-',
             (edge.flags & HSF_EDGE_GLOBAL) ? 'G' : 'L', source.file,
             source.line, element.text);
}

/// For a label between double quotes; "\n" of a printf would break the line.
std::string dot_text(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size() && text[i + 1] == 'n') {
      result += ' ';
      ++i;
    } else if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else {
      result += c;
    }
  }
  return result;
}

void draw_edge(std::ostream& out, const hsf_proctype& proctype,
               const hsf_edge& edge) {
  const char* style = (edge.flags & HSF_EDGE_ATOMIC)   ? "dashed"
                      : (edge.flags & HSF_EDGE_D_STEP) ? "dotted"
                      : (edge.flags & HSF_EDGE_GLOBAL) ? "bold"
                                                       : "solid";
  fmt::print(out, "\tS{} -> S{}  [color=black,style={},label=\"{}\"];\n",
             edge.from, edge.to, style,
             dot_text(proctype.elements[edge.element].text));
  const std::uint8_t labels = labels_of(proctype.elements[edge.from]);
  if (labels & HSF_STATE_ACCEPT) {
    fmt::print(out, "  S{} [color=red,style=bold];\n", edge.from);
  } else if (labels & HSF_STATE_PROGRESS) {
    fmt::print(out, "  S{} [color=green,style=bold];\n", edge.from);
  } else if (labels & HSF_STATE_END) {
    fmt::print(out, "  S{} [color=blue,style=bold,shape=box];\n", edge.from);
  }
}

/// A word that Graphviz takes as a name: ":trace:" is "trace".
std::string graph_name(const hsf_proctype& proctype) {
  std::string name;
  for (const char c : std::string_view(proctype.name)) {
    if (c != ':') name += c;
  }
  if (proctype.kind == HSF_INIT) return "init";
  if (proctype.kind == HSF_PROCTYPE) return "p_" + name;
  if (proctype.kind == HSF_NEVER) return "claim_" + name;
  return name;
}

}  // namespace

void list_automata(std::ostream& out, const hsf_model& model) {
  for (std::uint32_t i = 0; i < model.proctype_count; ++i) {
    const hsf_proctype& proctype = model.proctypes[i];
    out << header_of(proctype) << '\n';
    for_each_edge(proctype, [&](const hsf_edge& edge) {
      list_edge(out, proctype, edge);
    });
  }
  out << "\nTransition Type: A=atomic; D=d_step; L=local; G=global\n"
         "Source-State Labels: p=progress; e=end; a=accept;\n";
}

void draw_automata(std::ostream& out, const hsf_model& model) {
  for (std::uint32_t i = 0; i < model.proctype_count; ++i) {
    const hsf_proctype& proctype = model.proctypes[i];
    const std::string label =
        proctype.kind == HSF_INIT ? "init" : dot_text(proctype.name);
    fmt::print(out,
               "digraph {} {{\nsize=\"8,10\";\n"
               "  GT [shape=box,style=dotted,label=\"{}\"];\n"
               "  GT -> S{};\n",
               graph_name(proctype), label, proctype.initial);
    for_each_edge(proctype, [&](const hsf_edge& edge) {
      draw_edge(out, proctype, edge);
    });
    out << "}\n";
  }
}

}  // namespace hsf
