/* Channels that are known only by their id, and messages that are looked for. */

typedef struct hsf_field {
  uint32_t offset; /* in the message */
  uint8_t bytes, is_signed;
  uint32_t mask; /* what is kept of a value that is sent */
} hsf_field;

/* As promela::ChannelShape. */
typedef struct hsf_shape {
  uint32_t capacity, length_bytes, first_message, message_bytes, bytes;
  uint32_t field_count;
  const hsf_field* fields;
} hsf_shape;

typedef struct hsf_place {
  uint32_t offset; /* from word 0, or from the start of the owner */
  const hsf_shape* shape;
} hsf_place;

/* Who has channels: [0] the globals, [1 + n] proctype n. In order of their ids.
 */
typedef struct hsf_owner {
  uint32_t channel_count;
  const hsf_place* channels;
} hsf_owner;

static const hsf_owner hsf_owners[HSF_PROCTYPES + 1];

enum hsf_primitive { HSF_QFULL, HSF_LEN };

static const hsf_shape hsf_no_shape = {0, 1, 0, 0, 0, 0, NULL};

HSF_INLINE int32_t hsf_count(const unsigned char* s) {
  return hsf_u2(s, 0);
}

HSF_INLINE uint32_t hsf_type(const unsigned char* s, uint32_t base) {
  return (uint32_t)hsf_get(s, base, HSF_PROCTYPE_BYTES, 0);
}

HSF_UNUSED static uint32_t hsf_channel_count(hsf_context* c,
                                             const unsigned char* s) {
  uint32_t count = hsf_owners[0].channel_count;
  int32_t pid;
  (void)c;
  for (pid = 0; pid < hsf_count(s); ++pid) {
    count += hsf_owners[1 + hsf_type(s, HSF_BASE(c, pid))].channel_count;
  }
  return count;
}

/* As hsf_channel(), for all but the global ones. */
HSF_NOT_INLINE static hsf_place hsf_local_channel(
    hsf_context* c, const unsigned char* s, int32_t id,
    enum hsf_primitive primitive) {
  hsf_place place = {0, &hsf_no_shape};
  uint32_t rest = (uint32_t)id - 1 - hsf_owners[0].channel_count;
  int32_t pid;
  if (id == 0) {
    hsf_error(c, primitive == HSF_QFULL
                     ? "ref to uninitialized chan name (qfull)"
                     : "ref to uninitialized chan name (len)");
    return place;
  }
  for (pid = 0; pid < hsf_count(s); ++pid) {
    const uint32_t base = HSF_BASE(c, pid);
    const hsf_owner* owner = &hsf_owners[1 + hsf_type(s, base)];
    if (rest < owner->channel_count) {
      place = owner->channels[rest];
      place.offset += base;
      return place;
    }
    rest -= owner->channel_count;
  }
  hsf_error(c, primitive == HSF_QFULL ? "bad queue - q_full"
                                      : "bad queue - len");
  return place;
}

/* Where the channel with this id lies. */
HSF_INLINE hsf_place hsf_channel(hsf_context* c, const unsigned char* s,
                                 int32_t id, enum hsf_primitive primitive) {
  if ((uint32_t)id - 1 < hsf_owners[0].channel_count) {
    return hsf_owners[0].channels[id - 1];
  }
  return hsf_local_channel(c, s, id, primitive);
}

HSF_INLINE int32_t hsf_length(const unsigned char* s, hsf_place q) {
  return q.shape->bytes == 0 ? 0
                             : hsf_get(s, q.offset, q.shape->length_bytes, 0);
}

HSF_INLINE int hsf_full(const unsigned char* s, hsf_place q) {
  return q.shape->bytes != 0 &&
         hsf_length(s, q) >= (int32_t)q.shape->capacity;
}

HSF_INLINE int hsf_has_room(const unsigned char* s, hsf_place q) {
  return hsf_length(s, q) < (int32_t)q.shape->capacity;
}

HSF_INLINE int hsf_is_rendezvous(hsf_place q) {
  return q.shape->bytes == 0 && q.shape != &hsf_no_shape;
}

HSF_INLINE hsf_place hsf_at(ptrdiff_t offset, const hsf_shape* shape) {
  hsf_place place;
  place.offset = (uint32_t)offset;
  place.shape = shape;
  return place;
}

HSF_INLINE ptrdiff_t hsf_message(hsf_place q, int32_t place) {
  return (ptrdiff_t)q.offset + q.shape->first_message +
         (ptrdiff_t)place * q.shape->message_bytes;
}

HSF_UNUSED static int32_t hsf_read_field(const unsigned char* s, hsf_place q,
                                         int32_t place, uint32_t i) {
  const hsf_field* field = &q.shape->fields[i];
  return hsf_get(s, hsf_message(q, place) + field->offset, field->bytes,
                 field->is_signed);
}

/* The value that a field holds after `value` was sent. */
HSF_UNUSED static int32_t hsf_fit(hsf_context* c, hsf_place q, uint32_t i,
                                  int32_t value) {
  const hsf_field* field;
  if (c->error != NULL || i >= q.shape->field_count) return value;
  field = &q.shape->fields[i];
  if (field->bytes == 2 && field->is_signed) return (int16_t)(uint16_t)value;
  return (int32_t)((uint32_t)value & field->mask);
}

