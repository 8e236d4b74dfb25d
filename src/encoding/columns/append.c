/* Appends one message to its columns. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/text/utf8.h"
#include "encoding/columns/columns.h"
#include "encoding/print.h"
#include "model/caller.h"

enum { NS_PER_SECOND = 1000000000, MIN_ROWS = 4 };

/* Return on failures and on a full batch (HA_END). */
#define TRY_OK(call)                                                                               \
  do {                                                                                             \
    const ha_status try_status = (call);                                                           \
    if (try_status != HA_OK) return try_status;                                                    \
  } while (0)

typedef struct appending {
  ha_columns *columns;
  const ha__column_program *program;
  ha__walk walk;
} appending;

/* --- memory ----------------------------------------------------------------------------------- */

/* Room for `count` items, of which the first `used` are kept. */
static ha_status resize(void **data, uint64_t used, uint64_t count, uint64_t size, ha_error *err) {
  size_t bytes;

  if (count > SIZE_MAX || !ha__mul_size(&bytes, (size_t)count, (size_t)size)) {
    return HA_FAIL_NOMEM(err);
  }
  void *grown = ha__resize_large(*data, *data ? (size_t)(used * size) : 0, bytes);
  if (!grown) return HA_FAIL_NOMEM(err);
  *data = grown;
  return HA_OK;
}

static ha_status resize_column(ha__column *column, uint64_t used, uint64_t rows, ha_error *err) {
  void *data = column->data;
  void *offsets = column->offsets;
  void *valid = column->valid;
  ha_status st = HA_OK;

  if (column->width > 0) st = resize(&data, used, rows, column->width, err);
  column->data = data;
  const bool has_offsets = column->code == HA__COLUMN_TEXT || column->code == HA__COLUMN_BYTES ||
                           column->code == HA__COLUMN_NUMBERS || column->code == HA__COLUMN_LIST;
  if (st == HA_OK && has_offsets) {
    const bool is_new = !offsets;
    st = resize(&offsets, used + 1, rows + 1, sizeof *column->offsets, err);
    column->offsets = offsets;
    if (st == HA_OK && is_new) column->offsets[0] = 0;
  }
  if (st == HA_OK && column->is_nullable) st = resize(&valid, used, rows, 1, err);
  column->valid = valid;
  return st;
}

/* The columns grow first: if one fails, the group keeps its old capacity. */
static ha_status grow(ha_columns *c, uint32_t index, uint64_t rows, ha_error *err) {
  for (uint32_t i = c->groups[index].first; i != HA__NO_COLUMN; i = c->columns[i].same) {
    HA_TRY(resize_column(&c->columns[i], c->groups[index].rows, rows, err));
  }
  c->groups[index].capacity = rows;
  return HA_OK;
}

ha_status ha__columns_reserve(ha_columns *c, uint32_t index, uint64_t more, ha_error *err) {
  ha__column_group *group = &c->groups[index];
  const uint64_t rows = group->rows + more;

  if (rows <= group->capacity) return HA_OK;
  if (rows > group->max_rows) return HA_END;
  uint64_t capacity = group->capacity + group->capacity / 2;
  if (index == 0 && capacity < c->expected_rows) capacity = c->expected_rows;
  if (capacity < MIN_ROWS && group->row_bytes < 4096) capacity = MIN_ROWS;
  if (capacity < rows) capacity = rows;
  return grow(c, index, capacity, err);
}

void ha__columns_expect(ha_columns *c, uint64_t rows) {
  c->expected_rows = rows < c->groups[0].max_rows ? rows : c->groups[0].max_rows;
}

