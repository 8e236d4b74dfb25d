/* Messages as JSON, without spaces. */
#include <string.h>

#include "base/bytes.h"
#include "base/number/number.h"
#include "base/text/base64.h"
#include "base/text/utf8.h"
#include "encoding/path.h"
#include "encoding/print.h"
#include "encoding/walk.h"
#include "model/caller.h"

enum {
  BLOCK = 64,  /* numbers of an array between checks of the capacity */
  SHORT = 256, /* strings up to this size are checked before they are copied */
  DEFAULT_MAX_ITEMS = 128
};

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

static const ha__spelling g_spelling = {"\"NaN\"", "\"Infinity\"", "\"-Infinity\"", "true", "false",
                                        "\"",      false};

typedef struct json {
  ha__text text;
  ha__text scratch; /* of wstrings */
  uint32_t flags;
  uint64_t max_items; /* of an array of numbers */
  uint32_t depth;
  bool needs_comma;
  bool is_array[2 * HA__MAX_DEPTH + 2]; /* by depth */
} json;

/* --- before a value ---------------------------------------------------------- */

/* Writes a comma and the name, which needs no escapes; returns the place of the value, with
 * capacity for it. */
static char *begin(json *j, const ha_node *node, size_t more) {
  const ha__node *known = (const ha__node *)node;
  const size_t no_comma = !j->needs_comma;
  const char *key = known->key + no_comma;
  const size_t size = j->is_array[j->depth] ? 1 - no_comma : known->key_size - no_comma;
  char *to = ha__text_room(&j->text, known->key_size + HA__KEY_ROOM + more);

  j->needs_comma = true;
  if (!to) return NULL;
  memcpy(to, key, HA__KEY_ROOM);
  if (size > HA__KEY_ROOM) memcpy(to + HA__KEY_ROOM, key + HA__KEY_ROOM, size - HA__KEY_ROOM);
  return to + size;
}

/* Ends the text after a value. */
static ha_status end_at(json *j, const char *to) {
  if (to) ha__text_grow(&j->text, (size_t)(to - (j->text.data + j->text.size)));
  return j->text.status;
}

static void put_char(json *j, char c) {
  char *to = ha__text_room(&j->text, 1);

  if (!to) return;
  *to = c;
  ha__text_grow(&j->text, 1);
}

/* --- strings ---------------------------------------------------------------------------------- */

