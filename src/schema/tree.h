/* The tree while it is built, and what it needs inside: each node begins with its public face. */
#ifndef HA_SCHEMA_TREE_H
#define HA_SCHEMA_TREE_H

#include <stdbool.h>

#include <holdall/schema.h>

#include "base/arena.h"
#include "base/table.h"
#include "schema/span.h"

typedef struct ha__field_node {
  ha_field face;
  const char *ref; /* key of the type that it names; NULL = none */
  struct ha__field_node *next;
} ha__field_node;

typedef struct ha__constant_node {
  ha_constant face;
  struct ha__constant_node *next;
} ha__constant_node;

/* How far a type is resolved. */
enum { HA__TYPE_RAW, HA__TYPE_OPEN, HA__TYPE_DONE };

typedef struct ha__type_node {
  ha_type face;
  const char *key; /* name without "msg/": what definitions of all spellings meet under */
  ha__field_node *fields;
  ha__field_node *last_field;
  ha__constant_node *constants;
  ha__constant_node *last_constant;
  struct ha__type_node *next; /* of those in one IDL text */
  int state;                  /* HA__TYPE_... */
  uint32_t height;            /* of types within it, when it is resolved: 0 = none */
  bool is_idl;                /* the face's text is IDL */
  bool is_part;               /* of a service or an action */
  size_t part_count; /* a service or action as a whole: so many of its fields are as written */
} ha__type_node;

struct ha_types {
  ha__arena arena;
  const ha_type **all; /* the root first */
  size_t count;
  size_t capacity;
  ha__table by_key; /* -> ha__type_node */
};

static inline const ha__type_node *ha__type_node_of(const ha_type *type) {
  return (const ha__type_node *)type;
}

/* Types of fields, by their size in letters, ... of one language: kind of a word, 0 = none. */
int32_t ha__kind_of_word(ha__span word, int32_t dialect);
/* The word of .msg for a kind, NULL when there is none. */
const char *ha__word_of_kind(int32_t kind);

/* "pkg/msg/Type" and "pkg/Type" give "pkg/Type"; others stay. NULL when out of memory. */
const char *ha__key_of_name(ha__arena *arena, ha__span name);
/* The name of ROS 1 or ROS 2 for a key. NULL when out of memory. */
const char *ha__name_of_key(ha__arena *arena, const char *key, int32_t dialect);
/* What stands in front of the first slash; empty when there is none. */
ha__span ha__package_of(const char *key);

ha__type_node *ha__type_new(ha__arena *arena, const char *key, int32_t dialect);
ha_status ha__type_add_field(ha__arena *arena, ha__type_node *type, const ha__field_node *field,
                             ha_error *err);
ha_status ha__type_add_constant(ha__arena *arena, ha__type_node *type,
                                const ha__constant_node *constant, ha_error *err);
/* Give the face its arrays; takes the member away that stands for "empty". */
ha_status ha__type_finish(ha__arena *arena, ha__type_node *type, ha_error *err);

#endif
