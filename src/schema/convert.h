/* Conversion of a type tree to the other dialect. Pure function. */
#ifndef HA_SCHEMA_CONVERT_H
#define HA_SCHEMA_CONVERT_H

#include <holdall/schema.h>

/* Makes the tree of the text that ha_types_text() writes for a dialect. Release it with
 * ha_types_free(). */
ha_status ha__types_convert(ha_types **out, const ha_types *types, const ha_type *type,
                            int32_t dialect, ha_error *err);

#endif
