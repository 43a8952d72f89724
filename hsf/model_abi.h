/* The waist between a model and the engine: tables and a few pure functions. */
#ifndef HSF_MODEL_ABI_H
#define HSF_MODEL_ABI_H

/* C99, because a generated verifier (pan.c) carries this file pasted in. A
 * model is either compiled from pan.c or made from automata by the interpreter;
 * the engine cannot tell which.
 *
 * A STATE is a string of 8-byte words ("sigma") and nothing else decides what
 * can happen next: no addresses, no globals, unused bytes zero, so that equal
 * states are equal bytes. Numbers are stored in the byte order of the machine.
 *   word 0          header: four 16-bit numbers
 *                     [0] number of processes
 *                     [1] control state of the never claim: the ENGINE's field;
 *                         models copy it and never look at it
 *                     [2] control state of the trace assertion, 0: none
 *                     [3] _last, in models that mention it, else 0
 *   globals         each naturally aligned: no number crosses a word
 *   global channels each from a word border: length, then messages
 *   processes       by pid, each from a word border: proctype, control state,
 *                   locals, local channels
 * Processes form a stack (the youngest dies first), so the place of a process
 * follows from the proctypes below it. In front of sigma, at negative offsets,
 * lie `hidden_words` words that a step may use but that are not part of the
 * state: hidden variables. The engine sets them to `hidden_initial` before the
 * first step of an edge and keeps them from step to step inside of it.
 */
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HSF_ABI_VERSION 2

#define HSF_NO_PID 0xffffu
#define HSF_NO_TRANSITION 0xffffffffu
#define HSF_HEADER_WORDS 1

typedef struct hsf_model hsf_model;
typedef struct hsf_sink hsf_sink;

/* ---- what a step brings forth ------------------------------------------- */

enum {
  /* The process with control (the receiver of a handshake, else `pid`) is
   * inside an atomic sequence: unless it is blocked, nobody else may move next.
   */
  HSF_KEEPS_CONTROL = 1,
  /* As above, but because its next statement was merged (-o3): local, never
   * blocked. No atomic step in SPIN's count. */
  HSF_MERGED = 2,
  HSF_HANDSHAKE = 4, /* two trail lines: `transition`, then `receive` */
  HSF_JUMP = 8,      /* a goto or join: a trail line, but no statement */
  HSF_FAILED = 16,   /* failures were reported for this move */
  HSF_STUCK = 32,    /* the step failed: there is no successor */
  HSF_LOST = 64      /* a message was lost (-m) */
};

/* One step of one process, or a handshake of two. */
typedef struct hsf_move {
  uint64_t written;    /* bit w: word w of sigma may have changed; bit 63: some
                        * word from 63 on. May say too much, never too little. */
  uint32_t offset;     /* of the successor's word 0 in the arena, in words */
  uint32_t words;      /* of the successor */
  uint32_t transition; /* id of the element executed */
  uint32_t receive;    /* handshake: the receiver's, else HSF_NO_TRANSITION */
  uint16_t pid;
  uint16_t receiver; /* HSF_NO_PID unless a handshake */
  uint16_t flags;
  uint16_t reserved;
} hsf_move;

enum hsf_failure_kind {
  HSF_FAIL_ASSERTION, /* assert(): the step goes on behind it */
  HSF_FAIL_INDEX,     /* array index out of bounds */
  HSF_FAIL_TRACE,     /* trace or notrace assertion: the step goes on */
  HSF_FAIL_STEP       /* any other: the step cannot be taken */
};

typedef struct hsf_failure {
  const char* text;    /* SPIN's words: "assertion violated (x==0)"; lives as
                        * long as the model */
  uint32_t move;       /* index in the sink */
  uint32_t transition; /* the element that failed: differs in a d_step */
  uint32_t kind;
} hsf_failure;

/* Where moves go. The model appends; the engine empties. One move takes
 * hidden_words + words words of the arena: first the hidden ones, then sigma,
 * at `offset`. A move that is stuck takes none. */
