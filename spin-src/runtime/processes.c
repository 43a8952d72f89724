/* Processes: finding them, ending them, and what others ask about them. */

/* As promela::ProcessLayout. */
typedef struct hsf_process_layout {
  uint32_t bytes;
  uint32_t control, control_bytes; /* offset and size */
  uint32_t priority;               /* offset */
  const unsigned char* labels;     /* HSF_STATE_.. by control state */
} hsf_process_layout;

static const hsf_process_layout hsf_layouts[HSF_PROCTYPES];

/* A process that offers a message by handshake. */
typedef struct hsf_offer {
  uint32_t pid, transition;
  uint32_t control, control_bytes, target; /* where it goes */
  int32_t channel;
  uint32_t fields;
  int testing; /* whether somebody could take it is all that is asked */
  int32_t message[HSF_MAX_FIELDS];
} hsf_offer;

HSF_INLINE int32_t hsf_control_at(const unsigned char* s, uint32_t base) {
  const hsf_process_layout* layout = &hsf_layouts[hsf_type(s, base)];
  return hsf_get(s, base + layout->control, layout->control_bytes, 0);
}

/* The offset of a process of this proctype, 0: there is none with that pid. */
HSF_INLINE int32_t hsf_process(hsf_context* c, const unsigned char* s,
                               int32_t pid, uint32_t proctype) {
  (void)c;
  if ((uint32_t)pid >= (uint32_t)hsf_count(s)) return 0;
  if (hsf_type(s, HSF_BASE(c, pid)) != proctype) return 0;
  return (int32_t)HSF_BASE(c, pid);
}

/* The one with the lowest pid. */
HSF_UNUSED static int32_t hsf_first(hsf_context* c, const unsigned char* s,
                                    uint32_t proctype) {
  int32_t pid;
  (void)c;
  for (pid = 0; pid < hsf_count(s); ++pid) {
    if (hsf_type(s, HSF_BASE(c, pid)) == proctype) {
      return (int32_t)HSF_BASE(c, pid);
    }
  }
  return 0;
}

HSF_UNUSED static int32_t hsf_pc_value(hsf_context* c, const unsigned char* s,
                                       int32_t pid) {
  (void)c;
  if ((uint32_t)pid >= (uint32_t)hsf_count(s)) return 0;
  return hsf_control_at(s, HSF_BASE(c, pid));
}

HSF_UNUSED static int32_t hsf_get_priority(hsf_context* c,
                                           const unsigned char* s,
                                           int32_t pid) {
  uint32_t base;
  (void)c;
  if ((uint32_t)pid >= (uint32_t)hsf_count(s)) return 0;
  base = HSF_BASE(c, pid);
  return hsf_u1(s, base + hsf_layouts[hsf_type(s, base)].priority);
}

HSF_UNUSED static uint64_t hsf_set_priority(hsf_context* c, unsigned char* n,
                                            int32_t pid, int32_t priority) {
  uint32_t at;
  if (priority < 1 || priority > 255) {
    hsf_error(c, "priority is out of range");
    return 0;
  }
  if ((uint32_t)pid >= (uint32_t)hsf_count(n)) return 0;
  at = HSF_BASE(c, pid);
  at += hsf_layouts[hsf_type(n, at)].priority;
  hsf_put1(n, at, priority);
  return hsf_bit(at);
}

HSF_UNUSED static int32_t hsf_nonprogress(hsf_context* c,
                                          const unsigned char* s) {
  int32_t pid;
  if (c->timeout & HSF_STUTTERS) return 0;
  for (pid = 0; pid < hsf_count(s); ++pid) {
    const uint32_t base = HSF_BASE(c, pid);
    const unsigned char* labels = hsf_layouts[hsf_type(s, base)].labels;
    if (labels[hsf_control_at(s, base)] & HSF_STATE_PROGRESS) return 0;
  }
  return 1;
}

/* The youngest process is gone. */
HSF_UNUSED static void hsf_end(hsf_context* c, const unsigned char* s,
                               uint32_t pid, uint32_t transition,
                               uint32_t flags, uint32_t bytes) {
  unsigned char* n = hsf_begin(c, s, 0);
  hsf_put2(n, 0, hsf_count(n) - 1);
  if (HSF_KEEPS_LAST) hsf_put2(n, 6, (int32_t)pid);
  hsf_commit_words(c, pid, transition, flags, ~(uint64_t)0,
                   c->words - bytes / 8);
}

/* Room for one more process on top of the copy; its offset. */
HSF_UNUSED static uint32_t hsf_create(hsf_context* c, unsigned char* n,
                                      uint32_t bytes) {
  const uint32_t base = 8 * (c->words + c->more);
  const int32_t pid = hsf_count(n);
  memset(n + base, 0, bytes);
  hsf_put2(n, 0, pid + 1);
#if HSF_DYNAMIC
  if (c->base != c->scratch) {
    memcpy(c->scratch, c->base, (size_t)pid * sizeof *c->scratch);
    c->base = c->scratch;
  }
  c->scratch[pid] = base;
#else
  (void)pid;
#endif
  c->more += bytes / 8;
  return base;
}

