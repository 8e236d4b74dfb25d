/* Writes JSON piece by piece. The caller opens and closes brackets in pairs. */
#ifndef CLI_UI_JSON_H
#define CLI_UI_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "ui/out.h"

typedef struct cli_json {
  cli_out *out;
  bool comma; /* needed before the next key or value */
} cli_json;

#define CLI_JSON_INIT(out)                                                                         \
  { (out), false }

void cli_json_open(cli_json *json, char bracket);  /* '{' or '[' */
void cli_json_close(cli_json *json, char bracket); /* '}' or ']' */
void cli_json_key(cli_json *json, const char *key);

void cli_json_text(cli_json *json, const char *text);
void cli_json_text_bytes(cli_json *json, const char *text, size_t size);
void cli_json_hex(cli_json *json, const uint8_t *bytes, size_t size); /* as a string */
void cli_json_u64(cli_json *json, uint64_t value);
void cli_json_i64(cli_json *json, int64_t value);
void cli_json_double(cli_json *json, double value); /* NaN and infinities become null */
void cli_json_bool(cli_json *json, bool value);
void cli_json_null(cli_json *json);

/* A key and its value, in one call. */
void cli_json_add_text(cli_json *json, const char *key, const char *text);
void cli_json_add_u64(cli_json *json, const char *key, uint64_t value);
void cli_json_add_i64(cli_json *json, const char *key, int64_t value);
void cli_json_add_bool(cli_json *json, const char *key, bool value);
void cli_json_add_count(cli_json *json, const char *key,
                        uint64_t value); /* HA_UNCOUNTED becomes null */

/* Write an object with the pairs. Keys are not made unique; most readers use the last of equal
 * ones. */
void cli_json_pairs(cli_json *json, const ha_pairs *pairs);

/* Write a string with its quotes. Each byte that is not UTF-8 becomes \ufffd. */
void cli_out_json_string(cli_out *out, const char *text, size_t size);

/* Write valid JSON, such as cli_json_compact() returns. Control characters, which can only be in
 * strings, are escaped: a terminal would interpret them. */
void cli_out_json(cli_out *out, const char *text, size_t size);

#endif
