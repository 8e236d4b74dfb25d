/* The page parser on pages written by SQLite: it must find the rows that SELECT returns, and no
 * others in truncated or changed pages. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../test.h"
#include "storage/sqlite3/pages/record.h"

static uint8_t *g_bytes;
static sqlite3_int64 g_size;

/* A database in memory, and its bytes. Integers of all sizes that SQLite stores. */
static sqlite3 *make(int page_size) {
  static const sqlite3_int64 numbers[] = {
      0,       1,        -1,      127,        -128,     128,         32767,     -32768,
      8388607, -8388609, 1 << 30, -(1 << 30), 1L << 45, -(1L << 45), INT64_MAX, INT64_MIN};
  sqlite3_stmt *stmt = NULL;
  sqlite3 *db = NULL;
  char sql[64];

  assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
  snprintf(sql, sizeof sql, "PRAGMA page_size=%d", page_size);
  sqlite3_exec(db, sql, NULL, NULL, NULL);
  sqlite3_exec(db,
               "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,"
               " timestamp INTEGER NOT NULL, data BLOB NOT NULL);"
               "CREATE INDEX timestamp_idx ON messages (timestamp ASC)",
               NULL, NULL, NULL);
  sqlite3_prepare_v2(db, "INSERT INTO messages VALUES(?, ?, ?, zeroblob(?))", -1, &stmt, NULL);
  for (int i = 0; i < 400; i++) {
    sqlite3_bind_int64(stmt, 1, i < 16 ? numbers[i] : i * 1000);
    sqlite3_bind_int64(stmt, 2, numbers[i % 16]);
    sqlite3_bind_int64(stmt, 3, numbers[i / 16 % 16]);
    sqlite3_bind_int(stmt, 4, i % 50 == 49 ? i * 20 : i % 90);
    sqlite3_step(stmt);
    sqlite3_reset(stmt);
  }
  sqlite3_finalize(stmt);
  g_bytes = sqlite3_serialize(db, "main", &g_size, 0);
  assert_non_null(g_bytes);
  return db;
}

static void check_row(sqlite3 *db, const ha__db_cell *cell) {
  sqlite3_stmt *stmt = NULL;
  ha__db_message message;

  assert_true(ha__db_message_parse(&message, cell, &ha__db_standard_layout));
  sqlite3_prepare_v2(db, "SELECT topic_id, timestamp, length(data) FROM messages WHERE id = ?", -1,
                     &stmt, NULL);
  sqlite3_bind_int64(stmt, 1, cell->id);
  assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
  assert_true(message.topic == sqlite3_column_int64(stmt, 0));
  assert_true(message.time == sqlite3_column_int64(stmt, 1));
  assert_int_equal(message.data_size, sqlite3_column_int(stmt, 2));
  sqlite3_finalize(stmt);
}

static size_t check_leaf(sqlite3 *db, const uint8_t *bytes, uint32_t page_size) {
  ha__db_btree page;
  ha__db_cell cell;
  uint32_t used = 0;

  assert_true(ha__db_btree_parse(&page, bytes, page_size, page_size, 0));
  assert_int_equal(page.type, HA__DB_TABLE_LEAF);
  for (uint32_t i = 0; i < page.cell_count; i++) {
    assert_true(ha__db_btree_cell(&cell, &page, i));
    check_row(db, &cell);
    used += cell.end - cell.offset;
  }
  assert_int_equal(ha__db_btree_stray(&page, used), 0);
  return page.cell_count;
}

static void rows_are_those_of_select(void **state) {
  (void)state;
  for (int page_size = 512; page_size <= 65536; page_size *= 2) {
    sqlite3 *db = make(page_size);
    sqlite3_stmt *stmt = NULL;
    size_t rows = 0;
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT pageno FROM dbstat WHERE name = 'messages' AND"
                                        " pagetype = 'leaf'",
                                        -1, &stmt, NULL),
                     SQLITE_OK);
    while (sqlite3_step(stmt) == SQLITE_ROW) {
      const size_t offset = (size_t)(sqlite3_column_int(stmt, 0) - 1) * (size_t)page_size;
      rows += check_leaf(db, g_bytes + offset, (uint32_t)page_size);
    }
    assert_int_equal(rows, 400);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    sqlite3_free(g_bytes);
  }
}

