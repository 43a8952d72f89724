/* What the rest of this file builds on; pasted in front of the other parts. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#define HSF_UNUSED __attribute__((unused))
#define HSF_COLD __attribute__((unused, noinline, cold))
#define HSF_INLINE static inline __attribute__((unused, always_inline))
#define HSF_NOT_INLINE __attribute__((unused, noinline))
#else
#define HSF_UNUSED
#define HSF_COLD
#define HSF_INLINE static inline
#define HSF_NOT_INLINE
#endif
/* Code that is worth a copy for each process, as long as these are few. */
#if HSF_SPECIALISE
#define HSF_SPECIAL HSF_INLINE
#else
#define HSF_SPECIAL HSF_UNUSED static
#endif
