/* The table of common interfaces: definitions without comments. The build generates it from
 * common_types.list. */
#ifndef HA_SCHEMA_COMMON_H
#define HA_SCHEMA_COMMON_H

#include <stdint.h>

/* The definition for a key ("pkg/Type", "pkg/srv/Type") in a dialect, static; NULL = none.
 *
 * distro: of ROS 2, whose forms of a type differ; NULL or "" = Humble, for bags that have no
 * definitions: those of later ones do. One that the table does not know has what came before it by
 * the alphabet, as distributions do. */
const char *ha__common_find(const char *key, int32_t dialect, const char *distro);

typedef struct ha__common_type {
  const char *key;
  int32_t dialects;  /* HA_DIALECT_..., or both of them added */
  const char *since; /* the distribution of ROS 2 where this form began; "" = with the first one */
  const char *text;
} ha__common_type;

/* Sorted by key, and by since. */
extern const ha__common_type ha__common_types[];
extern const unsigned ha__common_count;

#endif
