/* The schema of an untrusted database: SQLite never reads parts that it would evaluate, and
 * messages are still read. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <holdall/reader.h>

#include "../../findings.h"
#include "../../test.h"
#include "io/source.h"
#include "storage/sqlite3/database/db.h"
#include "storage/sqlite3/database/guard.h"

static void plain_sql_is_reported_from_what_evaluates(void **state) {
  static const struct {
    const char *sql;
    const char *evaluates; /* part of the expected report; NULL = none */
  } cases[] = {
      {"", NULL},
      {"CREATE TABLE messages(id INTEGER PRIMARY KEY, data BLOB NOT NULL)", NULL},
      {"CREATE TABLE t(a VARCHAR(20) DEFAULT 'x CHECK (y)', b INT DEFAULT -1, UNIQUE (a, b))",
       NULL},
      {"create table \"check\"([as] int, `generated` int) -- CHECK (1)\n WITHOUT ROWID", NULL},
      {"CREATE INDEX timestamp_idx ON messages (timestamp ASC)", NULL},
      {"CREATE UNIQUE INDEX i ON 'messages'(\"a b\" COLLATE nocase DESC, c);", NULL},
      {"CREATE TABLE t(a, b AS (a + 1))", "generated"},
      {"CREATE TABLE t(a, b GENERATED ALWAYS AS (a) STORED)", "generated"},
      {"CREATE TABLE t(a CHECK/**/(a > 1))", "CHECK"},
      {"CREATE TABLE t(a DEFAULT (random()))", "default"},
      {"CREATE TABLE t AS SELECT 1", "generated"},
      {"CREATE INDEX i ON t(a + b)", "expression"},
      {"CREATE INDEX i ON t(length(a))", "expression"},
      {"CREATE INDEX i ON t(a) WHERE b > 1", "condition"},
      {"CREATE INDEX i ON t(a) /* */ where 1", "condition"},
      {"CREATE INDEX i ON t(a", "expression"},
      {"CREATE VIEW v AS SELECT 1", "view"},
      {"CREATE TRIGGER t AFTER INSERT ON m BEGIN SELECT 1; END", "trigger"},
      {"CREATE VIRTUAL TABLE t USING fts5(a)", "virtual"},
      {"CREATE TEMP TABLE t(a)", "not understood"},
      {"SELECT 1", "not understood"},
      {"CREATE INDEX i ON t(a); SELECT 1", "not understood"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *sql = cases[i].sql;
    /* exactly its size: the sanitizer detects reads beyond it */
    char *copy = malloc(strlen(sql) + 1);
    assert_non_null(copy);
    memcpy(copy, sql, strlen(sql));
    const char *what = ha__db_sql_evaluates(copy, strlen(sql));
    if (!cases[i].evaluates != !what || (what && !strstr(what, cases[i].evaluates))) {
      fail_msg("%s: %s", sql, what ? what : "nothing");
    }
    free(copy);
  }
}

/* --- databases -------------------------------------------------------------------------------- */

enum { ROWS = 300 };

static const char g_tables[] =
    "PRAGMA page_size=1024;"
    "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,"
    " serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL);"
    "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,"
    " timestamp INTEGER NOT NULL, data BLOB NOT NULL);"
    "CREATE INDEX timestamp_idx ON messages (timestamp ASC);"
    "INSERT INTO topics VALUES(1, '/a', 'a/msg/A', 'cdr', '');"
    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299)"
    " INSERT INTO messages(id, topic_id, timestamp, data) SELECT i + 1, 1, i * 10, randomblob(i * "
    "9)"
    " FROM n;";

/* A unique name, because SQLite looks for side files of a database. */
static void make(char *path, const char *then) {
  static const char name[] = "/tmp/holdall-guard-XXXXXX";
  sqlite3 *db = NULL;
  char *text = NULL;

  memcpy(path, name, sizeof name);
  close(mkstemp(path));
  assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
  if (sqlite3_exec(db, g_tables, NULL, NULL, &text) != SQLITE_OK) fail_msg("%s", text);
  if (sqlite3_exec(db, then, NULL, NULL, &text) != SQLITE_OK) fail_msg("%s: %s", then, text);
  sqlite3_close(db);
}

static size_t count_messages(const char *path, int32_t reverse) {
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  size_t count = 0;
  ha_status st;

  query.reverse = reverse;
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  assert_ok(ha_reader_query(reader, &query, NULL));
  while ((st = ha_reader_next(&msg, reader, NULL)) == HA_OK) {
    count++;
  }
  assert_int_equal(st, HA_END);
  size_t problems = 0;
  (void)ha_reader_problems(&problems, reader);
  assert_int_equal(problems, 0);
  ha_reader_close(reader);
  return count;
}

