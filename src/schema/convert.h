/* A tree in the other dialect. */
#ifndef HA_SCHEMA_CONVERT_H
#define HA_SCHEMA_CONVERT_H

#include <holdall/schema.h>

/* The tree of a type as ha_types_text() writes it for a dialect. Released with ha_types_free(). */
ha_status ha__types_convert(ha_types **out, const ha_types *types, const ha_type *type,
                            int32_t dialect, ha_error *err);

#endif
