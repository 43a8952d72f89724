// Puts a result into JSON, member by member.
#include "hsf/json_report.h"

#include <fmt/format.h>

#include "hsf/automaton.h"
#include "hsf/json_writer.h"
#include "hsf/verdict.h"

namespace hsf {
namespace {

const char* ending_name(Ending ending) {
  switch (ending) {
    case Ending::complete:
      return "complete";
    case Ending::error_limit:
      return "error limit";
    case Ending::depth_limit:
      return "depth limit";
    case Ending::memory_limit:
      return "memory limit";
    case Ending::time_limit:
      return "time limit";
    case Ending::state_limit:
      return "state limit";
    case Ending::interrupted:
      return "interrupted";
    case Ending::fatal_error:
      return "fatal error";
    case Ending::atomic_limit:
      return "atomic limit";
  }
  return "unknown";
}

const char* cost_name(Cost cost) {
  switch (cost) {
    case Cost::steps:
      return "steps";
    case Cost::statements:
      return "statements";
    case Cost::edges:
      return "edges";
  }
  return "unknown";
}

const char* cycles_name(Cycles cycles) {
  switch (cycles) {
    case Cycles::none:
      return "none";
    case Cycles::acceptance:
      return "acceptance";
    case Cycles::non_progress:
      return "non-progress";
  }
  return "unknown";
}

const char* search_name(const SearchSettings& settings) {
  if (settings.cycles == Cycles::none) {
    return settings.order == Order::breadth_first ? "bfs" : "dfs";
  }
  switch (settings.cycle_method) {
    case CycleMethod::components:
      return "scc";
    case CycleMethod::nested:
      return "ndfs";
    case CycleMethod::shortest:
      return "shortest lasso";
  }
  return "unknown";
}

void write_step(JsonWriter& json, const hsf_model& model,
                const TrailStep& step) {
  json.begin_object();
  if (step.pid == claim_pid) {
    json.key("claim").value(true);
  } else {
    json.key("pid").value(std::uint32_t{step.pid});
  }
  json.key("transition").value(step.transition);
  if (const hsf_element* element = element_of(model, step.transition)) {
    const std::uint32_t owner = model.transition_proctype[step.transition];
    json.key("proctype").value(model.proctypes[owner].name);
    json.key("state").value(model.transition_state[step.transition]);
    json.key("file").value(element->file);
    json.key("line").value(element->line);
    json.key("text").value(element->text);
  }
  json.end();
}

void write_error(JsonWriter& json, const hsf_model& model,
                 const ReportedError& reported) {
  const FoundError& error = reported.error;
  json.begin_object();
  json.key("number").value(error.number);
  json.key("text").value(error.text);
  json.key("depth").value(error.depth);
  json.key("shortest").value(error.is_shortest);
  if (!reported.trail_file.empty()) {
    json.key("trail_file").value(reported.trail_file);
  }
  if (error.has_trail) {
    json.key("length").value(std::uint64_t{error.trail.steps.size()});
    json.key("statements").value(error.statements);
    if (error.trail.cycle) {
      json.key("cycle").value(std::uint64_t{*error.trail.cycle});
    }
    json.key("trail").begin_array();
    for (const TrailStep& step : error.trail.steps) {
      write_step(json, model, step);
    }
    json.end();
  }
  json.end();
}

void write_model(JsonWriter& json, const Result& result) {
  const hsf_model& model = result.model;
  json.key("model").begin_object();
  json.key("file").value(model.file);
  json.key("hash").value(fmt::format("{:016x}", model.hash));
  json.key("generator").value(model.generator ? model.generator : "");
  json.key("options").value(model.options ? model.options : "");
  json.key("interpreted").value((model.flags & HSF_INTERPRETED) != 0);
  json.end();
}

void write_property(JsonWriter& json, const Result& result) {
  const SearchSettings& settings = result.plan.settings;
  json.key("property").begin_object();
  json.key("claim");
  if (settings.claim) {
    const hsf_proctype& claim = result.model.proctypes[*settings.claim];
    json.value(claim.name);
    if (claim.formula) json.key("formula").value(claim.formula);
  } else {
    json.null();
  }
  json.key("assertions").value(settings.check_assertions);
  json.key("invalid_end_states").value(settings.check_end_states);
  json.key("cycles").value(cycles_name(settings.cycles));
  json.key("weak_fairness").value(settings.fairness);
  json.end();
}

void write_options(JsonWriter& json, const Result& result) {
  const SearchSettings& settings = result.plan.settings;
  json.key("options").begin_object();
  json.key("search").value(search_name(settings));
  json.key("cost").value(cost_name(settings.cost));
  json.key("reduction").value(settings.reduction);
  json.key("threads").value(std::uint32_t{settings.threads});
  json.key("stop_at_error").value(settings.stop_at_error);
  json.key("max_depth");
  if (settings.max_depth) {
    json.value(*settings.max_depth);
  } else {
    json.null();
  }
  json.key("memory_budget");
  if (settings.memory_budget != 0) {
    json.value(settings.memory_budget);
  } else {
    json.null();
  }
  json.key("time_limit");
  if (settings.time_limit) {
    json.value(*settings.time_limit);
  } else {
    json.null();
  }
  json.end();
}

void write_figures(JsonWriter& json, const Result& result) {
  const Gauge& gauge = result.outcome.gauge;
  const Counts& counts = gauge.counts;
  json.key("counts").begin_object();
  json.key("stored").value(counts.stored);
  json.key("matched").value(counts.matched);
  json.key("transitions").value(counts.stored + counts.matched);
  json.key("atomic_steps").value(counts.atomic_steps);
  json.key("errors").value(counts.errors);
  json.key("depth_reached").value(counts.depth_reached);
  json.key("edges").value(counts.edges);
  json.key("expanded").value(counts.expanded);
  json.key("lost_messages").value(counts.lost_messages);
  json.key("reduced").value(result.outcome.reduced);
  json.end();
  json.key("time").begin_object();
  json.key("seconds").value(result.seconds);
  json.key("cpu_seconds").value(result.cpu_seconds);
  json.end();
  json.key("memory").begin_object();
  json.key("state_vector_bytes").value(gauge.state_vector_bytes);
  json.key("state_bytes").value(gauge.state_bytes);
  json.key("table_bytes").value(gauge.table_bytes);
  json.key("stack_bytes").value(gauge.stack_bytes);
  json.key("peak_resident_bytes").value(result.resident_bytes);
  json.end();
}

}  // namespace

std::string json_report(const Result& result) {
  JsonWriter json;
  json.begin_object();
  json.key("schema").value("io-hsf-spin/result/1");
  json.key("version").value(PACKAGE_VERSION);
  json.key("verdict").value(verdict_name(verdict_of(result)));
  json.key("verdict_text").value(verdict_text(result));
  json.key("ending").value(ending_name(result.outcome.ending));
  json.key("reason").value(reason_of(result));
  json.key("exit_status").value(std::uint32_t(exit_status(result)));
  write_model(json, result);
  write_property(json, result);
  write_options(json, result);
  write_figures(json, result);
  json.key("warnings").begin_array();
  for (const std::string& warning : result.outcome.warnings) {
    json.value(warning);
  }
  json.end();
  json.key("errors").begin_array();
  for (const ReportedError& error : result.errors) {
    write_error(json, result.model, error);
  }
  json.end();
  json.end();
  return json.take();
}

}  // namespace hsf
