/* What schema asks for definitions that a text does not have: the one who looks for them in files
 * lies in a layer above, and begins with this. */
#ifndef HA_SCHEMA_DEFINITIONS_H
#define HA_SCHEMA_DEFINITIONS_H

#include <holdall/schema.h>

struct ha_definitions {
  /* as ha_definitions_find() */
  ha_status (*find)(ha_definitions *self, ha_schema *out, const char **origin, const char *name,
                    int32_t dialect, ha_error *err);
};

#endif