struct hsf_sink {
  uint64_t* arena;
  hsf_move* moves;
  hsf_failure* failures;
  uint32_t arena_used, arena_size; /* words */
  uint32_t move_count, move_size;
  uint32_t failure_count, failure_size;
  /* Makes room for `words` more words, one more move and one more failure;
   * moves all three arrays. States given to expand() never lie in the arena
   * of the sink they are expanded into. */
  void (*grow)(hsf_sink*, uint32_t words);
};

/* ---- tables ---------------------------------------------------------------
 */

enum { HSF_STATE_END = 1, HSF_STATE_ACCEPT = 2, HSF_STATE_PROGRESS = 4 };

/* Partial-order reduction: whether a process in this control state may be
 * expanded alone, because no step that it can take from here is seen by others
 * or depends on them. */
enum {
  HSF_SAFE_NEVER,
  HSF_SAFE_ALWAYS,
  HSF_SAFE_YOUNGEST /* if it is the youngest process */
};

enum hsf_element_kind {
  HSF_ELEMENT_STATEMENT,
  HSF_ELEMENT_JUMP, /* goto, break, join: not listed as unreached */
  HSF_ELEMENT_NODE, /* if, do, atomic, block: folded into its first statements
                     */
  HSF_ELEMENT_D_STEP,
  HSF_ELEMENT_END,   /* -end- */
  HSF_ELEMENT_HIDDEN /* removed skips and what else no run can meet */
};

/* A node of the control flow: SPIN's state number is its index in the table. */
typedef struct hsf_element {
  uint32_t id; /* SPIN's transition id, over the whole model */
  uint32_t line;
  const char* file;
  const char* text; /* as SPIN prints it */
  uint8_t kind;
  uint8_t labels; /* HSF_STATE_... */
  uint8_t in_d_step;
  uint8_t safety; /* HSF_SAFE_..: of a process that is here */
  /* What decides the steps of a process that is here, and atomic and merged
   * sequences as a whole: the header, the process itself, and what this names;
   * they change nothing else but the length of the state. A count and so many
   * words of globals and global channels, then a count and so many proctypes,
   * of which all processes count. NULL: anything. (Asked with timeout == 0.) */
  const uint32_t* footprint;
} hsf_element;

enum {
  HSF_EDGE_ATOMIC = 1,
  HSF_EDGE_D_STEP = 2,
  HSF_EDGE_GLOBAL = 4,
  HSF_EDGE_MERGED = 8
};

/* A transition of the automaton, jumps followed: what `pan -d` lists. */
typedef struct hsf_edge {
  uint32_t from, element, to; /* state numbers; to = 0: the process is gone */
  uint16_t escape;            /* 0, or the group of the unless */
  uint16_t flags;
} hsf_edge;

enum hsf_proctype_kind {
  HSF_PROCTYPE,
  HSF_INIT,
  HSF_NEVER, /* translated ltl formulas too */
  HSF_TRACE,
  HSF_NOTRACE
};

typedef struct hsf_proctype {
  const char* name; /* as written; ":init:" */
  uint32_t kind;
  uint32_t initial;       /* state number */
  uint32_t element_count; /* elements[1 .. element_count - 1] are used */
  const hsf_element* elements;
  uint32_t edge_count;
  const hsf_edge* edges; /* sorted by `from`, then in SPIN's order */
  const char* formula;   /* of an ltl claim, else NULL */
  uint32_t words;        /* of a process */
} hsf_proctype;

enum hsf_variable_type {
  HSF_BIT,
  HSF_BYTE,
  HSF_MTYPE,
  HSF_CHAN,
  HSF_SHORT,
  HSF_INT,
  HSF_UNSIGNED
};

typedef struct hsf_variable {
  const char* name; /* `x`, `s.f` */
  int32_t proctype; /* index of the owner; -1: global */
  uint32_t type;
  uint32_t bytes;  /* of one element */
  uint32_t offset; /* bytes, from sigma or from the start of the process */
  uint32_t count;  /* of elements, `bytes` apart */
  uint8_t is_signed;
} hsf_variable;

