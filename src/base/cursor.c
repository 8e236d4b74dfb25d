#include "base/cursor.h"

ha_status ha__cursor_short(const ha__cursor *cur, size_t want, const char *what, ha_error *err) {
  return HA_FAIL(err, HA_E_TRUNCATED, ha__cursor_at(cur), "%s cut short: want %zu bytes, have %zu",
                 what, want, ha__cursor_left(cur));
}
