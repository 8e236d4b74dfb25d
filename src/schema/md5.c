/* MD5 sum of a ROS 1 type, over the text that genmsg makes of the definition. */
#include <holdall/schema.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/text/text.h"
#include "schema/convert.h"
#include "schema/hash.h"
#include "schema/tree.h"

/* Sums of types that were computed, because many fields may refer to one type. */
typedef struct sums {
  ha__table by_key; /* -> char[HA_MD5_TEXT_SIZE] in the arena */
  ha__arena arena;
} sums;

static ha_status sum_of(const char **out, sums *known, const ha_type *type, ha_error *err);

static void add_line(ha__text *text, const char *type, const char *sign, const char *name,
                     const char *value) {
  if (text->size) ha__text_string(text, "\n");
  ha__text_string(text, type);
  ha__text_string(text, " ");
  ha__text_string(text, name);
  ha__text_string(text, sign);
  ha__text_string(text, value);
}

/* The text that genmsg hashes: constants, then fields; for a field of another type the sum of that
 * type. */
static ha_status add_type(ha__text *text, sums *known, const ha_type *type, ha_error *err) {
  const char *sum = NULL;

  for (size_t i = 0; i < type->constant_count; i++) {
    const ha_constant *constant = type->constants[i];
    add_line(text, constant->type_text, "=", constant->name, constant->value_text);
  }
  for (size_t i = 0; i < type->field_count; i++) {
    const ha_field *field = type->fields[i];
    if (field->type) HA_TRY(sum_of(&sum, known, field->type, err));
    add_line(text, field->type ? sum : field->type_text, "", field->name, "");
  }
  return ha__text_status(text, err);
}

/* Of a service: the texts of both parts without a separator. */
static ha_status add_parts(ha__text *text, sums *known, const ha_type *type, ha_error *err) {
  for (size_t i = 0; i < type->field_count; i++) {
    ha__text part = HA__TEXT_INIT(SIZE_MAX);
    ha_status st = add_type(&part, known, type->fields[i]->type, err);
    if (st == HA_OK) ha__text_add(text, part.data, part.size);
    ha__text_done(&part);
    if (st < 0) return st;
  }
  return ha__text_status(text, err);
}

static ha_status sum_of(const char **out, sums *known, const ha_type *type, ha_error *err) {
  const ha__type_node *node = ha__type_node_of(type);
  ha__text text = HA__TEXT_INIT(SIZE_MAX);
  uint64_t value;
  char *sum;
  ha_status st;

  if (ha__table_find(&value, &known->by_key, node->key, strlen(node->key))) {
    *out = (const char *)(uintptr_t)value;
    return HA_OK;
  }
  st = node->part_count ? add_parts(&text, known, type, err) : add_type(&text, known, type, err);
  if (st < 0) goto done;
  sum = ha__arena_alloc(&known->arena, HA_MD5_TEXT_SIZE);
  st = sum ? HA_OK : HA_FAIL_NOMEM(err);
  if (st < 0) goto done;
  st = ha__md5(sum, ha__text_view(&text), text.size, err);
  if (st < 0) goto done;
  st = ha__table_put(&known->by_key, node->key, strlen(node->key), (uintptr_t)sum, err);
  if (st < 0) goto done;
  *out = sum;
done:
  ha__text_done(&text);
  return st;
}

ha_status ha_types_md5(char *out, const ha_types *types, const ha_type *type, ha_error *err) {
  sums known = {HA__TABLE_INIT, HA__ARENA_INIT};
  ha_types *converted = NULL;
  const char *sum = NULL;
  ha_status st = HA_OK;

  if (type->dialect != HA_DIALECT_ROS1) {
    st = ha__types_convert(&converted, types, type, HA_DIALECT_ROS1, err);
    if (st < 0) return st;
    type = ha_types_root(converted);
  }
  st = sum_of(&sum, &known, type, err);
  if (st == HA_OK) memcpy(out, sum, HA_MD5_TEXT_SIZE);
  ha__table_done(&known.by_key);
  ha__arena_done(&known.arena);
  ha_types_free(converted);
  return st;
}
