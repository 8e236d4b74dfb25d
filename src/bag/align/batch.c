/* The schema and the batches of an aligned table, combined from those of its columns. Each child
 * owns its data, so that a consumer may move it out. */
#include <string.h>

#include "bag/align/align.h"
#include "base/alloc.h"
#include "base/status.h"
#include "encoding/columns/columns.h"

/* --- schema ----------------------------------------------------------------------------------- */

typedef struct owned_schema {
  struct ArrowSchema **children;
  struct ArrowSchema *items;
  char name[];
} owned_schema;

static void release_schema(struct ArrowSchema *schema) {
  owned_schema *o = schema->private_data;

  for (int64_t i = 0; i < schema->n_children; i++) {
    if (schema->children[i]->release) schema->children[i]->release(schema->children[i]);
  }
  ha__free((void *)o->children);
  ha__free(o->items);
  ha__free(o);
  schema->release = NULL;
}

/* Reserves space for children. format is a constant. */
static ha_status begin_schema(struct ArrowSchema *out, const char *format, const char *name,
                              int64_t flags, size_t room, ha_error *err) {
  const size_t name_size = strlen(name) + 1;
  owned_schema *o = ha__alloc_zeroed(1, sizeof *o + name_size);

  if (!o) return HA_FAIL_NOMEM(err);
  memcpy(o->name, name, name_size);
  o->children = ha__alloc_zeroed(room, sizeof *o->children);
  o->items = ha__alloc_zeroed(room, sizeof *o->items);
  *out = (struct ArrowSchema){.format = format,
                              .name = o->name,
                              .flags = flags,
                              .children = o->children,
                              .release = release_schema,
                              .private_data = o};
  if (!o->children || !o->items) {
    release_schema(out);
    return HA_FAIL_NOMEM(err);
  }
  for (size_t i = 0; i < room; i++) {
    o->children[i] = &o->items[i];
  }
  return HA_OK;
}

/* A column of 64-bit numbers. */
static ha_status add_number_schema(struct ArrowSchema *table, const char *format, const char *name,
                                   int64_t flags, ha_error *err) {
  HA_TRY(begin_schema(table->children[table->n_children], format, name, flags, 0, err));
  table->n_children++;
  return HA_OK;
}

/* Move the children of one schema to the end of those of another. */
static void move_schemas(struct ArrowSchema *table, struct ArrowSchema *from) {
  for (int64_t i = 0; i < from->n_children; i++) {
    *table->children[table->n_children++] = *from->children[i];
    from->children[i]->release = NULL;
  }
  from->release(from);
}

static size_t count_children(const ha__align *a) {
  size_t count = 1;

  for (size_t i = 0; i < a->column_count; i++) {
    const ha_columns *columns = a->columns[i].columns;
    count += ha__column_children(columns, &columns->columns[columns->root]);
    count += a->columns[i].age_name != NULL;
  }
  return count;
}

static ha_status add_schemas(struct ArrowSchema *table, const ha__align *a, ha_error *err) {
  HA_TRY(add_number_schema(table, "tsn:UTC", a->time_name, 0, err));
  for (size_t i = 0; i < a->column_count; i++) {
    const ha__align_column *column = &a->columns[i];
    struct ArrowSchema schema;
    HA_TRY(ha_columns_schema(&schema, column->columns, err));
    move_schemas(table, &schema);
    if (!column->age_name) continue;
    HA_TRY(add_number_schema(table, "tDn", column->age_name, ARROW_FLAG_NULLABLE, err));
  }
  return HA_OK;
}

ha_status ha__align_schema(struct ArrowSchema *out, const ha__align *a, ha_error *err) {
  struct ArrowSchema table;

  HA_TRY(begin_schema(&table, "+s", "", 0, count_children(a), err));
  const ha_status st = add_schemas(&table, a, err);
  if (st < 0) {
    table.release(&table);
  } else {
    *out = table;
  }
  return st;
}

/* --- arrays ----------------------------------------------------------------------------------- */

typedef struct owned_array {
  struct ArrowArray **children;
  struct ArrowArray *items;
  void *data;
  uint8_t *validity;
  const void *buffers[2];
} owned_array;

