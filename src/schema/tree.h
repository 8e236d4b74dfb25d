/* Nodes of the type tree while it is built. Each node begins with its public struct (face). Nodes
 * live in the arena of ha_types. */
#ifndef HA_SCHEMA_TREE_H
#define HA_SCHEMA_TREE_H

#include <stdbool.h>

#include <holdall/schema.h>

#include "base/arena.h"
#include "base/table.h"
#include "schema/span.h"

typedef struct ha__field_node {
  ha_field face;
  const char *ref; /* key of the type of the field; NULL = none */
  struct ha__field_node *next;
} ha__field_node;

typedef struct ha__constant_node {
  ha_constant face;
  struct ha__constant_node *next;
} ha__constant_node;

/* State of resolving. */
enum { HA__TYPE_RAW, HA__TYPE_OPEN, HA__TYPE_DONE };

typedef struct ha__type_node {
  ha_type face;
  const char *key; /* name without "msg/", the same for all spellings */
  ha__field_node *fields;
  ha__field_node *last_field;
  ha__constant_node *constants;
  ha__constant_node *last_constant;
  struct ha__type_node *next; /* in the same IDL text */
  int state;                  /* HA__TYPE_... */
  uint32_t height;            /* levels of types below it, once it is resolved */
  bool is_idl;                /* the text of face is IDL */
  bool is_part;               /* of a service or an action */
  size_t
      part_count; /* of a service or action as a whole: number of its parts that are as written */
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

/* The kind of a .msg keyword in a dialect; 0 = none. */
int32_t ha__kind_of_word(ha__span word, int32_t dialect);
/* The .msg keyword of a kind; NULL = none. */
const char *ha__word_of_kind(int32_t kind);

/* Returns "pkg/Type" for "pkg/msg/Type" and "pkg/Type"; other names stay. NULL = out of memory. */
const char *ha__key_of_name(ha__arena *arena, ha__span name);
/* The name of a key in ROS 1 or ROS 2. NULL = out of memory. */
const char *ha__name_of_key(ha__arena *arena, const char *key, int32_t dialect);
/* The part before the first slash; empty = none. */
ha__span ha__package_of(const char *key);

ha__type_node *ha__type_new(ha__arena *arena, const char *key, int32_t dialect);
ha_status ha__type_add_field(ha__arena *arena, ha__type_node *type, const ha__field_node *field,
                             ha_error *err);
ha_status ha__type_add_constant(ha__arena *arena, ha__type_node *type,
                                const ha__constant_node *constant, ha_error *err);
/* Sets the arrays of face; removes the filler member of an empty type. */
ha_status ha__type_finish(ha__arena *arena, ha__type_node *type, ha_error *err);

#endif
