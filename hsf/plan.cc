// Chooses order, reduction and claim; refuses what this version cannot do.
#include "hsf/plan.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <queue>
#include <span>

#include "hsf/automaton.h"
#include "hsf/errors.h"
#include "hsf/nearest.h"

namespace hsf {
namespace {

/// The states that come after the given ones.
std::vector<bool> states_after(const hsf_proctype& proctype,
                               std::span<const std::uint32_t> start) {
  std::vector<bool> seen(proctype.element_count);
  std::queue<std::uint32_t> open;
  for (const std::uint32_t state : start) open.push(state);
  while (!open.empty()) {
    for (const hsf_edge& edge : edges_from(proctype, open.front())) {
      if (edge.to == 0 || edge.to >= seen.size() || seen[edge.to]) continue;
      seen[edge.to] = true;
      open.push(edge.to);
    }
    open.pop();
  }
  return seen;
}

/// Whether the automaton can come to an accept state and a run can stay there
/// or come back for ever. A claim never stands still: those that are made from
/// safety formulas carry an accept label on a state that leads to their end.
bool can_accept(const hsf_proctype& proctype) {
  const std::uint32_t initial[] = {proctype.initial};
  std::vector<bool> seen = states_after(proctype, initial);
  if (proctype.initial < seen.size()) seen[proctype.initial] = true;
  for (std::uint32_t state = 1; state < proctype.element_count; ++state) {
    const bool accepts =
        (proctype.elements[state].labels & HSF_STATE_ACCEPT) != 0;
    if (!accepts || !seen[state]) continue;
    const std::uint32_t here[] = {state};
    if (proctype.kind != HSF_NEVER || states_after(proctype, here)[state]) {
      return true;
    }
  }
  return false;
}

bool can_accept(const hsf_model& model, std::optional<std::uint32_t> claim) {
  for (std::uint32_t i = 0; i < model.proctype_count; ++i) {
    const hsf_proctype& proctype = model.proctypes[i];
    const bool counts = proctype.kind == HSF_PROCTYPE ||
                        proctype.kind == HSF_INIT || claim == i;
    if (counts && can_accept(proctype)) return true;
  }
  return false;
}

/// Whether -a or -l look for cycles, and what it means that they do not.
void choose_cycles(const hsf_model& model, const Options& options, Plan& plan) {
  SearchSettings& settings = plan.settings;
  if (options.fairness && !options.acceptance && !options.non_progress) {
    throw UsageError("option '-f' requires the use of -a or -l");
  }
  if (options.acceptance && options.non_progress) {
    throw UsageError(
        "options '-a' and '-l' exclude each other: the one looks for cycles "
        "through accept labels, the other for cycles without progress labels");
  }
  settings.fairness = options.fairness;
  if (options.non_progress) {
    settings.cycles = Cycles::non_progress;
  } else if (options.acceptance && can_accept(model, settings.claim)) {
    settings.cycles = Cycles::acceptance;
  } else if (options.acceptance) {
    settings.fairness = false;
    // The infinite runs that violate a formula have a finite part that does.
    if (settings.claim && model.proctypes[*settings.claim].formula) return;
    plan.warnings.push_back(
        "warning: no accept labels are defined, so option -a has no effect "
        "(ignored)");
  } else if (settings.claim && can_accept(model.proctypes[*settings.claim])) {
    plan.claim_is_part_checked = true;
    plan.warnings.push_back(
        "warning: never claim + accept labels requires -a flag to fully "
        "verify");
  }
}

void forget_depth_first_settings(SearchSettings& settings) {
  settings.shorten = false;
  settings.depth_limit_is_error = false;
  settings.reverse_processes = false;
  settings.reverse_transitions = false;
}

/// The formula says how many steps the system takes.
bool counts_steps(const hsf_proctype& claim) {
  const std::string_view text(claim.formula);
  const auto is_letter = [&](std::size_t i) {
    return i < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[i])) != 0 ||
            text[i] == '_');
  };
  for (const std::string_view word : {"X", "next"}) {
    for (std::size_t i = text.find(word); i != std::string_view::npos;
         i = text.find(word, i + 1)) {
      if (!is_letter(i - 1) && !is_letter(i + word.size())) return true;
    }
  }
  return false;
}

