/* Definitions that are on this machine, and the hashes of types. */
#ifndef HA_LIVE_GRAPH_DEFINITION_H
#define HA_LIVE_GRAPH_DEFINITION_H

#include <stdbool.h>

#include <holdall/schema.h>

/* The hash as the network of that dialect tells it: RIHS01 or MD5; HA_RIHS_TEXT_SIZE bytes. */
ha_status ha__definition_hash(char *out, const ha_types *types, int32_t dialect, ha_error *err);

/* The same of what a schema says, and of what it leaves to definitions (NULL = nothing). As
 * ha_types_parse(). */
ha_status ha__definition_hash_of(char *out, const ha_schema *schema, ha_definitions *definitions,
                                 int32_t dialect, ha_error *err);

/* Definition and hash (NULL = not wanted) of a type of the table of common interfaces, as the
 * distribution has it that ROS_DISTRO names; at least as Jazzy has it. text is freed by
 * ha_text_free(); NULL = not wanted. */
ha_status ha__definition_common(char **text, char *hash, const char *type, int32_t dialect,
                                ha_error *err);

/* Where a recorder looks. */
typedef struct ha__definition_places {
  ha_definitions *table; /* alone */
  ha_definitions *all;   /* files, then the table */
  int32_t dialect;
} ha__definition_places;

/* The whole definition of a type with this hash, of whatever distribution; "" = any.
 *
 * text: freed by ha_text_free(). HA_END: there is none, or only of another hash (*is_other): that
 * would be taken for what it is not. HA_E_NOMEM. */
ha_status ha__definition_find(char **text, bool *is_other, const ha__definition_places *places,
                              const char *type, const char *hash, ha_error *err);

#endif
