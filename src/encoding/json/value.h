/* Parses JSON text to a tree: for schemas, and for the messages that types are inferred from. */
#ifndef HA_ENCODING_JSON_VALUE_H
#define HA_ENCODING_JSON_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/error.h>

#include "base/arena.h"

enum { HA__JSON_MAP, HA__JSON_LIST, HA__JSON_TEXT, HA__JSON_WORD };

typedef struct ha__json_value {
  int code;         /* HA__JSON_... */
  const char *text; /* of TEXT, unescaped, and WORD; ends with a NUL */
  size_t size;
  bool is_bytes;   /* of TEXT: base64 of a byte string */
  const char *key; /* in a map, else NULL; ends with a NUL */
  size_t key_size;
  struct ha__json_value *first; /* of MAP and LIST */
  struct ha__json_value *next;
} ha__json_value;

/* The result is in the arena. takes_bytes: b"base64" is a value, too. HA_E_CORRUPT: not JSON.
 * HA_E_LIMIT: nested too deep. */
ha_status ha__json_parse(ha__json_value **out, ha__arena *arena, const char *text, size_t size,
                         bool takes_bytes, ha_error *err);

/* The last value of this name in a map; NULL = none, or not a map. map: NULL is allowed. */
const ha__json_value *ha__json_get(const ha__json_value *map, const char *name);

/* Whether it is this text, in quotes. value: NULL is allowed. */
bool ha__json_is(const ha__json_value *value, const char *text);
/* Whether it is this word, without quotes. */
bool ha__json_is_word(const ha__json_value *value, const char *word);

#endif
