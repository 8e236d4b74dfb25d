/* Rows by the index on timestamp, and by the leaves of the table: all rows that SQLite returns are
 * read in the same order, also for tables with another layout than rosbag2's. Where a page is
 * damaged, a cursor continues without the index and returns no row twice. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "io/source.h"
#include "plugin/registry.h"
#include "plugin/report.h"
#include "storage/sqlite3/database/file.h"
#include "storage/storage.h"

typedef enum order { IN_ORDER, NEARLY, SHUFFLED, EQUAL_TIMES } order;

typedef struct shape {
  int page_size;
  int rows;
  int most; /* bytes of a row */
  order order;
  const char *then; /* SQL, at the end */
} shape;

static const shape g_shapes[] = {
    {4096, 0, 1, IN_ORDER, ""},
    {4096, 1, 10, IN_ORDER, ""},
    {512, 2000, 60, IN_ORDER, ""},
    {512, 500, 3000, NEARLY, ""},
    {1024, 1500, 90, SHUFFLED, ""},
    {4096, 3000, 300, EQUAL_TIMES, ""},
    {4096, 60, 90000, SHUFFLED, ""},
    {65536, 1000, 2000, NEARLY, ""},
    {1024, 1500, 500, NEARLY, "DELETE FROM messages WHERE id BETWEEN 300 AND 700 OR id % 7 = 0"},
    {512, 900, 200, IN_ORDER, "UPDATE messages SET timestamp = -timestamp WHERE id % 50 = 0"},
};

typedef struct bag {
  sqlite3 *db;
  uint8_t *bytes;
  size_t size;
  ha_source *source;
  ha__report report;
  ha__report_target target;
  ha_storage_open open;
  void *self;
} bag;

static uint32_t g_seed;

static uint32_t noise(void) {
  g_seed = g_seed * 1664525u + 1013904223u;
  return g_seed >> 8;
}

static sqlite3_int64 time_of(const shape *s, int i) {
  switch (s->order) {
  case NEARLY:
    return 1000 + i * 10 - (i % 5 == 0 ? 25 : 0);
  case SHUFFLED:
    return 1000 + (int64_t)i * 7919 % s->rows;
  case EQUAL_TIMES:
    return 1000 + i / 9;
  case IN_ORDER:
    break;
  }
  return 1000 + i;
}

static void insert(sqlite3 *db, const shape *s) {
  sqlite3_stmt *stmt = NULL;
  uint8_t *data = malloc((size_t)s->most);

  assert_non_null(data);
  sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
  sqlite3_prepare_v2(db, "INSERT INTO messages(topic_id, timestamp, data) VALUES(?, ?, ?)", -1,
                     &stmt, NULL);
  for (int i = 0; i < s->rows; i++) {
    const size_t size = noise() % (uint32_t)s->most;
    for (size_t k = 0; k < size; k++) {
      data[k] = (uint8_t)noise();
    }
    sqlite3_bind_int(stmt, 1, i % 3 == 0 ? 300 : 2);
    sqlite3_bind_int64(stmt, 2, time_of(s, i));
    sqlite3_bind_blob(stmt, 3, data, (int)size, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(stmt), SQLITE_DONE);
    sqlite3_reset(stmt);
  }
  sqlite3_finalize(stmt);
  sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
  free(data);
}

