/* JSON, written as it goes. The caller sees to it that it nests. */
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
void cli_json_double(cli_json *json, double value); /* what JSON has no digits for is null */
void cli_json_bool(cli_json *json, bool value);
void cli_json_null(cli_json *json);
void cli_json_count(cli_json *json, uint64_t value); /* HA_UNCOUNTED is null */

/* An object with the pairs; of those with the same key most readers take the last. */
void cli_json_pairs(cli_json *json, const ha_pairs *pairs);

/* A string with its quotes, whatever the bytes are: each byte that is not UTF-8 becomes \ufffd. */
void cli_out_json_string(cli_out *out, const char *text, size_t size);

/* JSON that is right already, as cli_json_compact() writes it: but what a terminal would obey,
 * which can only be in strings, is escaped. */
void cli_out_json(cli_out *out, const char *text, size_t size);

#endif
