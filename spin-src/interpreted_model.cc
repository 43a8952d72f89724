// The functions of hsf_model over the interpreter.
#include "spin-src/interpreted_model.h"

#include <cstring>

#include "spin-src/enabled_moves.h"
#include "spin-src/executor.h"
#include "spin-src/model_tables.h"
#include "spin-src/move_recorder.h"
#include "spin-src/optimise/reset_dead.h"
#include "spin-src/state_codec.h"
#include "spin-src/trace_assertion.h"

namespace promela {
namespace {

InterpreterOptions interpreter_options(const Options& options,
                                       const StateLayout& layout) {
  const std::uint32_t limit = layout.wide_ids() ? 0xfffe : 0xff;
  return {.lossy_channels = options.lossy_channels,
          .inner_escape_first = options.reverse_unless,
          .priorities = !options.old_priorities,
          .reads_standard_input = false,
          .max_processes = limit,
          .max_channels = limit};
}

bool is_jump(const Element& element) {
  switch (element.kind) {
    case ElementKind::join:
    case ElementKind::loop_exit:
      return true;
    case ElementKind::statement:
      return element.declared == nullptr &&
             (element.stmt->kind == StmtKind::jump_break ||
              element.stmt->kind == StmtKind::jump_goto);
    default:
      return false;
  }
}

constexpr hsf_move no_move = {.written = 0,
                              .offset = 0,
                              .words = 0,
                              .transition = HSF_NO_TRANSITION,
                              .receive = HSF_NO_TRANSITION,
                              .pid = HSF_NO_PID,
                              .receiver = HSF_NO_PID,
                              .flags = 0,
                              .reserved = 0};

/// The move of a process or of the claim, as far as it is known before it is
/// executed.
hsf_move described(const Optimised& optimised, const Process& process,
                   const Move& move) {
  hsf_move result = no_move;
  const Element& element = process.automaton->elements[move.transition.element];
  int flags = 0;
  result.transition = element.id;
  if (move.pid != no_pid) result.pid = static_cast<std::uint16_t>(move.pid);
  if (move.transition.keeps_atomic) flags |= HSF_KEEPS_CONTROL;
  if (optimised.merges(*process.automaton, move.transition)) {
    flags |= HSF_MERGED;
  }
  if (is_jump(element)) flags |= HSF_JUMP;
  result.flags = static_cast<std::uint16_t>(flags);
  return result;
}

hsf_move described(const Optimised& optimised, const SystemState& state,
                   const Move& move) {
  hsf_move result = described(optimised, state.processes[move.pid], move);
  if (move.receiver == no_pid) return result;
  const Automaton& receiver = *state.processes[move.receiver].automaton;
  const Transition& receive = move.receiver_transition;
  result.receive = receiver.elements[receive.element].id;
  result.receiver = static_cast<std::uint16_t>(move.receiver);
  int flags = HSF_HANDSHAKE;
  if (receive.keeps_atomic) flags |= HSF_KEEPS_CONTROL;
  if (optimised.merges(receiver, receive)) flags |= HSF_MERGED;
  result.flags = static_cast<std::uint16_t>(flags);
  return result;
}

}  // namespace

class InterpretedModel::Implementation {
 public:
  Implementation(const LoadedModel& loaded, const Options& options)
      : sources_(loaded.sources),
        optimised_(optimise(loaded, options)),
        layout_(loaded.model, loaded.automata, Layouts(loaded.model),
                optimised_.write_only),
        machine_(loaded.model, loaded.automata,
                 interpreter_options(options, layout_)),
        codec_(machine_, layout_),
        assertion_(machine_),
        tables_(make_tables(loaded, options, optimised_, layout_)),
        view_(tables_) {
    tables_.flags |= HSF_INTERPRETED;
    view_.fill(model_);
    model_.directives = directives_;
    model_.self = this;
    model_.initial = [](const hsf_model* model, void*, hsf_sink* sink) {
      of(model).initial(*sink);
    };
    model_.expand = [](const hsf_model* model, void*,
                       const unsigned char* state, std::uint32_t words,
                       int timeout, hsf_sink* sink) {
      of(model).expand(state, words, timeout != 0, *sink);
    };
    model_.expand_process = [](const hsf_model* model, void*,
                               const unsigned char* state, std::uint32_t words,
                               std::uint32_t pid, int timeout, hsf_sink* sink) {
      of(model).expand_process(state, words, pid, timeout != 0, *sink);
    };
    model_.claim_moves = [](const hsf_model* model, void*,
                            const unsigned char* state, std::uint32_t,
                            std::uint32_t proctype, std::uint32_t control,
                            int timeout, hsf_sink* sink) {
      of(model).claim_moves(state, proctype, control, timeout, *sink);
    };
    model_.classify = [](const hsf_model* model, const unsigned char* state,
                         std::uint32_t) { return of(model).classify(state); };
    model_.control = [](const hsf_model* model, const unsigned char* state,
                        std::uint32_t, std::uint32_t pid,
                        std::uint32_t* proctype, std::uint32_t* control) {
      of(model).control(state, pid, *proctype, *control);
    };
  }

  const hsf_model& model() const { return model_; }

 private:
  static Implementation& of(const hsf_model* model) {
    return *static_cast<Implementation*>(model->self);
  }

