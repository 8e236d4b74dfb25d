/* Types that nobody writes: those that rosidl and genaction make of services and actions. */
#ifndef HA_SCHEMA_DERIVE_H
#define HA_SCHEMA_DERIVE_H

#include "schema/tree.h"

/* How the parts of a definition with so many of them (2 or 3) are called behind its name. */
const char *const *ha__part_suffixes(size_t count, int32_t dialect);

/* One way to come by a type whose key ends in suffix: from the definition whose key stands in
 * front of it. */
typedef struct ha__derivation {
  int32_t dialect;
  const char *suffix;
  const char *needs; /* suffix of a part that the definition must have */
  const char *text;  /* .msg, with $ for the key in front; NULL = it is a part as it was written */
  size_t part_count; /* as in ha__type_node */
} ha__derivation;

/* All of them that can give key, one a call: set *i to 0 first. NULL = no more. */
const ha__derivation *ha__next_derivation(size_t *i, ha__span *base, const char *key,
                                          int32_t dialect);

ha_status ha__derive(ha__type_node **out, ha__arena *arena, const ha__derivation *derivation,
                     const char *key, ha__span base, ha_error *err);

#endif