static bool is_reported(const char *path, const char *part) {
  static findings f;

  f.size = 0;
  ha_check_result result = {.struct_size = sizeof result};
  assert_ok(ha_check(&result, path, NULL, findings_take, &f, NULL));
  for (size_t i = 0; i < f.size; i++) {
    if (strstr(f.items[i].text, part)) return true;
  }
  return false;
}

/* Each expression takes many seconds for all rows. */
#define SLOW "length(hex(zeroblob(90000000 + id)))"

static void what_sqlite_would_evaluate_it_never_sees(void **state) {
  static const struct {
    const char *then;
    const char *what;
  } cases[] = {
      {"PRAGMA writable_schema=1; INSERT INTO sqlite_schema VALUES('index', 'slow', 'messages', 2,"
       " 'CREATE INDEX slow ON messages (length(hex(zeroblob(90000000 + id))))')",
       "an expression, of slow"},
      {"PRAGMA writable_schema=1; INSERT INTO sqlite_schema VALUES('index', 'slow', 'messages', 2,"
       " 'CREATE INDEX slow ON messages (id) WHERE length(hex(zeroblob(90000000 + id))) > 1')",
       "a condition, of slow"},
      {"PRAGMA writable_schema=1; UPDATE sqlite_schema SET sql = replace(sql, 'data BLOB',"
       " 'slow INT AS (length(hex(zeroblob(90000000 + id)))), data BLOB') WHERE name = 'messages'",
       "a generated column, of messages"},
      {"PRAGMA writable_schema=1; UPDATE sqlite_schema SET sql = replace(sql, 'data BLOB',"
       " 'data BLOB CHECK (length(hex(zeroblob(90000000 + id))) > 0)') WHERE name = 'messages'",
       "a CHECK constraint, of messages"},
      {"CREATE VIEW v AS SELECT " SLOW " FROM messages", "a view, of v"},
      {"CREATE TRIGGER t AFTER INSERT ON topics BEGIN DELETE FROM messages; END",
       "a trigger, of t"},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char path[64];
    make(path, cases[i].then);
    const clock_t start = clock();
    assert_int_equal(count_messages(path, 0), ROWS);
    assert_int_equal(count_messages(path, 1), ROWS);
    if (!is_reported(path, cases[i].what)) fail_msg("%s is not reported", cases[i].what);
    assert_true(is_reported(path, "integrity_check"));
    assert_true(clock() - start < 5 * CLOCKS_PER_SEC);
    unlink(path);
  }
}

/* A plain schema is read and checked by SQLite. */
static void a_plain_schema_is_not_reported(void **state) {
  char path[64];

  (void)state;
  make(path, "CREATE INDEX more ON messages (topic_id, timestamp DESC)");
  assert_int_equal(count_messages(path, 0), ROWS);
  assert_false(is_reported(path, "evaluate"));
  unlink(path);
}

/* The schema of a truncated file is protected against writing, too. */
static void a_cut_file_is_opened_in_defensive_mode(void **state) {
  sqlite3 *writer = NULL;
  sqlite3_int64 size = 0;
  ha__db_files files = {.max_row_bytes = 1 << 20};
  sqlite3_stmt *stmt = NULL;
  ha__db *db = NULL;
  int defensive = 0;

  (void)state;
  assert_int_equal(sqlite3_open(":memory:", &writer), SQLITE_OK);
  assert_int_equal(sqlite3_exec(writer,
                                "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT);"
                                "CREATE TABLE messages(id INTEGER PRIMARY KEY, data BLOB);"
                                "INSERT INTO messages VALUES(1, zeroblob(100000))",
                                NULL, NULL, NULL),
                   SQLITE_OK);
  unsigned char *bytes = sqlite3_serialize(writer, "main", &size, 0);
  assert_ok(ha__source_from_memory(&files.main, bytes, (size_t)size - 50000, "cut.db3", NULL));
  assert_int_equal(ha__db_open(&db, &files, NULL), HA_E_CORRUPT);
  files.tolerant = true;
  assert_ok(ha__db_open(&db, &files, NULL));
  sqlite3_db_config(db->handle, SQLITE_DBCONFIG_DEFENSIVE, -1, &defensive);
  assert_int_equal(defensive, 1);
  assert_ok(ha__db_prepare(&stmt, db, NULL, "SELECT count(*) FROM sqlite_master"));
  assert_ok(ha__db_step(db, stmt, NULL));
  assert_int_equal(sqlite3_column_int(stmt, 0), 2);
  sqlite3_finalize(stmt);
  ha__db_close(db);
  ha__source_close(files.main);
  sqlite3_free(bytes);
  sqlite3_close(writer);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(plain_sql_is_reported_from_what_evaluates),
      cmocka_unit_test(what_sqlite_would_evaluate_it_never_sees),
      cmocka_unit_test(a_plain_schema_is_not_reported),
      cmocka_unit_test(a_cut_file_is_opened_in_defensive_mode),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
