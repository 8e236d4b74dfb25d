/* Makes rows: reads messages until all values of the next row are known, then appends it to all
 * columns. */
#include <inttypes.h>
#include <string.h>

#include "bag/align/align.h"
#include "bag/align/rows.h"
#include "bag/align/source.h"
#include "base/alloc.h"
#include "base/status.h"
#include "encoding/columns/columns.h"

enum { MIN_ROWS = 64, LOOK_EVERY = 512 };

/* Count damage and leave the row out, unless the caller requested to stop. */
static ha_status skip(ha__align *a, ha_status st, const ha_error *err) {
  if (!ha__is_damage(st) || a->options.flags & HA_ALIGN_STOP) return st;
  if (a->counts.skipped++ == 0) a->first_skipped = *err;
  return HA_OK;
}

/* --- reading ---------------------------------------------------------------------------------- */

static ha_status check_waiting(const ha__align *a, ha_error *err) {
  uint64_t bytes = ha__align_rows_waiting(&a->rows);

  for (size_t i = 0; i < a->source_count; i++) {
    const ha__align_source *source = &a->sources[i];
    if (source->first != source->last) bytes += source->waiting;
  }
  if (bytes <= a->options.wait_bytes) return HA_OK;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "messages of %" PRIu64 " bytes wait for the next message of a silent topic: "
                 "a maximum age limits this, and the method latest does not wait",
                 bytes);
}

static ha_status pass_on(ha__align *a, const ha_message *msg, ha_error *err) {
  int64_t next_row = a->now_ns;

  ha__align_rows_peek(&next_row, &a->rows); /* at messages: this one, or later */
  for (uint32_t i = a->source_of[msg->channel->id]; i != HA__NO_SOURCE; i = a->next_source[i]) {
    const ha_status st = ha__align_source_take(&a->sources[i], msg, next_row, err);
    HA_TRY(skip(a, st, err));
  }
  return check_waiting(a, err);
}

static ha_status read_message(ha__align *a, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;

  const ha_status st = ha_reader_next(&msg, a->reader, err);
  a->is_read = st == HA_END;
  if (st != HA_OK) return skip(a, st, err);
  a->now_ns = msg.log_time_ns;
  HA_TRY(ha__align_rows_message(&a->rows, msg.log_time_ns, a->is_row[msg.channel->id], err));
  return pass_on(a, &msg, err);
}

/* --- one row ---------------------------------------------------------------------------------- */

/* A message that can't be decoded is counted once, and its rows are null. */
static ha_status bad(ha__align *a, ha__align_held *held, ha_status st, const ha_error *err) {
  if (!ha__is_damage(st)) return st;
  const bool is_known = held->is_bad;
  held->is_bad = true;
  return is_known && !(a->options.flags & HA_ALIGN_STOP) ? HA_OK : skip(a, st, err);
}

static ha_message message_of(const ha__align_held *held) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.log_time_ns = held->time_ns;
  msg.data = held->data;
  msg.size = held->size;
  return msg;
}

/* Load the row of the next message, unless it is loaded. */
static ha_status load_after(ha__align_column *column, const ha__align_held *held, ha_error *err) {
  if (column->after_serial == held->serial) return HA_OK;
  const ha_message msg = message_of(held);
  column->after_serial = 0;
  ha__columns_truncate(column->after, 0);
  HA_TRY(ha__columns_add_or_null(column->after, &msg, err));
  column->after_serial = held->serial;
  return HA_OK;
}

/* HA_END: the batch is full. */
static ha_status add_value(ha__align *a, ha__align_column *column, bool *is_added, ha_error *err) {
  const ha__align_choice *choice = &a->sources[column->source].choice;

  *is_added = false;
  if (choice->after) {
    const ha_status st = load_after(column, choice->after, err);
    if (st != HA_OK) return bad(a, choice->after, st, err);
  }
  const ha_message msg = message_of(choice->held);
  const ha_status st = ha__columns_add_or_null(column->columns, &msg, err);
  if (st != HA_OK) return bad(a, choice->held, st, err);
  *is_added = true;
  if (choice->after) ha__columns_blend(column->columns, column->after, choice->share);
  return HA_OK;
}

static ha_status add_field(ha__align *a, ha__align_column *column, ha_error *err) {
  const ha__align_choice *choice = &a->sources[column->source].choice;
  bool is_added = false;

  if (choice->held) {
    const ha_status st = add_value(a, column, &is_added, err);
    if (st != HA_OK) return st;
  }
  if (!is_added) {
    const ha_status st = ha__columns_add_or_null(column->columns, NULL, err);
    if (st != HA_OK) return st;
  }
  column->ages[a->batch] = is_added ? choice->age_ns : 0;
  column->has_value[a->batch] = is_added;
  column->is_null = !is_added || ha__columns_have_null(column->columns);
  return HA_OK;
}

static void remove_row(ha__align *a, size_t columns) {
  for (size_t i = 0; i < columns; i++) {
    ha__columns_truncate(a->columns[i].columns, a->batch);
  }
}

static ha_status add_fields(ha__align *a, ha_error *err) {
  for (size_t i = 0; i < a->column_count; i++) {
    const ha_status st = add_field(a, &a->columns[i], err);
    if (st == HA_OK) continue;
    remove_row(a, i);
    if (st != HA_END || a->batch > 0) return st;
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "'%s': a row of more than 2^31 - 1 bytes",
                   a->columns[i].name);
  }
  return HA_OK;
}

