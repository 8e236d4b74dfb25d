/* The table of common interfaces: definitions without comments, made by tools/make-common-types. */
#ifndef HA_SCHEMA_COMMON_H
#define HA_SCHEMA_COMMON_H

#include <stdint.h>

/* The definition for a key ("pkg/Type", "pkg/srv/Type") in a dialect, static; NULL = none. */
const char *ha__common_find(const char *key, int32_t dialect);

typedef struct ha__common_type {
  const char *key;
  int32_t dialects; /* HA_DIALECT_..., or both of them added */
  const char *text;
} ha__common_type;

/* Sorted by key. */
extern const ha__common_type ha__common_types[];
extern const unsigned ha__common_count;

#endif
