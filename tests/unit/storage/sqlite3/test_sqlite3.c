/* Tests of the storage of rosbag2's databases through its table, with memory and files. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../test.h"
#include "io/source.h"
#include "plugin/registry.h"
#include "plugin/report.h"
#include "storage/storage.h"

static const ha_storage_ops *const g_ops = &ha__storage_sqlite3;

typedef struct db {
  ha_source *source;
  ha__report report;
  ha__report_target target;
  ha_storage_open open;
  void *self;
  const ha_storage_info *info;
  ha_status opened;
  ha_error error;
} db;

static void db_open(db *d, ha_source *source, uint64_t max_chunk_bytes) {
  memset(d, 0, sizeof *d);
  d->report = (ha__report)HA__REPORT_INIT;
  d->target = (ha__report_target){&d->report, "test.db3"};
  d->source = source;
  d->open = (ha_storage_open){.struct_size = sizeof d->open,
                              .host = &ha__host,
                              .source = source,
                              .report_to = &d->target,
                              .max_chunk_bytes = max_chunk_bytes,
                              .max_record_bytes = 64 << 20};
  d->opened = g_ops->open(&d->self, &d->open, &d->error);
  if (d->opened >= 0) d->info = g_ops->info(d->self);
}

static void db_close(db *d) {
  g_ops->close(d->self);
  ha__source_close(d->source);
  ha__report_done(&d->report);
}

static void open_file(db *d, const char *name, uint64_t max_chunk_bytes) {
  char path[512];
  ha_source *source = NULL;

  snprintf(path, sizeof path, "%s/%s.db3", TEST_DATA, name);
  assert_ok(ha__source_open(&source, path, NULL));
  db_open(d, source, max_chunk_bytes);
  assert_ok(d->opened);
}

static const ha_storage_query g_all = {sizeof g_all, NULL, INT64_MIN, INT64_MAX, 0, 0};

/* Result of reading all rows. */
typedef struct tally {
  size_t rows;
  size_t bytes;
  size_t failures;
  ha_status last_failure;
  char text[512]; /* of it */
} tally;

static void read_rows(tally *t, db *d, const ha_storage_query *query, size_t max_steps) {
  ha_error err = HA_ERROR_INIT;
  void *cursor = NULL;
  ha_row row;
  ha_status st;
  size_t steps = 0;
  volatile uint8_t touched = 0;

  memset(t, 0, sizeof *t);
  t->last_failure = g_ops->cursor_open(d->self, &cursor, query, &err);
  if (t->last_failure < 0) return;
  while ((st = g_ops->cursor_next(cursor, &row, &err)) != HA_END) {
    assert_true(++steps <= max_steps);
    if (st < 0) {
      assert_true(err.text[0] != '\0');
      assert_int_equal(err.code, st);
      t->failures++;
      t->last_failure = st;
      memcpy(t->text, err.text, sizeof t->text);
      continue;
    }
    assert_true(row.channel < d->info->channel_count);
    assert_true(row.data != NULL);
    for (size_t i = 0; i < row.size; i++) {
      touched = (uint8_t)(touched ^ row.data[i]);
    }
    t->rows++;
    t->bytes += row.size;
  }
  assert_int_equal(g_ops->cursor_next(cursor, &row, &err), HA_END);
  g_ops->cursor_close(cursor);
}

static uint8_t *load(size_t *size, const char *name) {
  char path[512];
  FILE *file;
  uint8_t *bytes = malloc(64 << 10);

  snprintf(path, sizeof path, "%s/%s.db3", TEST_DATA, name);
  file = fopen(path, "rb");
  if (!file || !bytes) abort();
  *size = fread(bytes, 1, 64 << 10, file);
  fclose(file);
  return bytes;
}

/* --- content of a good file ---------------------------------------------------------------- */

