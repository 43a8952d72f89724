/* The functions of hsf_model that need no code of their own for each model. */

static void hsf_initial(const hsf_model* model, void* scratch, hsf_sink* sink) {
  const uint32_t words = HSF_HIDDEN_WORDS + HSF_INITIAL_WORDS;
  hsf_move* move;
  uint64_t* to;
  (void)model;
  (void)scratch;
  if (sink->arena_size - sink->arena_used < words ||
      sink->move_count == sink->move_size) {
    sink->grow(sink, words);
  }
  to = sink->arena + sink->arena_used;
#if HSF_EMBEDDED_C
  hsf_initial_c((unsigned char*)(to + HSF_HIDDEN_WORDS));
#else
  memcpy(to, hsf_initial_state, sizeof hsf_initial_state);
#endif
  move = &sink->moves[sink->move_count++];
  memset(move, 0, sizeof *move);
  move->written = ~(uint64_t)0;
  move->offset = sink->arena_used + HSF_HIDDEN_WORDS;
  move->words = HSF_INITIAL_WORDS;
  move->transition = HSF_NO_TRANSITION;
  move->receive = HSF_NO_TRANSITION;
  move->pid = HSF_NO_PID;
  move->receiver = HSF_NO_PID;
  sink->arena_used += words;
}

static int hsf_all_empty(const unsigned char* s, const hsf_owner* owner,
                         uint32_t base) {
  uint32_t i;
  for (i = 0; i < owner->channel_count; ++i) {
    hsf_place place = owner->channels[i];
    place.offset += base;
    if (hsf_length(s, place) != 0) return 0;
  }
  return 1;
}

static uint32_t hsf_classify(const hsf_model* model, const unsigned char* s,
                             uint32_t words) {
  uint32_t answer = HSF_VALID_END | HSF_CHANNELS_EMPTY;
  uint32_t at = HSF_FIRST_PROCESS;
  int32_t count;
  (void)model;
  (void)words;
#if HSF_TRACE_PROCTYPE >= 0
  if (hsf_u2(s, 4) == 0 ||
      (hsf_layouts[HSF_TRACE_PROCTYPE].labels[hsf_u2(s, 4)] & HSF_STATE_END)) {
    answer |= HSF_TRACE_END;
  }
#else
  answer |= HSF_TRACE_END;
#endif
  if (!hsf_all_empty(s, &hsf_owners[0], 0)) {
    answer &= ~(uint32_t)HSF_CHANNELS_EMPTY;
  }
  for (count = hsf_count(s); count > 0; --count) {
    const uint32_t type = hsf_type(s, at);
    const uint32_t labels = hsf_layouts[type].labels[hsf_control_at(s, at)];
    if (!(labels & HSF_STATE_END)) answer &= ~(uint32_t)HSF_VALID_END;
    if (labels & HSF_STATE_ACCEPT) answer |= HSF_ACCEPTING;
    if (labels & HSF_STATE_PROGRESS) answer |= HSF_PROGRESS;
    if (!hsf_all_empty(s, &hsf_owners[1 + type], at)) {
      answer &= ~(uint32_t)HSF_CHANNELS_EMPTY;
    }
    at += hsf_layouts[type].bytes;
  }
  return answer;
}

static void hsf_control(const hsf_model* model, const unsigned char* s,
                        uint32_t words, uint32_t pid, uint32_t* proctype,
                        uint32_t* control) {
  uint32_t at = HSF_FIRST_PROCESS;
  (void)model;
  (void)words;
  for (; pid > 0; --pid) at += hsf_layouts[hsf_type(s, at)].bytes;
  *proctype = hsf_type(s, at);
  *control = (uint32_t)hsf_control_at(s, at);
}
