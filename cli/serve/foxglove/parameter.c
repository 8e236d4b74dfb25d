#include "serve/foxglove/parameter.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>

#include "base/number/number.h"
#include "ui/memory.h"

/* --- reading ---------------------------------------------------------------------------------- */

/* Types of the protocol: hints where JSON is ambiguous. */
static const char g_bytes[] = "byte_array";
static const char g_double[] = "float64";
static const char g_doubles[] = "float64_array";

static void *allocate(ha__arena *arena, size_t size) {
  void *memory = ha__arena_alloc(arena, size);

  if (!memory) cli_no_memory();
  return memory;
}

static bool read_integer(int64_t *out, const char *text) {
  const char *digits = text + (*text == '-');
  char *end = NULL;

  if (digits[strspn(digits, "0123456789")] != '\0' || *digits == '\0') return false;
  errno = 0;
  const intmax_t number = strtoimax(text, &end, 10);
  if (errno != 0 || *end != '\0' || number > INT64_MAX || number < INT64_MIN) return false;
  *out = number;
  return true;
}

/* A text of any bytes, as a copy: the request ends before the value is used. */
static const char *copy_text(ha__arena *arena, const char *text, size_t size) {
  const char *copy = ha__arena_dup(arena, text, size);

  if (!copy) cli_no_memory();
  return copy;
}

/* true, false, null, and numbers */
static const char *read_word(ha_parameter_value *out, const ha__json_value *item, bool is_double) {
  if (ha__json_is_word(item, "null")) return NULL;
  if (ha__json_is_word(item, "true") || ha__json_is_word(item, "false")) {
    out->kind = HA_PARAMETER_BOOL;
    out->integer = item->text[0] == 't';
  } else if (!is_double && read_integer(&out->integer, item->text)) {
    out->kind = HA_PARAMETER_INTEGER;
  } else if (ha__number_read(&out->number, item->text, item->size)) {
    out->kind = HA_PARAMETER_DOUBLE;
  } else {
    return "a value is no number";
  }
  return is_double && out->kind != HA_PARAMETER_DOUBLE ? "a value is no number" : NULL;
}

static const char *read_value(ha_parameter_value *out, ha__arena *arena, const ha__json_value *item,
                              bool is_double, int depth) {
  size_t count = 0;

  if (item->key) out->key = copy_text(arena, item->key, strlen(item->key));
  if (item->code == HA__JSON_WORD) return read_word(out, item, is_double);
  if (is_double && (item->code != HA__JSON_LIST || depth > 0)) return "a value is no number";
  if (item->code == HA__JSON_TEXT) {
    out->kind = HA_PARAMETER_STRING;
    out->text = copy_text(arena, item->text, item->size);
    out->size = item->size;
    return NULL;
  }
  if (depth >= HA_PARAMETERS_MAX_DEPTH) return "a value is nested too deep";
  for (const ha__json_value *i = item->first; i; i = i->next) {
    count++;
  }
  ha_parameter_value *items = allocate(arena, (count + 1) * sizeof *items);
  out->kind = item->code == HA__JSON_LIST ? HA_PARAMETER_LIST : HA_PARAMETER_MAP;
  out->size = count;
  out->items = items;
  for (const ha__json_value *i = item->first; i; i = i->next, items++) {
    const char *why = read_value(items, arena, i, is_double, depth + 1);

    if (why) return why;
    if (items->kind == HA_PARAMETER_NOT_SET) return "an item of a list or map has no value";
  }
  return NULL;
}

/* The bytes of a text in base64. */
static const char *read_bytes(ha_parameter_value *value, ha__arena *arena) {
  const size_t size = value->size;
  size_t padding = 0;

  if (value->kind != HA_PARAMETER_STRING || size % 4 != 0 || size > HA_PARAMETERS_MAX_BYTES)
    return "a byte_array is not a text in base64";
  while (padding < 2 && padding < size && value->text[size - 1 - padding] == '=')
    padding++;
  uint8_t *bytes = allocate(arena, size + 1);
  const int read = EVP_DecodeBlock(bytes, (const unsigned char *)value->text, (int)size);
  if (read < 0 || (size_t)read < padding) return "a byte_array is not a text in base64";
  value->kind = HA_PARAMETER_BYTES;
  value->text = (const char *)bytes;
  value->size = (size_t)read - padding;
  return NULL;
}

