/* The rows of columns as a record batch of the Arrow C data interface. The buffers of the
 * columns are moved, not copied; bits and the offsets of Spark's lists are made here. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "encoding/columns/columns.h"

/* Memory that an array owns. data and offsets belong to the column until the whole batch is
 * complete. */
typedef struct owned {
  struct ArrowArray **children;
  struct ArrowArray *array;
  const void *buffers[3];
  bool has_data; /* data and offsets belong to the array */
  void *data;
  void *offsets;
  void *made; /* bits of bools, or offsets */
  void *validity;
} owned;

static void release(struct ArrowArray *array) {
  owned *o = array->private_data;

  for (int64_t i = 0; i < array->n_children; i++) {
    if (array->children[i]->release) array->children[i]->release(array->children[i]);
  }
  if (o->has_data) {
    ha__free(o->data);
    ha__free(o->offsets);
  }
  ha__free(o->made);
  ha__free(o->validity);
  ha__free((void *)o->children);
  ha__free(o->array);
  ha__free(o);
  array->release = NULL;
}

static ha_status allocate_children(owned *o, size_t count, ha_error *err) {
  if (count == 0) return HA_OK;
  o->children = ha__alloc_zeroed(count, sizeof *o->children);
  o->array = ha__alloc_zeroed(count, sizeof *o->array);
  if (!o->children || !o->array) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    o->children[i] = &o->array[i];
  }
  return HA_OK;
}

static ha_status begin(struct ArrowArray *out, uint64_t length, size_t children, ha_error *err) {
  owned *o = ha__alloc_zeroed(1, sizeof *o);

  if (!o) return HA_FAIL_NOMEM(err);
  *out = (struct ArrowArray){.length = (int64_t)length,
                             .n_buffers = 1,
                             .buffers = o->buffers,
                             .release = release,
                             .private_data = o};
  const ha_status st = allocate_children(o, children, err);
  out->children = o->children;
  return st;
}

/* --- new buffers -------------------------------------------------------------------- */

/* A bit for each byte that is not 0. */
static uint8_t *pack_bits(const uint8_t *bytes, uint64_t count) {
  uint8_t *bits = ha__alloc_zeroed(1, (size_t)(count + 7) / 8 + 1);

  for (uint64_t i = 0; bits && i < count; i++) {
    bits[i / 8] |= (uint8_t)((bytes[i] != 0) << (i % 8));
  }
  return bits;
}

/* Offsets of rows of one size: 0, step, 2 * step, ... */
static int32_t *even_offsets(uint64_t rows, uint32_t step) {
  int32_t *offsets = ha__alloc_zeroed((size_t)rows + 1, sizeof *offsets);

  for (uint64_t i = 0; offsets && i <= rows; i++) {
    offsets[i] = (int32_t)(i * step);
  }
  return offsets;
}

static ha_status make_offsets(struct ArrowArray *array, uint32_t step, ha_error *err) {
  owned *o = array->private_data;

  o->made = even_offsets((uint64_t)array->length, step);
  if (!o->made) return HA_FAIL_NOMEM(err);
  o->buffers[1] = o->made;
  array->n_buffers = 2;
  return HA_OK;
}

static ha_status set_offsets(struct ArrowArray *array, const ha__column *column, ha_error *err) {
  owned *o = array->private_data;

  if (!column->offsets) return make_offsets(array, 0, err);
  o->offsets = column->offsets;
  o->buffers[1] = column->offsets;
  array->n_buffers = 2;
  return HA_OK;
}

static ha_status set_validity(struct ArrowArray *array, const ha__column *column, ha_error *err) {
  owned *o = array->private_data;

  if (!column->is_nullable) return HA_OK;
  o->validity = pack_bits(column->valid, (uint64_t)array->length);
  if (!o->validity) return HA_FAIL_NOMEM(err);
  o->buffers[0] = o->validity;
  for (int64_t i = 0; i < array->length; i++) {
    array->null_count += !column->valid[i];
  }
  return HA_OK;
}

/* The values of a column, as the last buffer of an array. */
static ha_status set_data(struct ArrowArray *array, const ha__column *column, uint64_t count,
                          ha_error *err) {
  owned *o = array->private_data;
  const void *data = column->data;

  if (column->load == HA__LOAD_BOOL) {
    data = o->made = pack_bits(column->data, count);
    if (!data) return HA_FAIL_NOMEM(err);
  } else {
    o->data = column->data;
  }
  o->buffers[array->n_buffers++] = data;
  return HA_OK;
}

