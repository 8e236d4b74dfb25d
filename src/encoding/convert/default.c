/* Defaults for fields that the source does not have: those of default_text, or zeros. */
#include <string.h>

#include "base/alloc.h"
#include "encoding/convert/convert.h"
#include "encoding/default_text.h"
#include "encoding/walk.h"

/* --- constants -------------------------------------------------------------------------------- */

static ha_status add_const(ha__converter *b, const void *bytes, size_t size, uint32_t align,
                           ha_error *err) {
  ha_conversion *c = b->c;
  const ha__action action = {
      .code = HA__DO_CONST, .to_align = (uint8_t)align, .size = size, .pool = c->pool_size};
  void *pool = c->pool;

  const ha_status st = ha__reserve(&pool, &c->pool_capacity, c->pool_size, size, 1, err);
  c->pool = pool;
  if (st < 0) return st;
  memcpy(c->pool + c->pool_size, bytes, size);
  c->pool_size += size;
  return ha__convert_add(b, action, err);
}

static ha_status add_count(ha__converter *b, uint32_t count, ha_error *err) {
  uint8_t bytes[4];

  ha__store_u32(bytes, count);
  return add_const(b, bytes, sizeof bytes, b->count_align, err);
}

static ha_status add_zeros(ha__converter *b, uint64_t size, uint8_t align, ha_error *err) {
  return ha__convert_add(b, (ha__action){.code = HA__DO_ZERO, .to_align = align, .size = size},
                         err);
}

/* Defaults of wstrings are not written. */
static bool has_default(const ha_field *field) {
  return field->kind != HA_KIND_WSTRING && ha__default_is_used(field);
}

/* --- values of a text ------------------------------------------------------------------------- */

static ha_status add_string(ha__converter *b, const char *text, size_t size, ha_error *err) {
  if (ha__default_is_quoted(text, size)) {
    text++;
    size -= 2;
  }
  const size_t with_nul = size + (b->c->to->is_cdr ? 1 : 0);
  if (with_nul > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a default of %zu bytes", size);
  }
  HA_TRY(add_count(b, (uint32_t)with_nul, err));
  if (size) HA_TRY(add_const(b, text, size, 1, err));
  return with_nul > size ? add_zeros(b, 1, 1, err) : HA_OK;
}

static ha_status add_number(ha__converter *b, int32_t kind, const char *text, size_t size,
                            ha_error *err) {
  uint8_t bytes[16] = {0};

  (void)ha__default_number(bytes, kind, text, size);
  return add_const(b, bytes, ha__kind_size(kind), ha__kind_align(kind, b->max_align), err);
}

static ha_status add_value(ha__converter *b, const ha_field *field, const char *text, size_t size,
                           ha_error *err) {
  if (field->kind == HA_KIND_STRING) return add_string(b, text, size, err);
  return add_number(b, field->kind, text, size, err);
}

static ha_status add_array(ha__converter *b, const ha_field *field, ha_error *err) {
  const char *text = field->default_text;
  const char *element;
  size_t at = 1;
  size_t size;
  uint32_t count = 0;

  while (ha__default_next(text, &at, &element, &size)) {
    count++;
  }
  if (field->array != HA_ARRAY_FIXED) HA_TRY(add_count(b, count, err));
  at = 1;
  for (uint32_t i = 0; i < count && ha__default_next(text, &at, &element, &size); i++) {
    if (field->array == HA_ARRAY_FIXED && i == field->capacity) break;
    HA_TRY(add_value(b, field, element, size, err));
  }
  for (uint64_t i = count; field->array == HA_ARRAY_FIXED && i < field->capacity; i++) {
    HA_TRY(ha__convert_default_item(b, field, err));
  }
  return HA_OK;
}

/* --- requested values ---------------------------------------------------------------- */

static bool is_value(const ha_field *field, const char *text, size_t size) {
  uint8_t bytes[16];

  if (field->kind != HA_KIND_STRING) {
    return ha__default_number(bytes, field->kind, text, size);
  }
  if (ha__default_is_quoted(text, size)) size -= 2;
  return field->string_capacity == 0 || size <= field->string_capacity;
}

