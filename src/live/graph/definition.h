/* Definitions on this machine, and hashes of types. */
#ifndef HA_LIVE_GRAPH_DEFINITION_H
#define HA_LIVE_GRAPH_DEFINITION_H

#include <stdbool.h>

#include <holdall/schema.h>

/* The hash that networks of that dialect use: RIHS01 or MD5; HA_RIHS_TEXT_SIZE bytes. */
ha_status ha__definition_hash(char *out, const ha_types *types, int32_t dialect, ha_error *err);

/* The same of a schema; types that it lacks are taken from definitions (NULL = none). As
 * ha_types_parse(). */
ha_status ha__definition_hash_of(char *out, const ha_schema *schema, ha_definitions *definitions,
                                 int32_t dialect, ha_error *err);

/* Parse a schema; types that it lacks, itself if it is empty, are those of the table of common
 * interfaces, in the form of the distribution ROS_DISTRO, but not older than Jazzy. */
ha_status ha__definition_types(ha_types **out, const ha_schema *schema, int32_t dialect,
                               ha_error *err);

/* Definition and hash (NULL = not wanted) of a type of that table. text is freed by ha_text_free();
 * NULL = not wanted. */
ha_status ha__definition_common(char **text, char *hash, const char *type, int32_t dialect,
                                ha_error *err);

/* Places that ha__definition_find() searches. */
typedef struct ha__definition_places {
  ha_definitions *table; /* only the table of common interfaces */
  ha_definitions *all;   /* files, then the table */
  int32_t dialect;
} ha__definition_places;

/* The whole definition of a type with this hash, of any distribution; "" = any hash.
 *
 * text: freed by ha_text_free(). HA_END: none found, or only with another hash (*is_other), which
 * would be wrong for the messages. HA_E_NOMEM. */
ha_status ha__definition_find(char **text, bool *is_other, const ha__definition_places *places,
                              const char *type, const char *hash, ha_error *err);

#endif
