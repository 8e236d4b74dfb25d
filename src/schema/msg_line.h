/* One line of a .msg text, and the type that stands first in it. */
#ifndef HA_SCHEMA_MSG_LINE_H
#define HA_SCHEMA_MSG_LINE_H

#include "schema/place.h"
#include "schema/tree.h"

/* What a line is: blank lines and lines of comment are one. */
enum { HA__LINE_BLANK, HA__LINE_FIELD, HA__LINE_CONSTANT };

/* A line in its parts, which lie in it. */
typedef struct ha__msg_line {
  int what;         /* HA__LINE_... */
  ha__span type;    /* with its array */
  ha__span name;    /* an identifier */
  ha__span value;   /* of a constant; or the default of a field, empty = none; stripped */
  ha__span comment; /* from its # on; empty = none */
} ha__msg_line;

ha_status ha__msg_line_cut(ha__msg_line *out, ha__span line, int32_t dialect,
                           const ha__place *place, ha_error *err);

/* A type as a field names it. */
typedef struct ha__type_word {
  int32_t kind;             /* HA_KIND_... */
  int32_t array;            /* HA_ARRAY_... */
  uint64_t capacity;        /* as in ha_field */
  uint64_t string_capacity; /* as in ha_field */
  ha__span name;            /* of HA_KIND_STRUCT: "Type", "pkg/Type", ... */
} ha__type_word;

ha_status ha__type_word_parse(ha__type_word *out, ha__span word, int32_t dialect,
                              const ha__place *place, ha_error *err);

/* Identifiers with slashes between them. Old packages have - and . in their names. */
bool ha__is_type_name(ha__span name);

#endif