ha_status ha__column_reserve(ha__column *column, size_t more, ha_error *err) {
  void *data = column->data;

  if (more > (size_t)INT32_MAX || column->data_size > (size_t)INT32_MAX - more) return HA_END;
  const ha_status st = ha__reserve(&data, &column->data_capacity, column->data_size, more, 1, err);
  column->data = data;
  return st;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static void put_i64(uint8_t *to, int64_t number) {
  memcpy(to, &number, sizeof number);
}

/* A time in the unit of the column, rounded down. */
static void put_ns(uint8_t *to, const ha__column *column, int64_t ns) {
  put_i64(to, column->to_micros ? ns / 1000 - (ns % 1000 < 0) : ns);
}

static void load_times(const ha__column *column, uint8_t *to, const uint8_t *from, uint64_t count,
                       bool swap) {
  for (uint64_t i = 0; i < count; i++, from += 8, to += 8) {
    const uint32_t high = ha__walk_u32(from, swap);
    const uint32_t low = ha__walk_u32(from + 4, swap);
    const int64_t seconds = column->load == HA__LOAD_TIME ? (int64_t)high : (int32_t)high;
    const int64_t rest = column->load == HA__LOAD_DURATION ? (int32_t)low : (int64_t)low;
    const int64_t ns = seconds * NS_PER_SECOND + rest; /* below 2^63: 2^32 s are 4.3e18 ns */
    put_ns(to, column, ns);
  }
}

static void load_bools(uint8_t *to, const uint8_t *from, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) {
    to[i] = from[i] != 0;
  }
}

static void load_wider(const ha__column *column, uint8_t *to, const uint8_t *from, uint64_t count,
                       bool swap) {
  for (uint64_t i = 0; i < count; i++, from += column->unit, to += column->item_size) {
    if (column->load == HA__LOAD_UINT8) {
      const int16_t number = *from;
      memcpy(to, &number, sizeof number);
    } else if (column->load == HA__LOAD_UINT16) {
      const int32_t number = ha__walk_u16(from, swap);
      memcpy(to, &number, sizeof number);
    } else {
      put_i64(to, ha__walk_u32(from, swap));
    }
  }
}

static void load_swapped(uint8_t *to, const uint8_t *from, uint64_t count, uint8_t unit) {
  for (uint64_t i = 0; i < count; i++, from += unit, to += unit) {
    for (uint8_t k = 0; k < unit; k++) {
      to[k] = from[unit - 1 - k];
    }
  }
}

void ha__column_load(const ha__column *column, uint8_t *to, const uint8_t *from, uint64_t count,
                     bool swap) {
  switch (column->load) {
  case HA__LOAD_COPY:
    if (swap && column->unit > 1 && column->unit <= 8) {
      load_swapped(to, from, count, column->unit);
    } else {
      memcpy(to, from, (size_t)(count * column->unit));
    }
    break;
  case HA__LOAD_BOOL:
    load_bools(to, from, count);
    break;
  case HA__LOAD_TIME:
  case HA__LOAD_STAMP:
  case HA__LOAD_DURATION:
    load_times(column, to, from, count, swap);
    break;
  default:
    load_wider(column, to, from, count, swap);
    break;
  }
}

/* --- text ------------------------------------------------------------------------------------- */

static void append_text_bytes(ha__column *column, const uint8_t *text, size_t size) {
  if (size) memcpy(column->data + column->data_size, text, size);
  column->data_size += size;
}

static void append_character(ha__column *column, uint32_t code) {
  column->data_size += ha__utf8_put((char *)column->data + column->data_size, code);
}

/* Append text as UTF-8: each byte that is not valid UTF-8 becomes U+FFFD. */
static ha_status append_utf8(ha_columns *c, ha__column *column, const uint8_t *text, size_t size,
                             ha_error *err) {
  if (ha__utf8_is(text, size)) {
    TRY_OK(ha__column_reserve(column, size, err));
    append_text_bytes(column, text, size);
    return HA_OK;
  }
  c->replaced++;
  TRY_OK(ha__column_reserve(column, 3 * size, err));
  for (size_t at = 0; at < size;) {
    const ha__utf8 next = ha__utf8_next(text + at, size - at);
    append_character(column, next.code);
    at += next.size;
  }
  return HA_OK;
}

