/* Parser of one line of .msg text, and of the type at its beginning. Pure functions. */
#ifndef HA_SCHEMA_MSG_LINE_H
#define HA_SCHEMA_MSG_LINE_H

#include "schema/place.h"
#include "schema/tree.h"

/* Kinds of lines; a line with only a comment is BLANK. */
enum { HA__LINE_BLANK, HA__LINE_FIELD, HA__LINE_CONSTANT };

/* The parts of a line, as spans of it. */
typedef struct ha__msg_line {
  int what;         /* HA__LINE_... */
  ha__span type;    /* with its array brackets */
  ha__span name;    /* an identifier */
  ha__span value;   /* of a constant, or default of a field, trimmed; empty = none */
  ha__span comment; /* with its #; empty = none */
} ha__msg_line;

ha_status ha__msg_line_cut(ha__msg_line *out, ha__span line, int32_t dialect,
                           const ha__place *place, ha_error *err);

/* A type as a field refers to it. */
typedef struct ha__type_word {
  int32_t kind;             /* HA_KIND_... */
  int32_t array;            /* HA_ARRAY_... */
  uint64_t capacity;        /* as in ha_field */
  uint64_t string_capacity; /* as in ha_field */
  ha__span name;            /* of HA_KIND_STRUCT: "Type", "pkg/Type", ... */
} ha__type_word;

ha_status ha__type_word_parse(ha__type_word *out, ha__span word, int32_t dialect,
                              const ha__place *place, ha_error *err);

/* Whether it is identifiers with slashes between them. Names of old packages may contain - and . */
bool ha__is_type_name(ha__span name);

#endif
