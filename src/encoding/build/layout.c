/* Layouts: the offsets of the fields of a type in its image, and the image of its defaults. */
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/table.h"
#include "base/text/utf8.h"
#include "encoding/build/build.h"
#include "encoding/default_text.h"
#include "encoding/program.h"

typedef struct maker {
  ha_builder *builder;
  ha__table known; /* type -> layout */
  size_t bytes;    /* of all default images */
  ha_error *err;
} maker;

/* --- sizes ------------------------------------------------------------------------------------ */

static ha_status too_large(const maker *m, const char *name) {
  return HA_FAIL(m->err, HA_E_LIMIT, HA_NO_OFFSET, "%s: its default needs more than %zu bytes",
                 name, m->builder->max_bytes);
}

static bool is_time2(const ha_type *type) {
  static const char *const names[] = {"builtin_interfaces/msg/Time", "builtin_interfaces/Time",
                                      "builtin_interfaces/msg/Duration",
                                      "builtin_interfaces/Duration"};

  if (type->field_count != 2) return false;
  for (size_t i = 0; i < 2; i++) {
    const ha_field *field = type->fields[i];
    if (field->array != HA_ARRAY_NONE || ha__kind_size(field->kind) != 4) return false;
  }
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(type->name, names[i]) == 0) return true;
  }
  return false;
}

static ha_status lay_out(ha__layout **out, maker *m, const ha_type *type);

static ha_status add_member(ha__member *member, maker *m, ha__layout *layout,
                            const ha_field *field) {
  ha__layout *inner = NULL;
  size_t size = sizeof(ha__slot);

  member->field = field;
  member->item_size = ha__kind_size(field->kind);
  if (field->kind == HA_KIND_STRUCT) {
    HA_TRY(lay_out(&inner, m, field->type));
    member->layout = inner;
    member->item_size = inner->size;
  } else if (member->item_size == 0) {
    member->item_size = sizeof(ha__slot);
  }
  member->offset = layout->size;
  if (field->array == HA_ARRAY_NONE) size = member->item_size;
  if ((field->array == HA_ARRAY_FIXED &&
       !ha__mul_size(&size, member->item_size, (size_t)field->capacity)) ||
      !ha__add_size(&layout->size, layout->size, size) || layout->size > m->builder->max_bytes) {
    return too_large(m, layout->type->name);
  }
  return HA_OK;
}

/* --- defaults --------------------------------------------------------------------------------- */

/* A quote within quotes of its kind has a backslash before it. */
static ha_status default_string(uint8_t *at, maker *m, const ha_field *field, const char *text,
                                size_t size) {
  const bool quoted = ha__default_is_quoted(text, size);
  uint8_t *copy = size < UINT32_MAX ? ha__arena_alloc(&m->builder->arena, size + 1) : NULL;
  uint32_t used = 0;

  if (!copy) return size < UINT32_MAX ? HA_FAIL_NOMEM(m->err) : too_large(m, field->name);
  for (size_t i = quoted; i < size - quoted; i++) {
    if (quoted && text[i] == '\\' && i + 2 < size && text[i + 1] == text[0]) i++;
    copy[used++] = (uint8_t)text[i];
  }
  ha__slot_store(at, (ha__slot){copy, used, 0});
  return HA_OK;
}

/* The bytes of a string become code units. */
static ha_status default_wstring(uint8_t *at, maker *m) {
  const ha__slot text = ha__slot_load(at);
  uint8_t *units = ha__arena_alloc(&m->builder->arena, (size_t)text.count * HA__WIDE_SIZE + 1);
  uint32_t count = 0;

  if (!units) return HA_FAIL_NOMEM(m->err);
  for (size_t i = 0; i < text.count;) {
    const ha__utf8 c = ha__utf8_next(text.items + i, text.count - i);
    uint32_t pair[2];
    const uint32_t more = ha__utf8_units(pair, c.code);
    for (uint32_t k = 0; k < more; k++) {
      ha__store_u32(units + (size_t)count++ * HA__WIDE_SIZE, pair[k]);
    }
    i += c.size;
  }
  ha__slot_store(at, (ha__slot){units, count, 0});
  return HA_OK;
}