static void create(bag *b, const shape *s, const char *columns) {
  char sql[256];
  sqlite3_int64 size = 0;

  *b = (bag){.report = HA__REPORT_INIT};
  g_seed = 1;
  assert_int_equal(sqlite3_open(":memory:", &b->db), SQLITE_OK);
  snprintf(sql, sizeof sql,
           "PRAGMA page_size=%d; CREATE TABLE messages(id INTEGER PRIMARY KEY, %s);", s->page_size,
           columns);
  assert_int_equal(sqlite3_exec(b->db, sql, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(
      sqlite3_exec(b->db,
                   "CREATE INDEX timestamp_idx ON messages (timestamp ASC);"
                   "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT"
                   " NULL, serialization_format TEXT NOT NULL);"
                   "INSERT INTO topics VALUES (2, '/a', 't', 'cdr'), (300, '/b', 't', 'cdr')",
                   NULL, NULL, NULL),
      SQLITE_OK);
  insert(b->db, s);
  assert_int_equal(sqlite3_exec(b->db, s->then, NULL, NULL, NULL), SQLITE_OK);
  b->bytes = sqlite3_serialize(b->db, "main", &size, 0);
  assert_non_null(b->bytes);
  b->size = (size_t)size;
}

static void open_bag(bag *b) {
  assert_ok(ha__source_from_memory(&b->source, b->bytes, b->size, "test.db3", NULL));
  b->target = (ha__report_target){&b->report, "test.db3"};
  b->open = (ha_storage_open){.struct_size = sizeof b->open,
                              .host = &ha__host,
                              .source = b->source,
                              .report_to = &b->target,
                              .max_chunk_bytes = 64 << 20,
                              .max_record_bytes = 64 << 20};
  assert_ok(ha__storage_sqlite3.open(&b->self, &b->open, NULL));
}

static void close_bag(bag *b) {
  ha__storage_sqlite3.close(b->self);
  ha__source_close(b->source);
  ha__report_done(&b->report);
  sqlite3_free(b->bytes);
  sqlite3_close(b->db);
}

#define USUAL_COLUMNS "topic_id INTEGER NOT NULL, timestamp INTEGER NOT NULL, data BLOB NOT NULL"

/* --- the rows --------------------------------------------------------------------------------- */

static void check_rows(ha__db_index_walk *walk, sqlite3 *db, const char *sql) {
  sqlite3_stmt *stmt = NULL;
  ha__db_row_view row;

  assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    assert_int_equal(ha__db_index_walk_next(&row, walk), HA_OK);
    assert_int_equal(row.fault, HA__DB_NO_FAULT);
    assert_true(row.key.id == sqlite3_column_int64(stmt, 0));
    assert_true(row.cell.id == row.key.id);
    assert_true(row.message.topic == sqlite3_column_int64(stmt, 1));
    assert_true(row.key.time == sqlite3_column_int64(stmt, 2));
    assert_int_equal(row.message.data_size, sqlite3_column_bytes(stmt, 3));
    if (row.message.data_size > 0 && !row.cell.overflow) {
      assert_memory_equal(row.cell.local + row.message.data, sqlite3_column_blob(stmt, 3),
                          row.message.data_size);
    }
  }
  assert_int_equal(ha__db_index_walk_next(&row, walk), HA_END);
  sqlite3_finalize(stmt);
}

/* All rows of a cursor, with their bytes, equal those of the query. */
static void check_cursor(const bag *b, const char *sql, int reverse) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, reverse, 0};
  sqlite3_stmt *stmt = NULL;
  void *cursor = NULL;
  ha_row row;

  assert_ok(ha__storage_sqlite3.cursor_open(b->self, &cursor, &all, NULL));
  assert_int_equal(sqlite3_prepare_v2(b->db, sql, -1, &stmt, NULL), SQLITE_OK);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    assert_int_equal(ha__storage_sqlite3.cursor_next(cursor, &row, NULL), HA_OK);
    assert_true(row.log_time_ns == sqlite3_column_int64(stmt, 0));
    assert_int_equal(row.size, sqlite3_column_bytes(stmt, 1));
    if (row.size) assert_memory_equal(row.data, sqlite3_column_blob(stmt, 1), row.size);
  }
  assert_int_equal(ha__storage_sqlite3.cursor_next(cursor, &row, NULL), HA_END);
  sqlite3_finalize(stmt);
  ha__storage_sqlite3.cursor_close(cursor);
}

static void check_walk(const bag *b) {
  const ha__db_file *file = b->self;
  ha__db_index_walk walk;
  ha__db_pages pages;

  assert_ok(ha__db_file_pages(&pages, file, NULL));
  assert_ok(ha__db_index_walk_init(&walk, &pages, &file->schema.shape, NULL));
  assert_ok(ha__db_index_walk_seek(&walk, &(ha__db_key){INT64_MIN, INT64_MIN, 0}, false, false));
  check_rows(&walk, b->db,
             "SELECT id, topic_id, timestamp, data FROM messages ORDER BY timestamp, id");
  assert_ok(ha__db_index_walk_seek_last(&walk, true));
  check_rows(&walk, b->db,
             "SELECT id, topic_id, timestamp, data FROM messages ORDER BY timestamp DESC, id DESC");
  assert_ok(ha__db_index_walk_seek(&walk, &(ha__db_key){1111, INT64_MAX, 0}, true, true));
  check_rows(&walk, b->db,
             "SELECT id, topic_id, timestamp, data FROM messages WHERE timestamp <= 1111"
             " ORDER BY timestamp DESC, id DESC");
  assert_ok(ha__db_index_walk_seek(&walk, &(ha__db_key){1111, INT64_MIN, 0}, false, false));
  check_rows(&walk, b->db,
             "SELECT id, topic_id, timestamp, data FROM messages WHERE timestamp >= 1111"
             " ORDER BY timestamp, id");
  ha__db_index_walk_done(&walk);
  ha__db_pages_done(&pages);
}