enum {
  HSF_USES_TIMEOUT = 1,
  HSF_USES_RENDEZVOUS = 2,
  HSF_USES_PRIORITIES = 4,
  HSF_USES_LAST = 8,
  HSF_USES_EMBEDDED_C = 16, /* one thread only, in RAM only */
  HSF_USES_TRACE = 32,
  HSF_NO_REDUCTION = 64, /* enabled(), pc_value(), _last, priorities .. */
  HSF_INTERPRETED = 128,
  HSF_USES_HIDDEN = 256,
  HSF_MERGES = 512 /* generated with statement merging */
};

enum { HSF_TIMEOUT = 1, HSF_STUTTERS = 2 };

/* What classify() answers, or'ed. */
enum {
  HSF_VALID_END = 1, /* every process is at -end- or at an end label */
  HSF_ACCEPTING = 2, /* some process is at an accept label */
  HSF_PROGRESS = 4,  /* some process is at a progress label */
  HSF_CHANNELS_EMPTY = 8,
  HSF_TRACE_END = 16 /* the trace assertion may end here, or there is none */
};

/* ---- the model ------------------------------------------------------------
 */

struct hsf_model {
  uint32_t abi_version;
  uint32_t flags;
  const char* file;      /* the model's file name, as given */
  const char* generator; /* version of what made it */
  const char* options;   /* options of -a that change the model: "-o1 -m" */
  uint64_t hash;         /* of the preprocessed text and these options */

  uint32_t proctype_count;
  const hsf_proctype* proctypes;       /* by SPIN's number */
  uint32_t transition_count;           /* ids are below */
  const uint32_t* transition_proctype; /* by id: who has it, .. */
  const uint32_t* transition_state;    /* .. and its state number */
  uint32_t variable_count;
  const hsf_variable* variables;
  /* SPIN's compile-time directives that pan.c was compiled with:
   * "SAFETY", "MEMLIM=1024"; NULL ends the list. */
  const char* const* directives;

  uint32_t first_process; /* where process 0 begins, in words */
  uint32_t hidden_words;
  const uint64_t* hidden_initial;
  uint32_t scratch_bytes; /* the engine gives each thread that much, zeroed */
  void* self;             /* the interpreter's own; NULL in compiled models */

  /* Appends one move whose successor is the initial state. */
  void (*initial)(const hsf_model*, void* scratch, hsf_sink*);

  /* Appends all steps that are possible, the highest pid first, then in SPIN's
   * order. `timeout`: the value of that expression; ask with 0 first. Control
   * of an atomic sequence is the engine's affair: it then asks for one process.
   * A handshake appears at its sender only. */
  void (*expand)(const hsf_model*, void* scratch, const unsigned char* state,
                 uint32_t words, int timeout, hsf_sink*);
  void (*expand_process)(const hsf_model*, void* scratch,
                         const unsigned char* state, uint32_t words,
                         uint32_t pid, int timeout, hsf_sink*);

  /* `when` is HSF_TIMEOUT, HSF_STUTTERS or both: the value of timeout, and
   * whether the claim moves because the system cannot (np_ is false then).
   * Appends the steps of claim `proctype` from `control`. Their moves have no
   * successor (words = 0); `offset` is the claim's next control state, 0 when
   * it is gone. */
  void (*claim_moves)(const hsf_model*, void* scratch,
                      const unsigned char* state, uint32_t words,
                      uint32_t proctype, uint32_t control, int timeout,
                      hsf_sink*);

  uint32_t (*classify)(const hsf_model*, const unsigned char* state,
                       uint32_t words);

  /* The proctype of a process and its control state. */
  void (*control)(const hsf_model*, const unsigned char* state, uint32_t words,
                  uint32_t pid, uint32_t* proctype, uint32_t* control);
};

/* The engine: everything that `pan` does. Returns the exit status. */
int hsf_main(const hsf_model* model, int argc, char** argv);

/* The same for a model that may turn out to be too large for this execution:
 * beyond `state_limit` stored states nothing is printed and the answer is
 * HSF_ATTEMPT_FAILED. */
#define HSF_ATTEMPT_FAILED (-1)
int hsf_attempt(const hsf_model* model, int argc, char** argv,
                uint64_t state_limit);

/* As called through dlopen: refuses another version with a message. */
typedef int hsf_main_function(const hsf_model*, int, char**);

#ifdef __cplusplus
}
#endif
#endif
