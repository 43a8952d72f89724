/* One step: the copy of the parent, its move in the sink, and its failures. */

typedef struct hsf_context {
  hsf_sink* sink;
  const uint32_t* base; /* where each process begins, by pid, and .. */
  uint32_t* scratch;    /* .. room to say so (both in models with `run`) */
  uint32_t words; /* of the parent */
  uint32_t count; /* of its processes */
  uint32_t fixed; /* the lowest so many of these are as foreseen */
  uint32_t more;  /* words that `run` has added in this step */
  int timeout;
  uint32_t depth; /* of enabled(..) inside enabled(..) */
  const char* error;   /* the first thing that went wrong in this step, .. */
  uint32_t error_kind; /* .. and its hsf_failure_kind */
  uint32_t failed;     /* HSF_FAILED: an assertion was violated; HSF_LOST */
  int32_t t[HSF_TEMPORARIES];
  int32_t want[HSF_MAX_FIELDS]; /* what a receive looks for, .. */
  unsigned char wants[HSF_MAX_FIELDS]; /* .. and where it does */
} hsf_context;

/* Only the first error counts: what is computed behind it has no meaning. */
HSF_COLD static int32_t hsf_error(hsf_context* c, const char* text) {
  if (c->error == NULL) {
    c->error = text;
    c->error_kind = HSF_FAIL_STEP;
  }
  return 0;
}

HSF_COLD static int32_t hsf_bad_index(hsf_context* c) {
  if (c->error == NULL) {
    hsf_error(c, "assertion violated - invalid array index");
    c->error_kind = HSF_FAIL_INDEX;
  }
  return 0;
}

HSF_INLINE int32_t hsf_index(hsf_context* c, int32_t index, int32_t size) {
  return (uint32_t)index < (uint32_t)size ? index : hsf_bad_index(c);
}

HSF_INLINE int32_t hsf_divide(hsf_context* c, int32_t a, int32_t b) {
  if (b == 0) return hsf_error(c, "division by zero");
  return b == -1 ? hsf_minus(a) : a / b;
}

HSF_INLINE int32_t hsf_modulo(hsf_context* c, int32_t a, int32_t b) {
  if (b == 0) return hsf_error(c, "division by zero");
  return b == -1 ? 0 : a % b;
}

/* For what counts as false when it fails. */
HSF_INLINE int hsf_without_error(hsf_context* c, int32_t value) {
  const int fine = value != 0 && c->error == NULL;
  c->error = NULL;
  return fine;
}

/* For what counts as true when it fails, except while enabled(..) asks. */
HSF_INLINE int hsf_or_error(hsf_context* c, int32_t value) {
  if (c->error == NULL) return value != 0;
  if (c->depth > 0) return 0;
  c->error = NULL;
  return 1;
}

HSF_COLD static void hsf_grow(hsf_sink* sink, uint32_t words) {
  sink->grow(sink, words);
}

/* Small states are copied in place, the code for large ones exists once: it is
 * long, and a call is cheap beside it. */
#if HSF_USUAL_WORDS + HSF_HIDDEN_WORDS <= 8
#define HSF_BEGIN HSF_INLINE
#else
#define HSF_BEGIN HSF_NOT_INLINE static
#endif

/* A copy of the parent at the end of the arena, with room for `more` words. It
 * counts from hsf_commit() on; until then the next copy takes its place. */
HSF_BEGIN unsigned char* hsf_begin(hsf_context* c, const unsigned char* s,
                                   uint32_t more) {
  hsf_sink* sink = c->sink;
  const uint32_t words = HSF_HIDDEN_WORDS + c->words;
  unsigned char* to;
  if (sink->arena_size - sink->arena_used < words + more ||
      sink->move_count == sink->move_size) {
    hsf_grow(sink, words + more);
  }
  to = (unsigned char*)(sink->arena + sink->arena_used);
  if (c->words == HSF_USUAL_WORDS) { /* a constant size is copied faster */
    memcpy(to, s - 8 * HSF_HIDDEN_WORDS,
           8 * (HSF_HIDDEN_WORDS + HSF_USUAL_WORDS));
  } else {
    memcpy(to, s - 8 * HSF_HIDDEN_WORDS, 8 * (size_t)words);
  }
  return to + 8 * HSF_HIDDEN_WORDS;
}

HSF_INLINE hsf_move* hsf_add_move(hsf_context* c, uint32_t pid,
                                  uint32_t transition, uint32_t flags) {
  hsf_sink* sink = c->sink;
  hsf_move* move = &sink->moves[sink->move_count++];
  move->transition = transition;
  move->receive = HSF_NO_TRANSITION;
  move->pid = (uint16_t)pid;
  move->receiver = HSF_NO_PID;
  move->flags = (uint16_t)flags;
  move->reserved = 0;
  return move;
}

