/* Table of common message definitions, without comments. The build generates it from
 * common_types.list. Constant data. */
#ifndef HA_SCHEMA_COMMON_H
#define HA_SCHEMA_COMMON_H

#include <stdint.h>

/* Returns the definition for a key ("pkg/Type", "pkg/srv/Type") in a dialect, static; NULL = none.
 *
 * distro: distribution of ROS 2, because definitions change between them. NULL or "" = Humble, for
 * bags without definitions, as bags of later distributions have them. An unknown distribution gets
 * the form of the one before it in the alphabet. */
const char *ha__common_find(const char *key, int32_t dialect, const char *distro);

typedef struct ha__common_type {
  const char *key;
  int32_t dialects;  /* HA_DIALECT_..., or the sum of both */
  const char *since; /* distribution of ROS 2 that introduced this form; "" = the first one */
  const char *text;
} ha__common_type;

/* Sorted by key, and by since. */
extern const ha__common_type ha__common_types[];
extern const unsigned ha__common_count;

#endif
