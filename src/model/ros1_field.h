/* The fields "name=value" of ROS 1, each with its u32 length in front: connection headers on the
 * wire are made of them, and so are the record headers of bags. */
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

/* The next name=value: the first "=" ends the name. HA_END behind the last one; HA_E_CORRUPT names
 * the place. */
ha_status ha__ros1_field_next(ha__ros1_field *out, ha__cursor *cur, ha_error *err);

static inline bool ha__ros1_field_is(const ha__ros1_field *field, const char *name) {
  return ha__bytes_equal(field->name.data, field->name.size, name, strlen(name));
}

#endif
