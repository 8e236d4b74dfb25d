#include "random_tree.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const wire g_forms[] = {
    {"ros1", 0, false, false, 1, false, 0, false, false},
    {"cdr", 1, true, false, 8, false, 4, false, false},
    {"cdr", 0, true, true, 8, false, 4, false, false},
    {"cdr", 7, true, false, 4, true, 2, true, false},
    {"cdr", 6, true, true, 4, true, 2, true, false},
    {"cdr", 1, true, false, 8, false, 2, true, false},
    {"cdr", 1, true, false, 8, false, 2, false, false},
};

const wire g_text_forms[2] = {
    {"ros1", 0, false, false, 1, false, 0, false, true},
    {"cdr", 1, true, false, 8, false, 4, false, true},
};

/* splitmix64 */
uint64_t random_next(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;

  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static uint64_t below(uint64_t *state, uint64_t limit) {
  return (random_next(state) >> 11) % limit;
}

/* --- types ------------------------------------------------------------------------------------ */

static int32_t random_kind(const tree *t, uint64_t *state, bool has_wstring) {
  static const int32_t kinds[] = {
      HA_KIND_INT8,   HA_KIND_UINT8,  HA_KIND_INT16,  HA_KIND_UINT16,      HA_KIND_INT32,
      HA_KIND_UINT32, HA_KIND_INT64,  HA_KIND_UINT64, HA_KIND_FLOAT32,     HA_KIND_FLOAT64,
      HA_KIND_CHAR,   HA_KIND_WCHAR,  HA_KIND_BOOL,   HA_KIND_LONG_DOUBLE, HA_KIND_BYTE,
      HA_KIND_STRING, HA_KIND_STRING, HA_KIND_TIME,   HA_KIND_DURATION,    HA_KIND_WSTRING};
  const size_t count = sizeof kinds / sizeof *kinds - (has_wstring ? 0 : 1);

  if (t->size > 0 && below(state, 3) == 0) return HA_KIND_STRUCT;
  return kinds[below(state, count)];
}

static void random_field(ha_field *field, tree *t, uint64_t *state, size_t number,
                         bool has_wstring) {
  char name[24];

  snprintf(name, sizeof name, "f%zu", number);
  field->name = ha__arena_string(&t->arena, name);
  field->type_text = "";
  field->kind = random_kind(t, state, has_wstring);
  if (field->kind == HA_KIND_STRUCT) field->type = t->types[below(state, t->size)];
  if (below(state, 3) > 0) return;
  field->array = (int32_t)below(state, 3) + 1;
  field->capacity = field->array == HA_ARRAY_UNBOUNDED ? 0 : below(state, 4);
  if (field->array == HA_ARRAY_BOUNDED) field->capacity++;
}

const ha_type *random_type(tree *t, uint64_t *state, bool has_wstring) {
  ha_field *fields = ha__arena_alloc(&t->arena, 8 * sizeof *fields);
  const size_t count = below(state, 8) == 0 ? 0 : below(state, 7) + 1;
  char name[40];

  if (!fields) abort();
  for (size_t i = 0; i < count; i++) {
    random_field(&fields[i], t, state, i, has_wstring);
  }
  snprintf(name, sizeof name, "test_msgs/Type%zu", t->size);
  return tree_add_fields(t, name, fields, count);
}

/* --- messages --------------------------------------------------------------------------------- */

typedef struct writer {
  message *m;
  ha__text *log;
  const wire *form;
  uint64_t state;
} writer;

static void put_byte(writer *w, uint8_t byte) {
  message *m = w->m;

  if (m->size == m->capacity) {
    m->capacity = m->capacity ? m->capacity * 2 : 256;
    m->bytes = realloc(m->bytes, m->capacity);
    if (!m->bytes) abort();
  }
  m->bytes[m->size++] = byte;
}

static void pad(writer *w, uint32_t align) {
  const size_t head = w->form->is_cdr ? 4 : 0;

  if (align > w->form->max_align) align = w->form->max_align;
  while ((w->m->size - head) % align != 0) {
    put_byte(w, 0);
  }
}

static void put_number(writer *w, uint64_t number, uint32_t size) {
  pad(w, size);
  for (uint32_t i = 0; i < size; i++) {
    put_byte(w, (uint8_t)(number >> 8 * (w->form->is_big ? size - 1 - i : i)));
  }
}

static void note(const writer *w, const char *format, ...) HA_PRINTF(2, 3);

static void note(const writer *w, const char *format, ...) {
  char line[96];
  va_list args;

  if (!w->log) return;
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  ha__text_string(w->log, line);
}

/* Characters of each size, with and without escapes in JSON and YAML. */
static void put_characters(writer *w) {
  static const char *const characters[] = {"a",
                                           " ",
                                           "\"",
                                           "\\",
                                           "/",
                                           "\n",
                                           "\t",
                                           "\r",
                                           "\b",
                                           "\x01",
                                           "\x7f",
                                           ":",
                                           "#",
                                           "-",
                                           "'",
                                           "{",
                                           "0",
                                           "\xc2\x85",
                                           "\xc3\xa9",
                                           "\xe2\x80\xa8",
                                           "\xef\xbb\xbf",
                                           "\xe6\xbc\xa2",
                                           "\xef\xbf\xbd",
                                           "\xef\xbf\xbe",
                                           "\xf0\x9f\x98\x80",
                                           "~",
                                           "null",
                                           "1e5"};
  const size_t count = sizeof characters / sizeof *characters;
  char text[64] = "";
  size_t size = 0;

  for (uint64_t left = below(&w->state, 8); left > 0; left--) {
    const char *c = characters[below(&w->state, count)];
    memcpy(text + size, c, strlen(c) + 1);
    size += strlen(c);
  }
  put_number(w, size + (w->form->is_cdr ? 1 : 0), 4);
  for (size_t i = 0; i < size; i++) {
    put_byte(w, (uint8_t)text[i]);
  }
  if (w->form->is_cdr) put_byte(w, 0);
}

static void put_string(writer *w) {
  const uint64_t size = below(&w->state, 8);

  put_number(w, size + (w->form->is_cdr ? 1 : 0), 4);
  note(w, "%s %" PRIu64 ":", "string", size);
  for (uint64_t i = 0; i < size; i++) {
    const uint8_t byte = (uint8_t)(below(&w->state, 255) + 1);
    put_byte(w, byte);
    note(w, "%02x", byte);
  }
  if (w->form->is_cdr) put_byte(w, 0);
  note(w, "\n");
}

static void put_wstring(writer *w) {
  const uint64_t size = below(&w->state, 8);

  put_number(w, w->form->wide_in_bytes ? size * 2 : size, 4);
  note(w, "%s %" PRIu64 ":", "wstring", size);
  for (uint64_t i = 0; i < size; i++) {
    uint64_t unit = below(&w->state, 0x10000);
    if (w->form->is_text && unit >= 0xD800 && unit < 0xE000) unit = 'x'; /* half a pair */
    put_number(w, unit, w->form->wide_size);
    note(w, "%04" PRIx64, unit);
  }
  note(w, "\n");
}

static void put_long_double(writer *w) {
  const uint64_t low = random_next(&w->state);
  const uint64_t high = random_next(&w->state);

  pad(w, 8);
  for (uint32_t i = 0; i < 16; i++) {
    const uint32_t at = w->form->is_big ? 15 - i : i;
    put_byte(w, (uint8_t)((at < 8 ? low : high) >> 8 * (at % 8)));
  }
  note(w, "%s %016" PRIx64, "long_double", low);
  note(w, "%016" PRIx64 "\n", high);
}

static uint32_t size_of(int32_t kind) {
  if (kind == HA_KIND_INT16 || kind == HA_KIND_UINT16 || kind == HA_KIND_WCHAR) return 2;
  if (kind == HA_KIND_INT32 || kind == HA_KIND_UINT32 || kind == HA_KIND_FLOAT32) return 4;
  if (kind == HA_KIND_INT64 || kind == HA_KIND_UINT64 || kind == HA_KIND_FLOAT64) return 8;
  return 1;
}

/* The only NaN: positive sign and no payload. */
static uint64_t usual_nan(int32_t kind, uint64_t bits) {
  const uint64_t infinity = kind == HA_KIND_FLOAT32 ? 0x7f800000u : UINT64_C(0x7ff) << 52;
  const uint64_t sign = kind == HA_KIND_FLOAT32 ? 0x80000000u : UINT64_C(1) << 63;

  if (kind != HA_KIND_FLOAT32 && kind != HA_KIND_FLOAT64) return bits;
  return (bits & ~sign) > infinity ? infinity | (infinity & ~(infinity << 1)) >> 1 : bits;
}

static void put_struct(writer *w, const ha_type *type);

static void put_value(writer *w, const ha_field *field) {
  const uint32_t size = size_of(field->kind);

  if (field->kind == HA_KIND_STRUCT) {
    put_struct(w, field->type);
  } else if (field->kind == HA_KIND_STRING) {
    if (w->form->is_text) {
      put_characters(w);
    } else {
      put_string(w);
    }
  } else if (field->kind == HA_KIND_WSTRING) {
    put_wstring(w);
  } else if (field->kind == HA_KIND_LONG_DOUBLE) {
    put_long_double(w);
  } else if (field->kind == HA_KIND_TIME || field->kind == HA_KIND_DURATION) {
    const uint32_t secs = (uint32_t)below(&w->state, 1u << 31);
    const uint32_t nsecs = (uint32_t)below(&w->state, 1000000000);
    put_number(w, secs, 4);
    put_number(w, nsecs, 4);
    note(w, "%s %" PRIu32, tree_kind_name(field->kind), secs);
    note(w, ".%" PRIu32 "\n", nsecs);
  } else {
    uint64_t bits = random_next(&w->state);
    if (size < 8) bits &= (UINT64_C(1) << 8 * size) - 1;
    if (field->kind == HA_KIND_BOOL) bits &= 1;
    if (field->kind == HA_KIND_FLOAT32) bits &= ~UINT64_C(0x00800000); /* a NaN may change */
    if (w->form->is_text) bits = usual_nan(field->kind, bits);
    put_number(w, bits, size);
    note(w, "%s %" PRIx64 "\n", tree_kind_name(field->kind), bits);
  }
}

/* The header of an XCDR2 array: the number of bytes after it. Returns its position. */
static size_t begin_header(writer *w, const ha_field *field) {
  const bool is_number = field->kind != HA_KIND_STRUCT && field->kind != HA_KIND_STRING &&
                         field->kind != HA_KIND_WSTRING;

  if (!w->form->has_headers || is_number) return 0;
  put_number(w, 0, 4);
  return w->m->size;
}

static void end_header(writer *w, size_t at) {
  if (at == 0) return;
  const size_t size = w->m->size - at;
  for (uint32_t i = 0; i < 4; i++) {
    w->m->bytes[at - 4 + i] = (uint8_t)(size >> 8 * (w->form->is_big ? 3 - i : i));
  }
}

static void put_field(writer *w, const ha_field *field) {
  uint64_t count = field->capacity;

  note(w, "%s ", field->name);
  if (field->array == HA_ARRAY_NONE) {
    put_value(w, field);
    return;
  }
  const size_t header = begin_header(w, field);
  if (field->array != HA_ARRAY_FIXED) {
    count = below(&w->state, field->array == HA_ARRAY_BOUNDED ? field->capacity + 1 : 5);
    put_number(w, count, 4);
  }
  note(w, "[ %" PRIu64 "\n", count);
  for (uint64_t i = 0; i < count; i++) {
    put_value(w, field);
  }
  note(w, "]\n");
  end_header(w, header);
}

static void put_struct(writer *w, const ha_type *type) {
  note(w, "{\n");
  for (size_t i = 0; i < type->field_count; i++) {
    put_field(w, type->fields[i]);
  }
  if (type->field_count == 0 && w->form->is_cdr) put_byte(w, 0);
  note(w, "}\n");
}

void random_message(message *out, ha__text *log, const ha_type *type, uint64_t seed,
                    const wire *form) {
  writer w = {out, log, form, seed};

  out->size = 0;
  if (form->is_cdr) {
    put_byte(&w, 0);
    put_byte(&w, form->header);
    put_byte(&w, 0);
    put_byte(&w, 0);
  }
  put_struct(&w, type);
}

void message_done(message *m) {
  free(m->bytes);
  *m = (message){NULL, 0, 0};
}