static ha_status append_text(ha_columns *c, ha__column *column, const ha_value *value,
                             ha_error *err) {
  const ha_slice text = ha__print_string(value, &c->scratch);
  const ha_status st = ha__text_status(&c->scratch, err);

  if (st < 0) {
    ha__text_done(&c->scratch);
    return st;
  }
  return append_utf8(c, column, text.data, text.size, err);
}

/* --- values with offsets ---------------------------------------------------------------------- */

/* Append `count` numbers at data; the bytes are within the message. */
static ha_status append_numbers(ha__column *column, const ha_value *value, ha_error *err) {
  const bool swap = (value->flags & HA_VALUE_BIG_ENDIAN) != 0;
  const uint64_t size = value->count * column->item_size;

  if (size > INT32_MAX) return HA_END;
  if (size == 0) return HA_OK;
  TRY_OK(ha__column_reserve(column, (size_t)size, err));
  ha__column_load(column, column->data + column->data_size, value->data, value->count, swap);
  column->data_size += (size_t)size;
  return HA_OK;
}

static ha_status append_variable(ha_columns *c, ha__column *column, const ha_value *value,
                                 ha_error *err) {
  const uint64_t row = c->groups[column->group].rows;
  const size_t before = column->data_size;

  if (column->code == HA__COLUMN_TEXT) {
    TRY_OK(append_text(c, column, value, err));
  } else {
    TRY_OK(append_numbers(column, value, err));
  }
  column->offsets[row + 1] = (int32_t)(column->data_size / column->item_size);
  c->variable_bytes += column->data_size - before;
  return HA_OK;
}

/* --- cells ------------------------------------------------------------------------------------ */

static ha_status append_loop_cell(appending *a, const ha__cell *cell, const uint8_t *from,
                                  uint64_t pos);

/* Append the cells of a run or an element that begins at pos, at `from` in memory, to one row. */
static ha_status append_cells(appending *a, uint32_t first, uint32_t end, const uint8_t *from,
                              uint64_t pos) {
  ha_columns *c = a->columns;
  const ha__cell *cells = a->program->cells;
  const uint32_t phase = pos % HA__PHASES;
  const bool swap = a->walk.swap;

  for (const ha__cell *cell = cells + first; cell < cells + end; cell++) {
    const ha__column *column = &c->columns[cell->column];
    const uint32_t offset = cell->offset[phase];
    if (cell->advance) {
      TRY_OK(append_loop_cell(a, cell, from + offset, pos + offset));
      continue;
    }
    const uint64_t row = c->groups[column->group].rows;
    uint8_t *to = column->data + row * column->width;
    if (column->load == HA__LOAD_COPY && column->width == 8 && !swap) {
      memcpy(to, from + offset, 8);
    } else {
      ha__column_load(column, to, from + offset, cell->count, swap);
    }
  }
  return HA_OK;
}

/* Append adjacent elements of fixed size; they are within the message. */
static ha_status append_elements(appending *a, uint32_t list, uint64_t count,
                                 const uint32_t *advance, uint32_t first, uint32_t end,
                                 const uint8_t *from, uint64_t pos) {
  ha_columns *c = a->columns;
  const uint32_t elements = c->columns[list].elements;

  TRY_OK(ha__columns_reserve(c, elements, count, a->walk.err));
  for (uint64_t i = 0; i < count; i++) {
    const uint32_t size = advance[pos % HA__PHASES];
    TRY_OK(append_cells(a, first, end, from, pos));
    c->groups[elements].rows++;
    from += size;
    pos += size;
  }
  return HA_OK;
}

static ha_status append_loop_cell(appending *a, const ha__cell *cell, const uint8_t *from,
                                  uint64_t pos) {
  return append_elements(a, cell->column, cell->count, cell->advance, cell->first, cell->end, from,
                         pos);
}

/* --- steps ------------------------------------------------------------------------------------ */

