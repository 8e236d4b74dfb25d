#include "live/graph/describe_answer.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "schema/rihs.h"
#include "schema/tree.h"

/* --- fields ----------------------------------------------------------------------------- */

static void add_text(ha__cdr_writer *out, const char *front, const char *text, size_t size,
                     const char *back) {
  const size_t whole = strlen(front) + size + strlen(back) + 1;

  if (whole > UINT32_MAX) {
    out->failed = true;
    return;
  }
  ha__cdr_write_u32(out, (uint32_t)whole);
  ha__cdr_write_bytes(out, front, strlen(front), 1);
  ha__cdr_write_bytes(out, text, size, 1);
  ha__cdr_write_bytes(out, back, strlen(back) + 1, 1);
}

/* The value as Python prints it: strings without quotes, lists in round brackets. Text with
 * escapes is left out. */
static void add_default(ha__cdr_writer *out, const ha_field *field) {
  const char *text = field->default_text ? field->default_text : "";
  const size_t size = strlen(text);
  const bool is_quoted = size >= 2 && (*text == '"' || *text == '\'') && text[size - 1] == *text;

  if (strchr(text, '\\')) {
    ha__cdr_write_string(out, "");
  } else if (field->array && size >= 2 && *text == '[') {
    add_text(out, "(", text + 1, size - 2, ")");
  } else if (is_quoted) {
    add_text(out, "", text + 1, size - 2, "");
  } else if (field->kind == HA_KIND_BOOL && size > 0) {
    ha__cdr_write_string(out, strchr("tT1", *text) ? "True" : "False");
  } else {
    ha__cdr_write_string(out, text);
  }
}

/* type_description_interfaces/msg/Field */
static void add_field(ha__cdr_writer *out, const ha_field *field) {
  ha__cdr_write_string(out, field->name);
  ha__cdr_write_u8(out, ha__rihs_type_id(field));
  ha__cdr_write_u64(out, field->capacity);
  ha__cdr_write_u64(out, field->string_capacity);
  ha__cdr_write_string(out, field->type ? field->type->name : "");
  add_default(out, field);
}

/* type_description_interfaces/msg/IndividualTypeDescription */
static void add_type(ha__cdr_writer *out, const ha_type *type) {
  static const ha_field filler = {
      .struct_size = sizeof filler, .name = HA__RIHS_FILLER, .kind = HA_KIND_UINT8};

  ha__cdr_write_string(out, type->name);
  ha__cdr_write_u32(out, type->field_count ? (uint32_t)type->field_count : 1);
  if (type->field_count == 0) add_field(out, &filler);
  for (size_t i = 0; i < type->field_count; i++) {
    add_field(out, type->fields[i]);
  }
}

static int by_name(const void *a, const void *b) {
  const ha_type *const *left = a;
  const ha_type *const *right = b;

  return strcmp((*left)->name, (*right)->name);
}

/* type_description_interfaces/msg/TypeDescription: the types that the root refers to in
 * alphabetical order. */
static void add_description(ha__cdr_writer *out, const ha_types *types) {
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, types);
  const ha_type **sorted = (const ha_type **)ha__alloc(count * sizeof *sorted);

  if (!sorted) {
    out->failed = true;
    return;
  }
  memcpy((void *)sorted, (const void *)all, count * sizeof *sorted);
  qsort((void *)(sorted + 1), count - 1, sizeof *sorted, by_name);
  add_type(out, sorted[0]);
  ha__cdr_write_u32(out, (uint32_t)(count - 1));
  for (size_t i = 1; i < count; i++) {
    add_type(out, sorted[i]);
  }
  ha__free((void *)sorted);
}

/* --- sources ---------------------------------------------------------------------------- */

static bool has_sources(const ha_types *types) {
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, types);
  size_t i = 0;

  while (i < count && all[i]->text && !ha__type_node_of(all[i])->is_part)
    i++;
  return i == count;
}

/* type_description_interfaces/msg/TypeSource[] */
static void add_sources(ha__cdr_writer *out, const ha_types *types) {
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, types);

  if (!has_sources(types)) count = 0;
  ha__cdr_write_u32(out, (uint32_t)count);
  for (size_t i = 0; i < count; i++) {
    ha__cdr_write_string(out, all[i]->name);
    ha__cdr_write_string(out, ha__type_node_of(all[i])->is_idl ? "idl" : "msg");
    add_text(out, "", all[i]->text, all[i]->text_size, "");
  }
}

/* --- replies ---------------------------------------------------------------------------- */

void ha__describe_answer(ha__cdr_writer *out, const ha_types *types, bool with_sources) {
  ha__cdr_write_u8(out, 1);
  ha__cdr_write_string(out, "");
  add_description(out, types);
  if (with_sources) {
    add_sources(out, types);
  } else {
    ha__cdr_write_u32(out, 0);
  }
  ha__cdr_write_u32(out, 0); /* extra_information */
}

void ha__describe_refuse(ha__cdr_writer *out, const char *why) {
  ha__cdr_write_u8(out, 0);
  ha__cdr_write_string(out, why);
  ha__cdr_write_string(out, ""); /* the description: no name, */
  for (int i = 0; i < 4; i++) {
    ha__cdr_write_u32(out, 0); /* fields, other types, sources, information */
  }
}
