/* Builder of type trees: takes the texts of definitions, parses each one when a field first refers
 * to it, and resolves the references. Internal to this folder; one thread; limits in
 * ha_types_options. */
#ifndef HA_SCHEMA_BUILD_H
#define HA_SCHEMA_BUILD_H

#include "schema/span.h"
#include "schema/tree.h"

/* The keyword before the name of a section. */
enum { HA__SECTION_BARE, HA__SECTION_MSG, HA__SECTION_SRV, HA__SECTION_ACTION, HA__SECTION_IDL };

typedef struct ha__section_text {
  int word;      /* HA__SECTION_...; BARE = the text before the first line of "=" */
  ha__span name; /* of BARE: empty */
  ha__span text; /* without the line end before the next line of "=" */
} ha__section_text;

/* Splits a .srv (2 parts) or .action (3) at lines that begin with "---". Returns the number of
 * parts, which may be over HA__MAX_PARTS. */
enum { HA__MAX_PARTS = 3 };

typedef struct ha__section {
  const char *key;
  ha__span text;
  bool is_idl;
  bool is_parsed;
  struct ha__section *next;
} ha__section;

typedef struct ha__builder {
  ha_types *types;
  ha_types_options options; /* with the defaults filled in */
  bool is_omg;              /* IDL is that of DDS, not of ROS */
  uint64_t text_bytes;      /* of texts added so far */
  uint32_t type_count;
  ha__table nodes;    /* key -> ha__type_node */
  ha__table by_key;   /* key -> ha__section */
  ha__section *first; /* of all sections */
  ha__section *last;
} ha__builder;

/* Adds a text of one or several definitions. key: of the BARE section. */
ha_status ha__build_add(ha__builder *b, const char *key, const void *text, size_t size, bool is_idl,
                        ha_error *err);

/* Finds the type of a key, parsed but not resolved; NULL = it has no definition. key is borrowed.
 */
ha_status ha__build_find(ha__type_node **out, ha__builder *b, const char *key, ha_error *err);

/* Resolves a type and all types that it refers to, and lists them in the tree. */
ha_status ha__build_resolve(ha__builder *b, ha__type_node *type, ha_error *err);

void ha__build_done(ha__builder *b);

#endif