static ha_status append_steps(appending *a, uint32_t first, uint32_t end);

static ha_status append_run(appending *a, const ha__column_step *step) {
  ha__walk *w = &a->walk;
  const uint64_t pos = w->pos;

  HA_TRY(ha__walk_take_run(w, step->ip));
  return append_cells(a, step->first, step->end, w->base + pos, pos);
}

static ha_status append_value(appending *a, const ha__column_step *step) {
  ha_value value = {.struct_size = sizeof value};

  HA_TRY(ha__walk_value(&a->walk, step->ip, &value));
  return append_variable(a->columns, &a->columns->columns[step->column], &value, a->walk.err);
}

static ha_status append_list(appending *a, const ha__column_step *step, uint64_t count) {
  ha__walk *w = &a->walk;
  const ha__op *op = &w->program->ops[step->ip];

  if (op->is_fixed) {
    const uint64_t pos = w->pos;
    HA_TRY(ha__walk_skip_items(w, step->ip, count));
    return append_elements(a, step->column, count, op->advance, step->first, step->end,
                           w->base + pos, pos);
  }
  ha_columns *c = a->columns;
  const uint32_t elements = c->columns[step->column].elements;
  const uint32_t level = w->level++;
  for (uint64_t i = 0; i < count; i++) {
    w->index[level] = i;
    TRY_OK(ha__columns_reserve(c, elements, 1, w->err));
    TRY_OK(append_steps(a, step->first, step->end));
    c->groups[elements].rows++;
  }
  w->level = level;
  return HA_OK;
}

static ha_status append_loop(appending *a, const ha__column_step *step) {
  ha_columns *c = a->columns;
  uint64_t count = 0;

  HA_TRY(ha__walk_count(&a->walk, step->ip, &count));
  TRY_OK(append_list(a, step, count));
  const ha__column *list = &c->columns[step->column];
  if (list->offsets) {
    list->offsets[c->groups[list->group].rows + 1] = (int32_t)c->groups[list->elements].rows;
  }
  return HA_OK;
}

static ha_status append_steps(appending *a, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end; i++) {
    const ha__column_step *step = &a->program->steps[i];
    switch (step->code) {
    case HA__STEP_SKIP:
      HA_TRY(ha__walk_skip(&a->walk, step->ip, step->end));
      break;
    case HA__STEP_CELLS:
      TRY_OK(append_run(a, step));
      break;
    case HA__STEP_VALUE:
      TRY_OK(append_value(a, step));
      break;
    case HA__STEP_LOOP:
      TRY_OK(append_loop(a, step));
      break;
    }
  }
  return HA_OK;
}

/* --- values by path --------------------------------------------------------------------------- */

/* Store a number in the format of the column, from the value at a path. */
static void put_number(const ha__column *column, uint8_t *to, const ha_value *value) {
  const float single = (float)value->number;

  if (value->kind == HA_KIND_FLOAT64) {
    memcpy(to, &value->number, sizeof value->number);
  } else if (value->kind == HA_KIND_FLOAT32) {
    memcpy(to, &single, sizeof single);
  } else if (value->kind == HA_KIND_LONG_DOUBLE) {
    memcpy(to, value->data, value->size);
  } else if (value->kind == HA_KIND_TIME || value->kind == HA_KIND_DURATION) {
    const int64_t ns = value->integer * NS_PER_SECOND + value->nanoseconds;
    put_ns(to, column, ns);
  } else {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    memcpy(to, (const uint8_t *)&value->integer + 8 - column->item_size, column->item_size);
#else
    memcpy(to, &value->integer, column->item_size);
#endif
  }
}