/* Pages of the index and interior pages have as many cells as SQLite counts. */
static void other_pages_have_their_cells(void **state) {
  sqlite3 *db = make(512);
  sqlite3_stmt *stmt = NULL;
  ha__db_btree page;
  ha__db_cell cell;
  size_t interior = 0;
  size_t keys = 0;

  (void)state;
  sqlite3_prepare_v2(db,
                     "SELECT pageno, ncell, name, pagetype FROM dbstat WHERE pagetype <>"
                     " 'overflow' AND pageno > 1",
                     -1, &stmt, NULL);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    const uint8_t *bytes = g_bytes + (size_t)(sqlite3_column_int(stmt, 0) - 1) * 512;
    assert_true(ha__db_btree_parse(&page, bytes, 512, 512, 0));
    assert_int_equal(page.cell_count, sqlite3_column_int(stmt, 1));
    const bool is_index = sqlite3_column_text(stmt, 2)[0] == 't';
    const bool is_interior = sqlite3_column_text(stmt, 3)[0] == 'i';
    assert_int_equal(page.type, is_index ? (is_interior ? HA__DB_INDEX_INTERIOR : HA__DB_INDEX_LEAF)
                                : is_interior ? HA__DB_TABLE_INTERIOR
                                              : HA__DB_TABLE_LEAF);
    for (uint32_t i = 0; i < page.cell_count; i++) {
      assert_true(ha__db_btree_cell(&cell, &page, i));
      assert_true(!is_interior || (cell.child > 1 && cell.child <= g_size / 512));
    }
    assert_true(!is_interior || (page.right > 1 && page.right <= g_size / 512));
    interior += is_interior;
    if (is_index) keys += page.cell_count;
  }
  assert_true(interior > 2);
  assert_int_equal(keys, 400);
  sqlite3_finalize(stmt);
  sqlite3_close(db);
  sqlite3_free(g_bytes);
}

/* The header of a leaf with one cell at `at`, in a page of 512 bytes. */
static void lay_leaf(uint8_t *page, uint32_t at, const uint8_t *cell, size_t size) {
  const uint8_t head[] = {
      13, 0, 0, 0, 1, (uint8_t)(at >> 8), (uint8_t)at, 0, (uint8_t)(at >> 8), (uint8_t)at};

  memset(page, 0, 512);
  memcpy(page, head, sizeof head);
  memcpy(page + at, cell, size);
}

