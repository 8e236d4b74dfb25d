/* How many messages are there, without their bytes: one pass over the rows. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/file.h"

typedef struct counting {
  const ha__db_file *self;
  uint64_t *counts;
  uint64_t total;
  int64_t start_ns;
  int64_t end_ns;
} counting;

/* Rows that no cursor gives are not counted: of no topic, or without a time. */
static void count_row(counting *c, sqlite3_stmt *stmt, int64_t *last_topic, size_t *channel) {
  const int64_t topic = sqlite3_column_int64(stmt, 0);

  if (topic != *last_topic || c->total == 0) {
    *channel = ha__db_channel(c->self, topic);
    *last_topic = topic;
  }
  if (*channel == SIZE_MAX || sqlite3_column_type(stmt, 1) != SQLITE_INTEGER) return;
  const int64_t time = sqlite3_column_int64(stmt, 1);
  if (c->total == 0 || time < c->start_ns) c->start_ns = time;
  if (c->total == 0 || time > c->end_ns) c->end_ns = time;
  c->counts[*channel]++;
  c->total++;
}

/* Grouping in SQL costs a sort; stepping through is three times as fast. */
static ha_status count_rows(counting *c, ha__db *db, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  int64_t last_topic = 0;
  size_t channel = SIZE_MAX;
  ha_status st;

  HA_TRY(ha__db_prepare(&stmt, db, err, "SELECT topic_id, timestamp FROM messages NOT INDEXED"));
  while ((st = ha__db_step(db, stmt, err)) == HA_OK) {
    count_row(c, stmt, &last_topic, &channel);
  }
  sqlite3_finalize(stmt);
  return st < 0 ? st : HA_OK;
}

/* Damage fails: who wants to know more reads the rows that are left. */
ha_status ha__db_count(void *object, ha_error *err) {
  ha__db_file *self = object;
  counting c = {.self = self};
  ha__db *db = NULL;

  HA_TRY(ha__db_open(&db, &self->files, err));
  c.counts = ha__alloc_zeroed(self->channel_count, sizeof *c.counts);
  const ha_status st = c.counts ? count_rows(&c, db, err) : HA_FAIL_NOMEM(err);
  ha__db_close(db);
  if (st >= 0) {
    for (size_t i = 0; i < self->channel_count; i++) {
      self->channels[i].message_count = c.counts[i];
    }
    self->info.message_count = c.total;
    self->info.start_ns = c.start_ns;
    self->info.end_ns = c.end_ns;
    self->info.flags |= HA_STORAGE_COUNTED;
  }
  ha__free(c.counts);
  return st;
}
