#include "model/ros1_field.h"

static __attribute__((noinline)) ha_status refuse_size(const ha__cursor *cur, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, ha__cursor_at(cur),
                 "header field reaches beyond its header (%zu bytes left)", ha__cursor_left(cur));
}

/* The cursor is after the field. */
static __attribute__((noinline)) ha_status refuse_text(const ha__cursor *cur, size_t size,
                                                       ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, ha__cursor_at(cur) - (int64_t)size - 4,
                 "header field of %zu bytes is not name=value", size);
}

ha_status ha__ros1_field_next(ha__ros1_field *out, ha__cursor *cur, ha_error *err) {
  ha_slice bytes = {NULL, 0};

  if (ha__cursor_left(cur) == 0) return HA_END;
  if (ha__cursor_prefixed(cur, &bytes, "header field", NULL) < 0) return refuse_size(cur, err);
  const uint8_t *equal = bytes.size ? memchr(bytes.data, '=', bytes.size) : NULL;
  if (!equal || equal == bytes.data) return refuse_text(cur, bytes.size, err);
  out->name = (ha_slice){bytes.data, (size_t)(equal - bytes.data)};
  out->value = (ha_slice){equal + 1, bytes.size - out->name.size - 1};
  return HA_OK;
}