/* --- columns ---------------------------------------------------------------------------------- */

/* The numbers of a list, as its child. */
static ha_status make_items(struct ArrowArray *list, const ha__column *column, uint64_t count,
                            ha_error *err) {
  struct ArrowArray *item = list->children[0];

  const ha_status st = begin(item, count, 0, err);
  list->n_children = item->release ? 1 : 0;
  return st < 0 ? st : set_data(item, column, count, err);
}

static ha_status make_fixed(struct ArrowArray *out, const ha_columns *c, const ha__column *column,
                            ha_error *err) {
  const uint64_t rows = c->groups[column->group].rows;
  const bool is_list = column->items > 0 && !column->is_binary;

  HA_TRY(begin(out, rows, is_list, err));
  HA_TRY(set_validity(out, column, err));
  if (is_list) {
    if (ha__columns_are_spark(c)) HA_TRY(make_offsets(out, column->items, err));
    return make_items(out, column, rows * column->items, err);
  }
  if (column->is_binary && ha__columns_are_spark(c)) HA_TRY(make_offsets(out, column->width, err));
  return set_data(out, column, rows, err);
}

static ha_status make_variable(struct ArrowArray *out, const ha_columns *c,
                               const ha__column *column, ha_error *err) {
  const bool is_list = column->code == HA__COLUMN_NUMBERS;

  HA_TRY(begin(out, c->groups[column->group].rows, is_list, err));
  HA_TRY(set_validity(out, column, err));
  HA_TRY(set_offsets(out, column, err));
  if (is_list) return make_items(out, column, column->data_size / column->item_size, err);
  return set_data(out, column, 0, err);
}

static ha_status make_column(struct ArrowArray *out, const ha_columns *c, const ha__column *column,
                             ha_error *err);

static ha_status make_tree(struct ArrowArray *out, const ha_columns *c, const ha__column *column,
                           ha_error *err) {
  HA_TRY(begin(out, c->groups[column->group].rows, ha__column_children(c, column), err));
  HA_TRY(set_validity(out, column, err));
  if (column->code == HA__COLUMN_LIST) HA_TRY(set_offsets(out, column, err));
  if (column->code == HA__COLUMN_FIXED_LIST && ha__columns_are_spark(c)) {
    HA_TRY(make_offsets(out, column->items, err));
  }
  for (uint32_t i = column->child; i != HA__NO_COLUMN; i = c->columns[i].next) {
    struct ArrowArray *child = out->children[out->n_children];
    const ha_status st = make_column(child, c, &c->columns[i], err);
    if (child->release) out->n_children++;
    if (st < 0) return st;
  }
  return HA_OK;
}

/* On failure `out` must be released if it has a release function. */
static ha_status make_column(struct ArrowArray *out, const ha_columns *c, const ha__column *column,
                             ha_error *err) {
  switch (column->code) {
  case HA__COLUMN_FIXED:
  case HA__COLUMN_BOOL:
    return make_fixed(out, c, column, err);
  case HA__COLUMN_TEXT:
  case HA__COLUMN_BYTES:
  case HA__COLUMN_NUMBERS:
    return make_variable(out, c, column, err);
  default:
    return make_tree(out, c, column, err);
  }
}

/* --- the batch ----------------------------------------------------------------------------- */

static void take_buffers(struct ArrowArray *array) {
  owned *o = array->private_data;

  o->has_data = true;
  for (int64_t i = 0; i < array->n_children; i++) {
    take_buffers(array->children[i]);
  }
}

static void begin_batch(ha_columns *c) {
  for (size_t i = 0; i < c->column_count; i++) {
    ha__column *column = &c->columns[i];
    if (column->load == HA__LOAD_BOOL) {
      ha__free(column->data);
    }
    column->data = NULL;
    column->offsets = NULL;
    column->data_size = column->data_capacity = 0;
    ha__free(column->valid);
    column->valid = NULL;
  }
  for (size_t i = 0; i < c->group_count; i++) {
    c->groups[i].rows = c->groups[i].capacity = 0;
  }
  c->variable_bytes = 0;
}

ha_status ha_columns_take(struct ArrowArray *out, ha_columns *c, ha_error *err) {
  struct ArrowArray batch = {.release = NULL};

  const ha_status st = make_column(&batch, c, &c->columns[c->root], err);
  if (st < 0) {
    if (batch.release) batch.release(&batch);
    return st;
  }
  take_buffers(&batch);
  begin_batch(c);
  *out = batch;
  return HA_OK;
}
