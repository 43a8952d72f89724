// The C structures that point into a model's tables.
#include "spin-src/model_tables.h"

namespace promela {

TableView::TableView(const ModelTables& tables) : tables_(tables) {
  for (const ProctypeRow& row : tables.proctypes) {
    std::vector<hsf_element>& elements = elements_.emplace_back();
    for (const ElementRow& element : row.elements) {
      elements.push_back(
          {.id = element.id,
           .line = element.line,
           .file = element.file.c_str(),
           .text = element.text.c_str(),
           .kind = static_cast<std::uint8_t>(element.kind),
           .labels = element.labels,
           .in_d_step = static_cast<std::uint8_t>(element.in_d_step),
           .safety = element.safety,
           .footprint =
               element.footprint.empty() ? nullptr : element.footprint.data()});
    }
    proctypes_.push_back(
        {.name = row.name.c_str(),
         .kind = static_cast<std::uint32_t>(row.kind),
         .initial = row.initial,
         .element_count = static_cast<std::uint32_t>(elements.size()),
         .elements = elements.data(),
         .edge_count = static_cast<std::uint32_t>(row.edges.size()),
         .edges = row.edges.data(),
         .formula = row.formula ? row.formula->c_str() : nullptr,
         .words = row.words});
  }
  for (const VariableRow& row : tables.variables) {
    variables_.push_back(
        {.name = row.name.c_str(),
         .proctype = row.proctype,
         .type = static_cast<std::uint32_t>(row.type),
         .bytes = row.bytes,
         .offset = row.offset,
         .count = row.count,
         .is_signed = static_cast<std::uint8_t>(row.is_signed)});
  }
}

void TableView::fill(hsf_model& model) const {
  model.abi_version = HSF_ABI_VERSION;
  model.flags = tables_.flags;
  model.file = tables_.file.c_str();
  model.generator = tables_.generator.c_str();
  model.options = tables_.options.c_str();
  model.hash = tables_.hash;
  model.proctype_count = static_cast<std::uint32_t>(proctypes_.size());
  model.proctypes = proctypes_.data();
  model.transition_count =
      static_cast<std::uint32_t>(tables_.transition_state.size());
  model.transition_proctype = tables_.transition_proctype.data();
  model.transition_state = tables_.transition_state.data();
  model.variable_count = static_cast<std::uint32_t>(variables_.size());
  model.variables = variables_.data();
  model.first_process = tables_.first_process;
  model.hidden_words =
      static_cast<std::uint32_t>(tables_.hidden_initial.size());
  model.hidden_initial = tables_.hidden_initial.data();
}

}  // namespace promela