/* The words that `run` has written: the number of processes, and new ones. */
HSF_INLINE uint64_t hsf_created(const hsf_context* c) {
  return 1 | hsf_bits(8 * (ptrdiff_t)c->words,
                      8 * (ptrdiff_t)(c->words + c->more));
}

/* Both halves of a handshake are done. */
HSF_INLINE void hsf_shake(hsf_context* c, const hsf_offer* o, uint32_t pid,
                          uint32_t receive, uint32_t flags, uint64_t written) {
  hsf_move* move = hsf_commit_words(c, o->pid, o->transition,
                                    flags | HSF_HANDSHAKE, written, c->words);
  move->receive = receive;
  move->receiver = (uint16_t)pid;
}

/* As hsf_shake(), for receives that can fail. */
HSF_UNUSED static void hsf_try_shake(hsf_context* c, const hsf_offer* o,
                                     uint32_t pid, uint32_t receive,
                                     uint32_t flags, uint64_t written) {
  hsf_move* move =
      hsf_finish(c, o->pid, o->transition, flags | HSF_HANDSHAKE, written);
  move->receive = receive;
  move->receiver = (uint16_t)pid;
}

/* Begins the copy of a handshake: the sender goes first. */
HSF_INLINE unsigned char* hsf_meet(hsf_context* c, const unsigned char* s,
                                   const hsf_offer* o) {
  unsigned char* n = hsf_begin(c, s, 0);
  hsf_put(n, o->control, o->control_bytes, (int32_t)o->target);
  if (HSF_KEEPS_LAST) hsf_put2(n, 6, (int32_t)o->pid);
  return n;
}

/* Sets dead locals of the sender to zero in all moves from `move` on. */
HSF_UNUSED static void hsf_reset(hsf_context* c, uint32_t move,
                                 uint32_t offset, uint32_t bytes) {
  for (; move < c->sink->move_count; ++move) {
    hsf_move* made = &c->sink->moves[move];
    if ((made->flags & HSF_STUCK) != 0) continue;
    memset((unsigned char*)(c->sink->arena + made->offset) + offset, 0, bytes);
    made->written |= hsf_bits(offset, offset + bytes);
  }
}

/* Makes all moves from `move` on fail: the provided clause did. */
HSF_UNUSED HSF_COLD static void hsf_spoil(hsf_context* c, uint32_t move,
                                          uint32_t failure, const char* text,
                                          uint32_t kind) {
  hsf_sink* sink = c->sink;
  const uint32_t end = sink->move_count;
  sink->failure_count = failure;
  for (; move < end; ++move) {
    hsf_move* spoilt = &sink->moves[move];
    spoilt->flags = (uint16_t)((spoilt->flags & ~(uint32_t)HSF_LOST) |
                               HSF_FAILED | HSF_STUCK);
    spoilt->written = 0;
    spoilt->offset = 0;
    spoilt->words = 0;
    sink->move_count = move;
    hsf_add_failure(c, sink->moves[move].transition, kind, text);
  }
  sink->move_count = end;
}

#if HSF_DYNAMIC
/* The processes are not as foreseen: looks where they are. */
HSF_NOT_INLINE static void hsf_find_processes(hsf_context* c,
                                              const unsigned char* s) {
  uint32_t at = HSF_FIRST_PROCESS;
  uint32_t pid;
  for (pid = 0; pid < c->count; ++pid) {
    c->scratch[pid] = at;
    at += hsf_layouts[hsf_type(s, at)].bytes;
  }
  c->base = c->scratch;
}
#endif

/* What every function of the model begins with. */
HSF_INLINE void hsf_enter(hsf_context* c, void* scratch, const unsigned char* s,
                          uint32_t words, int timeout, hsf_sink* sink) {
  c->sink = sink;
  c->words = words;
  c->count = (uint32_t)hsf_count(s);
  c->more = 0;
  c->timeout = timeout;
  c->depth = 0;
  c->error = NULL;
  c->failed = 0;
#if HSF_DYNAMIC
  c->scratch = (uint32_t*)scratch;
  c->base = hsf_bases;
  c->fixed = 0;
  while (c->fixed < c->count && c->fixed < HSF_INSTANCES &&
         hsf_type(s, hsf_bases[c->fixed]) == hsf_instances[c->fixed]) {
    ++c->fixed;
  }
  if (c->fixed < c->count) hsf_find_processes(c, s);
#else
  (void)scratch;
  c->fixed = c->count;
#endif
}
