/* CBOR (RFC 8949) as JSON text, which the codec of JSON decodes. */
#include "encoding/cbor/convert.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <cbor.h>

#include "base/number/number.h"
#include "base/status.h"
#include "base/text/base64.h"
#include "base/text/utf8.h"

enum { MAX_DEPTH = 64, NUMBER_SIZE = 40 };

/* An open array or map. */
typedef struct level {
  bool is_map;
  bool is_key;   /* a key follows */
  bool has_end;  /* `left` is valid */
  uint64_t left; /* elements or pairs */
  bool is_first;
} level;

/* State of a string that is sent in parts. */
enum { WHOLE, TEXT_PARTS, BYTE_PARTS };

typedef struct reader {
  ha__text *out;
  ha__text parts;
  int parts_of; /* WHOLE: no string is open */
  level levels[MAX_DEPTH];
  size_t depth;
  bool is_over;
  ha_status status;
  int64_t offset; /* of the current item */
  ha_error *err;
} reader;

static void fail(reader *r, ha_status code, const char *text) {
  if (r->status >= 0) r->status = HA_FAIL(r->err, code, r->offset, "this is not CBOR: %s", text);
}

/* --- places of values ------------------------------------------------------------------------- */

/* Append the comma or colon before a value. Returns whether the value is a key. */
static bool begin(reader *r) {
  level *l = r->depth ? &r->levels[r->depth - 1] : NULL;

  if (!l) return false;
  if (l->is_map && !l->is_key) {
    ha__text_string(r->out, ":");
    return false;
  }
  if (!l->is_first) ha__text_string(r->out, ",");
  l->is_first = false;
  return l->is_map;
}

/* End a value, and the levels that have all their elements. */
static void end(reader *r) {
  while (r->depth) {
    level *l = &r->levels[r->depth - 1];
    if (l->is_map) l->is_key = !l->is_key;
    if (l->is_map && !l->is_key) return; /* it was a key */
    if (!l->has_end || --l->left > 0) return;
    ha__text_string(r->out, l->is_map ? "}" : "]");
    r->depth--;
  }
  r->is_over = true;
}

static void open_level(reader *r, bool is_map, bool has_end, uint64_t count) {
  if (r->parts_of != WHOLE) {
    fail(r, HA_E_CORRUPT, "a part of a string is not a string");
    return;
  }
  if (begin(r)) {
    fail(r, HA_E_UNSUPPORTED, "a key is an array or a map");
    return;
  }
  if (has_end && count == 0) {
    ha__text_string(r->out, is_map ? "{}" : "[]");
    end(r);
    return;
  }
  if (r->depth == MAX_DEPTH) {
    fail(r, HA_E_LIMIT, "nested too deep");
    return;
  }
  r->levels[r->depth++] = (level){is_map, is_map, has_end, count, true};
  ha__text_string(r->out, is_map ? "{" : "[");
}

/* --- single values ---------------------------------------------------------------------------- */

static void put_word(reader *r, const char *word) {
  if (r->parts_of != WHOLE) {
    fail(r, HA_E_CORRUPT, "a part of a string is not a string");
    return;
  }
  if (begin(r)) {
    fail(r, HA_E_UNSUPPORTED, "a key is neither a text nor an integer");
    return;
  }
  ha__text_string(r->out, word);
  end(r);
}

static void put_integer(reader *r, const char *digits) {
  if (r->parts_of != WHOLE) {
    fail(r, HA_E_CORRUPT, "a part of a string is not a string");
    return;
  }
  const bool is_key = begin(r);
  if (is_key) ha__text_string(r->out, "\"");
  ha__text_string(r->out, digits);
  if (is_key) ha__text_string(r->out, "\"");
  end(r);
}

static void put_uint(void *user, uint64_t value) {
  char digits[NUMBER_SIZE];

  digits[ha__number_u64(digits, value)] = '\0';
  put_integer(user, digits);
}