static ha_status append_path(ha_columns *c, ha__column *column, const ha_message *msg,
                             ha_error *err) {
  const uint64_t row = c->groups[0].rows;
  ha_value value = {.struct_size = sizeof value};

  const ha_status st = ha_path_get(&value, column->path, msg->data, msg->size, err);
  if (st < 0) return st;
  column->valid[row] = st == HA_OK;
  if (column->code == HA__COLUMN_TEXT) return append_variable(c, column, &value, err);
  memset(column->data + row * column->width, 0, column->width);
  if (st == HA_OK) put_number(column, column->data + row * column->width, &value);
  return HA_OK;
}

static ha_status append_paths(ha_columns *c, const ha_message *msg, ha_error *err) {
  for (size_t i = 0; c->has_paths && i < c->column_count; i++) {
    if (c->columns[i].path) TRY_OK(append_path(c, &c->columns[i], msg, err));
  }
  return HA_OK;
}

/* --- messages --------------------------------------------------------------------------------- */

static void truncate_group(ha_columns *c, uint32_t group, uint64_t rows);

static void truncate_column(ha_columns *c, ha__column *column, uint64_t rows) {
  switch (column->code) {
  case HA__COLUMN_TEXT:
  case HA__COLUMN_BYTES:
  case HA__COLUMN_NUMBERS: {
    const size_t size = column->offsets ? (size_t)column->offsets[rows] * column->item_size : 0;
    c->variable_bytes -= column->data_size > size ? column->data_size - size : 0;
    column->data_size = size;
    break;
  }
  case HA__COLUMN_LIST:
    truncate_group(c, column->elements, column->offsets ? (uint64_t)column->offsets[rows] : 0);
    break;
  case HA__COLUMN_FIXED_LIST:
    truncate_group(c, column->elements, rows * column->items);
    break;
  default:
    break;
  }
}

static void truncate_group(ha_columns *c, uint32_t group, uint64_t rows) {
  c->groups[group].rows = rows;
  for (uint32_t i = c->groups[group].first; i != HA__NO_COLUMN; i = c->columns[i].same) {
    truncate_column(c, &c->columns[i], rows);
  }
}

void ha__columns_truncate(ha_columns *c, uint64_t rows) {
  truncate_group(c, 0, rows);
}

static void put_time(const ha_columns *c, uint32_t index, uint64_t row, int64_t ns) {
  if (index == HA__NO_COLUMN) return;
  const ha__column *column = &c->columns[index];
  put_ns(column->data + row * 8, column, ns);
}

void ha__columns_put_times(const ha_columns *c, uint64_t row, int64_t log_time_ns,
                           int64_t publish_time_ns) {
  put_time(c, c->log_time, row, log_time_ns);
  put_time(c, c->publish_time, row, publish_time_ns);
  put_time(c, c->log_time_ns, row, log_time_ns);
}

static ha_status append_message(ha_columns *c, const ha_message *msg, ha_error *err) {
  appending a; /* the walk is large, and set up by ha__walk_begin() */

  a.columns = c;
  TRY_OK(ha__columns_reserve(c, 0, 1, err));
  HA_TRY(ha__walk_begin(&a.walk, c->plan, msg->data, msg->size, err));
  a.program = &c->programs[a.walk.program - c->plan->programs];
  TRY_OK(append_steps(&a, a.program->main, (uint32_t)a.program->step_count));
  TRY_OK(append_paths(c, msg, err));
  ha__columns_put_times(c, c->groups[0].rows, msg->log_time_ns, msg->publish_time_ns);
  c->groups[0].rows++;
  return HA_OK;
}

ha_status ha_columns_add(ha_columns *c, const ha_message *msg, ha_error *err) {
  HA_TRY(HA_CALLER_CHECK(msg, ha_message, err));
  const uint64_t rows = c->groups[0].rows;
  const uint64_t replaced = c->replaced;

  const ha_status st = append_message(c, msg, err);
  if (st == HA_OK) return HA_OK;
  ha__columns_truncate(c, rows);
  c->replaced = replaced;
  if (st != HA_END || rows > 0) return st;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "%s: a message of %zu bytes needs a column of over 2^31 - 1 bytes",
                 c->plan->type->name, msg->size);
}
