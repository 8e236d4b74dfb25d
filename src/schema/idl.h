/* The IDL that rosidl writes, and what its users write by hand, to types. */
#ifndef HA_SCHEMA_IDL_H
#define HA_SCHEMA_IDL_H

#include "schema/span.h"
#include "schema/tree.h"

/* All structs of a text, in its order (by their member next), not resolved; NULL when there is
 * none. name is for messages. text must live as long as the arena. */
ha_status ha__idl_parse(ha__type_node **out, ha__arena *arena, const char *name, ha__span text,
                        ha_error *err);

#endif