static void cells_must_be_whole(void **state) {
  /* 8 bytes of payload, row 5: four columns, NULL, 1, 2 and one byte 0xaa */
  static const uint8_t good[] = {8, 5, 5, 0, 1, 1, 14, 1, 2, 0xaa};
  uint8_t bytes[512];
  ha__db_btree page;
  ha__db_cell cell;
  ha__db_message message;

  (void)state;
  lay_leaf(bytes, 502, good, sizeof good);
  assert_true(ha__db_btree_parse(&page, bytes, 512, 512, 0));
  assert_true(ha__db_btree_cell(&cell, &page, 0));
  assert_int_equal(cell.id, 5);
  assert_true(ha__db_message_parse(&message, &cell, &ha__db_standard_layout));
  assert_true(message.topic == 1 && message.time == 2 && message.data == 7 &&
              message.data_size == 1);
  assert_true(ha__db_btree_is_sound(&page));

  assert_true(ha__db_btree_parse(&page, bytes, 511, 512, 0)); /* the file ends within the cell */
  assert_false(ha__db_btree_cell(&cell, &page, 0));

  bytes[502] = 9; /* one byte more than exists */
  assert_true(ha__db_btree_parse(&page, bytes, 512, 512, 0));
  assert_false(ha__db_btree_cell(&cell, &page, 0));
  bytes[502] = 7; /* one byte fewer than the columns need */
  assert_true(ha__db_btree_cell(&cell, &page, 0));
  assert_false(ha__db_message_parse(&message, &cell, &ha__db_standard_layout));
  assert_false(ha__db_btree_is_sound(&page));
  bytes[502] = 8;
  bytes[508] = 15; /* text */
  assert_true(ha__db_btree_cell(&cell, &page, 0));
  assert_false(ha__db_message_parse(&message, &cell, &ha__db_standard_layout));
  bytes[508] = 10; /* a type that SQLite never writes */
  assert_false(ha__db_message_parse(&message, &cell, &ha__db_standard_layout));

  bytes[8] = 0; /* the cell begins in the list of cells */
  bytes[9] = 9;
  assert_false(ha__db_btree_cell(&cell, &page, 0));
  bytes[3] = 1; /* 257 cells */
  assert_false(ha__db_btree_parse(&page, bytes, 512, 512, 0));
}

/* Parses the columns of the record one by one, for comparison. */
static bool parse_slowly(ha__db_message *out, const ha__db_cell *cell) {
  ha__db_column c[HA__DB_COLUMNS];

  if (ha__db_record_parse(c, cell->local, cell->local_size, cell->size) != 4) return false;
  if ((c[0].type != 0 && !ha__db_is_number(&c[0])) || !ha__db_is_blob(&c[3])) return false;
  out->data = c[3].offset;
  out->data_size = c[3].size;
  return ha__db_column_number(&out->topic, &c[1], cell->local, cell->local_size) &&
         ha__db_column_number(&out->time, &c[2], cell->local, cell->local_size);
}

static bool parse_key_slowly(int64_t *time, int64_t *id, const ha__db_cell *cell) {
  ha__db_column c[HA__DB_COLUMNS];

  return ha__db_record_parse(c, cell->local, cell->local_size, cell->size) == 2 &&
         ha__db_column_number(time, &c[0], cell->local, cell->local_size) &&
         ha__db_column_number(id, &c[1], cell->local, cell->local_size);
}

/* The bytes end at the end of the buffer, so that the sanitizer detects reads beyond them. */
static void check_record(const uint8_t *bytes, uint32_t local, uint64_t size) {
  ha__db_message quick = {0};
  ha__db_message slow = {0};
  int64_t key[4] = {0};
  uint8_t *copy = malloc(local > 0 ? local : 1);

  memcpy(copy, bytes, local);
  const ha__db_cell cell = {.local = copy, .local_size = local, .size = size};
  const bool is_message = parse_slowly(&slow, &cell);
  assert_int_equal(ha__db_message_parse(&quick, &cell, &ha__db_standard_layout), is_message);
  if (is_message) assert_memory_equal(&quick, &slow, sizeof quick);
  const bool is_key = parse_key_slowly(&key[0], &key[1], &cell);
  assert_int_equal(ha__db_time_key_parse(&key[2], &key[3], &cell), is_key);
  if (is_key) assert_memory_equal(&key[0], &key[2], 2 * sizeof key[0]);
  free(copy);
}