  void initial(hsf_sink& sink) {
    MoveRecorder recorder(codec_, assertion_, sources_, texts_, sink);
    recorder.begin(no_move, assertion_.initial());
    try {
      SystemState state = machine_.initial();
      reset_dead(machine_, optimised_, state);
      recorder.end(state, nullptr, 0);
    } catch (const RuntimeError& error) {
      recorder.failed(error);
      recorder.end();
    }
  }

  void expand(const unsigned char* bytes, std::uint32_t words, bool timeout,
              hsf_sink& sink) {
    SystemState state;
    codec_.decode(bytes, state);
    for (std::size_t pid = state.processes.size(); pid-- > 0;) {
      append(state, bytes, words, static_cast<std::uint32_t>(pid), timeout,
             sink);
    }
  }

  void expand_process(const unsigned char* bytes, std::uint32_t words,
                      std::uint32_t pid, bool timeout, hsf_sink& sink) {
    SystemState state;
    codec_.decode(bytes, state);
    append(state, bytes, words, pid, timeout, sink);
  }

  void append(const SystemState& state, const unsigned char* bytes,
              std::uint32_t words, std::uint32_t pid, bool timeout,
              hsf_sink& sink) {
    MoveRecorder recorder(codec_, assertion_, sources_, texts_, sink);
    for (const Move& move : machine_.moves_of(state, pid, timeout)) {
      recorder.begin(described(optimised_, state, move), state.trace);
      try {
        SystemState next = state;
        machine_.perform(next, move, recorder);
        reset_dead(machine_, optimised_, next);
        recorder.end(next, bytes, words);
      } catch (const RuntimeError& error) {
        recorder.failed(error);
        recorder.end();
      }
    }
  }

  void claim_moves(const unsigned char* bytes, std::uint32_t proctype,
                   std::uint32_t control, int when, hsf_sink& sink) {
    SystemState state;
    codec_.decode(bytes, state);
    machine_.start_claim(state, *machine_.model().proctypes[proctype]);
    state.claim->state = control;
    MoveRecorder recorder(codec_, assertion_, sources_, texts_, sink);
    const bool stutters = (when & HSF_STUTTERS) != 0;
    for (const Move& move : machine_.claim_moves(state, when != 0, stutters)) {
      recorder.begin(described(optimised_, *state.claim, move), state.trace);
      try {
        SystemState next = state;
        machine_.execute_claim(next, move, recorder);
        recorder.set_claim_control(next.claim->state);
      } catch (const RuntimeError& error) {
        recorder.failed(error);
      }
      recorder.end();
    }
  }

  std::uint32_t classify(const unsigned char* bytes) const;
  void control(const unsigned char* bytes, std::uint32_t pid,
               std::uint32_t& proctype, std::uint32_t& control) const;

  static constexpr const char* directives_[] = {nullptr};

  const SourceMap& sources_;
  const Optimised optimised_;
  const StateLayout layout_;
  const Interpreter machine_;
  const StateCodec codec_;
  const TraceAssertion assertion_;
  ModelTables tables_;
  const TableView view_;
  TextPool texts_;
  hsf_model model_{};
};

std::uint32_t InterpretedModel::Implementation::classify(
    const unsigned char* bytes) const {
  std::uint32_t answer = HSF_VALID_END | HSF_CHANNELS_EMPTY;
  std::uint16_t trace = 0;
  std::memcpy(&trace, bytes + trace_offset, sizeof trace);
  if (assertion_.may_end(trace)) answer |= HSF_TRACE_END;
  const auto look_at_channels = [&](const OwnerLayout& owner,
                                    const unsigned char* base) {
    for (const ChannelPlace& channel : owner.channels) {
      if (channel.shape->bytes == 0) continue;
      const Cell length{.offset = channel.offset,
                        .bytes = channel.shape->length_bytes};
      if (load(base, length) != 0) answer &= ~std::uint32_t{HSF_CHANNELS_EMPTY};
    }
  };
  look_at_channels(layout_.globals(), bytes);
  std::uint16_t count = 0;
  std::memcpy(&count, bytes + process_count_offset, sizeof count);
  const unsigned char* base = bytes + layout_.first_process();
  for (; count > 0; --count) {
    const ProcessLayout& layout = process_layout(machine_, layout_, base);
    const auto number = static_cast<std::size_t>(load(base, layout.proctype));
    const auto at = static_cast<std::size_t>(load(base, layout.control));
    const State& state = machine_.automata().bodies[number].states[at];
    if (!state.is_end) answer &= ~std::uint32_t{HSF_VALID_END};
    if (state.is_accept) answer |= HSF_ACCEPTING;
    if (state.is_progress) answer |= HSF_PROGRESS;
    look_at_channels(layout, base);
    base += layout.bytes;
  }
  return answer;
}

void InterpretedModel::Implementation::control(const unsigned char* bytes,
                                               std::uint32_t pid,
                                               std::uint32_t& proctype,
                                               std::uint32_t& control) const {
  const unsigned char* base = bytes + layout_.first_process();
  for (; pid > 0; --pid) {
    base += process_layout(machine_, layout_, base).bytes;
  }
  const ProcessLayout& layout = process_layout(machine_, layout_, base);
  proctype = static_cast<std::uint32_t>(load(base, layout.proctype));
  control = static_cast<std::uint32_t>(load(base, layout.control));
}

InterpretedModel::InterpretedModel(const LoadedModel& loaded,
                                   const Options& options)
    : implementation_(std::make_unique<Implementation>(loaded, options)) {
}

InterpretedModel::~InterpretedModel() = default;

const hsf_model& InterpretedModel::model() const {
  return implementation_->model();
}

}  // namespace promela
