/* JSON text as CBOR, by the shape of the channel. */
#include "encoding/cbor/convert.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <cbor.h>

#include "base/bytes.h"
#include "base/number/number.h"
#include "base/status.h"
#include "base/text/base64.h"
#include "encoding/json/value.h"

enum { MAX_HEAD = 9 };

typedef struct writer {
  ha__text *out;
  ha_error *err;
} writer;

/* Major types of RFC 8949. */
enum { UNSIGNED, NEGATIVE, BYTES, TEXT, ARRAY, MAP };

static void put_head(const writer *w, unsigned type, uint64_t value) {
  unsigned char head[MAX_HEAD];
  const size_t size = cbor_encode_uint(value, head, sizeof head);

  head[0] = (unsigned char)(head[0] | type << 5);
  ha__text_add(w->out, head, size);
}

/* --- numbers ---------------------------------------------------------------------------------- */

static bool put_integer(const writer *w, const char *text) {
  char *end = NULL;

  errno = 0;
  if (*text == '-') {
    const long long value = strtoll(text, &end, 10);
    if (errno || *end) return false;
    put_head(w, NEGATIVE, (uint64_t)(-1 - value));
  } else {
    const unsigned long long value = strtoull(text, &end, 10);
    if (errno || *end) return false;
    put_head(w, UNSIGNED, value);
  }
  return true;
}

/* Write a float in 2, 4 or 8 bytes: half has 11 bits, and exponents down to -14. */
static void put_float(const writer *w, double value) {
  unsigned char bytes[MAX_HEAD];
  const float single = (float)value;
  int exponent = 0;
  size_t size;

  const double scaled = frexp(value, &exponent) * 2048;
  const bool is_half = isnan(value) || isinf(value) || value == 0 ||
                       (scaled == trunc(scaled) && exponent >= -13 && exponent <= 16);
  if (is_half) {
    size = cbor_encode_half(single, bytes, sizeof bytes);
  } else if ((double)single == value) {
    size = cbor_encode_single(single, bytes, sizeof bytes);
  } else {
    size = cbor_encode_double(value, bytes, sizeof bytes);
  }
  ha__text_add(w->out, bytes, size);
}

static bool is_special(double *out, const ha__json_value *value) {
  const bool is_negative = *value->text == '-';

  if (strcmp(value->text, "NaN") == 0) {
    *out = (double)NAN;
  } else if (strcmp(value->text + is_negative, "Infinity") == 0) {
    *out = is_negative ? -(double)INFINITY : (double)INFINITY;
  } else {
    return false;
  }
  return true;
}

static ha_status put_number(const writer *w, int code, const ha__json_value *value) {
  const double limit = 9007199254740992.0; /* 2^53 */
  double number = 0;

  if (is_special(&number, value)) {
    put_float(w, number);
    return HA_OK;
  }
  if (!strpbrk(value->text, ".eE") && put_integer(w, value->text)) return HA_OK;
  if (!ha__number_read(&number, value->text, value->size)) {
    return HA_FAIL(w->err, HA_E_ARG, HA_NO_OFFSET, "'%s' is not a number of CBOR", value->text);
  }
  if (code == HA__SHAPE_WHOLE && number == trunc(number) && fabs(number) < limit) {
    put_head(w, number < 0 ? NEGATIVE : UNSIGNED, (uint64_t)(number < 0 ? -1 - number : number));
  } else {
    put_float(w, number);
  }
  return HA_OK;
}

/* --- values ----------------------------------------------------------------------------------- */

static ha_status put_word(const writer *w, int code, const ha__json_value *value) {
  unsigned char byte[1];

  if (ha__json_is_word(value, "null")) {
    ha__text_add(w->out, byte, cbor_encode_null(byte, sizeof byte));
  } else if (ha__json_is_word(value, "true") || ha__json_is_word(value, "false")) {
    ha__text_add(w->out, byte, cbor_encode_bool(*value->text == 't', byte, sizeof byte));
  } else {
    return put_number(w, code, value);
  }
  return HA_OK;
}

static ha_status put_bytes(const writer *w, const ha__json_value *value) {
  size_t size = 0;

  if (!ha__base64_size(&size, value->text, value->size)) {
    return HA_FAIL(w->err, HA_E_ARG, HA_NO_OFFSET, "'%.80s' is not base64", value->text);
  }
  put_head(w, BYTES, size);
  char *to = ha__text_room(w->out, size);
  if (!to) return ha__text_status(w->out, w->err);
  ha__base64_decode((uint8_t *)to, value->text, value->size);
  ha__text_grow(w->out, size);
  return HA_OK;
}

static ha_status put_text(const writer *w, int code, const ha__json_value *value) {
  double number = 0;

  if (code == HA__SHAPE_BYTES || value->is_bytes) return put_bytes(w, value);
  if ((code == HA__SHAPE_NUMBER || code == HA__SHAPE_WHOLE) && is_special(&number, value)) {
    put_float(w, number);
    return HA_OK;
  }
  put_head(w, TEXT, value->size);
  ha__text_add(w->out, value->text, value->size);
  return HA_OK;
}

static uint64_t count_of(const ha__json_value *outer) {
  uint64_t count = 0;

  for (const ha__json_value *v = outer->first; v; v = v->next) {
    count++;
  }
  return count;
}

static const ha__shape *shape_of(const ha__shape *map, const ha__json_value *value) {
  const ha__shape_field *field = map && map->code == HA__SHAPE_MAP ? map->fields : NULL;

  while (field && !ha__bytes_equal(field->key, field->key_size, value->key, value->key_size)) {
    field = field->next;
  }
  return field ? field->shape : NULL;
}

/* shape: NULL = not known. The depth of JSON is bounded. */
static ha_status put_value(const writer *w, const ha__shape *shape, const ha__json_value *value) {
  const int code = shape ? shape->code : HA__SHAPE_ANY;
  const bool is_map = value->code == HA__JSON_MAP;

  if (value->code == HA__JSON_TEXT) return put_text(w, code, value);
  if (value->code == HA__JSON_WORD) return put_word(w, code, value);
  put_head(w, is_map ? MAP : ARRAY, count_of(value));
  for (const ha__json_value *v = value->first; v; v = v->next) {
    const ha__shape *inner = code == HA__SHAPE_LIST ? shape->item : shape_of(shape, v);
    if (is_map) put_head(w, TEXT, v->key_size);
    if (is_map) ha__text_add(w->out, v->key, v->key_size);
    HA_TRY(put_value(w, inner, v));
  }
  return HA_OK;
}

ha_status ha__cbor_of_json(ha__text *out, const ha__shape *shape, const char *text, size_t size,
                           ha_error *err) {
  const writer w = {out, err};
  ha__arena arena = {0};
  ha__json_value *value = NULL;

  ha_status st = ha__json_parse(&value, &arena, text, size, true, err);
  if (st >= 0) st = put_value(&w, shape, value);
  ha__arena_done(&arena);
  return st < 0 ? st : ha__text_status(out, err);
}
