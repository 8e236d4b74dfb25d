/* YAML documents as trees in an arena. Text is untrusted: size, depth and the number of nodes, with
 * aliases expanded, are limited. */
#ifndef HA_MODEL_YAML_TREE_H
#define HA_MODEL_YAML_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/arena.h"

enum { HA__YAML_SCALAR = 0, HA__YAML_LIST = 1, HA__YAML_MAP = 2 };

typedef struct ha__yaml ha__yaml;

/* A member of a list (key is NULL) or of a map. */
typedef struct ha__yaml_item ha__yaml_item;
struct ha__yaml_item {
  const ha__yaml *key;
  const ha__yaml *value;
  const ha__yaml_item *next;
};

struct ha__yaml {
  int kind;         /* HA__YAML_... */
  bool plain;       /* a scalar without quotes or tag: may be a number or null */
  const char *text; /* of a scalar, NUL-terminated; "" for others */
  size_t size;
  size_t line; /* from 1 */
  size_t column;
  const ha__yaml_item *items; /* of a list or map, in the order of the text */
  size_t count;
};

typedef struct ha__yaml_limits {
  size_t max_bytes;
  size_t max_depth;
  size_t max_nodes;
} ha__yaml_limits;

/* Parses the first document of the text; *out is NULL if there is none. HA_E_CORRUPT: not YAML,
 * with line and column in err->text; HA_E_LIMIT, HA_E_NOMEM. */
ha_status ha__yaml_parse(const ha__yaml **out, ha__arena *arena, const char *text, size_t size,
                         const ha__yaml_limits *limits, ha_error *err);

/* The value of the first member with this key; NULL = none, or map is NULL or not a map. */
const ha__yaml *ha__yaml_get(const ha__yaml *map, const char *key);

/* Whether node is NULL, or a plain scalar that means null. */
bool ha__yaml_is_null(const ha__yaml *node);

/* Parse a scalar as a decimal or 0x number; quotes are allowed. false = not a number, or it does
 * not fit; out is unchanged. node may be NULL. */
bool ha__yaml_u64(uint64_t *out, const ha__yaml *node);
bool ha__yaml_i64(int64_t *out, const ha__yaml *node);

/* The text of a scalar; NULL for other nodes and for null. */
const char *ha__yaml_text(const ha__yaml *node);

/* Whether the scalar is this word, ignoring case. */
bool ha__yaml_is_word(const ha__yaml *node, const char *word);

#endif