static void schemas_are_reported(void **state) {
  (void)state;
  static const char *const versions[] = {"1", "2", "3", "4"};
  for (size_t i = 0; i < 4; i++) {
    char name[16];
    db d;
    snprintf(name, sizeof name, "schema%s", versions[i]);
    open_file(&d, name, 1 << 20);
    assert_string_equal(d.info->format_version, versions[i]);
    assert_true(d.info->flags & HA_STORAGE_COMPLETE);
    assert_true(d.info->flags & HA_STORAGE_PACKED_ROWS);
    assert_false(d.info->flags & HA_STORAGE_COUNTED);
    assert_int_equal(d.info->channel_count, 3);
    assert_int_equal(d.report.size, 0);
    const char *distro = ha_pairs_get(&d.info->metadata, "ros_distro");
    assert_true(i < 2 ? distro == NULL : strcmp(distro, "jazzy") == 0);
    const ha_channel *last = d.info->channels[2];
    assert_int_equal(last->id, 7);
    assert_string_equal(last->topic, "/without_messages");
    assert_string_equal(last->encoding, "cdr");
    assert_int_equal(last->qos_count, i == 0 ? 0 : 1);
    assert_int_equal(last->metadata.size, i == 0 ? 0 : 1);
    assert_true((last->schema->hash[0] != '\0') == (i == 3));
    db_close(&d);
  }
}

static void the_last_metadata_row_is_valid(void **state) {
  (void)state;
  db d;
  open_file(&d, "schema4", 1 << 20);
  const char *yaml = ha_pairs_get(&d.info->metadata, "rosbag2_metadata");
  assert_non_null(yaml);
  assert_non_null(strstr(yaml, "message_count: 10\n"));
  db_close(&d);
  open_file(&d, "schema3", 1 << 20);
  assert_null(ha_pairs_get(&d.info->metadata, "rosbag2_metadata"));
  db_close(&d);
}

static void definitions_go_by_type_and_hash(void **state) {
  (void)state;
  db d;
  open_file(&d, "definitions", 1 << 20);
  const ha_channel *const *c = d.info->channels;
  assert_int_equal(d.info->channel_count, 5);
  assert_string_equal((const char *)c[0]->schema->data, "int32 first");
  assert_string_equal((const char *)c[1]->schema->data, "int32 second");
  assert_string_equal(c[1]->schema->encoding, "ros2msg");
  assert_string_equal(c[2]->schema->encoding, "ros2idl");
  assert_string_equal(c[2]->schema->hash, "RIHS01_b");
  assert_int_equal(c[3]->schema->size, 0);
  assert_string_equal(c[3]->schema->encoding, "");
  assert_string_equal(c[4]->topic, c[0]->topic);
  assert_int_equal(c[0]->qos_count, 1);
  assert_int_equal(c[0]->qos[0]->depth, 5);
  assert_int_equal(c[0]->qos[0]->reliability, HA_QOS_RELIABILITY_BEST_EFFORT);
  assert_int_equal(c[1]->qos_count, 0);
  assert_string_equal(ha_pairs_get(&c[1]->metadata, "offered_qos_profiles"), "[]");
  assert_int_equal(c[2]->qos[0]->deadline_ns, HA_QOS_INFINITE);
  db_close(&d);
}

static void a_bad_qos_text_is_reported_and_kept(void **state) {
  (void)state;
  db d;
  open_file(&d, "bad_qos", 1 << 20);
  assert_int_equal(d.report.size, 1);
  assert_non_null(strstr(d.report.items[0]->text, "/one"));
  assert_string_equal(ha_pairs_get(&d.info->channels[0]->metadata, "offered_qos_profiles"),
                      "not: [a list");
  db_close(&d);
}

