#include "model/ros1_field.h"

ha_status ha__ros1_field_next(ha__ros1_field *out, ha__cursor *cur, ha_error *err) {
  const int64_t at = ha__cursor_at(cur);
  ha_slice bytes = {NULL, 0};

  if (ha__cursor_left(cur) == 0) return HA_END;
  if (ha__cursor_prefixed(cur, &bytes, "header field", err) < 0) {
    return HA_FAIL(err, HA_E_CORRUPT, at, "header field reaches beyond its header (%zu bytes left)",
                   ha__cursor_left(cur));
  }
  const uint8_t *equal = bytes.size ? memchr(bytes.data, '=', bytes.size) : NULL;
  if (!equal || equal == bytes.data) {
    return HA_FAIL(err, HA_E_CORRUPT, at, "header field of %zu bytes is not name=value",
                   bytes.size);
  }
  out->name = (ha_slice){bytes.data, (size_t)(equal - bytes.data)};
  out->value = (ha_slice){equal + 1, bytes.size - out->name.size - 1};
  return HA_OK;
}
