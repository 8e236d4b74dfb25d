/* write_sqlite3 plain|fast|durable FILE MESSAGES BYTES [shuffled] [NAME=VALUE...]: write
 * messages of one size into a .db3. `plain` works like rosbag2: a statement for each message, in
 * transactions of 1000 (or of one, for messages over 1 MB), with the index in place; `fast` and
 * `durable` are holdall's storage, the latter synced to disk every 16 MiB. */
#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure.h"
#include "plugin/registry.h"
#include "storage/storage.h"

enum { CHANNELS = 5, SAMPLES = 7 };

typedef struct workload {
  const char *path;
  uint64_t messages;
  size_t size;
  bool shuffled;
  uint8_t *samples;
  ha_pair settings[16];
  size_t setting_count;
} workload;

static const uint8_t *message(const workload *w, uint64_t i, uint32_t *channel, int64_t *time) {
  const uint64_t order = w->shuffled ? i * 2654435761u % w->messages : i;

  *channel = (uint32_t)(i % CHANNELS);
  *time = INT64_C(1700000000000000000) + (int64_t)order * 500000;
  return w->samples + i % SAMPLES * w->size;
}

/* --- as rosbag2 does it ---------------------------------------------------------------------- */

static const char g_schema[] =
    "PRAGMA journal_mode=MEMORY;PRAGMA synchronous=OFF;"
    "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,"
    " timestamp INTEGER NOT NULL, data BLOB NOT NULL);"
    "CREATE INDEX timestamp_idx ON messages (timestamp ASC)";

static int write_plain(measure *m, const workload *w) {
  const uint64_t batch = w->size > 1000000 ? 1 : 1000;
  sqlite3 *db = NULL;
  sqlite3_stmt *insert = NULL;
  int rc = SQLITE_OK;

  if (sqlite3_open(w->path, &db) != SQLITE_OK ||
      sqlite3_exec(db, g_schema, NULL, NULL, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(db, "INSERT INTO messages (timestamp, topic_id, data) VALUES (?, ?, ?)",
                         -1, &insert, NULL) != SQLITE_OK) {
    return 1;
  }
  for (uint64_t i = 0; i < w->messages && (rc == SQLITE_OK || rc == SQLITE_DONE); i++) {
    uint32_t channel = 0;
    int64_t time = 0;
    const uint8_t *data = message(w, i, &channel, &time);
    if (i % batch == 0) sqlite3_exec(db, "BEGIN TRANSACTION", NULL, NULL, NULL);
    sqlite3_bind_int64(insert, 1, time);
    sqlite3_bind_int(insert, 2, (int)channel + 1);
    sqlite3_bind_blob(insert, 3, data, (int)w->size, SQLITE_STATIC);
    rc = sqlite3_step(insert);
    sqlite3_reset(insert);
    m->messages++;
    m->bytes += w->size;
    if (i % batch == batch - 1 || i == w->messages - 1) {
      sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    }
  }
  sqlite3_finalize(insert);
  sqlite3_close(db);
  return rc != SQLITE_DONE;
}

/* --- holdall ---------------------------------------------------------------------------------- */

static const ha_schema g_type = {
    sizeof g_type, "pkg/msg/Thing", "ros2msg", (const uint8_t *)"", 0, ""};

static ha_status add_channels(void *writer, ha_error *err) {
  ha_status st = HA_OK;

  for (uint32_t i = 0; st >= 0 && i < CHANNELS; i++) {
    const ha_channel channel = {
        .struct_size = sizeof channel, .topic = "/topic", .schema = &g_type, .encoding = "cdr"};
    st = ha__storage_sqlite3.writer_channel(writer, i, &channel, err);
  }
  return st;
}

static ha_status write_rows(measure *m, void *writer, const workload *w, uint64_t chunk_bytes,
                            bool sync, ha_error *err) {
  const ha_storage_ops *ops = &ha__storage_sqlite3;
  uint64_t due = 0;
  ha_status st = HA_OK;

  for (uint64_t i = 0; st >= 0 && i < w->messages; i++) {
    ha_message msg = HA_MESSAGE_INIT;
    uint32_t channel = 0;
    const uint8_t *data = message(w, i, &channel, &msg.log_time_ns);
    st = ops->row(writer, channel, &msg, data, w->size, err);
    m->messages++;
    m->bytes += w->size;
    due += w->size;
    if (st >= 0 && due >= chunk_bytes) {
      st = ops->rows_commit(writer, sync, err);
      due = 0;
    }
  }
  return st < 0 ? st : ops->rows_finish(writer, sync, err);
}

static int write_ours(measure *m, const workload *w, bool durable) {
  const ha_storage_ops *ops = &ha__storage_sqlite3;
  const ha_storage_create create = {.struct_size = sizeof create,
                                    .host = &ha__host,
                                    .settings = {w->settings, w->setting_count},
                                    .flags = durable ? HA_CREATE_RESILIENT : 0};
  ha_storage_layout layout = {.struct_size = sizeof layout};
  ha_error err = HA_ERROR_INIT;
  void *writer = NULL;

  ha_status st = ops->writer_open(&writer, &create, &layout, &err);
  if (st >= 0) st = ops->rows_create(writer, w->path, &err);
  if (st >= 0) st = add_channels(writer, &err);
  if (st >= 0) st = write_rows(m, writer, w, layout.chunk_bytes, durable, &err);
  ops->writer_close(writer);
  if (st < 0) fprintf(stderr, "write_sqlite3: %s\n", err.text);
  return st < 0;
}

static void take_options(workload *w, int argc, char **argv) {
  for (int i = 5; i < argc; i++) {
    char *value = strchr(argv[i], '=');
    if (strcmp(argv[i], "shuffled") == 0) w->shuffled = true;
    if (!value || w->setting_count == sizeof w->settings / sizeof *w->settings) continue;
    *value++ = '\0';
    w->settings[w->setting_count++] = (ha_pair){argv[i], value, strlen(value)};
  }
}

int main(int argc, char **argv) {
  workload w = {.shuffled = false};

  if (argc < 5) {
    fprintf(stderr, "usage: write_sqlite3 plain|fast|durable FILE MESSAGES BYTES [shuffled] "
                    "[NAME=VALUE...]\n");
    return 2;
  }
  w.path = argv[2];
  w.messages = strtoull(argv[3], NULL, 10);
  w.size = (size_t)strtoull(argv[4], NULL, 10);
  take_options(&w, argc, argv);
  w.samples = malloc(SAMPLES * w.size + 1);
  if (!w.samples) return 1;
  for (size_t i = 0; i < SAMPLES * w.size; i++) {
    w.samples[i] = (uint8_t)(i * 2654435761u >> 13);
  }
  unlink(w.path);
  measure m = measure_start();
  const int failed = strcmp(argv[1], "plain") == 0
                         ? write_plain(&m, &w)
                         : write_ours(&m, &w, strcmp(argv[1], "durable") == 0);
  if (!failed) measure_report(&m);
  free(w.samples);
  return failed;
}
