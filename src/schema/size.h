/* Memory use of a type tree. */
#ifndef HA_SCHEMA_SIZE_H
#define HA_SCHEMA_SIZE_H

#include <stdint.h>

#include <holdall/schema.h>

/* In bytes. */
uint64_t ha__types_size(const ha_types *types);

#endif