static void quick_ways_are_those_of_all_records(void **state) {
  static const uint8_t usual[][6] = {
      {5, 0, 1, 6, 20, 7},   {5, 0, 9, 6, 12, 7},   {6, 0, 1, 6, 0x81, 0x10},
      {3, 6, 1, 0xff, 2, 3}, {3, 6, 4, 0xff, 2, 3}, {5, 0, 8, 6, 20, 7},
  };
  (void)state;
  srand(1);
  for (int i = 0; i < 200000; i++) {
    uint8_t bytes[64];
    for (size_t k = 0; k < sizeof bytes; k++) {
      bytes[k] = (uint8_t)(rand() >> 8);
    }
    memcpy(bytes, usual[i % 6], 6);
    if (i % 3 == 0) bytes[rand() % 6] = (uint8_t)(rand() % 24);
    const uint32_t local = (uint32_t)(rand() % 40);
    check_record(bytes, local, i % 2 ? local : local + (uint64_t)(rand() % 200));
  }
  for (uint32_t size = 0; size < 64; size++) { /* complete records of each length */
    uint8_t bytes[64] = {5, 0, 1, 6, 0, 0x80};
    bytes[4] = (uint8_t)(12 + 2 * (size > 14 ? size - 14 : 0));
    check_record(bytes, size, size);
  }
}

/* Number of a page's cells that the fast paths find: with the same result as the general path. */
static size_t check_quick_cells(const ha__db_btree *page) {
  ha__db_message message[2];
  ha__db_cell cell[2];
  int64_t key[4];
  size_t found = 0;

  for (uint32_t i = 0; i < page->cell_count; i++) {
    if (page->type == HA__DB_TABLE_LEAF && ha__db_fast_row_at(&cell[0], &message[0], page, i)) {
      assert_true(ha__db_btree_cell(&cell[1], page, i));
      assert_true(ha__db_message_parse(&message[1], &cell[1], &ha__db_standard_layout));
      assert_memory_equal(&message[0], &message[1], sizeof message[0]);
      assert_true(cell[0].id == cell[1].id && cell[0].local == cell[1].local);
      assert_true(cell[0].local_size == cell[1].local_size && cell[0].size == cell[1].size);
      assert_int_equal(cell[1].overflow, 0);
      found++;
    }
    if (page->type == HA__DB_INDEX_LEAF && ha__db_fast_key_at(&key[0], &key[1], page, i)) {
      assert_true(ha__db_btree_cell(&cell[1], page, i));
      assert_true(ha__db_time_key_parse(&key[2], &key[3], &cell[1]));
      assert_memory_equal(&key[0], &key[2], 2 * sizeof key[0]);
      found++;
    }
  }
  return found;
}

/* Tests pages unchanged, and then with changed bytes, in memory that ends with the page. */
static void quick_cells_are_those_of_all_pages(void **state) {
  enum { PAGE = 512, CHANGES = 200 };
  sqlite3 *db = make(PAGE);
  uint8_t *page_bytes = malloc(PAGE);
  ha__db_btree page;
  size_t found = 0;

  (void)state;
  sqlite3_free(g_bytes);
  sqlite3_exec(db,
               "UPDATE messages SET topic_id = 2, timestamp = 1700000000000000000 + id"
               " WHERE id % 4000 > 0",
               NULL, NULL, NULL);
  g_bytes = sqlite3_serialize(db, "main", &g_size, 0);
  assert_non_null(g_bytes);
  srand(2);
  for (sqlite3_int64 at = PAGE; at < g_size; at += PAGE) {
    for (int i = 0; i <= CHANGES; i++) {
      memcpy(page_bytes, g_bytes + at, PAGE);
      for (int k = 0; k < i % 8; k++) {
        page_bytes[rand() % PAGE] = (uint8_t)(rand() % 3 ? rand() >> 8 : rand() % 16);
      }
      if (!ha__db_btree_parse(&page, page_bytes, PAGE, PAGE, 0)) continue;
      const size_t n = check_quick_cells(&page);
      if (i == 0) found += n;
    }
  }
  assert_in_range(found, 400, 799); /* of 400 rows and their keys */
  free(page_bytes);
  sqlite3_close(db);
  sqlite3_free(g_bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_are_those_of_select),
      cmocka_unit_test(other_pages_have_their_cells),
      cmocka_unit_test(cells_must_be_whole),
      cmocka_unit_test(quick_ways_are_those_of_all_records),
      cmocka_unit_test(quick_cells_are_those_of_all_pages),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
