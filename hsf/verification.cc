// Plan, search, report; with --all-ltl again and again, and a table.
#include "hsf/verification.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "hsf/error_log.h"
#include "hsf/errors.h"
#include "hsf/interrupt.h"
#include "hsf/json_report.h"
#include "hsf/plan.h"
#include "hsf/progress.h"
#include "hsf/report.h"
#include "hsf/resources.h"
#include "hsf/text_file.h"
#include "hsf/verdict.h"
#include "hsf/wrap/non_progress.h"

namespace hsf {
namespace {

/// What the search tells goes to the log of errors and to the progress line.
class PanMonitor : public Monitor {
 public:
  PanMonitor(ErrorLog& log, Progress& progress)
      : log_(log), progress_(progress) {}

  void found(const FoundError& error) override {
    progress_.clear();
    log_.found(error);
  }
  void progress(const Gauge& gauge) override { progress_.show(gauge); }
  bool stopped() override { return InterruptGuard::was_interrupted(); }

 private:
  ErrorLog& log_;
  Progress& progress_;
};

void print_lines(std::ostream& out, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) out << line << '\n';
}

/// What remains of a search when it has been reported.
struct Finding {
  std::string claim;
  std::string verdict;
  std::uint64_t stored = 0;
  double seconds = 0;
  bool was_interrupted = false;
  int status = 0;
  std::string json;
};

class Verification {
 public:
  Verification(const hsf_model& model, const Options& options,
               const Surroundings& surroundings)
      : model_(model), options_(options), surroundings_(surroundings) {}

  Finding run() {
    const Plan plan = plan_search(model_, options_);
    print_lines(out(), plan.announcements);
    print_lines(err(), plan.warnings);
    out().flush();

    Result result{.model = model_,
                  .options = options_,
                  .plan = plan,
                  .outcome = {},
                  .errors = {},
                  .best = {}};
    ErrorLog log(out(), model_, options_, plan.settings);
    Progress progress(err(), progress_style(), plan.settings.memory_budget);
    PanMonitor monitor(log, progress);
    const Stopwatch clock;
    {
      const InterruptGuard guard;
      result.outcome = surroundings_.search(model_, plan.settings, monitor);
    }
    progress.clear();
    result.seconds = clock.seconds();
    result.cpu_seconds = cpu_seconds();
    result.resident_bytes = peak_resident_bytes();
    result.errors = log.take_errors();
    result.best = log.best();
    report(result);
    return finding(result);
  }

 private:
  std::ostream& out() { return surroundings_.out; }
  std::ostream& err() {
    return options_.errors_to_stdout ? surroundings_.out : surroundings_.err;
  }

  Progress::Style progress_style() const {
    if (options_.quiet) return Progress::Style::none;
    return surroundings_.err_is_terminal ? Progress::Style::terminal
                                         : Progress::Style::lines;
  }

  void report(const Result& result) {
    const Outcome& outcome = result.outcome;
    for (const std::string& warning : outcome.warnings) {
      err() << "warning: " << warning << '\n';
    }
    if (outcome.ending == Ending::interrupted) out() << "Interrupted\n";
    if (outcome.ending == Ending::depth_limit) {
      out() << "error: max search depth too small\n";
    }
    print_report(out(), result);
  }

  Finding finding(const Result& result) const {
    const auto& claim = result.plan.settings.claim;
    return {.claim = claim ? model_.proctypes[*claim].name : "",
            .verdict = verdict_text(result),
            .stored = result.outcome.gauge.counts.stored,
            .seconds = result.seconds,
            .was_interrupted = result.outcome.ending == Ending::interrupted,
            .status = exit_status(result),
            .json = options_.json.empty() ? "" : json_report(result)};
  }

  const hsf_model& model_;
  const Options& options_;
  const Surroundings& surroundings_;
};

void print_table(std::ostream& out, const std::vector<Finding>& findings) {
  std::size_t width = std::string_view("claim").size();
  for (const Finding& finding : findings) {
    width = std::max(width, finding.claim.size());
  }
  fmt::print(out, "\n{:{}}  {:>12}  {:>9}  verdict\n", "claim", width, "states",
             "seconds");
  for (const Finding& finding : findings) {
    fmt::print(out, "{:{}}  {:12}  {:9.3g}  {}\n", finding.claim, width,
               finding.stored, finding.seconds, finding.verdict);
  }
}

/// A violation says more than a doubt.
int worst(const std::vector<Finding>& findings) {
  int status = exit_holds;
  for (const Finding& finding : findings) {
    if (finding.status == exit_violated) return exit_violated;
    status = std::max(status, finding.status);
  }
  return status;
}

std::string all_json(const std::vector<Finding>& findings) {
  std::string text = "{\"schema\": \"io-hsf-spin/results/1\", \"results\": [\n";
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (i > 0) text += ",\n";
    text += findings[i].json;
  }
  return text + "]}\n";
}

/// Each claim with a trail of its own: MODEL.CLAIM.trail.
int verify_all(const hsf_model& model, const Options& options,
               const Surroundings& surroundings) {
  const auto claims = claims_of(model);
  if (claims.empty()) {
    throw UsageError("option '--all-ltl': the model has no claims");
  }
  if (options.claim || options.non_progress) {
    throw UsageError(
        "option '--all-ltl' checks every claim: leave out -N and -l");
  }
  std::vector<Finding> findings;
  for (const std::uint32_t claim : claims) {
    Options one = options;
    one.claim = model.proctypes[claim].name;
    one.acceptance = true;
    one.trails.suffix = *one.claim + "." + options.trails.suffix;
    findings.push_back(Verification(model, one, surroundings).run());
    if (findings.back().was_interrupted) break;
  }
  print_table(surroundings.out, findings);
  if (!options.json.empty()) write_text_file(options.json, all_json(findings));
  return worst(findings);
}

}  // namespace

int verify(const hsf_model& model, const Options& options,
           const Surroundings& surroundings) {
  if (options.all_claims) return verify_all(model, options, surroundings);
  const auto verify_one = [&](const hsf_model& one) {
    const Finding finding = Verification(one, options, surroundings).run();
    if (!options.json.empty()) write_text_file(options.json, finding.json);
    return finding.status;
  };
  if (!options.non_progress) return verify_one(model);
  return verify_one(NonProgressModel(model).model());
}

}  // namespace hsf