static void put_negative(void *user, uint64_t value) {
  char digits[NUMBER_SIZE];

  if (value > INT64_MAX) {
    fail(user, HA_E_UNSUPPORTED, "an integer below -2^63");
    return;
  }
  digits[ha__number_i64(digits, -1 - (int64_t)value)] = '\0';
  put_integer(user, digits);
}

static void put_double(void *user, double value) {
  char digits[NUMBER_SIZE];

  if (isnan(value)) {
    put_word(user, "NaN");
    return;
  }
  if (isinf(value)) {
    put_word(user, value > 0 ? "Infinity" : "-Infinity");
    return;
  }
  size_t size = ha__number_f64(digits, value);
  digits[size] = '\0';
  if (!strpbrk(digits, ".e")) memcpy(digits + size, ".0", 3);
  put_word(user, digits);
}

static void put_single(void *user, float value) {
  put_double(user, (double)value);
}

static void put_bool(void *user, bool value) {
  put_word(user, value ? "true" : "false");
}

static void put_null(void *user) {
  put_word(user, "null");
}

/* --- strings ---------------------------------------------------------------------------------- */

static void put_text(reader *r, const char *text, size_t size) {
  if (size && !ha__utf8_is((const uint8_t *)text, size)) {
    fail(r, HA_E_CORRUPT, "a text is not UTF-8");
    return;
  }
  (void)begin(r);
  ha__text_string(r->out, "\"");
  for (size_t i = 0; i < size; i++) {
    const uint8_t c = (uint8_t)text[i];
    const char escape[] = {
        '\\', 'u', '0', '0', "0123456789abcdef"[c >> 4], "0123456789abcdef"[c & 15]};
    if (c < 0x20 || c == '"' || c == '\\') {
      ha__text_add(r->out, escape, sizeof escape);
    } else {
      ha__text_add(r->out, &text[i], 1);
    }
  }
  ha__text_string(r->out, "\"");
  end(r);
}

static void put_bytes(reader *r, const uint8_t *bytes, size_t size) {
  if (begin(r)) {
    fail(r, HA_E_UNSUPPORTED, "a key is a byte string");
    return;
  }
  ha__text_string(r->out, "b\"");
  for (size_t i = 0; i < size; i += 3) {
    char four[4];
    ha__base64_triple(four, bytes + i, size - i);
    ha__text_add(r->out, four, sizeof four);
  }
  ha__text_string(r->out, "\"");
  end(r);
}

static void on_text(void *user, cbor_data data, size_t size) {
  reader *r = user;

  if (r->parts_of == BYTE_PARTS) {
    fail(r, HA_E_CORRUPT, "a part of bytes is a text");
    return;
  }
  if (r->parts_of == TEXT_PARTS) {
    ha__text_add(&r->parts, data, size);
  } else {
    put_text(r, (const char *)data, size);
  }
}

static void on_bytes(void *user, cbor_data data, size_t size) {
  reader *r = user;

  if (r->parts_of == TEXT_PARTS) {
    fail(r, HA_E_CORRUPT, "a part of a text is bytes");
    return;
  }
  if (r->parts_of == BYTE_PARTS) {
    ha__text_add(&r->parts, data, size);
  } else {
    put_bytes(r, data, size);
  }
}

static void begin_parts(reader *r, int what) {
  if (r->parts_of != WHOLE) {
    fail(r, HA_E_CORRUPT, "a part of a string is in parts");
    return;
  }
  r->parts_of = what;
}

static void on_text_parts(void *user) {
  begin_parts(user, TEXT_PARTS);
}

static void on_byte_parts(void *user) {
  begin_parts(user, BYTE_PARTS);
}

static void end_parts(reader *r) {
  const int what = r->parts_of;

  r->parts_of = WHOLE;
  if (what == TEXT_PARTS) put_text(r, ha__text_view(&r->parts), r->parts.size);
  if (what == BYTE_PARTS) put_bytes(r, (const uint8_t *)ha__text_view(&r->parts), r->parts.size);
  r->parts.size = 0;
}

