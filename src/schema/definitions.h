/* Interface to a source of definitions, for types that a text refers to but does not define. A
 * higher layer implements it, with this struct as its first member. */
#ifndef HA_SCHEMA_DEFINITIONS_H
#define HA_SCHEMA_DEFINITIONS_H

#include <holdall/schema.h>

struct ha_definitions {
  /* see ha_definitions_find() */
  ha_status (*find)(ha_definitions *self, ha_schema *out, const char **origin, const char *name,
                    int32_t dialect, ha_error *err);
};

#endif
