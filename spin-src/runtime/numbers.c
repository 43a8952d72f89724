/* Numbers of a state, read and written in place, and Promela's arithmetic. */

/* memcpy, because states are plain bytes: no aliasing, no alignment; every
 * compiler turns it into one instruction. Offsets are in bytes from word 0 of
 * the state; hidden variables lie at negative ones. */
HSF_INLINE int32_t hsf_u1(const unsigned char* s, ptrdiff_t at) {
  return s[at];
}

HSF_INLINE int32_t hsf_u2(const unsigned char* s, ptrdiff_t at) {
  uint16_t number;
  memcpy(&number, s + at, sizeof number);
  return number;
}

HSF_INLINE int32_t hsf_i2(const unsigned char* s, ptrdiff_t at) {
  int16_t number;
  memcpy(&number, s + at, sizeof number);
  return number;
}

HSF_INLINE int32_t hsf_i4(const unsigned char* s, ptrdiff_t at) {
  int32_t number;
  memcpy(&number, s + at, sizeof number);
  return number;
}

HSF_INLINE void hsf_put1(unsigned char* n, ptrdiff_t at, int32_t value) {
  n[at] = (unsigned char)value;
}

HSF_INLINE void hsf_put2(unsigned char* n, ptrdiff_t at, int32_t value) {
  const uint16_t number = (uint16_t)value;
  memcpy(n + at, &number, sizeof number);
}

HSF_INLINE void hsf_put4(unsigned char* n, ptrdiff_t at, int32_t value) {
  memcpy(n + at, &value, sizeof value);
}

HSF_INLINE int32_t hsf_get(const unsigned char* s, ptrdiff_t at, uint32_t bytes,
                           uint32_t is_signed) {
  if (bytes == 1) return hsf_u1(s, at);
  if (bytes == 4) return hsf_i4(s, at);
  return is_signed ? hsf_i2(s, at) : hsf_u2(s, at);
}

HSF_INLINE void hsf_put(unsigned char* n, ptrdiff_t at, uint32_t bytes,
                        int32_t value) {
  if (bytes == 1) {
    hsf_put1(n, at, value);
  } else if (bytes == 2) {
    hsf_put2(n, at, value);
  } else {
    hsf_put4(n, at, value);
  }
}

/* The bit of hsf_move.written for the word at this offset. */
HSF_INLINE uint64_t hsf_bit(ptrdiff_t at) {
  const ptrdiff_t word = at / 8;
  return (uint64_t)1 << (word < 63 ? word : 63);
}

/* The bits of the words from `first` up to but without `end`, both in bytes. */
HSF_INLINE uint64_t hsf_bits(ptrdiff_t first, ptrdiff_t end) {
  const ptrdiff_t last = (end - 1) / 8;
  const uint64_t up_to_last = last >= 63 ? ~(uint64_t)0
                                         : ((uint64_t)2 << last) - 1;
  return up_to_last & ~(hsf_bit(first) - 1);
}

/* 32 bits that wrap around. */
HSF_INLINE int32_t hsf_add(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a + (uint32_t)b);
}

HSF_INLINE int32_t hsf_subtract(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a - (uint32_t)b);
}

HSF_INLINE int32_t hsf_multiply(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a * (uint32_t)b);
}

HSF_INLINE int32_t hsf_minus(int32_t a) {
  return (int32_t)(0u - (uint32_t)a);
}

HSF_INLINE int32_t hsf_shift_left(int32_t a, int32_t b) {
  return (int32_t)((uint32_t)a << ((uint32_t)b & 31u));
}

HSF_INLINE int32_t hsf_shift_right(int32_t a, int32_t b) {
  return a >> ((uint32_t)b & 31u);
}