static void counting_needs_no_data(void **state) {
  (void)state;
  db d;
  open_file(&d, "unknown_topics", 1 << 20);
  assert_int_equal(d.info->channels[0]->message_count, HA_UNCOUNTED);
  assert_ok(g_ops->count(d.self, NULL));
  assert_true(d.info->flags & HA_STORAGE_COUNTED);
  assert_int_equal(d.info->message_count, 6);
  assert_int_equal(d.info->channels[0]->message_count, 3);
  assert_true(d.info->start_ns == INT64_C(1700000000000000000));
  assert_true(d.info->end_ns == INT64_C(1700000000000005000));
  db_close(&d);
}

/* --- queries ---------------------------------------------------------------------------------- */

static void queries_choose_rows(void **state) {
  (void)state;
  static const char *const files[] = {"schema4", "schema1"}; /* with an index, and without */
  const int64_t t0 = INT64_C(1700000000000000000);
  const uint8_t second[] = {0, 1, 0};
  const ha_channel_set set = {second, 3};
  const uint8_t nothing[] = {0, 0, 0};
  const ha_channel_set none = {nothing, 3};
  const struct {
    ha_storage_query query;
    size_t rows;
  } cases[] = {
      {{sizeof g_all, NULL, t0 + 2000, INT64_MAX, 0, 0}, 8},
      {{sizeof g_all, NULL, INT64_MIN, t0 + 2000, 0, 0}, 2},
      {{sizeof g_all, NULL, t0 + 2000, t0 + 4000, 1, 0}, 2},
      {{sizeof g_all, &set, INT64_MIN, INT64_MAX, 0, 0}, 5},
      {{sizeof g_all, &set, t0 + 1000, t0 + 9000, 1, 0}, 4},
      {{sizeof g_all, NULL, t0 + 5000, t0 + 5000, 0, 0}, 0},
      {{sizeof g_all, &none, INT64_MIN, INT64_MAX, 0, 0}, 0},
  };
  for (size_t f = 0; f < 2; f++) {
    db d;
    open_file(&d, files[f], 1 << 20);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      tally t;
      read_rows(&t, &d, &cases[i].query, 100);
      assert_int_equal(t.rows, cases[i].rows);
      assert_int_equal(t.failures, 0);
    }
    db_close(&d);
  }
}

static void rows_over_the_limit_are_passed(void **state) {
  (void)state;
  tally t;
  db d;
  open_file(&d, "long_rows", 3999);
  read_rows(&t, &d, &g_all, 100);
  assert_int_equal(t.rows, 0);
  assert_int_equal(t.failures, 6);
  assert_int_equal(t.last_failure, HA_E_LIMIT);
  assert_non_null(strstr(t.text, "4000 bytes"));
  db_close(&d);
  open_file(&d, "long_rows", 4000);
  read_rows(&t, &d, &g_all, 100);
  assert_int_equal(t.rows, 6);
  db_close(&d);
}

/* SQLite refuses to access a row over its own limit. */
static void rows_over_the_limit_of_sqlite_are_passed(void **state) {
  (void)state;
  tally t;
  db d;
  char path[] = "/tmp/holdall-test-XXXXXX";
  const int fd = mkstemp(path);
  ha_source *source = NULL;
  sqlite3 *writer = NULL;

  assert_true(fd >= 0);
  assert_int_equal(sqlite3_open(path, &writer), SQLITE_OK);
  assert_int_equal(
      sqlite3_exec(writer,
                   "CREATE TABLE topics(id INTEGER PRIMARY KEY, name, type, serialization_format);"
                   "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id, timestamp, data);"
                   "CREATE INDEX i ON messages(timestamp);"
                   "INSERT INTO topics VALUES(1, '/one', 'a/msg/A', 'cdr');"
                   "INSERT INTO messages VALUES(1, 1, 10, x'01'), (2, 1, 20, zeroblob(3000000)),"
                   "(3, 1, 30, x'02'), (4, 1, 40, zeroblob(2000000)), (5, 1, 50, x'03')",
                   NULL, NULL, NULL),
      SQLITE_OK);
  sqlite3_close(writer);
  assert_ok(ha__source_from_fd(&source, fd, "unlinked", NULL));
  unlink(path);
  db_open(&d, source, 1 << 20);
  assert_ok(d.opened);
  for (int reverse = 0; reverse < 2; reverse++) {
    ha_storage_query query = g_all;
    query.reverse = reverse;
    read_rows(&t, &d, &query, 100);
    assert_int_equal(t.rows, 3);
    assert_int_equal(t.failures, 2);
    assert_int_equal(t.last_failure, HA_E_LIMIT);
  }
  db_close(&d);
}