/* The copy becomes a successor of `words` words. */
HSF_INLINE hsf_move* hsf_commit_words(hsf_context* c, uint32_t pid,
                                      uint32_t transition, uint32_t flags,
                                      uint64_t written, uint32_t words) {
  hsf_move* move = hsf_add_move(c, pid, transition, flags);
  move->written = written;
  move->offset = c->sink->arena_used + HSF_HIDDEN_WORDS;
  move->words = words;
  c->sink->arena_used += HSF_HIDDEN_WORDS + words;
  return move;
}

HSF_INLINE void hsf_commit(hsf_context* c, uint32_t pid, uint32_t transition,
                           uint32_t flags, uint64_t written) {
  hsf_commit_words(c, pid, transition, flags, written, c->words);
}

HSF_COLD static void hsf_add_failure(hsf_context* c, uint32_t transition,
                                     uint32_t kind, const char* text) {
  hsf_sink* sink = c->sink;
  hsf_failure* failure;
  if (sink->failure_count == sink->failure_size) {
    hsf_grow(sink, HSF_HIDDEN_WORDS + c->words + HSF_MOST_NEW_WORDS);
  }
  failure = &sink->failures[sink->failure_count++];
  failure->text = text;
  failure->move = sink->move_count;
  failure->transition = transition;
  failure->kind = kind;
}

/* The step cannot be taken: a move without successor. */
HSF_COLD static hsf_move* hsf_fail(hsf_context* c, uint32_t pid,
                                   uint32_t transition, uint32_t flags) {
  hsf_move* move;
  hsf_add_failure(c, transition, c->error_kind, c->error);
  if (c->sink->move_count == c->sink->move_size) hsf_grow(c->sink, 0);
  move = hsf_add_move(c, pid, transition,
                      flags | c->failed | HSF_FAILED | HSF_STUCK);
  move->written = 0;
  move->offset = 0;
  move->words = 0;
  c->error = NULL;
  c->failed = 0;
  c->more = 0;
  return move;
}

/* As hsf_commit(), for steps that can fail, that can create a process or that
 * can violate an assertion. */
HSF_INLINE hsf_move* hsf_finish(hsf_context* c, uint32_t pid,
                                uint32_t transition, uint32_t flags,
                                uint64_t written) {
  hsf_move* move;
  if (c->error != NULL) return hsf_fail(c, pid, transition, flags);
  move = hsf_commit_words(c, pid, transition, flags | c->failed, written,
                          c->words + c->more);
  c->failed = 0;
  c->more = 0;
  return move;
}

/* A failed assertion; `n` moves with the arena if that has to grow. */
HSF_UNUSED HSF_COLD static unsigned char* hsf_violated(hsf_context* c,
                                                       unsigned char* n,
                                                       uint32_t transition,
                                                       uint32_t kind,
                                                       const char* text) {
  hsf_sink* sink = c->sink;
  const size_t at = (size_t)(n - (unsigned char*)sink->arena);
  const uint32_t used = sink->arena_used;
  if (c->error != NULL) return n;
  /* Whoever grows the arena copies what is used of it. */
  sink->arena_used = (uint32_t)(at / 8) + c->words + c->more;
  hsf_add_failure(c, transition, kind, text);
  sink->arena_used = used;
  c->failed |= HSF_FAILED;
  return (unsigned char*)sink->arena + at;
}

/* Where the copy is, if the arena may have grown. */
HSF_INLINE unsigned char* hsf_copy(hsf_context* c) {
  return (unsigned char*)(c->sink->arena + c->sink->arena_used +
                          HSF_HIDDEN_WORDS);
}

/* A move of a claim has no successor. */
HSF_UNUSED static void hsf_claim_move(hsf_context* c, uint32_t transition,
                                      uint32_t flags, uint32_t target) {
  hsf_move* move;
  if (c->error != NULL) {
    hsf_fail(c, HSF_NO_PID, transition, flags);
    return;
  }
  if (c->sink->move_count == c->sink->move_size) hsf_grow(c->sink, 0);
  move = hsf_add_move(c, HSF_NO_PID, transition, flags | c->failed);
  move->written = 0;
  move->offset = target;
  move->words = 0;
  c->failed = 0;
}

HSF_UNUSED HSF_COLD static void hsf_claim_violated(hsf_context* c,
                                                   uint32_t transition,
                                                   const char* text) {
  if (c->error != NULL) return;
  hsf_add_failure(c, transition, HSF_FAIL_ASSERTION, text);
  c->failed |= HSF_FAILED;
}
