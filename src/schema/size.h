/* What a tree costs. */
#ifndef HA_SCHEMA_SIZE_H
#define HA_SCHEMA_SIZE_H

#include <stdint.h>

#include <holdall/schema.h>

/* Bytes of memory. */
uint64_t ha__types_size(const ha_types *types);

#endif