static bool is_array_value(const ha_field *field, const char *text) {
  const char *element = NULL;
  size_t at = 1;
  size_t size = 0;
  uint64_t count = 0;

  while (ha__default_next(text, &at, &element, &size)) {
    if (!is_value(field, element, size)) return false;
    count++;
  }
  return text[at + strspn(text + at, " ,")] == ']' &&
         (field->array == HA_ARRAY_UNBOUNDED || count <= field->capacity);
}

static ha_status add_text(ha__converter *b, const ha_field *field, ha_error *err) {
  if (field->array != HA_ARRAY_NONE) return add_array(b, field, err);
  return add_value(b, field, field->default_text, strlen(field->default_text), err);
}

ha_status ha__convert_set(ha__converter *b, const ha_type *type, const ha_field *field,
                          const char *value, ha_error *err) {
  ha_field set = *field;

  set.default_text = value;
  const bool good =
      has_default(&set) && (set.array == HA_ARRAY_NONE ? is_value(&set, value, strlen(value))
                                                       : is_array_value(&set, value));
  if (!good) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "'%.60s' is not a value that %s.%s (%s) can be set to", value, type->name,
                   field->name, field->type_text);
  }
  HA_TRY(ha__convert_note(b, HA__NOTE_MADE_UP, type, field->name, "set to %s", value));
  return add_text(b, &set, err);
}

/* --- zeros ------------------------------------------------------------------------------------ */

static ha_status default_struct(ha__converter *b, const ha_type *type, ha_error *err) {
  for (size_t i = 0; i < type->field_count; i++) {
    HA_TRY(ha__convert_default(b, NULL, type->fields[i], err));
  }
  return type->field_count == 0 && b->c->to->is_cdr ? add_zeros(b, 1, 1, err) : HA_OK;
}

ha_status ha__convert_default_item(ha__converter *b, const ha_field *field, ha_error *err) {
  switch (field->kind) {
  case HA_KIND_STRUCT:
    return default_struct(b, field->type, err);
  case HA_KIND_STRING:
    return add_string(b, "", 0, err);
  case HA_KIND_WSTRING:
    return add_count(b, 0, err);
  default:
    return add_zeros(b, ha__kind_size(field->kind), ha__kind_align(field->kind, b->max_align), err);
  }
}

/* A fixed array: only filler of a loop without a source. Nothing if nothing is written. */
static ha_status default_fixed(ha__converter *b, const ha_field *field, ha_error *err) {
  const size_t loop = b->actions->size;

  HA_TRY(ha__convert_add(
      b, (ha__action){.code = HA__DO_LOOP, .source = 0, .count = 0, .capacity = field->capacity},
      err));
  b->actions->items[loop].next = (uint32_t)b->actions->size;
  HA_TRY(ha__convert_default_item(b, field, err));
  b->actions->items[loop].filler_end = (uint32_t)b->actions->size;
  if (b->actions->size == loop + 1) b->actions->size = loop;
  b->barrier = b->actions->size;
  return HA_OK;
}

ha_status ha__convert_default(ha__converter *b, const ha_type *type, const ha_field *field,
                              ha_error *err) {
  const uint8_t size = ha__kind_size(field->kind);

  if (type) {
    HA_TRY(ha__convert_note(b, HA__NOTE_MADE_UP, type, field->name, "not in the source: %s",
                            has_default(field) ? field->default_text : "empty or 0"));
  }
  if (has_default(field)) return add_text(b, field, err);
  if (field->array == HA_ARRAY_NONE) return ha__convert_default_item(b, field, err);
  if (field->array != HA_ARRAY_FIXED) return add_count(b, 0, err);
  if (size == 0) return default_fixed(b, field, err);
  if (field->capacity == 0) return HA_OK;
  return add_zeros(b, size * field->capacity, ha__kind_align(field->kind, b->max_align), err);
}
