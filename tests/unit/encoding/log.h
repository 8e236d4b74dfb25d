/* The events of a walk as lines: "{" and "}" around structs, "[ COUNT" and "]" around arrays, the
 * name before a field, values as "KIND BITS", strings as "string SIZE:HEX". */
#ifndef HA_TESTS_UNIT_ENCODING_LOG_H
#define HA_TESTS_UNIT_ENCODING_LOG_H

#include <stdbool.h>

#include <holdall/encoding.h>

#include "base/text/text.h"

typedef struct log_state {
  ha__text text;
  uint32_t depth;
  bool is_array[256];
} log_state;

extern const ha_visitor g_log_visitor;

/* Walk a whole message. */
ha_status log_message(log_state *log, const ha_plan *plan, const uint8_t *data, size_t size,
                      ha_error *err);

#endif
