/* Reader of small CDR messages: u32, strings, GIDs, in both byte orders. Pure functions of
 * untrusted bytes.
 */
#ifndef HA_TRANSPORT_ROS2_PROTOCOL_CDR_H
#define HA_TRANSPORT_ROS2_PROTOCOL_CDR_H

#include <stdbool.h>

#include "base/cursor.h"

enum { HA__CDR_HEAD = 4 }; /* bytes of the encapsulation header: encoding, options */

typedef struct ha__cdr {
  ha__cursor cur; /* its base is after the header, where alignment counts from */
  bool big;
} ha__cdr;

/* Whether the header says plain CDR, version 1. */
static inline bool ha__cdr_is_plain(const uint8_t *data, size_t size) {
  return size >= HA__CDR_HEAD && data[0] == 0 && data[1] <= 1;
}

/* data: ha__cdr_is_plain() is true for it. */
static inline ha__cdr ha__cdr_make(const uint8_t *data, size_t size) {
  return (ha__cdr){ha__cursor_make(data + HA__CDR_HEAD, size - HA__CDR_HEAD, HA__CDR_HEAD),
                   data[1] == 0};
}

static inline ha_status ha__cdr_u32(ha__cdr *cdr, uint32_t *out, const char *what, ha_error *err) {
  ha_slice padding;

  HA_TRY(ha__cursor_bytes(&cdr->cur, &padding, (4 - cdr->cur.pos % 4) % 4, what, err));
  HA_TRY(ha__cursor_u32(&cdr->cur, out, what, err));
  if (cdr->big) *out = __builtin_bswap32(*out);
  return HA_OK;
}

/* A string without its final NUL; it may contain others. */
static inline ha_status ha__cdr_text(ha__cdr *cdr, ha_slice *out, const char *what, ha_error *err) {
  uint32_t size = 0;

  HA_TRY(ha__cdr_u32(cdr, &size, what, err));
  const int64_t at = ha__cursor_at(&cdr->cur);
  const uint8_t *text = cdr->cur.base + cdr->cur.pos;
  HA_TRY(ha__cursor_bytes(&cdr->cur, out, size, what, err));
  if (size == 0) return HA_OK; /* some implementations write an empty string like this */
  out->size = size - 1;
  if (text[size - 1] != '\0') {
    return HA_FAIL(err, HA_E_CORRUPT, at, "%s does not end in NUL", what);
  }
  return HA_OK;
}

#endif
