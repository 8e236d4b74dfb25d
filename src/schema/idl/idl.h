/* Parser of OMG IDL, as rosidl generates it or as users write it, to types. Pure function of
 * untrusted text; nesting is limited. */
#ifndef HA_SCHEMA_IDL_IDL_H
#define HA_SCHEMA_IDL_IDL_H

#include "schema/span.h"
#include "schema/tree.h"

/* Returns the structs of a text in its order (linked by next), not resolved; NULL = none. name: for
 * error messages. text must live as long as the arena. */
ha_status ha__idl_parse(ha__type_node **out, ha__arena *arena, const char *name, ha__span text,
                        ha_error *err);

#endif
