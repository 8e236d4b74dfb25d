/* A place in a message, and the steps of a program from there. */
#ifndef HA_ENCODING_WALK_H
#define HA_ENCODING_WALK_H

#include "base/bytes.h"
#include "base/status.h"
#include "encoding/program.h"

typedef struct ha__walk {
  const ha_plan *plan;
  const ha__program *program;
  const uint8_t *base; /* behind the header of CDR; offsets are from here */
  uint64_t size;
  uint64_t pos;
  uint64_t budget; /* operations that may still be repeated: no loop runs on and on over nothing */
  uint32_t head;   /* bytes in front of base */
  uint32_t count_align;
  bool swap;          /* numbers are big endian */
  bool wide_in_bytes; /* the count of a wstring is one of bytes */
  uint8_t wide_size;  /* bytes of its code units */
  uint32_t level;     /* loops around */
  ha_error *err;
  uint64_t index[HA__MAX_DEPTH + 1]; /* of the element, in each of them */
} ha__walk;

/* Read the header, and find out how wstrings lie in this message. */
ha_status ha__walk_begin(ha__walk *out, const ha_plan *plan, const uint8_t *data, size_t size,
                         ha_error *err);
/* Is nothing left that should not be? */
ha_status ha__walk_finish(const ha__walk *w);

/* Over a run, or fail where it is cut. */
ha_status ha__walk_take_run(ha__walk *w, uint32_t ip);
/* Go over operations; ip and end are not inside of a run, but that ip may be the first of one. */
ha_status ha__walk_skip(ha__walk *w, uint32_t ip, uint32_t end);
/* The same, and tell the visitor. May begin inside of a run that is known to lie in the message. */
ha_status ha__walk_visit(ha__walk *w, uint32_t ip, uint32_t end, const ha_visitor *v, void *user);

/* The count of a loop that begins here; fails if so many elements can't be. */
ha_status ha__walk_count(ha__walk *w, uint32_t ip, uint64_t *out);
/* Over so many elements of it. */
ha_status ha__walk_skip_items(ha__walk *w, uint32_t ip, uint64_t count);

/* Tell the visitor of some of them, as of an array. */
ha_status ha__walk_visit_items(ha__walk *w, uint32_t ip, uint64_t first, uint64_t count,
                               const ha_visitor *v, void *user);

/* What lies here as a value; a number (VALUE, ARRAY) must be known to lie in the message. */
ha_status ha__walk_value(ha__walk *w, uint32_t ip, ha_value *out);

/* HA_FAIL with the path of the field in front, and the offset in the message. */
void ha__walk_error(const ha__walk *w, uint32_t ip, ha_status code, const char *format, ...)
    HA_PRINTF(4, 5);
#define HA__WALK_FAIL(w, ip, code, ...) (ha__walk_error((w), (ip), (code), __VA_ARGS__), (code))

static inline bool ha__walk_has(const ha__walk *w, uint64_t size) {
  return w->pos <= w->size && size <= w->size - w->pos;
}

/* The number at p, of the message's byte order. */
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

/* Set what a value of this kind is from the bytes at `at`. */
void ha__value_load(ha_value *out, int32_t kind, const uint8_t *at, bool swap);

/* The same, with a short way for what most numbers are. */
static inline void ha__value_load_quick(ha_value *out, int32_t kind, const uint8_t *at, bool swap) {
  if (kind == HA_KIND_FLOAT64) {
    out->number = ha__walk_f64(at, swap);
  } else {
    ha__value_load(out, kind, at, swap);
  }
}

/* Set what the numbers are of an ARRAY that begins at pos and lies in the message. Its end. */
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

/* The number (VALUE) that is next and known to lie in the message. */
static inline void ha__walk_number(ha__walk *w, const ha__op *op, ha_value *out) {
  const uint64_t at = ha__align_up(w->pos, op->align);

  w->pos = at + op->size;
  out->kind = op->kind;
  out->flags = w->swap ? HA_VALUE_BIG_ENDIAN : 0;
  ha__value_load_quick(out, op->kind, w->base + at, w->swap);
}

#endif