/* Rows of the cursor, once by the index and once without an index. */
static void rows_are_those_of_sqlite(void **state) {
  static const char *const columns[] = {
      USUAL_COLUMNS,
      "timestamp INTEGER NOT NULL, topic_id INTEGER NOT NULL, data BLOB NOT NULL",
      "more TEXT DEFAULT 'x', topic_id, data BLOB, timestamp INTEGER, last REAL DEFAULT 1.5",
  };

  (void)state;
  for (size_t i = 0; i < 2 * 3 * sizeof g_shapes / sizeof *g_shapes; i++) {
    shape s = g_shapes[i / 6];
    char then[200];
    bag b;
    snprintf(then, sizeof then, "%s%s", s.then, i % 2 ? "; DROP INDEX timestamp_idx" : "");
    s.then = then;
    create(&b, &s, columns[i / 2 % 3]);
    open_bag(&b);
    if (i % 2 == 0) check_walk(&b);
    check_cursor(&b, "SELECT timestamp, data FROM messages ORDER BY timestamp, id", 0);
    check_cursor(&b, "SELECT timestamp, data FROM messages ORDER BY timestamp DESC, id DESC", 1);
    close_bag(&b);
  }
}

/* --- odd pages -------------------------------------------------------------------------------- */

/* Rows of a cursor: in order, and equal to those of the table. Counts the cursor's failures. */
static size_t read_rows(bag *b, size_t *failures) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, 0, 0};
  int64_t last = INT64_MIN;
  size_t rows = 0;
  void *cursor = NULL;
  ha_row row;
  ha_status st;

  *failures = 0;
  assert_ok(ha__storage_sqlite3.cursor_open(b->self, &cursor, &all, NULL));
  while ((st = ha__storage_sqlite3.cursor_next(cursor, &row, NULL)) != HA_END) {
    if (st < 0) {
      assert_true(++*failures < 100);
      continue;
    }
    assert_true(row.log_time_ns > last); /* strictly increasing: no row is returned twice */
    last = row.log_time_ns;
    rows++;
  }
  ha__storage_sqlite3.cursor_close(cursor);
  return rows;
}

/* Each entry of the index in turn points to another row: all rows are returned in order, and the
 * damage is reported. */
static void a_wrong_index_loses_no_row(void **state) {
  static const shape s = {4096, 700, 40, IN_ORDER, ""};
  sqlite3_stmt *stmt = NULL;
  size_t failures = 0;
  size_t tried = 0;
  bag b;

  (void)state;
  create(&b, &s, USUAL_COLUMNS);
  sqlite3_prepare_v2(b.db,
                     "SELECT pgoffset, pgsize FROM dbstat WHERE name = 'timestamp_idx' AND"
                     " pagetype = 'leaf'",
                     -1, &stmt, NULL);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    const size_t page = (size_t)sqlite3_column_int64(stmt, 0);
    for (size_t at = page + 4095; at > page + 3900; at -= 37) {
      b.bytes[at] ^= 1;
      open_bag(&b);
      assert_int_equal(read_rows(&b, &failures), 700);
      assert_true(failures > 0);
      tried++;
      ha__storage_sqlite3.close(b.self);
      ha__source_close(b.source);
      ha__report_done(&b.report);
      b.report = (ha__report)HA__REPORT_INIT;
      b.bytes[at] ^= 1;
    }
  }
  assert_true(tried > 10);
  sqlite3_finalize(stmt);
  open_bag(&b);
  assert_int_equal(read_rows(&b, &failures), 700);
  assert_int_equal(failures, 0);
  close_bag(&b);
}

/* Messages of a cursor, in any order: their number, and a sum over times and bytes. */
static void sum_rows(const bag *b, int reverse, uint64_t *count, uint64_t *sum) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, reverse, 0};
  void *cursor = NULL;
  ha_row row;
  ha_status st;

  *count = *sum = 0;
  if (ha__storage_sqlite3.cursor_open(b->self, &cursor, &all, NULL) < 0) return;
  while ((st = ha__storage_sqlite3.cursor_next(cursor, &row, NULL)) != HA_END) {
    if (st < 0) continue;
    uint64_t hash = (uint64_t)row.log_time_ns * 31 + row.channel;
    for (size_t i = 0; i < row.size; i++) {
      hash = (hash ^ row.data[i]) * UINT64_C(0x100000001b3);
    }
    ++*count;
    *sum += hash;
  }
  ha__storage_sqlite3.cursor_close(cursor);
}

static void check_directions(bag *b) {
  uint64_t count[2];
  uint64_t sum[2];

  assert_ok(ha__source_from_memory(&b->source, b->bytes, b->size, "test.db3", NULL));
  b->open.source = b->source;
  if (ha__storage_sqlite3.open(&b->self, &b->open, NULL) >= 0) {
    sum_rows(b, 0, &count[0], &sum[0]);
    sum_rows(b, 1, &count[1], &sum[1]);
    assert_int_equal(count[0], count[1]);
    assert_true(sum[0] == sum[1]);
    ha__storage_sqlite3.close(b->self);
  }
  ha__source_close(b->source);
}

