/* Numbers of REP 2016 that type descriptions and their hashes share. */
#ifndef HA_SCHEMA_RIHS_H
#define HA_SCHEMA_RIHS_H

#include <holdall/schema.h>

/* A type id is a kind (HA_KIND_..., or that of a string with a bound) plus HA__RIHS_ARRAY for each
 * number of HA_ARRAY_... */
enum { HA__RIHS_ARRAY = 48, HA__RIHS_BOUNDED = 4 /* HA_KIND_STRING -> bounded string */ };

/* The member of a message without fields, a uint8. */
#define HA__RIHS_FILLER "structure_needs_at_least_one_member"

/* The type id of a field of ROS 2. */
uint8_t ha__rihs_type_id(const ha_field *field);

#endif