static void release_array(struct ArrowArray *array) {
  owned_array *o = array->private_data;

  for (int64_t i = 0; i < array->n_children; i++) {
    if (array->children[i]->release) array->children[i]->release(array->children[i]);
  }
  ha__free((void *)o->children);
  ha__free(o->items);
  ha__free(o->data);
  ha__free(o->validity);
  ha__free(o);
  array->release = NULL;
}

static ha_status begin_array(struct ArrowArray *out, uint64_t rows, size_t room, ha_error *err) {
  owned_array *o = ha__alloc_zeroed(1, sizeof *o);

  if (!o) return HA_FAIL_NOMEM(err);
  o->children = ha__alloc_zeroed(room, sizeof *o->children);
  o->items = ha__alloc_zeroed(room, sizeof *o->items);
  *out = (struct ArrowArray){.length = (int64_t)rows,
                             .n_buffers = 1,
                             .buffers = o->buffers,
                             .children = o->children,
                             .release = release_array,
                             .private_data = o};
  if (!o->children || !o->items) {
    release_array(out);
    return HA_FAIL_NOMEM(err);
  }
  for (size_t i = 0; i < room; i++) {
    o->children[i] = &o->items[i];
  }
  return HA_OK;
}

static ha_status set_numbers(struct ArrowArray *array, const int64_t *numbers, ha_error *err) {
  owned_array *o = array->private_data;
  const size_t size = (size_t)array->length * sizeof *numbers;

  o->data = ha__alloc(size);
  if (!o->data) return HA_FAIL_NOMEM(err);
  memcpy(o->data, numbers, size);
  o->buffers[1] = o->data;
  array->n_buffers = 2;
  return HA_OK;
}

static ha_status set_valid(struct ArrowArray *array, const uint8_t *has_value, ha_error *err) {
  owned_array *o = array->private_data;

  o->validity = ha__alloc_zeroed(1, (size_t)array->length / 8 + 1);
  if (!o->validity) return HA_FAIL_NOMEM(err);
  for (int64_t i = 0; i < array->length; i++) {
    o->validity[i / 8] |= (uint8_t)(has_value[i] << (i % 8));
    array->null_count += !has_value[i];
  }
  o->buffers[0] = o->validity;
  return HA_OK;
}

/* has_value: NULL = no nulls. */
static ha_status add_numbers(struct ArrowArray *table, const int64_t *numbers,
                             const uint8_t *has_value, ha_error *err) {
  struct ArrowArray *array = table->children[table->n_children];

  HA_TRY(begin_array(array, (uint64_t)table->length, 0, err));
  table->n_children++;
  HA_TRY(set_numbers(array, numbers, err));
  return has_value ? set_valid(array, has_value, err) : HA_OK;
}

static void move_arrays(struct ArrowArray *table, struct ArrowArray *from) {
  for (int64_t i = 0; i < from->n_children; i++) {
    *table->children[table->n_children++] = *from->children[i];
    from->children[i]->release = NULL;
  }
  from->release(from);
}

static ha_status add_arrays(struct ArrowArray *table, ha__align *a, ha_error *err) {
  HA_TRY(add_numbers(table, a->times, NULL, err));
  for (size_t i = 0; i < a->column_count; i++) {
    ha__align_column *column = &a->columns[i];
    struct ArrowArray array;
    HA_TRY(ha_columns_take(&array, column->columns, err));
    move_arrays(table, &array);
    if (!column->age_name) continue;
    HA_TRY(add_numbers(table, column->ages, column->has_value, err));
  }
  return HA_OK;
}

ha_status ha__align_take(struct ArrowArray *out, ha__align *a, ha_error *err) {
  struct ArrowArray table;

  HA_TRY(begin_array(&table, a->batch, count_children(a), err));
  const ha_status st = add_arrays(&table, a, err);
  if (st < 0) {
    table.release(&table);
    return st;
  }
  a->counts.rows += a->batch;
  a->batch = 0;
  *out = table;
  return HA_OK;
}
