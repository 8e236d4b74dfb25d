/* Stands in for the reader of QoS profiles where that is not linked: a list, or it is no list. */
#include "base/status.h"
#include "model/qos.h"

__attribute__((weak)) ha_status ha__qos_parse(const ha_qos *const **out, size_t *out_count,
                                              ha__arena *arena, const char *yaml, size_t size,
                                              ha_error *err) {
  (void)arena;
  if (size > 0 && yaml[0] != '-' && yaml[0] != '[') {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "not a list of QoS profiles");
  }
  *out = NULL;
  *out_count = 0;
  return HA_OK;
}