/* Change one to four bits, not in the first page; half of them in heads of pages, which lead to the
 * cells. */
static void damage(bag *b) {
  const uint32_t bits = 1 + noise() % 4;

  for (uint32_t i = 0; i < bits; i++) {
    const size_t page = 512 + noise() % (b->size / 512 - 1) * 512;
    const size_t at = page + noise() % (noise() % 2 ? 512 : 48);
    b->bytes[at] ^= (uint8_t)(1u << noise() % 8);
  }
}

/* Also for tables with another layout than rosbag2's, with and without an index. */
static void both_directions_give_the_same_after_damage(void **state) {
  static const char *const columns[] = {USUAL_COLUMNS, "topic_id, timestamp, data, more TEXT",
                                        "timestamp INTEGER, data BLOB, topic_id INTEGER"};
  (void)state;
  for (size_t k = 0; k < 6; k++) {
    const shape s = {512, 300, 200, NEARLY, k % 2 ? "DROP INDEX timestamp_idx" : ""};
    bag b;
    create(&b, &s, columns[k / 2]);
    open_bag(&b); /* sets the options of opening */
    ha__storage_sqlite3.close(b.self);
    ha__source_close(b.source);
    uint8_t *whole = malloc(b.size);
    assert_non_null(whole);
    memcpy(whole, b.bytes, b.size);
    for (int i = 0; i < 400; i++) {
      damage(&b);
      check_directions(&b);
      memcpy(b.bytes, whole, b.size);
    }
    free(whole);
    open_bag(&b);
    close_bag(&b);
  }
}

static size_t rows_from_the_end(ha__db_index_walk *walk) {
  ha__db_row_view row;
  size_t rows = 0;

  assert_ok(ha__db_index_walk_seek_last(walk, true));
  while (ha__db_index_walk_next(&row, walk) == HA_OK) {
    rows++;
  }
  return rows;
}

/* The last leaf of the table has a cell that can't be read: the other rows of the leaf are found,
 * whichever leaf was read before. */
static void the_way_to_a_row_does_not_matter(void **state) {
  static const shape s = {1024, 600, 100, IN_ORDER, ""};
  const ha__db_key start = {INT64_MIN, INT64_MIN, 0};
  sqlite3_stmt *stmt = NULL;
  ha__db_index_walk walk;
  ha__db_pages pages;
  ha__db_row_view row;
  bag b;

  (void)state;
  create(&b, &s, USUAL_COLUMNS);
  sqlite3_prepare_v2(b.db,
                     "SELECT pgoffset + 8 + ncell / 2 * 2 FROM dbstat WHERE name = 'messages' AND"
                     " pagetype = 'leaf' ORDER BY path DESC",
                     -1, &stmt, NULL);
  assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
  memset(b.bytes + sqlite3_column_int64(stmt, 0), 0xff, 2); /* the place of the cell in the page */
  sqlite3_finalize(stmt);
  open_bag(&b);
  const ha__db_file *file = b.self;
  assert_ok(ha__db_file_pages(&pages, file, NULL));
  assert_ok(ha__db_index_walk_init(&walk, &pages, &file->schema.shape, NULL));
  const size_t rows = rows_from_the_end(&walk);
  assert_true(rows > 0);
  assert_ok(ha__db_index_walk_seek(&walk, &start, false, false));
  assert_ok(ha__db_index_walk_next(&row, &walk));
  assert_int_equal(rows_from_the_end(&walk), rows);
  ha__db_index_walk_done(&walk);
  ha__db_pages_done(&pages);
  close_bag(&b);
}

/* The data of one row is text: the rows before and after it are returned once. */
static void an_odd_row_is_passed(void **state) {
  static const shape s = {1024, 600, 100, IN_ORDER,
                          "UPDATE messages SET data = 'text' WHERE id = 321"};
  size_t failures = 0;
  bag b;

  (void)state;
  create(&b, &s, USUAL_COLUMNS);
  open_bag(&b);
  assert_int_equal(read_rows(&b, &failures), 599);
  assert_int_equal(failures, 1);
  close_bag(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_are_those_of_sqlite),
      cmocka_unit_test(a_wrong_index_loses_no_row),
      cmocka_unit_test(both_directions_give_the_same_after_damage),
      cmocka_unit_test(the_way_to_a_row_does_not_matter),
      cmocka_unit_test(an_odd_row_is_passed),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
