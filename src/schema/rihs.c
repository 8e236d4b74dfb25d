/* Type hash of ROS 2 (RIHS01): SHA-256 of the type description of REP 2016. */
#include <holdall/schema.h>

#include <stdlib.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/text/text.h"
#include "schema/convert.h"
#include "schema/hash.h"
#include "schema/rihs.h"
#include "schema/tree.h"

/* The description of REP 2016 as JSON, spelled as Python's json.dumps does: the hash is of these
 * bytes. */

/* The types that a type refers to, itself included. */
typedef struct reach {
  const ha_type **types;
  size_t count;
  size_t capacity;
  ha__table keys;
} reach;

static ha_status visit(reach *r, const ha_type *type, ha_error *err) {
  const char *key = ha__type_node_of(type)->key;
  void *items = (void *)(uintptr_t)r->types;
  uint64_t before;

  if (ha__table_find(&before, &r->keys, key, strlen(key))) return HA_OK;
  HA_TRY(ha__table_put(&r->keys, key, strlen(key), 1, err));
  const ha_status st = ha__reserve(&items, &r->capacity, r->count, 1, sizeof *r->types, err);
  r->types = items;
  if (st < 0) return st;
  r->types[r->count++] = type;
  for (size_t i = 0; i < type->field_count; i++) {
    if (type->fields[i]->type) HA_TRY(visit(r, type->fields[i]->type, err));
  }
  return HA_OK;
}

static int by_name(const void *a, const void *b) {
  const ha_type *const *left = a;
  const ha_type *const *right = b;

  return strcmp((*left)->name, (*right)->name);
}

uint8_t ha__rihs_type_id(const ha_field *field) {
  const int32_t bounded = field->string_capacity ? HA__RIHS_BOUNDED : 0;

  return (uint8_t)(field->kind + bounded + field->array * HA__RIHS_ARRAY);
}

static void add_field(ha__text *text, const char *name, uint64_t id, const ha_field *field) {
  ha__text_string(text, "{\"name\": \"");
  ha__text_string(text, name);
  ha__text_string(text, "\", \"type\": {\"type_id\": ");
  ha__text_u64(text, id);
  ha__text_string(text, ", \"capacity\": ");
  ha__text_u64(text, field ? field->capacity : 0);
  ha__text_string(text, ", \"string_capacity\": ");
  ha__text_u64(text, field ? field->string_capacity : 0);
  ha__text_string(text, ", \"nested_type_name\": \"");
  if (field && field->type) ha__text_string(text, field->type->name);
  ha__text_string(text, "\"}}");
}

static void add_type(ha__text *text, const ha_type *type) {
  ha__text_string(text, "{\"type_name\": \"");
  ha__text_string(text, type->name);
  ha__text_string(text, "\", \"fields\": [");
  if (type->field_count == 0) {
    add_field(text, HA__RIHS_FILLER, HA_KIND_UINT8, NULL);
  }
  for (size_t i = 0; i < type->field_count; i++) {
    if (i > 0) ha__text_string(text, ", ");
    add_field(text, type->fields[i]->name, ha__rihs_type_id(type->fields[i]), type->fields[i]);
  }
  ha__text_string(text, "]}");
}

static void add_description(ha__text *text, const ha_type *root, const reach *r) {
  bool first = true;

  ha__text_string(text, "{\"type_description\": ");
  add_type(text, root);
  ha__text_string(text, ", \"referenced_type_descriptions\": [");
  for (size_t i = 0; i < r->count; i++) {
    if (r->types[i] == root) continue;
    if (!first) ha__text_string(text, ", ");
    first = false;
    add_type(text, r->types[i]);
  }
  ha__text_string(text, "]}");
}

static ha_status hash(char *out, const ha_type *type, ha_error *err) {
  static const char version[] = "RIHS01_";
  reach r = {NULL, 0, 0, HA__TABLE_INIT};
  ha__text text = HA__TEXT_INIT(SIZE_MAX);

  ha_status st = visit(&r, type, err);
  if (st == HA_OK) {
    qsort((void *)(uintptr_t)r.types, r.count, sizeof *r.types, by_name);
    add_description(&text, type, &r);
    st = ha__text_status(&text, err);
  }
  if (st == HA_OK) st = ha__sha256(out + sizeof version - 1, text.data, text.size, err);
  if (st == HA_OK) memcpy(out, version, sizeof version - 1);
  ha__text_done(&text);
  ha__table_done(&r.keys);
  ha__free((void *)(uintptr_t)r.types);
  return st;
}

ha_status ha_types_rihs(char *out, const ha_types *types, const ha_type *type, ha_error *err) {
  ha_types *converted = NULL;

  if (type->dialect == HA_DIALECT_ROS2) return hash(out, type, err);
  HA_TRY(ha__types_convert(&converted, types, type, HA_DIALECT_ROS2, err));
  const ha_status st = hash(out, ha_types_root(converted), err);
  ha_types_free(converted);
  return st;
}