/// Reduction keeps what a claim sees only if it cannot tell how often the
/// system moves; and who is blocked, only if nobody waits for a handshake.
void restrict_reduction(const hsf_model& model, Plan& plan) {
  SearchSettings& settings = plan.settings;
  if (!settings.reduction) return;
  std::string why;
  if (settings.cycles == Cycles::acceptance && settings.claim) {
    const hsf_proctype& claim = model.proctypes[*settings.claim];
    if (claim.formula == nullptr) {
      why = "a never claim may count steps (an ltl formula without X does not)";
    } else if (counts_steps(claim)) {
      why = "the formula has an X";
    }
  }
  if (settings.fairness && (model.flags & HSF_USES_RENDEZVOUS) != 0) {
    why = "fairness sees who waits for a handshake";
  }
  if (settings.fairness && settings.cycle_method == CycleMethod::nested) {
    why = "nested search has none under fairness (--liveness=scc has)";
  }
  if (why.empty()) return;
  settings.reduction = false;
  plan.warnings.push_back("warning: no partial order reduction: " + why);
}

/// Settings of a search for cycles, in place of an order.
void plan_cycles(const hsf_model& model, const Options& options, Plan& plan) {
  SearchSettings& settings = plan.settings;
  if (options.order == Order::breadth_first && !options.bfs_directive &&
      !options.shortest) {
    throw UsageError(
        "option '--search=bfs' does not look for cycles: leave it out, or use "
        "--shortest");
  }
  const bool shortest = options.shortest || settings.shorten;
  if (shortest && options.liveness) {
    throw UsageError("option '--liveness' excludes " +
                     std::string(options.shortest ? "'--shortest'" : "'-i'") +
                     ": the shortest cycle is found in another way");
  }
  settings.cycle_method =
      shortest ? CycleMethod::shortest
               : options.liveness.value_or(CycleMethod::components);
  settings.order = shortest ? Order::breadth_first : Order::depth_first;
  settings.merging = false;
  if (shortest) settings.reduction = false;
  if (settings.threads > 1) {
    settings.threads = 1;
    plan.warnings.push_back("warning: cycles are looked for by one thread");
  }
  const bool ignores = settings.reverse_processes ||
                       settings.reverse_transitions ||
                       settings.depth_limit_is_error;
  if (ignores) {
    plan.warnings.push_back("warning: " + options.depth_first_flag +
                            " has no effect on the search for cycles");
  }
  forget_depth_first_settings(settings);
  restrict_reduction(model, plan);
}

Order choose_order(const Options& options, Plan& plan) {
  const std::string& flag = options.depth_first_flag;
  const bool is_directive = flag.starts_with("-D");
  if (options.shortest) {
    if (options.order == Order::depth_first ||
        (!flag.empty() && !is_directive)) {
      throw UsageError("option '--shortest' excludes " +
                       (flag.empty() ? "'--search=dfs'" : "'" + flag + "'") +
                       ": depth-first search proves no length");
    }
    return Order::breadth_first;
  }
  if (flag.empty()) return options.order.value_or(Order::breadth_first);
  // -DBFS is a default that any run-time flag may change; --search=bfs is not.
  const bool asked_for_bfs =
      options.order == Order::breadth_first && !options.bfs_directive;
  if (asked_for_bfs && !is_directive) {
    throw UsageError("option '--search=bfs' excludes '" + flag +
                     "', which is for depth-first search");
  }
  if (asked_for_bfs || (options.bfs_directive && is_directive)) {
    plan.warnings.push_back("warning: " + flag +
                            " has no effect on breadth-first search");
    return Order::breadth_first;
  }
  return Order::depth_first;
}

void plan_order(const Options& options, Plan& plan) {
  SearchSettings& settings = plan.settings;
  settings.order = choose_order(options, plan);
  if (settings.order == Order::breadth_first) {
    forget_depth_first_settings(settings);
  } else if (settings.threads > 1) {
    throw UsageError(
        "option '--threads' is for breadth-first search: leave out " +
        (options.depth_first_flag.empty()
             ? "'--search=dfs'"
             : "'" + options.depth_first_flag + "'"));
  }
}