const char *fox_parameter_read(ha_parameter *out, ha__arena *arena, const ha__json_value *item) {
  const ha__json_value *name = ha__json_get(item, "name");
  const ha__json_value *value = ha__json_get(item, "value");
  const ha__json_value *type = ha__json_get(item, "type");
  const bool is_list = ha__json_is(type, g_doubles);

  *out = (ha_parameter){NULL, {.kind = HA_PARAMETER_NOT_SET}};
  if (!name || name->code != HA__JSON_TEXT || name->size == 0 || strlen(name->text) != name->size)
    return "a parameter has no name";
  out->name = copy_text(arena, name->text, name->size);
  if (!value) return NULL;
  if (is_list && value->code != HA__JSON_LIST) return "a float64_array is no list";
  const char *why =
      read_value(&out->value, arena, value, is_list || ha__json_is(type, g_double), 0);
  if (is_list) out->value.item_kind = HA_PARAMETER_DOUBLE;
  return !why && ha__json_is(type, g_bytes) ? read_bytes(&out->value, arena) : why;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void put_bytes(cli_json *json, const ha_parameter_value *value) {
  char *text = cli_resize(NULL, value->size / 3 * 4 + 8, 1);
  const int size =
      EVP_EncodeBlock((unsigned char *)text, (const unsigned char *)value->text, (int)value->size);

  cli_json_text_bytes(json, text, size > 0 ? (size_t)size : 0);
  free(text);
}

static void put_value(cli_json *json, const ha_parameter_value *value) {
  const bool is_map = value->kind == HA_PARAMETER_MAP;

  switch (value->kind) {
  case HA_PARAMETER_BOOL:
    cli_json_bool(json, value->integer != 0);
    return;
  case HA_PARAMETER_INTEGER:
    cli_json_i64(json, value->integer);
    return;
  case HA_PARAMETER_DOUBLE:
    cli_json_double(json, value->number);
    return;
  case HA_PARAMETER_STRING:
    cli_json_text_bytes(json, value->text, value->size);
    return;
  case HA_PARAMETER_BYTES:
    put_bytes(json, value);
    return;
  default:
    break;
  }
  cli_json_open(json, is_map ? '{' : '[');
  for (size_t i = 0; i < value->size; i++) {
    if (is_map) cli_json_key(json, value->items[i].key);
    put_value(json, &value->items[i]);
  }
  cli_json_close(json, is_map ? '}' : ']');
}

/* NULL = JSON is not ambiguous. */
static const char *type_of(const ha_parameter_value *value) {
  if (value->kind == HA_PARAMETER_BYTES) return g_bytes;
  if (value->kind == HA_PARAMETER_DOUBLE) return g_double;
  if (value->kind != HA_PARAMETER_LIST) return NULL;
  if (value->size == 0) return value->item_kind == HA_PARAMETER_DOUBLE ? g_doubles : NULL;
  for (size_t i = 0; i < value->size; i++) {
    if (value->items[i].kind != HA_PARAMETER_DOUBLE) return NULL;
  }
  return g_doubles;
}

void fox_parameter_put(cli_json *json, const ha_parameter *parameter) {
  const char *type = type_of(&parameter->value);

  cli_json_open(json, '{');
  cli_json_add_text(json, "name", parameter->name);
  if (parameter->value.kind != HA_PARAMETER_NOT_SET) {
    cli_json_key(json, "value");
    put_value(json, &parameter->value);
  }
  if (type) cli_json_add_text(json, "type", type);
  cli_json_close(json, '}');
}
