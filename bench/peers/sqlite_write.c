/* sqlite_write TAPE OUT.db3 [PRAGMA=VALUE...]: the messages of a tape into a database as a plain
 * program does it that wants what rosbag2 has: its schema 4 with the index in place, its pragmas, a
 * statement a message, transactions of 1000 messages (of one, for those over 1 MB). More pragmas
 * come after rosbag2's. */
#include <sqlite3.h>

#include "../tape.h"

enum { BATCH = 1000, LARGE = 1000000 };

static const char g_pragmas[] = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF";

static const char g_schema[] =
    "CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL);"
    "CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER NOT NULL,"
    " metadata TEXT NOT NULL);"
    "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,"
    " serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL,"
    " type_description_hash TEXT NOT NULL);"
    "CREATE TABLE message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT NOT NULL,"
    " encoding TEXT NOT NULL, encoded_message_definition TEXT NOT NULL,"
    " type_description_hash TEXT NOT NULL);"
    "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,"
    " timestamp INTEGER NOT NULL, data BLOB NOT NULL);"
    "CREATE INDEX timestamp_idx ON messages (timestamp ASC);"
    "INSERT INTO schema VALUES(4, 'bench')";

static void check(sqlite3 *db, int rc) {
  if (rc == SQLITE_OK || rc == SQLITE_DONE) return;
  fprintf(stderr, "sqlite_write: %s\n", sqlite3_errmsg(db));
  exit(1);
}

static void run(sqlite3 *db, const char *text) {
  check(db, sqlite3_exec(db, text, NULL, NULL, NULL));
}

static void run_pragma(sqlite3 *db, const char *setting) {
  char text[128];

  snprintf(text, sizeof text, "PRAGMA %s", setting);
  run(db, text);
}

static sqlite3_stmt *prepared(sqlite3 *db, const char *text) {
  sqlite3_stmt *statement = NULL;

  check(db, sqlite3_prepare_v2(db, text, -1, &statement, NULL));
  return statement;
}

static void add_topics(sqlite3 *db, const tape *t) {
  sqlite3_stmt *insert =
      prepared(db, "INSERT INTO topics(name, type, serialization_format, offered_qos_profiles,"
                   " type_description_hash) VALUES (?, ?, 'cdr', '', '')");

  for (uint32_t i = 0; i < t->topic_count; i++) {
    sqlite3_bind_text(insert, 1, t->topics[i].name, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, t->topics[i].type, -1, SQLITE_STATIC);
    check(db, sqlite3_step(insert));
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
}

static void add_messages(sqlite3 *db, tape *t) {
  sqlite3_stmt *insert =
      prepared(db, "INSERT INTO messages(timestamp, topic_id, data) VALUES (?, ?, ?)");
  uint64_t due = 0;
  tape_message m;

  while (tape_next(t, &m)) {
    if (due == 0) run(db, "BEGIN TRANSACTION");
    sqlite3_bind_int64(insert, 1, (int64_t)m.time_ns);
    sqlite3_bind_int(insert, 2, (int)m.topic + 1);
    sqlite3_bind_blob(insert, 3, m.payload->data, (int)m.payload->size, SQLITE_STATIC);
    check(db, sqlite3_step(insert));
    sqlite3_reset(insert);
    if (++due == BATCH || m.payload->size > LARGE) {
      run(db, "COMMIT");
      due = 0;
    }
  }
  if (due > 0) run(db, "COMMIT");
  sqlite3_finalize(insert);
}

int main(int argc, char **argv) {
  sqlite3 *db = NULL;
  measure m = {0};

  if (argc < 3) {
    fprintf(stderr, "usage: sqlite_write TAPE OUT.db3 [PRAGMA=VALUE...]\n");
    return 2;
  }
  tape t = tape_load(argv[1]);
  tape_look_through(&t, &m);
  unlink(argv[2]);
  measure_begin_writing(&m);
  check(db, sqlite3_open(argv[2], &db));
  run(db, g_pragmas);
  for (int i = 3; i < argc; i++) {
    run_pragma(db, argv[i]);
  }
  run(db, g_schema);
  add_topics(db, &t);
  add_messages(db, &t);
  sqlite3_close(db);
  measure_report_written(&m, argv[2], "");
  tape_free(&t);
  return 0;
}
