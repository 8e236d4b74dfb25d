/* State of the IDL parser, and the functions that its files share. */
#ifndef HA_SCHEMA_IDL_PARSER_H
#define HA_SCHEMA_IDL_PARSER_H

#include "base/text/text.h"
#include "schema/idl/lex.h"
#include "schema/tree.h"

/* A type in IDL: of a member, a constant or a typedef. Times are structs here. */
typedef struct ha__idl_type {
  int32_t kind;
  int32_t array;
  uint64_t capacity;
  uint64_t string_capacity;
  const char *ref; /* key; NULL = none */
  bool is_enum;    /* omgidl: see ha__wire */
  bool is_map;
  const struct ha__idl_constants *names; /* of an enum or a bitmask; NULL = none */
} ha__idl_type;

/* The constants of one module. */
typedef struct ha__idl_constant {
  ha__constant_node node;
  struct ha__idl_constant *next; /* in the module */
} ha__idl_constant;

/* Also of an enum or a bitmask. */
typedef struct ha__idl_constants {
  ha__idl_constant *first;
  ha__idl_constant *last;
} ha__idl_constants;

/* Limit of a name with those of its modules: without it a small text could use much memory. */
enum { HA__IDL_MAX_NAME = 255 };

/* Annotations before a type or a member, of omgidl. */
typedef struct ha__idl_notes {
  uint8_t extent; /* HA__EXTENT_... */
  bool is_optional;
  bool is_hash;    /* @autoid(HASH), @hashid */
  bool has_id;     /* @id */
  bool has_number; /* @bit_bound, @value, @position */
  uint32_t id;
  int64_t number;
  const char *hash_name; /* of @hashid; NULL = the name of the member */
} ha__idl_notes;

/* The enums and bitmasks of members. */
typedef struct ha__idl_enums {
  const ha__idl_constants *names;
  const struct ha__idl_enums *next;
} ha__idl_enums;

/* A struct or union while its members are parsed. */
typedef struct ha__idl_body {
  ha__type_node *type;
  ha__table names; /* of members, and of constants of enums */
  const ha__idl_enums *enums;
  uint32_t next_id;
  bool is_hash; /* @autoid(HASH) */
} ha__idl_body;

typedef struct ha__idl_parser {
  ha__arena *arena;
  ha__place place;
  ha__span text;       /* the whole text */
  ha__span rest;       /* after the token */
  ha__idl_token token; /* the next one */
  ha__span scope;      /* names of the enclosing modules, with slashes; a string in the arena */
  size_t depth;
  ha__table typedefs;  /* scoped name -> ha__idl_type */
  ha__table constants; /* scoped name -> ha__idl_constant */
  ha__table modules;   /* scope -> ha__idl_constants */
  ha__table structs;   /* scoped name -> 1 */
  ha__type_node *first;
  ha__type_node *last;
  const char *default_text; /* @default of the next member; NULL = none */
  bool is_omg;              /* IDL of DDS, not of ROS */
  ha__idl_notes notes;      /* before the next type or member */
  uint32_t nesting;         /* of sequences and maps */
  uint32_t made;            /* number of types that the text does not name */
  uint32_t copied;          /* names of enums that became constants of types */
} ha__idl_parser;

/* Takes the token and reads the next one. */
ha_status ha__idl_take(ha__idl_parser *p, ha__idl_token *out, ha_error *err);
bool ha__idl_at(const ha__idl_parser *p, const char *text);
/* Takes the token if it is this text. */
ha_status ha__idl_skip_if(ha__idl_parser *p, bool *taken, const char *text, ha_error *err);
ha_status ha__idl_expect(ha__idl_parser *p, const char *text, ha_error *err);
/* Whether the token is a keyword of OMG IDL that ROS does not support. */
bool ha__idl_is_foreign(const ha__idl_parser *p);
/* Fails with "expected ..., found ...". */
ha_status ha__idl_unexpected(const ha__idl_parser *p, const char *wanted, ha_error *err);
/* Takes an identifier. */
ha_status ha__idl_take_name(ha__idl_parser *p, ha__span *out, ha_error *err);