void check_unless(const hsf_model& model, const Options& options) {
  if (!options.reverse_unless) return;
  const std::string generated_with = model.options ? model.options : "";
  if (generated_with.find("-J") != std::string::npos) return;
  for (std::uint32_t i = 0; i < model.proctype_count; ++i) {
    const auto edges = edges_of(model.proctypes[i]);
    if (std::ranges::any_of(edges, [](auto& e) { return e.escape != 0; })) {
      throw UsageError(
          "option '-J' must be given when the verifier is generated: "
          "io-hsf-spin -a -J");
    }
  }
}

void announce_claim(const hsf_model& model, Plan& plan) {
  if (!plan.settings.claim) return;
  const hsf_proctype& claim = model.proctypes[*plan.settings.claim];
  if (claims_of(model).size() > 1) {
    plan.announcements.push_back("pan: ltl formula " + std::string(claim.name));
  }
  if (plan.settings.cycles == Cycles::non_progress) return;
  if (plan.settings.reduction && !claim.formula) {
    plan.announcements.push_back(
        "warning: for p.o. reduction to be valid the never claim must be "
        "stutter-invariant");
    plan.announcements.push_back(
        "(never claims generated from LTL formulae are stutter-invariant)");
  }
}

}  // namespace

std::vector<std::uint32_t> claims_of(const hsf_model& model) {
  std::vector<std::uint32_t> claims;
  for (std::uint32_t i = 0; i < model.proctype_count; ++i) {
    if (model.proctypes[i].kind == HSF_NEVER) claims.push_back(i);
  }
  return claims;
}

std::optional<std::uint32_t> choose_claim(const hsf_model& model,
                                          const Options& options) {
  if (options.non_progress) return model.proctype_count - 1;
  const auto claims = claims_of(model);
  if (claims.empty() || options.without_claim) return std::nullopt;
  if (!options.claim || claims.size() == 1) return claims.front();
  const std::string& wanted = *options.claim;
  std::vector<std::string_view> names;
  for (const std::uint32_t claim : claims) {
    names.push_back(model.proctypes[claim].name);
    if (names.back() == wanted) return claim;
  }
  std::size_t from_last = 0;
  const char* end = wanted.data() + wanted.size();
  const auto result = std::from_chars(wanted.data(), end, from_last);
  if (result.ec == std::errc() && result.ptr == end &&
      from_last < claims.size()) {
    return claims[claims.size() - 1 - from_last];
  }
  throw UsageError("error: cannot find claim '" + wanted + "'" +
                   did_you_mean(wanted, names));
}

Plan plan_search(const hsf_model& model, const Options& options) {
  Plan plan;
  plan.settings = options.settings;
  SearchSettings& settings = plan.settings;
  const auto claims = claims_of(model);
  plan.has_claims = !claims.empty();
  settings.claim = choose_claim(model, options);
  if (options.claim && !options.all_claims && claims.size() <= 1) {
    plan.warnings.push_back(
        claims.empty() ? "warning: no claims are defined, -N ignored"
                       : "warning: only one claim defined, -N ignored");
  }
  check_unless(model, options);
  choose_cycles(model, options, plan);
  if (settings.cycles != Cycles::none) {
    plan_cycles(model, options, plan);
  } else {
    plan_order(options, plan);
  }
  if (settings.threads > 1 && (model.flags & HSF_USES_EMBEDDED_C) != 0) {
    settings.threads = 1;
    plan.warnings.push_back(
        "warning: models with embedded C are searched by one thread");
  }
  if (settings.depth_limit_is_error && !settings.max_depth) {
    plan.warnings.push_back("warning: -b has no effect without -mN");
  }
  if (options.shortest || (model.flags & HSF_NO_REDUCTION) != 0) {
    settings.reduction = false;
  }
  // A shorter path may lie between statements that were merged; and not every
  // claim is blind to how many steps the system takes.
  if (options.shortest || settings.claim) settings.merging = false;
  // With steps that cost nothing a layer has no order for the proviso.
  if (settings.cost == Cost::statements) settings.reduction = false;
  if (settings.claim) settings.check_end_states = false;
  announce_claim(model, plan);
  return plan;
}

}  // namespace hsf
