/* From texts to types, each parsed when the first field that names it is met. */
#ifndef HA_SCHEMA_BUILD_H
#define HA_SCHEMA_BUILD_H

#include "schema/sections.h"
#include "schema/tree.h"

typedef struct ha__section {
  const char *key;
  ha__span text;
  bool is_idl;
  bool is_parsed;
  struct ha__section *next;
} ha__section;

typedef struct ha__builder {
  ha_types *types;
  ha_types_options options; /* with numbers for the defaults */
  uint64_t text_bytes;      /* so far */
  uint32_t type_count;
  ha__table nodes;    /* key -> ha__type_node */
  ha__table by_key;   /* key -> ha__section */
  ha__section *first; /* of all sections */
  ha__section *last;
} ha__builder;

/* Take over a text of one definition or several. key: of the BARE one. */
ha_status ha__build_add(ha__builder *b, const char *key, const void *text, size_t size, bool is_idl,
                        ha_error *err);

/* The type of a key, parsed but not resolved; NULL when it is defined nowhere. key is kept. */
ha_status ha__build_find(ha__type_node **out, ha__builder *b, const char *key, ha_error *err);

/* Resolve a type and all that it names, and list them in the tree. */
ha_status ha__build_resolve(ha__builder *b, ha__type_node *type, ha_error *err);

void ha__build_done(ha__builder *b);

#endif
