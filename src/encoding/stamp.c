#include "encoding/stamp.h"

#include "base/status.h"

ha_status ha__stamp_find(ha__stamp *out, const ha_plan *plan, ha_error *err) {
  static const char *const places[][2] = {{"header.stamp.sec", "header.stamp.nanosec"},
                                          {"stamp.sec", "stamp.nanosec"}};

  *out = (ha__stamp)HA__STAMP_INIT;
  for (size_t i = 0; i < 2 && !out->nanoseconds; i++) {
    ha_path_free(out->seconds);
    out->seconds = NULL;
    ha_status st = ha_path_new(&out->seconds, plan, places[i][0], NULL);
    if (st >= 0) st = ha_path_new(&out->nanoseconds, plan, places[i][1], NULL);
    if (st == HA_E_NOMEM) {
      ha__stamp_done(out);
      return HA_FAIL_NOMEM(err);
    }
  }
  return HA_OK;
}

static bool read_integer(int64_t *out, const ha_path *path, const uint8_t *data, size_t size) {
  ha_value value = {.struct_size = sizeof value};

  if (ha_path_get(&value, path, data, size, NULL) != HA_OK) return false;
  *out = value.integer;
  return true;
}

bool ha__stamp_read(int64_t *out_ns, const ha__stamp *stamp, const uint8_t *data, size_t size) {
  const int64_t most = INT64_MAX / 1000000000;
  int64_t seconds = 0;
  int64_t sum_ns = 0;
  int64_t rest = 0;

  if (!stamp->nanoseconds || !read_integer(&seconds, stamp->seconds, data, size) ||
      !read_integer(&rest, stamp->nanoseconds, data, size)) {
    return false;
  }
  if ((seconds == 0 && rest == 0) || seconds > most || seconds < -most) return false;
  if (__builtin_add_overflow(seconds * 1000000000, rest, &sum_ns)) return false;
  *out_ns = sum_ns;
  return true;
}

void ha__stamp_done(ha__stamp *stamp) {
  ha_path_free(stamp->seconds);
  ha_path_free(stamp->nanoseconds);
  *stamp = (ha__stamp)HA__STAMP_INIT;
}
