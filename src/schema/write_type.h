/* One type as .msg text, in either dialect. */
#ifndef HA_SCHEMA_WRITE_TYPE_H
#define HA_SCHEMA_WRITE_TYPE_H

#include "base/text.h"
#include "schema/tree.h"

/* The name of a type in a dialect; NULL when out of memory. */
const char *ha__name_in(ha__arena *arena, const ha__type_node *type, int32_t dialect);

/* The type of a field as another type that a text for this dialect has to define, or NULL: ROS 1
 * has words for times, ROS 2 has types. */
const ha__type_node *ha__needed_type(const ha_field *field, int32_t dialect);

/* Text as it was written, if it was so in this dialect; else made, with its comments. */
ha_status ha__write_type(ha__text *text, const ha__type_node *type, int32_t dialect, ha_error *err);

bool ha__is_header(const ha__type_node *type);

#endif
