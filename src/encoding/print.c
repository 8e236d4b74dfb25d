#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "base/number/number.h"
#include "base/text/utf8.h"
#include "encoding/print.h"
#include "encoding/walk.h"
#include "model/caller.h"

#define DEFAULT_MAX_BYTES ((size_t)1 << 30)

/* --- buffers ---------------------------------------------------------------------------------- */

void ha_buffer_done(ha_buffer *buffer) {
  ha__free(buffer->data);
  buffer->data = NULL;
  buffer->size = 0;
  buffer->capacity = 0;
}

ha__text ha__print_begin(const ha_buffer *out) {
  const size_t limit = out->max_bytes ? out->max_bytes : DEFAULT_MAX_BYTES;

  return (ha__text){out->data, out->size, out->capacity, limit < out->size ? out->size : limit,
                    HA_OK};
}

ha_status ha__print_end(ha_buffer *out, const ha__text *text, ha_status st, ha_error *err) {
  out->data = text->data;
  out->capacity = text->capacity;
  if (text->status < 0) st = ha__text_status(text, err);
  if (st == HA_OK) out->size = text->size;
  if (out->data) out->data[out->size] = '\0';
  return st;
}

ha_status ha_buffer_add(ha_buffer *buffer, const void *bytes, size_t size, ha_error *err) {
  HA_TRY(ha__caller_bytes(bytes, size, "bytes", err));
  ha__text text = ha__print_begin(buffer);
  ha__text_add(&text, bytes, size);
  return ha__print_end(buffer, &text, HA_OK, err);
}

/* --- values ----------------------------------------------------------------------------------- */

static size_t put_word(char *out, const char *word) {
  const size_t size = strlen(word);

  memcpy(out, word, size);
  return size;
}

static size_t add_point(char *out, size_t size) {
  char *exponent = memchr(out, 'e', size);

  if (!exponent || memchr(out, '.', size)) return size;
  memmove(exponent + 2, exponent, size - (size_t)(exponent - out));
  memcpy(exponent, ".0", 2);
  return size + 2;
}

size_t ha__print_word(char *out, double number, const ha__spelling *spelling) {
  if (isnan(number)) return put_word(out, spelling->nan);
  return put_word(out, number < 0 ? spelling->minus_infinity : spelling->infinity);
}

/* size: number of digits. */
static size_t finish_float(char *out, size_t size, double number, const ha__spelling *spelling) {
  if (size == 0) return ha__print_word(out, number, spelling);
  return spelling->needs_point ? add_point(out, size) : size;
}

static size_t put_hex(char *out, const ha_value *v, const char *quote) {
  size_t size = put_word(out, quote);

  for (size_t i = 0; i < v->size; i++) {
    out[size++] = "0123456789abcdef"[v->data[i] >> 4];
    out[size++] = "0123456789abcdef"[v->data[i] & 15];
  }
  return size + put_word(out + size, quote);
}

size_t ha__print_number(char *out, const ha_value *value, const ha__spelling *spelling) {
  switch (value->kind) {
  case HA_KIND_BOOL:
    return put_word(out, value->integer ? spelling->yes : spelling->no);
  case HA_KIND_UINT64:
    return ha__number_u64(out, (uint64_t)value->integer);
  case HA_KIND_FLOAT32:
    return finish_float(out, ha__number_f32(out, (float)value->number), value->number, spelling);
  case HA_KIND_FLOAT64:
    return finish_float(out, ha__number_f64(out, value->number), value->number, spelling);
  case HA_KIND_LONG_DOUBLE:
    return put_hex(out, value, spelling->quote);
  default:
    return ha__number_i64(out, value->integer);
  }
}

/* --- strings ---------------------------------------------------------------------------------- */

/* Code unit i: of four bytes, the lower half. */
static uint32_t code_unit(const ha_value *v, uint64_t i) {
  const bool swap = (v->flags & HA_VALUE_BIG_ENDIAN) != 0;
  const uint8_t *at = v->data + i * v->item_size;

  return v->item_size == 4 ? ha__walk_u32(at, swap) : ha__walk_u16(at, swap);
}

/* Next character of UTF-16; some writers store characters above U+FFFF in four bytes without
 * surrogates. */
static uint32_t next_wide(const ha_value *v, uint64_t *i) {
  const uint32_t high = code_unit(v, (*i)++);

  if (high < 0xD800 || (high >= 0xE000 && high <= 0x10FFFF)) return high;
  if (high >= 0xDC00 || *i == v->count) return HA__UTF8_REPLACEMENT;
  const uint32_t low = code_unit(v, *i);
  if (low < 0xDC00 || low >= 0xE000) return HA__UTF8_REPLACEMENT;
  ++*i;
  return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

ha_slice ha__print_string(const ha_value *value, ha__text *scratch) {
  uint64_t i = 0;

  if (value->kind == HA_KIND_STRING) return (ha_slice){value->data, value->size};
  scratch->size = 0;
  while (i < value->count) {
    char *to = ha__text_room(scratch, 4);
    if (!to) break;
    ha__text_grow(scratch, ha__utf8_put(to, next_wide(value, &i)));
  }
  return (ha_slice){(const uint8_t *)ha__text_view(scratch), scratch->size};
}

ha_status ha__print_visit(const ha_plan *plan, const ha_path *path, const uint8_t *data,
                          size_t size, const ha_visitor *visitor, void *user, ha_error *err) {
  return path ? ha_path_visit(path, data, size, visitor, user, err)
              : ha_plan_visit(plan, data, size, visitor, user, err);
}