HSF_UNUSED static void hsf_check_sent(hsf_context* c, hsf_place q,
                                      uint32_t count) {
  if (count < q.shape->field_count) {
    hsf_error(c, "too few parameters in send stmnt");
  } else if (count > q.shape->field_count) {
    hsf_error(c, "too many parameters in send stmnt");
  }
}

HSF_UNUSED static void hsf_check_received(hsf_context* c, uint32_t fields,
                                          uint32_t count) {
  if (count > fields) {
    hsf_error(c, "too many fields in recv");
  } else if (count < fields) {
    hsf_error(c, "missing pars in receive");
  }
}

/* What a receive wants of field `i`: this value, or anything. */
HSF_INLINE void hsf_equal(hsf_context* c, uint32_t i, int32_t value) {
  c->want[i] = value;
  c->wants[i] = 1;
}

HSF_INLINE void hsf_any(hsf_context* c, uint32_t i) {
  c->wants[i] = 0;
}

/* The place of the message that a receive takes, -1: it blocks. */
HSF_UNUSED static int32_t hsf_find(hsf_context* c, const unsigned char* s,
                                   hsf_place q, uint32_t count, int at_random) {
  const int32_t length = hsf_length(s, q);
  const int32_t looked_at = at_random || length == 0 ? length : 1;
  const uint32_t compared =
      count < q.shape->field_count ? count : q.shape->field_count;
  int32_t place;
  for (place = 0; place < looked_at; ++place) {
    uint32_t i = 0;
    while (i < compared && (!c->wants[i] ||
                            c->want[i] == hsf_read_field(s, q, place, i))) {
      ++i;
    }
    if (i == compared) return place;
  }
  return -1;
}

/* The value of `c?[..]`; it may leave out the last fields. */
HSF_UNUSED static int32_t hsf_poll(hsf_context* c, const unsigned char* s,
                                   hsf_place q, uint32_t count, int at_random) {
  if (c->error != NULL) return 0;
  if (q.shape->bytes == 0) {
    return hsf_error(c, "error to poll rendezvous channel");
  }
  if (hsf_length(s, q) == 0) return 0;
  if (count > q.shape->field_count) {
    return hsf_error(c, "too many fields in recv");
  }
  return hsf_find(c, s, q, count, at_random) >= 0;
}

/* Removes a message and answers the words that this has changed. */
HSF_UNUSED static uint64_t hsf_remove(unsigned char* n, hsf_place q,
                                      int32_t place) {
  const int32_t length = hsf_length(n, q);
  const ptrdiff_t from = hsf_message(q, place);
  const ptrdiff_t end = hsf_message(q, length);
  memmove(n + from, n + from + q.shape->message_bytes,
          (size_t)(end - from) - q.shape->message_bytes);
  memset(n + end - q.shape->message_bytes, 0, q.shape->message_bytes);
  hsf_put(n, q.offset, q.shape->length_bytes, length - 1);
  return hsf_bit(q.offset) | hsf_bits(from, end);
}

/* Inserts a message, its values fitted; answers the words changed. */
HSF_UNUSED static uint64_t hsf_insert(unsigned char* n, hsf_place q,
                                      int32_t place, const int32_t* message) {
  const int32_t length = hsf_length(n, q);
  const ptrdiff_t from = hsf_message(q, place);
  const ptrdiff_t end = hsf_message(q, length);
  uint32_t i;
  memmove(n + from + q.shape->message_bytes, n + from, (size_t)(end - from));
  memset(n + from, 0, q.shape->message_bytes);
  for (i = 0; i < q.shape->field_count; ++i) {
    const hsf_field* field = &q.shape->fields[i];
    hsf_put(n, from + field->offset, field->bytes, message[i]);
  }
  hsf_put(n, q.offset, q.shape->length_bytes, length + 1);
  return hsf_bit(q.offset) |
         hsf_bits(from, end + (ptrdiff_t)q.shape->message_bytes);
}

/* Where a sorted send inserts: behind all messages that are not greater. */
HSF_UNUSED static int32_t hsf_sorted_place(const unsigned char* s, hsf_place q,
                                           const int32_t* message) {
  const int32_t length = hsf_length(s, q);
  int32_t place;
  for (place = 0; place < length; ++place) {
    uint32_t i = 0;
    while (i < q.shape->field_count &&
           message[i] == hsf_read_field(s, q, place, i)) {
      ++i;
    }
    if (i < q.shape->field_count &&
        message[i] < hsf_read_field(s, q, place, i)) {
      break;
    }
  }
  return place;
}

/* A send to a channel whose shape is known at run time only. */
HSF_UNUSED static uint64_t hsf_send(hsf_context* c, unsigned char* n,
                                    hsf_place q, uint32_t count,
                                    const int32_t* message, int sorted) {
  if (c->error == NULL) hsf_check_sent(c, q, count);
  if (c->error != NULL) return 0;
  if (q.shape->bytes == 0) {
    hsf_error(c, "rv-attempt in d_step");
    return 0;
  }
  if (hsf_length(n, q) >= (int32_t)q.shape->capacity) {
    c->failed |= HSF_LOST;
    return 0;
  }
  return hsf_insert(n, q, sorted ? hsf_sorted_place(n, q, message)
                                 : hsf_length(n, q),
                    message);
}
