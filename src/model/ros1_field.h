/* Reader of the fields "name=value" of ROS 1, each with a u32 length before it: they make up
 * connection headers and the record headers of bags. Pure functions of untrusted bytes. */
#ifndef HA_MODEL_ROS1_FIELD_H
#define HA_MODEL_ROS1_FIELD_H

#include <stdbool.h>
#include <string.h>

#include <holdall/model.h>

#include "base/cursor.h"

typedef struct ha__ros1_field {
  ha_slice name;
  ha_slice value;
} ha__ros1_field;

/* Reads the next field; the first "=" ends the name. HA_END: after the last one. HA_E_CORRUPT: with
 * its offset. */
ha_status ha__ros1_field_next(ha__ros1_field *out, ha__cursor *cur, ha_error *err);

static inline bool ha__ros1_field_is(const ha__ros1_field *field, const char *name) {
  return ha__bytes_equal(field->name.data, field->name.size, name, strlen(name));
}

#endif
