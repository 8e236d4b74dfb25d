/* Bounds-checked cursor over bytes: parsers read their input through it. */
#ifndef HA_BASE_CURSOR_H
#define HA_BASE_CURSOR_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "base/bytes.h"
#include "base/status.h"

typedef struct ha__cursor {
  const uint8_t *base;
  size_t size;
  size_t pos;          /* <= size */
  int64_t file_offset; /* of base, for error messages */
} ha__cursor;

static inline ha__cursor ha__cursor_make(const uint8_t *base, size_t size, int64_t file_offset) {
  return (ha__cursor){base, size, 0, file_offset};
}

static inline size_t ha__cursor_left(const ha__cursor *cur) {
  return cur->size - cur->pos;
}

static inline int64_t ha__cursor_at(const ha__cursor *cur) {
  return cur->file_offset + (int64_t)cur->pos;
}

/* Each fails with HA_E_TRUNCATED and the name of the missing value, and leaves the cursor
 * unchanged. */
ha_status ha__cursor_short(const ha__cursor *cur, size_t want, const char *what, ha_error *err);

static inline ha_status ha__cursor_u16(ha__cursor *cur, uint16_t *out, const char *what,
                                       ha_error *err) {
  if (ha__cursor_left(cur) < 2) return ha__cursor_short(cur, 2, what, err);
  *out = ha__load_u16(cur->base + cur->pos);
  cur->pos += 2;
  return HA_OK;
}

static inline ha_status ha__cursor_u32(ha__cursor *cur, uint32_t *out, const char *what,
                                       ha_error *err) {
  if (ha__cursor_left(cur) < 4) return ha__cursor_short(cur, 4, what, err);
  *out = ha__load_u32(cur->base + cur->pos);
  cur->pos += 4;
  return HA_OK;
}

static inline ha_status ha__cursor_u64(ha__cursor *cur, uint64_t *out, const char *what,
                                       ha_error *err) {
  if (ha__cursor_left(cur) < 8) return ha__cursor_short(cur, 8, what, err);
  *out = ha__load_u64(cur->base + cur->pos);
  cur->pos += 8;
  return HA_OK;
}

/* size bytes, borrowed. */
static inline ha_status ha__cursor_bytes(ha__cursor *cur, ha_slice *out, uint64_t size,
                                         const char *what, ha_error *err) {
  if (size > ha__cursor_left(cur)) return ha__cursor_short(cur, (size_t)size, what, err);
  *out = (ha_slice){cur->base + cur->pos, (size_t)size};
  cur->pos += (size_t)size;
  return HA_OK;
}

/* A u32 length and that many bytes, borrowed. */
static inline ha_status ha__cursor_prefixed(ha__cursor *cur, ha_slice *out, const char *what,
                                            ha_error *err) {
  const size_t start = cur->pos;
  uint32_t size = 0;

  HA_TRY(ha__cursor_u32(cur, &size, what, err));
  const ha_status st = ha__cursor_bytes(cur, out, size, what, err);
  if (st < 0) cur->pos = start;
  return st;
}

#endif