static void note_gap(ha__align_column *column, const ha__align_choice *choice) {
  ha_align_gaps *gaps = &column->gaps;
  const int64_t age = choice->age_ns < 0 ? -choice->age_ns : choice->age_ns;

  if (!column->is_null) {
    gaps->values++;
    if (age > gaps->oldest_ns) gaps->oldest_ns = age;
  } else {
    gaps->nulls++;
    if (gaps->values == 0) gaps->leading++;
    if (gaps->values > 0 && !column->is_in_gap) gaps->gaps++;
  }
  column->is_in_gap = column->is_null && gaps->values > 0;
}

/* Whether the row is kept. */
static bool note_row(ha__align *a) {
  bool is_complete = true;

  for (size_t i = 0; i < a->column_count; i++) {
    ha__align_column *column = &a->columns[i];
    note_gap(column, &a->sources[column->source].choice);
    is_complete = is_complete && !column->is_null;
  }
  return is_complete || !(a->options.flags & HA_ALIGN_COMPLETE);
}

static ha_status resize(void **items, uint64_t count, size_t size, ha_error *err) {
  void *grown = ha__resize(*items, (size_t)count * size);

  if (!grown) return HA_FAIL_NOMEM(err);
  *items = grown;
  return HA_OK;
}

/* Reserve one more row in times and ages; batches begin empty. */
static ha_status reserve(ha__align *a, ha_error *err) {
  if (a->batch < a->capacity) return HA_OK;
  const uint64_t count = a->capacity < MIN_ROWS ? MIN_ROWS : a->capacity * 2;
  HA_TRY(resize((void **)&a->times, count, sizeof *a->times, err));
  for (size_t i = 0; i < a->column_count; i++) {
    HA_TRY(resize((void **)&a->columns[i].ages, count, sizeof *a->columns[i].ages, err));
    HA_TRY(resize((void **)&a->columns[i].has_value, count, 1, err));
  }
  a->capacity = count;
  return HA_OK;
}

static ha_status add_row(ha__align *a, int64_t row_ns, ha_error *err) {
  HA_TRY(reserve(a, err));
  for (size_t i = 0; i < a->source_count; i++) {
    ha__align_source_choose(&a->sources[i], row_ns, a->options.max_age_ns);
  }
  const ha_status st = add_fields(a, err);
  if (st != HA_OK) return st;
  ha__align_rows_pass(&a->rows);
  a->all_rows++;
  if (note_row(a)) {
    a->times[a->batch++] = row_ns;
  } else {
    remove_row(a, a->column_count);
    a->counts.incomplete++;
  }
  return HA_OK;
}

/* --- all rows --------------------------------------------------------------------------------- */

static bool is_full(const ha__align *a) {
  uint64_t bytes = a->batch * sizeof *a->times;

  if (a->batch >= a->options.batch_rows) return true;
  for (size_t i = 0; i < a->column_count; i++) {
    bytes += ha_columns_bytes(a->columns[i].columns);
  }
  return bytes >= a->options.batch_bytes;
}

/* Whether the next row and all its values are known. */
static bool is_ready(const ha__align *a, int64_t *row_ns) {
  if (!ha__align_rows_peek(row_ns, &a->rows)) return false;
  if (a->is_read) return *row_ns <= a->now_ns;
  if (*row_ns >= a->now_ns) return false; /* more messages of this time may follow */
  for (size_t i = 0; i < a->source_count; i++) {
    const ha__align_source *source = &a->sources[i];
    if (!ha__align_source_is_ready(source, *row_ns, a->now_ns, a->options.max_age_ns)) return false;
  }
  return true;
}

static ha_status check_rows(const ha__align *a, int64_t row_ns, ha_error *err) {
  if (a->all_rows < a->options.max_rows) return HA_OK;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "more than %" PRIu64 " rows: the first is at %" PRId64 " ns, row %" PRIu64
                 " would be at %" PRId64 " ns; set a start and an end",
                 a->options.max_rows, a->rows.start_ns, a->all_rows, row_ns);
}

/* Whether the caller wants to continue. */
static ha_status look(ha__align *a, ha_error *err) {
  if (!a->options.interrupt || ++a->looked_at % LOOK_EVERY != 0) return HA_OK;
  if (a->options.interrupt(a->options.user) == 0) return HA_OK;
  return HA_FAIL(err, HA_E_CANCELLED, HA_NO_OFFSET, "stopped on request");
}

ha_status ha__align_fill(ha__align *a, ha_error *err) {
  int64_t row_ns = 0;

  while (!a->is_over && !is_full(a)) {
    HA_TRY(look(a, err));
    if (is_ready(a, &row_ns)) {
      HA_TRY(check_rows(a, row_ns, err));
      const ha_status st = add_row(a, row_ns, err);
      if (st == HA_END) return HA_OK; /* the batch is full */
      HA_TRY(st);
    } else if (a->is_read || ha__align_rows_are_over(&a->rows, a->now_ns)) {
      a->is_over = true;
    } else {
      HA_TRY(read_message(a, err));
    }
  }
  return HA_OK;
}