/* --- an index that lacks rows ---------------------------------------------------------------- */

/* Rows 1 to 9 without number 5, at decreasing times; then one more that is missing in the index. */
static void make_lacking(const char *path, int hidden_id) {
  sqlite3 *writer = NULL;
  char sql[512];

  assert_int_equal(sqlite3_open(path, &writer), SQLITE_OK);
  assert_int_equal(
      sqlite3_exec(writer,
                   "CREATE TABLE topics(id INTEGER PRIMARY KEY, name, type, serialization_format);"
                   "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id, timestamp, data);"
                   "CREATE INDEX i ON messages(timestamp);"
                   "INSERT INTO topics VALUES(1, '/one', 'a/msg/A', 'cdr');"
                   "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9)"
                   "INSERT INTO messages SELECT i, 1, 100 - i, x'01' FROM n WHERE i <> 5;"
                   "CREATE TABLE kept AS SELECT * FROM sqlite_master WHERE name = 'i';"
                   "PRAGMA writable_schema=ON;"
                   "DELETE FROM sqlite_master WHERE name = 'i'",
                   NULL, NULL, NULL),
      SQLITE_OK);
  sqlite3_close(writer);
  assert_int_equal(sqlite3_open(path, &writer), SQLITE_OK);
  snprintf(sql, sizeof sql,
           "INSERT INTO messages VALUES(%d, 1, %d, x'02'); PRAGMA writable_schema=ON;"
           "INSERT INTO sqlite_master SELECT type, name, tbl_name, rootpage, sql FROM kept",
           hidden_id, 100 - hidden_id);
  assert_int_equal(sqlite3_exec(writer, sql, NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(writer);
}

static void read_lacking(tally *t, int hidden_id, int reverse) {
  char path[] = "/tmp/holdall-test-XXXXXX";
  const int fd = mkstemp(path);
  ha_source *source = NULL;
  ha_storage_query query = g_all;
  db d;

  assert_true(fd >= 0);
  make_lacking(path, hidden_id);
  assert_ok(ha__source_from_fd(&source, fd, "unlinked", NULL));
  unlink(path);
  db_open(&d, source, 1 << 20);
  assert_ok(d.opened);
  query.reverse = reverse;
  read_rows(t, &d, &query, 100);
  db_close(&d);
}

/* The state after a kill: all rows are read, in order. */
static void an_index_without_the_last_row_is_not_used(void **state) {
  (void)state;
  for (int reverse = 0; reverse < 2; reverse++) {
    tally t;
    read_lacking(&t, 10, reverse);
    assert_int_equal(t.rows, 9);
    assert_int_equal(t.failures, 1);
    assert_int_equal(t.last_failure, HA_E_CORRUPT);
    assert_non_null(strstr(t.text, "lacks the last row"));
  }
}

static void an_index_that_lacks_other_rows_is_reported(void **state) {
  (void)state;
  for (int reverse = 0; reverse < 2; reverse++) {
    tally t;
    read_lacking(&t, 5, reverse);
    assert_int_equal(t.rows, 8);
    assert_int_equal(t.failures, 1);
    assert_non_null(strstr(t.text, "lacks 1 of 9 rows"));
  }
}

/* --- threads ---------------------------------------------------------------------------------- */

static void *read_in_thread(void *object) {
  db *d = object;
  tally t;

  for (int i = 0; i < 20; i++) {
    read_rows(&t, d, &g_all, 1000);
    if (t.rows != 250 || t.failures != 0) return (void *)1;
  }
  return NULL;
}

static void cursors_run_in_threads(void **state) {
  (void)state;
  pthread_t threads[4];
  db d;
  open_file(&d, "many_rows", 1 << 20);
  for (size_t i = 0; i < 4; i++) {
    assert_int_equal(pthread_create(&threads[i], NULL, read_in_thread, &d), 0);
  }
  for (size_t i = 0; i < 4; i++) {
    void *result = NULL;
    pthread_join(threads[i], &result);
    assert_null(result);
  }
  db_close(&d);
}

/* --- damage ----------------------------------------------------------------------------------- */

static void walk(const uint8_t *bytes, size_t size) {
  ha_source *source = NULL;
  ha_record rec = HA_RECORD_INIT;
  void *walker = NULL;
  size_t steps = 0;
  ha_status st;

  assert_ok(ha__source_from_memory(&source, bytes, size, "test.db3", NULL));
  const ha_storage_open open = {.struct_size = sizeof open,
                                .host = &ha__host,
                                .source = source,
                                .max_chunk_bytes = 1 << 20,
                                .max_record_bytes = 1 << 20};
  assert_ok(g_ops->walk_open(&walker, &open, 0, 0, NULL));
  while ((st = g_ops->walk_next(walker, &rec, NULL)) == HA_OK) {
    assert_non_null(rec.kind);
    assert_true(++steps <= 4 * size + 100);
  }
  assert_int_equal(st, HA_END);
  g_ops->walk_close(walker);
  ha__source_close(source);
}

/* Open, count, read both ways and walk; returns the number of rows, or SIZE_MAX when opening
 * failed. */
static size_t read_all(const uint8_t *bytes, size_t size) {
  uint8_t *exact = malloc(size ? size : 1);
  ha_storage_query down = g_all;
  ha_source *source = NULL;
  size_t rows = SIZE_MAX;
  tally t;
  db d;

  memcpy(exact, bytes, size);
  assert_ok(ha__source_from_memory(&source, exact, size, "test.db3", NULL));
  db_open(&d, source, 1 << 20);
  if (d.opened >= 0) {
    ha_error err = HA_ERROR_INIT;
    const ha_status st = g_ops->count(d.self, &err);
    assert_true(st >= 0 || err.text[0] != '\0');
    down.reverse = 1;
    read_rows(&t, &d, &down, size + 100);
    read_rows(&t, &d, &g_all, size + 100);
    rows = t.rows;
    /* nothing is lost silently */
    if (st >= 0 && t.rows < d.info->message_count) assert_true(t.failures > 0);
  } else {
    assert_null(d.self);
    assert_true(d.error.text[0] != '\0');
  }
  db_close(&d);
  walk(exact, size);
  free(exact);
  return rows;
}

static void truncations_end_in_a_status(void **state) {
  (void)state;
  static const char *const files[] = {"schema1", "schema4", "long_rows", "many_rows"};
  for (size_t i = 0; i < 4; i++) {
    size_t size = 0;
    uint8_t *bytes = load(&size, files[i]);
    for (size_t cut = 0; cut < size; cut += test_every() * (cut < 600 ? 1 : 97)) {
      const size_t rows = read_all(bytes, cut);
      assert_true(rows == SIZE_MAX || rows <= 250);
    }
    free(bytes);
  }
}

static void cut_behind_the_middle_most_is_read(void **state) {
  (void)state;
  size_t size = 0;
  uint8_t *bytes = load(&size, "many_rows");
  const size_t rows = read_all(bytes, size * 3 / 4);
  assert_in_range(rows, 150, 249);
  free(bytes);
}

static void flips_end_in_a_status(void **state) {
  (void)state;
  static const char *const files[] = {"schema1", "schema4", "many_rows", "long_rows"};
  static const uint8_t flips[] = {0x01, 0x80, 0xff};
  for (size_t i = 0; i < 4; i++) {
    size_t size = 0;
    uint8_t *bytes = load(&size, files[i]);
    for (size_t at = 0; at < size; at += test_every() * (at < 512 ? 1 : 31)) {
      for (size_t k = 0; k < sizeof flips; k++) {
        bytes[at] ^= flips[k];
        const size_t rows = read_all(bytes, size);
        assert_true(rows == SIZE_MAX || rows <= 1000);
        bytes[at] ^= flips[k];
      }
    }
    free(bytes);
  }
}

/* Times of all rows, by row number; SIZE_MAX rows when something was reported. */
static size_t read_times(int64_t *times, size_t room, uint8_t *bytes, size_t size) {
  ha_source *source = NULL;
  ha_error err = HA_ERROR_INIT;
  void *cursor = NULL;
  size_t n = 0;
  ha_row row;
  ha_status st;
  db d;

  assert_ok(ha__source_from_memory(&source, bytes, size, "test.db3", NULL));
  db_open(&d, source, 1 << 20);
  bool reported = d.opened < 0 || d.report.size > 0;
  if (d.opened >= 0 && g_ops->cursor_open(d.self, &cursor, &g_all, &err) >= 0) {
    while ((st = g_ops->cursor_next(cursor, &row, &err)) != HA_END) {
      if (st < 0) reported = true;
      if (st == HA_OK && n < room) times[n++] = row.log_time_ns;
    }
    g_ops->cursor_close(cursor);
  }
  db_close(&d);
  return reported ? SIZE_MAX : n;
}

/* Pages of the only index: leaves and inner pages of index trees have these first bytes. */
static bool is_index_page(const uint8_t *bytes, size_t page, size_t page_size) {
  const uint8_t type = bytes[page * page_size];

  return page > 0 && (type == 0x0a || type == 0x02);
}

static void a_wrong_index_changes_nothing_in_silence(void **state) {
  enum { ROOM = 1000 };
  static int64_t good[ROOM];
  static int64_t now[ROOM];
  size_t size = 0;
  size_t flips = 0;
  uint8_t *bytes = load(&size, "many_rows");
  const size_t page_size = (size_t)bytes[16] << 8 | bytes[17];
  const size_t rows = read_times(good, ROOM, bytes, size);

  (void)state;
  assert_in_range(rows, 200, ROOM - 1);
  for (size_t at = 0; at < size; at += 3 * test_every()) {
    if (!is_index_page(bytes, at / page_size, page_size)) continue;
    bytes[at] ^= 0x01;
    const size_t n = read_times(now, ROOM, bytes, size);
    bytes[at] ^= 0x01;
    flips++;
    if (n == SIZE_MAX) continue;
    assert_int_equal(n, rows);
    assert_memory_equal(now, good, rows * sizeof *good);
  }
  assert_in_range(flips, 500 / test_every(), 100000);
  free(bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_wrong_index_changes_nothing_in_silence),
      cmocka_unit_test(schemas_are_reported),
      cmocka_unit_test(the_last_metadata_row_is_valid),
      cmocka_unit_test(definitions_go_by_type_and_hash),
      cmocka_unit_test(a_bad_qos_text_is_reported_and_kept),
      cmocka_unit_test(counting_needs_no_data),
      cmocka_unit_test(queries_choose_rows),
      cmocka_unit_test(rows_over_the_limit_are_passed),
      cmocka_unit_test(rows_over_the_limit_of_sqlite_are_passed),
      cmocka_unit_test(an_index_without_the_last_row_is_not_used),
      cmocka_unit_test(an_index_that_lacks_other_rows_is_reported),
      cmocka_unit_test(cursors_run_in_threads),
      cmocka_unit_test(truncations_end_in_a_status),
      cmocka_unit_test(cut_behind_the_middle_most_is_read),
      cmocka_unit_test(flips_end_in_a_status),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
