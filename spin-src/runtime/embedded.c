/* Embedded C: what a fragment sees of a state, and what becomes of its errors. */
#include <stdarg.h>

/* One thread at a time: the user's own data are not shared out either. */
static State* hsf_now;      /* the state that a fragment works on, .. */
static unsigned char* this; /* .. and its process; NULL in a claim */
#define now (*hsf_now)

typedef struct hsf_text {
  struct hsf_text* next;
  char text[1];
} hsf_text;

/* What uerror() and Uerror() were told while a fragment ran. */
#define HSF_MOST_COMPLAINTS 16
static const char* hsf_complaints[HSF_MOST_COMPLAINTS];
static uint32_t hsf_complaint_count;
static const char* hsf_fatal_complaint;

/* A failure's text lives as long as the model: each different one is kept. */
HSF_UNUSED static const char* hsf_keep_text(const char* text) {
  static hsf_text* all;
  const size_t length = strlen(text);
  hsf_text* known = all;
  while (known != NULL && strcmp(known->text, text) != 0) known = known->next;
  if (known != NULL) return known->text;
  known = malloc(sizeof *known + length);
  if (known == NULL) return "an error in embedded C";
  memcpy(known->text, text, length + 1);
  known->next = all;
  all = known;
  return known->text;
}

/* An error of the step, which goes on. */
HSF_UNUSED static void uerror(const char* text) {
  if (hsf_complaint_count == HSF_MOST_COMPLAINTS) return;
  hsf_complaints[hsf_complaint_count++] = hsf_keep_text(text);
}

/* An error that the step does not survive. */
HSF_UNUSED static void Uerror(const char* text) {
  if (hsf_fatal_complaint == NULL) hsf_fatal_complaint = hsf_keep_text(text);
}

/* As Promela's printf: silent in a verification unless compiled with
 * -DPRINTF. */
HSF_UNUSED static int Printf(const char* format, ...) {
  int printed = 0;
#ifdef PRINTF
  va_list arguments;
  va_start(arguments, format);
  printed = vprintf(format, arguments);
  va_end(arguments);
#else
  (void)format;
#endif
  return printed;
}

/* The process with that pid. */
HSF_UNUSED static void* pptr(int pid) {
  unsigned char* s = (unsigned char*)hsf_now;
  uint32_t at = HSF_FIRST_PROCESS;
  for (; pid > 0; --pid) at += hsf_layouts[hsf_type(s, at)].bytes;
  return s + at;
}

static void hsf_restore_data(void);
static void hsf_keep_data(void);

HSF_UNUSED static void hsf_show(unsigned char* n, uint32_t base) {
  hsf_now = (State*)(void*)n;
  this = base == 0 ? NULL : n + base;
  hsf_complaint_count = 0;
  hsf_fatal_complaint = NULL;
  hsf_restore_data();
}

/* Executes a c_code; answers where the copy is, should the arena have grown. */
HSF_UNUSED static unsigned char* hsf_run_c(hsf_context* c, unsigned char* n,
                                           uint32_t base, uint32_t transition,
                                           int (*allowed)(void),
                                           const char* refusal,
                                           void (*code)(void)) {
  uint32_t i;
  if (c->error != NULL) return n;
  hsf_show(n, base);
  if (allowed != NULL && !allowed()) {
    hsf_error(c, refusal);
    return n;
  }
  code();
  hsf_keep_data();
  for (i = 0; i < hsf_complaint_count; ++i) {
    n = hsf_violated(c, n, transition, HSF_FAIL_STEP, hsf_complaints[i]);
  }
  if (hsf_fatal_complaint != NULL) hsf_error(c, hsf_fatal_complaint);
  return n;
}

/* Evaluates a c_expr, which must not change anything. */
HSF_UNUSED static int32_t hsf_ask_c(hsf_context* c, const unsigned char* s,
                                    uint32_t base, int (*allowed)(void),
                                    const char* refusal,
                                    int32_t (*question)(void)) {
  int32_t answer;
  if (c->error != NULL) return 0;
  hsf_show((unsigned char*)(uintptr_t)s, base);
  if (allowed != NULL && !allowed()) return hsf_error(c, refusal);
  answer = question();
  if (hsf_complaint_count > 0) hsf_error(c, hsf_complaints[0]);
  if (hsf_fatal_complaint != NULL) hsf_error(c, hsf_fatal_complaint);
  return answer;
}

/* Initialises the objects of a new process. */
HSF_UNUSED static void hsf_new_c(unsigned char* n, uint32_t base,
                                 void (*initialise)(void)) {
  hsf_show(n, base);
  initialise();
}
