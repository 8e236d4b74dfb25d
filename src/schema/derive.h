/* Derived types: those that rosidl and genaction generate from services and actions. */
#ifndef HA_SCHEMA_DERIVE_H
#define HA_SCHEMA_DERIVE_H

#include "schema/tree.h"

/* Suffixes of the names of the parts of a service (count 2) or an action (count 3). */
const char *const *ha__part_suffixes(size_t count, int32_t dialect);

/* A rule that derives a type whose key ends in suffix from the definition whose key is the rest. */
typedef struct ha__derivation {
  int32_t dialect;
  const char *suffix;
  const char *needs; /* suffix of a part that must exist */
  const char *text;  /* .msg text, $ = key of the definition; NULL = the part as it was written */
  size_t part_count; /* as in ha__type_node */
} ha__derivation;

/* Iterates over the rules for a key: set *i to 0 first. *base: key of the definition. NULL = no
 * more. */
const ha__derivation *ha__next_derivation(size_t *i, ha__span *base, const char *key,
                                          int32_t dialect);

ha_status ha__derive(ha__type_node **out, ha__arena *arena, const ha__derivation *derivation,
                     const char *key, ha__span base, ha_error *err);

#endif
