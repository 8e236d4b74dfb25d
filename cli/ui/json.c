#include "ui/json.h"

#include <math.h>
#include <string.h>

#include "base/text/utf8.h"

static void begin_value(cli_json *json) {
  if (json->comma) cli_out_char(json->out, ',');
  json->comma = true;
}

void cli_json_open(cli_json *json, char bracket) {
  begin_value(json);
  cli_out_char(json->out, bracket);
  json->comma = false;
}

void cli_json_close(cli_json *json, char bracket) {
  cli_out_char(json->out, bracket);
  json->comma = true;
}

static void key_bytes(cli_json *json, const char *key, size_t size) {
  begin_value(json);
  cli_out_json_string(json->out, key, size);
  cli_out_char(json->out, ':');
  json->comma = false;
}

void cli_json_key(cli_json *json, const char *key) {
  key_bytes(json, key, strlen(key));
}

void cli_json_text_bytes(cli_json *json, const char *text, size_t size) {
  begin_value(json);
  cli_out_json_string(json->out, text, size);
}

void cli_json_text(cli_json *json, const char *text) {
  cli_json_text_bytes(json, text, strlen(text));
}

void cli_json_hex(cli_json *json, const uint8_t *bytes, size_t size) {
  begin_value(json);
  cli_out_char(json->out, '"');
  cli_out_hex(json->out, bytes, size);
  cli_out_char(json->out, '"');
}

void cli_json_u64(cli_json *json, uint64_t value) {
  begin_value(json);
  cli_out_u64(json->out, value);
}

void cli_json_i64(cli_json *json, int64_t value) {
  begin_value(json);
  cli_out_i64(json->out, value);
}

void cli_json_double(cli_json *json, double value) {
  begin_value(json);
  if (isfinite(value)) {
    cli_out_double(json->out, value);
  } else {
    cli_out_text(json->out, "null");
  }
}

void cli_json_bool(cli_json *json, bool value) {
  begin_value(json);
  cli_out_text(json->out, value ? "true" : "false");
}

void cli_json_null(cli_json *json) {
  begin_value(json);
  cli_out_text(json->out, "null");
}

void cli_json_add_text(cli_json *json, const char *key, const char *text) {
  cli_json_key(json, key);
  cli_json_text(json, text);
}

void cli_json_add_u64(cli_json *json, const char *key, uint64_t value) {
  cli_json_key(json, key);
  cli_json_u64(json, value);
}

void cli_json_add_i64(cli_json *json, const char *key, int64_t value) {
  cli_json_key(json, key);
  cli_json_i64(json, value);
}

void cli_json_add_bool(cli_json *json, const char *key, bool value) {
  cli_json_key(json, key);
  cli_json_bool(json, value);
}

void cli_json_add_count(cli_json *json, const char *key, uint64_t value) {
  cli_json_key(json, key);
  if (value == HA_UNCOUNTED) {
    cli_json_null(json);
  } else {
    cli_json_u64(json, value);
  }
}

void cli_json_pairs(cli_json *json, const ha_pairs *pairs) {
  cli_json_open(json, '{');
  for (size_t i = 0; i < pairs->size; i++) {
    cli_json_key(json, pairs->items[i].key);
    cli_json_text_bytes(json, pairs->items[i].value, pairs->items[i].value_size);
  }
  cli_json_close(json, '}');
}

/* Returns the number of bytes at the start that need no escape: usually all of them. */
static size_t plain_size(const char *text, size_t size) {
  size_t at = 0;

  while (at < size) {
    const unsigned char c = (unsigned char)text[at];

    if (c < 0x20 || c == '"' || c == '\\' || c >= 0x7f) break;
    at++;
  }
  return at;
}

static void escape(cli_out *out, uint32_t code) {
  static const char letters[] = "btn\0fr"; /* index: code - 8 */

  if (code == '"' || code == '\\') {
    cli_out_char(out, '\\');
    cli_out_char(out, (char)code);
  } else if (code >= 8 && code <= 13 && letters[code - 8] != '\0') {
    cli_out_char(out, '\\');
    cli_out_char(out, letters[code - 8]);
  } else {
    cli_out_format(out, "\\u%04x", (unsigned)code);
  }
}

/* Write one character that needs an escape. Returns its size in text. */
static size_t put_special(cli_out *out, const char *text, size_t size) {
  const size_t length = cli_utf8_size(text, size);

  if (length == 0) {
    cli_out_text(out, "\\ufffd");
    return 1;
  }
  const uint32_t code = cli_utf8_code(text, length);
  if (length == 1 || ha__utf8_is_control(code)) {
    escape(out, code);
  } else {
    cli_out_bytes(out, text, length);
  }
  return length;
}

void cli_out_json_string(cli_out *out, const char *text, size_t size) {
  cli_out_char(out, '"');
  for (size_t at = 0; at < size;) {
    const size_t plain = plain_size(text + at, size - at);

    cli_out_bytes(out, text + at, plain);
    at += plain;
    if (at < size) at += put_special(out, text + at, size - at);
  }
  cli_out_char(out, '"');
}

void cli_out_json(cli_out *out, const char *text, size_t size) {
  size_t plain = 0; /* start of bytes that need no escape */

  for (size_t at = 0; at < size;) {
    const unsigned char byte = (unsigned char)text[at];

    if (byte < 0x7f) {
      at++;
      continue;
    }
    cli_out_bytes(out, text + plain, at - plain);
    at += put_special(out, text + at, size - at);
    plain = at;
  }
  cli_out_bytes(out, text + plain, size - plain);
}