/* Makes scope/name in the arena. */
ha_status ha__idl_scoped(const ha__idl_parser *p, const char **out, ha__span scope, ha__span name,
                         ha_error *err);
/* Looks a name up in the scope and the enclosing ones, innermost first. *scope: where it was found.
 */
bool ha__idl_look_up(const ha__idl_parser *p, uint64_t *value, ha__span *scope,
                     const ha__table *table, ha__span name);
/* Takes "a::b::c" as "a/b/c"; a leading "::" is dropped. */
ha_status ha__idl_take_scoped(ha__idl_parser *p, ha__span *out, ha_error *err);

/* idl.c */
/* The key of the type with this scoped name. */
ha_status ha__idl_key_of(const ha__idl_parser *p, const char **out, ha__span full, ha_error *err);
/* Adds a type of the text, whose members and constants are complete. */
ha_status ha__idl_add_type(ha__idl_parser *p, ha__type_node *type, ha_error *err);
/* Adds a member, which has the notes of the parser. */
ha_status ha__idl_add_member(ha__idl_parser *p, ha__idl_body *body, const ha__idl_type *of,
                             ha__span name, const ha__wire *wire, ha_error *err);

/* type.c */
ha_status ha__idl_take_type(ha__idl_parser *p, ha__idl_type *out, ha_error *err);
/* Takes what follows a type: "name" or "name[N]". */
ha_status ha__idl_take_declarator(ha__idl_parser *p, ha__idl_type *type, ha__span *name,
                                  ha_error *err);
/* Takes a number, the name of a constant, or what else may follow "case". */
ha_status ha__idl_take_integer(ha__idl_parser *p, int64_t *out, ha_error *err);
/* The type as .msg writes it. */
ha_status ha__idl_type_text(const ha__idl_parser *p, const char **out, const ha__idl_type *type,
                            ha_error *err);

/* constant.c */
ha_status ha__idl_take_constant(ha__idl_parser *p, ha_error *err);
/* Skips to the ) that closes the arguments. */
ha_status ha__idl_skip_arguments(ha__idl_parser *p, ha_error *err);
/* Takes annotations; keeps the value of @default. */
ha_status ha__idl_take_annotations(ha__idl_parser *p, ha_error *err);

/* notes.c, of omgidl */
/* Takes the arguments of an annotation that decides how members are serialized; else *taken =
 * false. */
ha_status ha__idl_take_note(ha__idl_parser *p, bool *taken, ha__span name, bool has_arguments,
                            ha_error *err);
/* Sets the id of the next member. */
ha_status ha__idl_set_id(const ha__idl_parser *p, ha__idl_body *body, ha__wire *wire,
                         const char *name, ha_error *err);
/* Lists the members by their ids, which have to be different. */
ha_status ha__idl_sort_members(const ha__idl_parser *p, ha__type_node *type, ha_error *err);

/* omg.c: what only omgidl has */
ha_status ha__idl_take_enum(ha__idl_parser *p, ha_error *err);
ha_status ha__idl_take_bitmask(ha__idl_parser *p, ha_error *err);
ha_status ha__idl_take_union(ha__idl_parser *p, ha_error *err);
/* Takes "<K, V>" or "<K, V, N>" after map. */
ha_status ha__idl_take_map(ha__idl_parser *p, ha__idl_type *out, ha_error *err);
/* Replaces an array by a type with the field `values`, which can be an element of another array. */
ha_status ha__idl_make_list(ha__idl_parser *p, ha__idl_type *type, ha_error *err);
/* Names of the enums of members become constants of the type, if no member has that name. */
ha_status ha__idl_add_names(ha__idl_parser *p, const ha__idl_body *body, ha_error *err);

#endif
