/* Inserts rows into table messages. Small rows are collected in a batch, which one statement
 * inserts: the overhead of a statement equals the cost of about three rows of 300 bytes. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/write/write.h"

/* Rows of one statement. Each row has three parameters; old versions of SQLite allow 999 in a
 * statement. */
static const size_t g_rows[] = {HA__DB_BATCH, 16, 1};

enum {
  STMTS = 3,
  ONE = 2,                /* number of the statement for one row */
  LARGE_ROWS = 128 << 10, /* bytes, on average */
  ROW_OVERHEAD = 64       /* maximum size of a record besides its data */
};

static ha_status prepare(sqlite3_stmt **out, const ha__db_writer *self, size_t rows,
                         ha_error *err) {
  sqlite3_str *text = sqlite3_str_new(self->handle);

  sqlite3_str_appendall(text, "INSERT INTO messages (topic_id, timestamp, data) VALUES (?,?,?)");
  for (size_t i = 1; i < rows; i++) {
    sqlite3_str_appendall(text, ",(?,?,?)");
  }
  char *sql = sqlite3_str_finish(text);
  if (!sql) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__db_write_prepare(out, self, sql, err);
  sqlite3_free(sql);
  return st;
}

ha_status ha__db_batch_init(ha__db_writer *self, ha_error *err) {
  ha__db_batch *batch = &self->batch;

  self->max_row_bytes = (size_t)sqlite3_limit(self->handle, SQLITE_LIMIT_LENGTH, -1) - ROW_OVERHEAD;
  for (size_t i = 0; i < STMTS; i++) {
    HA_TRY(prepare(&batch->stmts[i], self, g_rows[i], err));
  }
  batch->items = ha__alloc_zeroed(HA__DB_BATCH, sizeof *batch->items);
  batch->bytes = ha__alloc(HA__DB_BATCH_BYTES);
  return batch->items && batch->bytes ? HA_OK : HA_FAIL_NOMEM(err);
}

void ha__db_batch_done(ha__db_batch *batch) {
  for (size_t i = 0; i < STMTS; i++) {
    sqlite3_finalize(batch->stmts[i]);
  }
  ha__free(batch->items);
  ha__free(batch->bytes);
  *batch = (ha__db_batch){.size = 0};
}

/* Bind a row. An empty blob needs a pointer, because SQLite binds NULL otherwise. */
static void bind(sqlite3_stmt *stmt, size_t row, int64_t topic, int64_t time, const uint8_t *data,
                 size_t size) {
  const int first = 3 * (int)row;

  sqlite3_bind_int64(stmt, first + 1, topic);
  sqlite3_bind_int64(stmt, first + 2, time);
  sqlite3_bind_blob(stmt, first + 3, size ? (const void *)data : "", (int)size, SQLITE_STATIC);
}

static ha_status run(const ha__db_writer *self, sqlite3_stmt *stmt, ha_error *err) {
  const ha_status st = sqlite3_step(stmt) == SQLITE_DONE ? HA_OK : ha__db_write_fail(self, err);

  sqlite3_reset(stmt);
  return st;
}

/* Insert the next rows of the batch, as many as one statement takes. */
static ha_status insert(ha__db_writer *self, size_t which, ha_error *err) {
  ha__db_batch *batch = &self->batch;
  sqlite3_stmt *stmt = batch->stmts[which];

  for (size_t i = 0; i < g_rows[which]; i++) {
    const ha__db_waiting *w = &batch->items[batch->begin + i];
    bind(stmt, i, w->topic, w->time, batch->bytes + w->offset, w->size);
  }
  HA_TRY(run(self, stmt, err));
  batch->begin += g_rows[which];
  return HA_OK;
}

/* Choose the page size from the first rows: those of the batch and one of next_size bytes (0 =
 * none). Later the file would have to be rebuilt. With pages of 64 KiB a row of 6 MB costs a
 * quarter less than with pages of 16 KiB; but small rows cost a third more, and rows of 40 KB, each
 * of which fills a page, four times as much. */
static ha_status choose_pages(ha__db_writer *self, size_t next_size, ha_error *err) {
  const size_t rows = self->batch.size + (next_size > 0);
  const size_t bytes = self->batch.used + next_size;

  if (self->pages_chosen) return HA_OK;
  self->pages_chosen = true;
  if (bytes / rows < LARGE_ROWS) return HA_OK;
  HA_TRY(ha__db_write_commit(self, err));
  return ha__db_write_run(self, "PRAGMA page_size=65536;VACUUM", err);
}

ha_status ha__db_batch_flush(ha__db_writer *self, ha_error *err) {
  ha__db_batch *batch = &self->batch;

  if (batch->size == 0) return HA_OK;
  HA_TRY(choose_pages(self, 0, err));
  HA_TRY(ha__db_write_begin(self, err));
  for (size_t i = 0; i < STMTS; i++) {
    while (batch->size - batch->begin >= g_rows[i]) {
      HA_TRY(insert(self, i, err));
    }
  }
  batch->size = 0;
  batch->begin = 0;
  batch->used = 0;
  return HA_OK;
}

static ha_status insert_at_once(ha__db_writer *self, int64_t topic, int64_t time,
                                const uint8_t *data, size_t size, ha_error *err) {
  sqlite3_stmt *stmt = self->batch.stmts[ONE];

  HA_TRY(choose_pages(self, size, err));
  HA_TRY(ha__db_batch_flush(self, err));
  HA_TRY(ha__db_write_begin(self, err));
  bind(stmt, 0, topic, time, data, size);
  return run(self, stmt, err);
}

static ha_status wait_for_batch(ha__db_writer *self, int64_t topic, int64_t time,
                                const uint8_t *data, size_t size, ha_error *err) {
  ha__db_batch *batch = &self->batch;

  if (batch->size == HA__DB_BATCH || size > HA__DB_BATCH_BYTES - batch->used) {
    HA_TRY(ha__db_batch_flush(self, err));
  }
  batch->items[batch->size++] =
      (ha__db_waiting){time, topic, (uint32_t)batch->used, (uint32_t)size};
  if (size > 0) memcpy(batch->bytes + batch->used, data, size);
  batch->used += size;
  return HA_OK;
}

static void note_order(ha__db_order *order, int64_t time) {
  order->rows++;
  if (time > order->newest) order->newest = time;
  if (time < order->horizon) order->late++;
}

ha_status ha__db_row(void *object, uint32_t channel, const ha_message *msg, const uint8_t *data,
                     size_t size, ha_error *err) {
  ha__db_writer *self = object;

  if (channel >= self->channel_count) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no channel %" PRIu32, channel);
  }
  if (size > self->max_row_bytes) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "a message of %zu bytes: SQLite takes %zu at most", size, self->max_row_bytes);
  }
  HA_TRY(size > HA__DB_WAITING_BYTES
             ? insert_at_once(self, self->topic_ids[channel], msg->log_time_ns, data, size, err)
             : wait_for_batch(self, self->topic_ids[channel], msg->log_time_ns, data, size, err));
  note_order(&self->order, msg->log_time_ns);
  return HA_OK;
}
