/* Writes one type as .msg text, in either dialect. Pure functions. */
#ifndef HA_SCHEMA_WRITE_TYPE_H
#define HA_SCHEMA_WRITE_TYPE_H

#include "base/text/text.h"
#include "schema/tree.h"

/* The name of a type in a dialect; NULL = out of memory. */
const char *ha__name_in(ha__arena *arena, const ha__type_node *type, int32_t dialect);

/* The type that a text of this dialect must define for a field; NULL = none. Times are keywords in
 * ROS 1 and types in ROS 2. */
const ha__type_node *ha__needed_type(const ha_field *field, int32_t dialect);

/* Appends the source text if it is of this dialect, else a translation with its comments. */
ha_status ha__write_type(ha__text *text, const ha__type_node *type, int32_t dialect, ha_error *err);

bool ha__is_header(const ha__type_node *type);

#endif