static bool is_plain(uint8_t c) {
  return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

/* Sets the top bit of each byte that is zero; only the lowest one set is reliable. */
static uint64_t zero_bytes(uint64_t bytes) {
  return (bytes - EACH(0x01)) & ~bytes;
}

/* Number of bytes before the first one that needs an escape. */
static size_t plain_size(const uint8_t *bytes, size_t size) {
  size_t at = 0;

  for (; size - at >= 8; at += 8) {
    const uint64_t eight = ha__load_u64(bytes + at);
    const uint64_t special = (eight | (eight - EACH(0x20)) | zero_bytes(eight ^ EACH('"')) |
                              zero_bytes(eight ^ EACH('\\')) | zero_bytes(eight ^ EACH(0x7f))) &
                             EACH(0x80);
    if (special) return at + (unsigned)__builtin_ctzll(special) / 8;
  }
  while (at < size && is_plain(bytes[at])) {
    at++;
  }
  return at;
}

/* Appends such a character: unchanged, unless it is a control character. */
static void put_special(json *j, uint32_t code) {
  static const char names[] = "\"\"\\\\\nn\tt\rr\bb\ff"; /* a character, its letter, ... */
  char escape[6] = "\\u";
  char bytes[4];

  if (code >= 0xa0 && !ha__utf8_is_control(code)) {
    ha__text_add(&j->text, bytes, ha__utf8_put(bytes, code));
    return;
  }
  for (size_t i = 0; names[i]; i += 2) {
    if ((uint32_t)names[i] != code) continue;
    escape[1] = names[i + 1];
    ha__text_add(&j->text, escape, 2);
    return;
  }
  for (size_t i = 0; i < 4; i++) {
    escape[2 + i] = "0123456789abcdef"[code >> (12 - 4 * i) & 15];
  }
  ha__text_add(&j->text, escape, 6);
}

/* The rest of a string, and the final quote. */
static void put_rest(json *j, const uint8_t *bytes, size_t size) {
  size_t at = 0;

  while (at < size) {
    const size_t plain = plain_size(bytes + at, size - at);
    ha__text_add(&j->text, bytes + at, plain);
    at += plain;
    if (at == size) break;
    const ha__utf8 c = ha__utf8_next(bytes + at, size - at);
    put_special(j, c.code);
    at += c.size;
  }
  put_char(j, '"');
}

static ha_status put_string(json *j, const ha_node *node, const uint8_t *bytes, size_t size) {
  const size_t plain = size <= SHORT ? plain_size(bytes, size) : 0;
  char *to = begin(j, node, plain + 2);

  if (!to) return j->text.status;
  *to++ = '"';
  if (plain) memcpy(to, bytes, plain);
  to += plain;
  if (plain == size) *to++ = '"';
  end_at(j, to);
  if (plain < size) put_rest(j, bytes + plain, size - plain);
  return j->text.status;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static size_t put_f64(char *out, double number) {
  const size_t size = ha__number_f64(out, number);

  return size ? size : ha__print_word(out, number, &g_spelling);
}

static size_t put_f32(char *out, float number) {
  const size_t size = ha__number_f32(out, number);

  return size ? size : ha__print_word(out, (double)number, &g_spelling);
}

/* Writes a value that is neither a string nor an array; there must be capacity for two numbers. */
static size_t put_number(char *out, const ha_value *v) {
  if (v->kind == HA_KIND_FLOAT64) return put_f64(out, v->number);
  if (!ha__is_time(v->kind)) return ha__print_number(out, v, &g_spelling);
  memcpy(out, "{\"secs\":", 8);
  size_t size = 8 + ha__number_i64(out + 8, v->integer);
  memcpy(out + size, ",\"nsecs\":", 9);
  size += 9;
  size += ha__number_i64(out + size, v->nanoseconds);
  out[size++] = '}';
  return size;
}

static bool is_bytes(const ha_value *v) {
  return v->kind == HA_KIND_UINT8 || v->kind == HA_KIND_BYTE || v->kind == HA_KIND_CHAR;
}

/* Writes three digits and a comma at once, without leading zeros. */
static char *put_bytes(char *to, const ha_value *array, uint64_t i, uint64_t end) {
  for (; i < end; i++) {
    const uint32_t byte = array->data[i];
    const uint32_t hundreds = byte * 41 >> 12;
    const uint32_t tens = (byte - hundreds * 100) * 103 >> 10;
    const uint32_t ones = byte - hundreds * 100 - tens * 10;
    const unsigned zeros = (byte < 100 ? 1u : 0u) + (byte < 10 ? 1u : 0u);
    ha__store_u32((uint8_t *)to, (0x2C303030u | hundreds | tens << 8 | ones << 16) >> 8 * zeros);
    to += 4 - zeros;
  }
  return to;
}

static char *put_f64s(char *to, const uint8_t *at, const uint8_t *end, bool swap) {
  for (; at < end; at += 8) {
    to += put_f64(to, ha__walk_f64(at, swap));
    *to++ = ',';
  }
  return to;
}

static char *put_f32s(char *to, const uint8_t *at, const uint8_t *end, bool swap) {
  for (; at < end; at += 4) {
    to += put_f32(to, ha__walk_f32(at, swap));
    *to++ = ',';
  }
  return to;
}

/* Items i to end - 1 of an array, each followed by a comma. */
static char *put_items(char *to, const ha_value *array, uint64_t i, uint64_t end) {
  const uint8_t *from = array->data + i * array->item_size;
  const uint8_t *until = array->data + end * array->item_size;
  const bool swap = (array->flags & HA_VALUE_BIG_ENDIAN) != 0;
  ha_value item;

  if (is_bytes(array)) return put_bytes(to, array, i, end);
  if (array->kind == HA_KIND_FLOAT64) return put_f64s(to, from, until, swap);
  if (array->kind == HA_KIND_FLOAT32) return put_f32s(to, from, until, swap);
  for (; i < end; i++) {
    ha__value_item(&item, array, i);
    to += put_number(to, &item);
    *to++ = ',';
  }
  return to;
}

/* What stands for the items that were cut. */
static void put_more(json *j, const char *before, uint64_t count, const char *after) {
  char text[64] = "... ";
  const size_t size = 4 + ha__number_u64(text + 4, count);

  memcpy(text + size, " more", 6);
  ha__text_string(&j->text, before);
  ha__text_string(&j->text, text);
  ha__text_string(&j->text, after);
}

static void put_numbers(json *j, const ha_value *array) {
  const uint64_t shown = array->count < j->max_items ? array->count : j->max_items;

  put_char(j, '[');
  for (uint64_t i = 0; i < shown;) {
    const uint64_t end = shown - i > BLOCK ? i + BLOCK : shown;
    char *start = ha__text_room(&j->text, (size_t)BLOCK * (2 * HA__PRINT_ROOM + 1));
    if (!start) return;
    const char *to = put_items(start, array, i, end);
    i = end;
    ha__text_grow(&j->text, (size_t)(to - start) - (i == shown)); /* without the last comma */
    if (j->text.status < 0) return;
  }
  if (shown < array->count) put_more(j, ",\"", array->count - shown, "\"");
  put_char(j, ']');
}

static void put_base64(json *j, const uint8_t *bytes, size_t all) {
  const size_t step = (size_t)BLOCK * 3;
  const size_t size = all < j->max_items ? all : (size_t)j->max_items;

  ha__text_add(&j->text, "\"", 1);
  for (size_t at = 0; at < size; at += step) {
    const size_t end = size - at > step ? at + step : size;
    char *start = ha__text_room(&j->text, (size_t)BLOCK * 4);
    char *to = start;
    if (!start) return;
    for (size_t i = at; i < end; i += 3, to += 4) {
      ha__base64_triple(to, bytes + i, end - i);
    }
    ha__text_grow(&j->text, (size_t)(to - start));
    if (j->text.status < 0) return;
  }
  if (size < all) put_more(j, "", all - size, "");
  ha__text_add(&j->text, "\"", 1);
}

/* --- the visitor ------------------------------------------------------------------------------ */

static ha_status open_bracket(json *j, const ha_node *node, char bracket, bool is_array) {
  char *to = begin(j, node, 1);

  j->is_array[++j->depth] = is_array;
  j->needs_comma = false;
  if (to) *to++ = bracket;
  return end_at(j, to);
}

static ha_status close_bracket(json *j, char bracket) {
  j->depth--;
  put_char(j, bracket);
  j->needs_comma = true;
  return j->text.status;
}

static const ha__node *known(const ha_node *node) {
  return (const ha__node *)node;
}

static ha_status enter_bare(json *j, const ha_node *node) {
  char *to = begin(j, node, 0);

  j->is_array[++j->depth] = true;
  j->needs_comma = false;
  return end_at(j, to);
}

static ha_status leave_bare(json *j) {
  j->depth--;
  j->needs_comma = true;
  return HA_OK;
}

static ha_status enter_struct(void *user, const ha_node *node) {
  return known(node)->is_bare ? enter_bare(user, node) : open_bracket(user, node, '{', false);
}

static ha_status leave_struct(void *user, const ha_node *node) {
  return known(node)->is_bare ? leave_bare(user) : close_bracket(user, '}');
}

static ha_status enter_array(void *user, const ha_node *node, uint64_t count) {
  (void)count;
  return open_bracket(user, node, '[', true);
}

static ha_status leave_array(void *user, const ha_node *node) {
  (void)node;
  return close_bracket(user, ']');
}

static ha_status put_array(json *j, const ha_node *node, const ha_value *v) {
  end_at(j, begin(j, node, 0));
  if ((j->flags & HA_PRINT_BASE64) && is_bytes(v)) {
    put_base64(j, v->data, v->size);
  } else {
    put_numbers(j, v);
  }
  return j->text.status;
}

static ha_status put_raw(json *j, const ha_node *node, const ha_value *v) {
  end_at(j, begin(j, node, 0));
  if (v->size) ha__text_add(&j->text, v->data, v->size);
  if (v->size == 0) ha__text_string(&j->text, "null");
  return j->text.status;
}

static ha_status put_value(void *user, const ha_node *node, const ha_value *v) {
  json *j = user;

  if (v->flags & HA_VALUE_ARRAY) return put_array(j, node, v);
  if (known(node)->is_raw) return put_raw(j, node, v);
  if (ha__is_text(v->kind)) {
    const ha_slice string = ha__print_string(v, &j->scratch);
    const ha_status st = put_string(j, node, string.data, string.size);
    return j->scratch.status < 0 ? j->scratch.status : st;
  }
  char *to = begin(j, node, (size_t)2 * HA__PRINT_ROOM);
  if (to) to += put_number(to, v);
  return end_at(j, to);
}

static const ha_visitor g_visitor = {sizeof g_visitor, enter_struct, leave_struct,
                                     enter_array,      leave_array,  put_value};

static ha_status print(ha_buffer *out, const ha_plan *plan, const ha_path *path,
                       const uint8_t *data, size_t size, const ha_print_options *options,
                       ha_error *err) {
  ha_print_options mine = HA_PRINT_OPTIONS_INIT;
  json j;

  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_print_options, err));
  j.text = ha__print_begin(out);
  j.scratch = (ha__text)HA__TEXT_INIT(j.text.max_bytes);
  j.flags = mine.flags;
  j.max_items = mine.max_items ? mine.max_items : DEFAULT_MAX_ITEMS;
  if (!(mine.flags & HA_PRINT_CUT)) j.max_items = UINT64_MAX;
  j.depth = 0;
  j.needs_comma = false;
  j.is_array[0] = true; /* the message itself has no name */
  ha_status st = ha__print_visit(plan, path, data, size, &g_visitor, &j, err);
  if (j.scratch.status < 0) st = ha__text_status(&j.scratch, err);
  ha__text_done(&j.scratch);
  return ha__print_end(out, &j.text, st, err);
}

ha_status ha_plan_json(ha_buffer *out, const ha_plan *plan, const uint8_t *data, size_t size,
                       const ha_print_options *options, ha_error *err) {
  return print(out, plan, NULL, data, size, options, err);
}

ha_status ha_path_json(ha_buffer *out, const ha_path *path, const uint8_t *data, size_t size,
                       const ha_print_options *options, ha_error *err) {
  return print(out, path->plan, path, data, size, options, err);
}
