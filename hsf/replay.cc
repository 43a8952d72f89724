// Step lines, final state and variables, in the layout of SPIN's pan -r.
#include "hsf/replay.h"

#include <string>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "hsf/automaton.h"
#include "hsf/errors.h"
#include "hsf/state_printer.h"
#include "hsf/text_file.h"
#include "hsf/trail_file.h"
#include "hsf/walk.h"
#include "hsf/wrap/non_progress.h"

namespace hsf {
namespace {

/// The claim of -l comes behind those of the model.
bool is_non_progress(const hsf_model& model, const TrailFile& file) {
  return file.claim == model.proctype_count;
}

TrailFile read_trail(const hsf_model& model, const Options& options) {
  const ReplayOptions& replay = options.replay;
  const std::string path =
      replay.file.empty()
          ? trail_name(model.file, replay.number, options.trails.suffix)
          : replay.file;
  const auto text = read_text_file(path);
  if (!text) throw UsageError("cannot find " + path);
  TrailFile file = parse_trail(path, *text);
  if (file.head && file.head->hash != model.hash) {
    throw UsageError(path +
                     " belongs to another model, or to this one before it was "
                     "changed: it cannot be replayed here");
  }
  if (file.claim && !is_non_progress(model, file) &&
      (*file.claim >= model.proctype_count ||
       model.proctypes[*file.claim].kind != HSF_NEVER)) {
    throw UsageError(
        fmt::format("{} needs claim {}, which this model does not have", path,
                    *file.claim));
  }
  const bool merges = (model.flags & HSF_MERGES) != 0;
  if (file.is_merged && !merges) {
    throw UsageError(path +
                     " has merged statements (line -4:-4:-4): use io-hsf-spin "
                     "-t, or spin -a -o3 for another trail");
  }
  return file;
}

class Player {
 public:
  Player(std::ostream& out, const hsf_model& model, const Options& options,
         const TrailFile& file)
      : out_(out),
        model_(model),
        options_(options),
        file_(file),
        walk_(model, file.claim) {}

  bool play() {
    const auto& steps = file_.trail.steps;
    for (std::size_t i = 0; i < steps.size();) {
      if (file_.trail.cycle == i) out_ << "  <<<<<START OF CYCLE>>>>>\n";
      const std::size_t done = walk_.step(steps, i);
      if (done == 0) {
        fmt::print(out_, "pan: Error, step {}: {}\n", i + 1, walk_.why());
        finish(i);
        return false;
      }
      for (std::size_t k = i; k < i + done; ++k) print_step(k);
      i += done;
      const std::string_view failure = walk_.failure();
      if (!failure.empty()) {
        fmt::print(out_, "pan:1: {} (at depth {})\n", failure, i);
      }
    }
    finish(steps.size());
    return true;
  }

 private:
  std::uint32_t internal_pid(std::uint32_t pid) const {
    return pid == claim_pid ? 0 : pid + first_pid();
  }
  /// SPIN counts the claim as process 0.
  std::uint32_t first_pid() const { return file_.claim ? 1 : 0; }

  void print_step(std::size_t index) {
    const TrailStep& step = file_.trail.steps[index];
    const ReplayOptions& replay = options_.replay;
    if (replay.silent) return;
    if (replay.only_pid && *replay.only_pid != step.pid) return;
    const hsf_element& element = *element_of(model_, step.transition);
    const char* name =
        model_.proctypes[model_.transition_proctype[step.transition]].name;
    const std::uint32_t state = model_.transition_state[step.transition];
    const std::uint32_t pid = internal_pid(step.pid);
    if (replay.columns) {
      fmt::print(out_, "{}: {}{}({}):[{}]\n", index + 1,
                 std::string(2 * pid, '\t'), name, pid, element.text);
    } else if (options_.verbose) {
      fmt::print(out_,
                 "{:3}: proc {:2} ({})  {}:{} (state {}) trans {{{},{}}} "
                 "[{}]\n",
                 index + 1, pid, name, element.file, element.line, state,
                 step.transition, step.transition, element.text);
      print_variables(out_, model_, walk_, first_pid());
    } else {
      fmt::print(out_, "{:3}:\tproc {:2} ({}) {}:{} (state {})\t[{}]\n",
                 index + 1, pid, name, element.file, element.line, state,
                 element.text);
    }
  }

  void finish(std::size_t steps) {
    fmt::print(out_, "spin: trail ends after {} steps\n", steps);
    if (options_.replay.silent && !options_.verbose) return;
    fmt::print(out_, "#processes {}:\n", walk_.process_count() + first_pid());
    if (file_.claim) {
      print_place(steps, 0, *file_.claim, walk_.claim_control());
    }
    for (std::uint32_t pid = 0; pid < walk_.process_count(); ++pid) {
      std::uint32_t proctype = 0;
      std::uint32_t state = 0;
      walk_.control(pid, proctype, state);
      print_place(steps, pid + first_pid(), proctype, state);
    }
    print_variables(out_, model_, walk_, first_pid());
  }

  void print_place(std::size_t step, std::uint32_t pid, std::uint32_t number,
                   std::uint32_t state) {
    const hsf_proctype& proctype = model_.proctypes[number];
    const hsf_element& element = proctype.elements[state];
    const bool may_end = element.kind == HSF_ELEMENT_END ||
                         (element.labels & HSF_STATE_END) != 0;
    fmt::print(out_, "{:3}:\tproc {} ({})  {}:{} (state {:2}){}\n", step, pid,
               proctype.name, state == 0 ? "-" : element.file,
               state == 0 ? 0 : element.line, state,
               may_end || state == 0 ? "" : " (invalid end state)");
    for (const hsf_edge& edge : edges_from(proctype, state)) {
      fmt::print(out_, "\t\t{}\n", proctype.elements[edge.element].text);
    }
  }

  std::ostream& out_;
  const hsf_model& model_;
  const Options& options_;
  const TrailFile& file_;
  Walk walk_;
};

}  // namespace

int replay_trail(std::ostream& out, const hsf_model& model,
                 const Options& options) {
  const TrailFile file = read_trail(model, options);
  const auto play = [&](const hsf_model& played) {
    return Player(out, played, options, file).play() ? exit_holds : exit_usage;
  };
  if (!is_non_progress(model, file)) return play(model);
  return play(NonProgressModel(model).model());
}

}  // namespace hsf