static ha_status default_value(uint8_t *at, maker *m, const ha_field *field, const char *text,
                               size_t size) {
  if (field->kind == HA_KIND_STRING) return default_string(at, m, field, text, size);
  if (field->kind == HA_KIND_WSTRING) {
    HA_TRY(default_string(at, m, field, text, size));
    return default_wstring(at, m);
  }
  (void)ha__default_number(at, field->kind, text, size);
  return HA_OK;
}

/* The elements of "[a, b]". A sequence gets that many items; their memory belongs to the layout. */
static ha_status default_array(uint8_t *at, maker *m, const ha__member *member) {
  const ha_field *field = member->field;
  const char *text = field->default_text;
  const char *element = NULL;
  size_t from = 1;
  size_t size = 0;
  uint32_t count = 0;

  while (ha__default_next(text, &from, &element, &size)) {
    count++;
  }
  if (field->array == HA_ARRAY_FIXED) {
    if (count > field->capacity) count = (uint32_t)field->capacity;
  } else {
    uint8_t *items = ha__arena_alloc(&m->builder->arena, (size_t)count * member->item_size + 1);
    if (!items) return HA_FAIL_NOMEM(m->err);
    ha__slot_store(at, (ha__slot){items, count, 0});
    at = items;
  }
  from = 1;
  for (uint32_t i = 0; i < count && ha__default_next(text, &from, &element, &size); i++) {
    HA_TRY(default_value(at + i * member->item_size, m, field, element, size));
  }
  return HA_OK;
}

static ha_status default_member(uint8_t *at, maker *m, const ha__member *member) {
  const ha_field *field = member->field;
  const uint64_t count = field->array == HA_ARRAY_FIXED ? field->capacity : 1;

  if (ha__default_is_used(field)) {
    if (field->array != HA_ARRAY_NONE) return default_array(at, m, member);
    return default_value(at, m, field, field->default_text, strlen(field->default_text));
  }
  if (!member->layout || ha__member_is_sequence(member) || member->item_size == 0) return HA_OK;
  for (uint64_t i = 0; i < count; i++) {
    memcpy(at + i * member->item_size, member->layout->defaults, member->item_size);
  }
  return HA_OK;
}

/* Make the image: zeros, which are also empty slots. */
static ha_status make_defaults(ha__layout *layout, maker *m) {
  m->bytes += layout->size; /* cannot overflow: both are bounded */
  if (m->bytes > m->builder->max_bytes) return too_large(m, layout->type->name);
  layout->defaults = ha__arena_alloc(&m->builder->arena, layout->size + 1);
  if (!layout->defaults) return HA_FAIL_NOMEM(m->err);
  for (size_t i = 0; i < layout->type->field_count; i++) {
    const ha__member *member = &layout->members[i];
    HA_TRY(default_member(layout->defaults + member->offset, m, member));
  }
  return HA_OK;
}

/* --- types ------------------------------------------------------------------------------------ */

static ha_status lay_out_new(ha__layout *layout, maker *m, const ha_type *type) {
  layout->type = type;
  layout->is_time2 = is_time2(type);
  layout->members =
      ha__arena_alloc(&m->builder->arena, (type->field_count + 1) * sizeof *layout->members);
  if (!layout->members) return HA_FAIL_NOMEM(m->err);
  for (size_t i = 0; i < type->field_count; i++) {
    HA_TRY(add_member(&layout->members[i], m, layout, type->fields[i]));
  }
  return make_defaults(layout, m);
}

static ha_status lay_out(ha__layout **out, maker *m, const ha_type *type) {
  uint64_t found = 0;

  if (ha__table_find(&found, &m->known, &type, sizeof type)) {
    *out = (ha__layout *)(uintptr_t)found;
    return HA_OK;
  }
  ha__layout *layout = ha__arena_alloc(&m->builder->arena, sizeof *layout);
  if (!layout) return HA_FAIL_NOMEM(m->err);
  HA_TRY(lay_out_new(layout, m, type));
  *out = layout;
  return ha__table_put(&m->known, &layout->type, sizeof layout->type, (uintptr_t)layout, m->err);
}

ha_status ha__layout_new(const ha__layout **out, ha_builder *builder, const ha_type *type,
                         ha_error *err) {
  maker m = {.builder = builder, .known = HA__TABLE_INIT, .err = err};
  ha__layout *layout = NULL;

  const ha_status st = lay_out(&layout, &m, type);
  ha__table_done(&m.known);
  if (st >= 0) *out = layout;
  return st;
}
