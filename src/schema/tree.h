/* Nodes of the type tree while it is built. Each node begins with its public struct (face). Nodes
 * live in the arena of ha_types. */
#ifndef HA_SCHEMA_TREE_H
#define HA_SCHEMA_TREE_H

#include <stdbool.h>

#include <holdall/schema.h>

#include "base/arena.h"
#include "base/table.h"
#include "schema/span.h"

/* A value of the discriminator of a union. */
typedef struct ha__label {
  int64_t value;
  const struct ha__label *next;
} ha__label;

/* How a field of a type of omgidl is serialized by DDS; zero for other definitions. */
typedef struct ha__wire {
  uint32_t id;      /* of the member */
  bool is_has;      /* no member: whether the next one, which is optional, is present */
  bool is_optional; /* the field before it is its is_has */
  bool is_enum;     /* of an enum or a bitmask: a number, but not a primitive type */
  bool is_map;      /* a sequence of HA__FORM_ENTRY */
  bool is_else;     /* of a union: the member of all other values of the discriminator */
  bool is_case;     /* of a union: a member, not the discriminator */
  const struct ha__label *labels; /* of a member of a union; NULL = none */
} ha__wire;

typedef struct ha__field_node {
  ha_field face;
  const char *ref; /* key of the type of the field; NULL = none */
  ha__wire wire;
  struct ha__field_node *next;
} ha__field_node;

typedef struct ha__constant_node {
  ha_constant face;
  struct ha__constant_node *next;
} ha__constant_node;

/* What a type of omgidl is in messages of DDS. */
enum {
  HA__FORM_STRUCT,
  HA__FORM_UNION, /* the discriminator, then all members */
  HA__FORM_LIST,  /* one field: elements that are themselves elements of an array */
  HA__FORM_ENTRY  /* of a map: key and value */
};

/* Extensibility of a type of omgidl. */
enum { HA__EXTENT_NONE, HA__EXTENT_FINAL, HA__EXTENT_APPENDABLE, HA__EXTENT_MUTABLE };

/* State of resolving. */
enum { HA__TYPE_RAW, HA__TYPE_OPEN, HA__TYPE_DONE };

typedef struct ha__type_node {
  ha_type face;
  const char *key; /* name without "msg/", the same for all spellings */
  ha__field_node *fields;
  ha__field_node *last_field;
  ha__constant_node *constants;
  ha__constant_node *last_constant;
  struct ha__type_node *next;   /* in the same IDL text */
  int state;                    /* HA__TYPE_... */
  uint32_t height;              /* levels of types below it, once it is resolved */
  bool is_idl;                  /* the text of face is IDL */
  bool is_part;                 /* of a service or an action */
  uint8_t form;                 /* HA__FORM_... */
  uint8_t extent;               /* HA__EXTENT_...; NONE = the definition does not state it */
  const ha__field_node **by_id; /* of omgidl: its members, by their ids */
  size_t member_count;
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

/* Parses a definition in omgidl to the types that its messages are decoded to, each field with its
 * ha__wire. Public functions do not parse it, because plans of these types do not walk the messages
 * as they are. Released with ha_types_free(). */
ha_status ha__types_parse_omg(ha_types **out, const ha_schema *schema, ha_error *err);

#endif
