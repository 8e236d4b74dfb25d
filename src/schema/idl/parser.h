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
} ha__idl_type;

/* The constants of one module. */
typedef struct ha__idl_constant {
  ha__constant_node node;
  struct ha__idl_constant *next; /* in the module */
} ha__idl_constant;

typedef struct ha__idl_constants {
  ha__idl_constant *first;
  ha__idl_constant *last;
} ha__idl_constants;

/* Limit of a name with those of its modules: without it a small text could use much memory. */
enum { HA__IDL_MAX_NAME = 255 };

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

/* idl_type.c */
ha_status ha__idl_take_type(ha__idl_parser *p, ha__idl_type *out, ha_error *err);
/* Takes what follows a type: "name" or "name[N]". */
ha_status ha__idl_take_declarator(ha__idl_parser *p, ha__idl_type *type, ha__span *name,
                                  ha_error *err);
/* The type as .msg writes it. */
ha_status ha__idl_type_text(const ha__idl_parser *p, const char **out, const ha__idl_type *type,
                            ha_error *err);

/* idl_constant.c */
ha_status ha__idl_take_constant(ha__idl_parser *p, ha_error *err);
/* Takes annotations; keeps the value of @default. */
ha_status ha__idl_take_annotations(ha__idl_parser *p, ha_error *err);

#endif
