#include "measure/stamp.h"

void cli_stamp_find(cli_stamp *out, const ha_plan *plan) {
  *out = (cli_stamp){NULL, NULL};
  if (ha_path_new(&out->sec, plan, "header.stamp.sec", NULL) < 0) return;
  if (ha_path_new(&out->nanosec, plan, "header.stamp.nanosec", NULL) == HA_OK) return;
  cli_stamp_done(out);
}

bool cli_stamp_read(int64_t *out, const cli_stamp *stamp, const uint8_t *data, size_t size) {
  uint64_t sec = 0;
  uint64_t nanosec = 0;

  if (!stamp->sec || ha_path_u64(&sec, stamp->sec, data, size, NULL) != HA_OK ||
      ha_path_u64(&nanosec, stamp->nanosec, data, size, NULL) != HA_OK ||
      (sec == 0 && nanosec == 0) || sec > INT64_MAX / 1000000000 - 5) {
    return false;
  }
  *out = (int64_t)(sec * 1000000000 + nanosec);
  return true;
}

void cli_stamp_done(cli_stamp *stamp) {
  ha_path_free(stamp->sec);
  ha_path_free(stamp->nanosec);
  *stamp = (cli_stamp){NULL, NULL};
}
