/* The verifier's main(): everything else is in the engine, a shared library. */
#if defined(HSF_STATIC)

int main(int argc, char** argv) {
  return hsf_main(hsf_generated_model(), argc, argv);
}

#elif !defined(HSF_MODEL_ONLY)
#include <dlfcn.h>

/* Tries one file; NULL: it is none, dlerror() knows why. */
static void* hsf_open_engine(void) {
  const char* const* candidate;
  const char* chosen = getenv("HSF_ENGINE");
  void* engine;
  if (chosen != NULL && *chosen != '\0') {
    engine = dlopen(chosen, RTLD_NOW);
    if (engine == NULL) {
      fprintf(stderr, "pan: cannot load the engine that HSF_ENGINE names: %s\n",
              dlerror());
    }
    return engine;
  }
  for (candidate = hsf_engine_candidates; *candidate != NULL; ++candidate) {
    engine = dlopen(*candidate, RTLD_NOW);
    if (engine != NULL) return engine;
  }
  fprintf(stderr,
          "pan: cannot find the engine (libhsf.so); looked for\n");
  for (candidate = hsf_engine_candidates; *candidate != NULL; ++candidate) {
    fprintf(stderr, "pan:   %s\n", *candidate);
  }
  fprintf(stderr, "pan: the last error was: %s\n", dlerror());
  fprintf(stderr, "pan: set HSF_ENGINE to the path of libhsf.so\n");
  return NULL;
}

int main(int argc, char** argv) {
  hsf_main_function* function = NULL;
  void* symbol;
  void* engine = hsf_open_engine();
  if (engine == NULL) return 2;
  symbol = dlsym(engine, "hsf_main");
  if (symbol == NULL) {
    fprintf(stderr, "pan: this is not the engine: %s\n", dlerror());
    return 2;
  }
  /* ISO C has no conversion from void* to a function; POSIX wants this. */
  memcpy(&function, &symbol, sizeof function);
  return function(hsf_generated_model(), argc, argv);
}

#endif