/* --- arrays and maps -------------------------------------------------------------------------- */

static void on_array(void *user, size_t count) {
  open_level(user, false, true, count);
}

static void on_map(void *user, size_t count) {
  open_level(user, true, true, count);
}

static void on_open_array(void *user) {
  open_level(user, false, false, 0);
}

static void on_open_map(void *user) {
  open_level(user, true, false, 0);
}

static void on_break(void *user) {
  reader *r = user;

  if (r->parts_of != WHOLE) {
    end_parts(r);
    return;
  }
  level *l = r->depth ? &r->levels[r->depth - 1] : NULL;
  if (!l || l->has_end || (l->is_map && !l->is_key)) {
    fail(r, HA_E_CORRUPT, "an end without a beginning");
    return;
  }
  ha__text_string(r->out, l->is_map ? "}" : "]");
  r->depth--;
  end(r);
}

/* --- items ------------------------------------------------------------------------------------ */

static void on_uint8(void *user, uint8_t value) {
  put_uint(user, value);
}

static void on_uint16(void *user, uint16_t value) {
  put_uint(user, value);
}

static void on_uint32(void *user, uint32_t value) {
  put_uint(user, value);
}

static void on_negative8(void *user, uint8_t value) {
  put_negative(user, value);
}

static void on_negative16(void *user, uint16_t value) {
  put_negative(user, value);
}

static void on_negative32(void *user, uint32_t value) {
  put_negative(user, value);
}

/* Tags are ignored. */
static void set_callbacks(struct cbor_callbacks *to) {
  *to = cbor_empty_callbacks;
  to->uint8 = on_uint8;
  to->uint16 = on_uint16;
  to->uint32 = on_uint32;
  to->uint64 = put_uint;
  to->negint8 = on_negative8;
  to->negint16 = on_negative16;
  to->negint32 = on_negative32;
  to->negint64 = put_negative;
  to->byte_string = on_bytes;
  to->byte_string_start = on_byte_parts;
  to->string = on_text;
  to->string_start = on_text_parts;
  to->array_start = on_array;
  to->indef_array_start = on_open_array;
  to->map_start = on_map;
  to->indef_map_start = on_open_map;
  to->float2 = put_single;
  to->float4 = put_single;
  to->float8 = put_double;
  to->undefined = put_null;
  to->null = put_null;
  to->boolean = put_bool;
  to->indef_break = on_break;
}

static ha_status read_item(reader *r, size_t *at, const struct cbor_callbacks *callbacks,
                           const uint8_t *data, size_t size) {
  r->offset = (int64_t)*at;
  const struct cbor_decoder_result item = cbor_stream_decode(data + *at, size - *at, callbacks, r);
  if (item.status == CBOR_DECODER_NEDATA) {
    return HA_FAIL(r->err, HA_E_TRUNCATED, r->offset, "the message ends within a value of CBOR");
  }
  if (item.status != CBOR_DECODER_FINISHED)
    fail(r, HA_E_CORRUPT, "a byte that cannot begin a value");
  *at += item.read;
  return r->status;
}

ha_status ha__cbor_to_json(ha__text *out, const uint8_t *data, size_t size, ha_error *err) {
  reader r = {.out = out, .parts = HA__TEXT_INIT(size), .err = err};
  struct cbor_callbacks callbacks;
  ha_status st = HA_OK;
  size_t at = 0;

  set_callbacks(&callbacks);
  while (st >= 0 && !r.is_over) {
    if (at == size) {
      st = HA_FAIL(err, HA_E_TRUNCATED, (int64_t)at, "the message ends within a value of CBOR");
    } else {
      st = read_item(&r, &at, &callbacks, data, size);
    }
  }
  if (st >= 0 && at < size) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)at, "%zu bytes are left after the value", size - at);
  }
  ha__text_done(&r.parts);
  return st < 0 ? st : ha__text_status(out, err);
}
