/* Walk: a position in a message, and functions that step along a program of its plan.
 *
 * Messages are untrusted: each step checks the bytes that it needs, and a budget bounds repeated
 * operations. One thread. */
#ifndef HA_ENCODING_WALK_H
#define HA_ENCODING_WALK_H

#include "base/bytes.h"
#include "base/status.h"
#include "encoding/program.h"

typedef struct ha__walk {
  const ha_plan *plan;
  const ha__program *program;
  const uint8_t *base; /* after the header of CDR; offsets count from here */
  uint64_t size;
  uint64_t pos;
  uint64_t budget; /* operations that may still be repeated, because elements may have no bytes */
  uint32_t head;   /* bytes before base */
  uint32_t count_align;
  bool swap;          /* numbers are big endian */
  bool wide_in_bytes; /* the count of a wstring is in bytes */
  uint8_t wide_size;  /* size of its code units */
  uint32_t level;     /* number of enclosing loops */
  ha_error *err;
  uint64_t index[HA__MAX_DEPTH + 1]; /* index of the element in each of them */
} ha__walk;

/* Reads the header, and determines the layout of wstrings in this message. */
ha_status ha__walk_begin(ha__walk *out, const ha_plan *plan, const uint8_t *data, size_t size,
                         ha_error *err);
/* The same for a message that a codec of the plan has decoded. */
ha_status ha__walk_begin_decoded(ha__walk *out, const ha_plan *plan, const uint8_t *data,
                                 size_t size, ha_error *err);
/* Fails if unexpected bytes remain. */
ha_status ha__walk_finish(const ha__walk *w);

/* Skips a run; fails if the message ends within it. */
ha_status ha__walk_take_run(ha__walk *w, uint32_t ip);
/* Skips operations. ip and end are not inside of a run, but ip may be its first operation. */
ha_status ha__walk_skip(ha__walk *w, uint32_t ip, uint32_t end);
/* The same, and calls the visitor. May begin inside of a run that has been checked. */
ha_status ha__walk_visit(ha__walk *w, uint32_t ip, uint32_t end, const ha_visitor *v, void *user);

/* Reads the count of a loop that begins here; fails if the message is too short for it. */
ha_status ha__walk_count(ha__walk *w, uint32_t ip, uint64_t *out);
/* Skips `count` elements of it. */
ha_status ha__walk_skip_items(ha__walk *w, uint32_t ip, uint64_t count);

/* Visits some of its elements, as an array. */
ha_status ha__walk_visit_items(ha__walk *w, uint32_t ip, uint64_t first, uint64_t count,
                               const ha_visitor *v, void *user);

/* Reads the value here; numbers (VALUE, ARRAY) must have been checked to be within the message. */
ha_status ha__walk_value(ha__walk *w, uint32_t ip, ha_value *out);
/* Item i < array->count of an array of numbers. */
void ha__value_item(ha_value *out, const ha_value *array, uint64_t i);

/* HA_FAIL with the path of the field as prefix, and the offset in the message. */
void ha__walk_error(const ha__walk *w, uint32_t ip, ha_status code, const char *format, ...)
    HA_PRINTF(4, 5);
#define HA__WALK_FAIL(w, ip, code, ...) (ha__walk_error((w), (ip), (code), __VA_ARGS__), (code))

static inline bool ha__walk_has(const ha__walk *w, uint64_t size) {
  return w->pos <= w->size && size <= w->size - w->pos;
}

/* The number at p, in the byte order of the message. */
static inline uint16_t ha__walk_u16(const uint8_t *p, bool swap) {
  return swap ? __builtin_bswap16(ha__load_u16(p)) : ha__load_u16(p);
}

static inline uint32_t ha__walk_u32(const uint8_t *p, bool swap) {
  return swap ? __builtin_bswap32(ha__load_u32(p)) : ha__load_u32(p);
}

static inline uint64_t ha__walk_u64(const uint8_t *p, bool swap) {
  return swap ? __builtin_bswap64(ha__load_u64(p)) : ha__load_u64(p);
}

static inline float ha__walk_f32(const uint8_t *p, bool swap) {
  const uint32_t bits = ha__walk_u32(p, swap);
  float number;

  memcpy(&number, &bits, sizeof number);
  return number;
}

static inline double ha__walk_f64(const uint8_t *p, bool swap) {
  const uint64_t bits = ha__walk_u64(p, swap);
  double number;

  memcpy(&number, &bits, sizeof number);
  return number;
}

/* Sets a value of this kind from the bytes at `at`. */
void ha__value_load(ha_value *out, int32_t kind, const uint8_t *at, bool swap);

/* The same, with a fast path for the most frequent kind. */
static inline void ha__value_load_quick(ha_value *out, int32_t kind, const uint8_t *at, bool swap) {
  if (kind == HA_KIND_FLOAT64) {
    out->number = ha__walk_f64(at, swap);
  } else {
    ha__value_load(out, kind, at, swap);
  }
}

/* Sets a value from an ARRAY at pos that has been checked. Returns its end. */
static inline uint64_t ha__array_load(ha_value *out, const ha__walk *w, const ha__op *op,
                                      uint64_t pos) {
  const uint64_t at = op->count ? ha__align_up(pos, op->align) : pos;

  out->kind = op->kind;
  out->flags |= HA_VALUE_ARRAY;
  out->count = op->count;
  out->item_size = op->size;
  out->size = (size_t)op->size * op->count;
  out->data = w->base + at;
  return at + out->size;
}

/* Reads the next number (VALUE), which has been checked. */
static inline void ha__walk_number(ha__walk *w, const ha__op *op, ha_value *out) {
  const uint64_t at = ha__align_up(w->pos, op->align);

  w->pos = at + op->size;
  out->kind = op->kind;
  out->flags = w->swap ? HA_VALUE_BIG_ENDIAN : 0;
  ha__value_load_quick(out, op->kind, w->base + at, w->swap);
}

#endif
