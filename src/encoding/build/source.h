/* Token sources: JSON and YAML text in a common form. */
#ifndef HA_ENCODING_BUILD_SOURCE_H
#define HA_ENCODING_BUILD_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <yaml.h>

#include <holdall/error.h>

#include "base/text/text.h"

enum {
  HA__TOKEN_END, /* of the text */
  HA__TOKEN_MAP,
  HA__TOKEN_LIST,
  HA__TOKEN_CLOSE, /* of a map or list */
  HA__TOKEN_TEXT,  /* in quotes; a key in a map, before its value */
  HA__TOKEN_WORD,  /* without quotes: a number, true, null; in YAML any text, and a key */
  HA__TOKEN_BYTES  /* base64 of a byte string; with `takes_bytes` */
};

typedef struct ha__token {
  int code;
  const char *text; /* of TEXT, WORD and BYTES; valid until the next token; may contain NULs */
  size_t size;
} ha__token;

typedef struct ha__token_source ha__token_source;

struct ha__token_source {
  /* HA_E_CORRUPT: a syntax error here; err has no position. */
  ha_status (*next)(ha__token *out, ha__token_source *source, ha_error *err);
  /* The line and column of the last token, from 1. */
  void (*place)(size_t *line, size_t *column, const ha__token_source *source);
  bool is_typed; /* JSON: strings are never numbers, nor numbers strings */
};

enum { HA__JSON_DEPTH = 192 /* two for each level of nested types, and some more */ };

typedef struct ha__json_source {
  ha__token_source source;
  const char *text;
  size_t size;
  size_t at;
  size_t token_at;
  int state;
  size_t depth;
  bool takes_nan;   /* NaN, Infinity and -Infinity, as Python writes them */
  bool takes_bytes; /* b"base64", from the reader of CBOR */
  bool is_map[HA__JSON_DEPTH];
  ha__text unescaped;
} ha__json_source;

void ha__json_begin(ha__json_source *out, const char *text, size_t size);
void ha__json_done(ha__json_source *source);

typedef struct ha__yaml_source {
  ha__token_source source;
  yaml_parser_t parser;
  yaml_event_t event;
  bool has_event;
  bool is_over; /* the document has ended */
  yaml_mark_t mark;
} ha__yaml_source;

ha_status ha__yaml_begin(ha__yaml_source *out, const char *text, size_t size, ha_error *err);
void ha__yaml_done(ha__yaml_source *source);

#endif
