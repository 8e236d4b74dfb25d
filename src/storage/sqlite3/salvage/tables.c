/* Recovers the small tables of a bag: the remaining rows are inserted into a database in memory,
 * which is then read like an undamaged one. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/sqlite3/pages/payload.h"
#include "storage/sqlite3/salvage/salvage.h"

/* Memory of a row besides its bytes, counted because a small file can have many short rows. */
enum { ROW_BYTES = 1024 };

typedef struct build {
  ha__db_salvage *s;
  ha__db *db;
  ha__db_page_reader reader;
  ha__db_page_reader rest; /* overflow pages */
  uint8_t *payload;        /* payload of a row with overflow pages */
  size_t capacity;
  uint64_t bytes; /* bytes of all rows */
  bool reported;  /* the limit of bytes was exceeded and reported */
  unsigned char encoding;
  size_t topic_columns;
  size_t topics;
} build;

/* --- the database in memory ----------------------------------------------------------------- */

static ha_status run(const build *b, ha_error *err, const char *sql) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_prepare(&stmt, b->db, err, "%s", sql));
  const ha_status st = ha__db_step(b->db, stmt, err);
  sqlite3_finalize(stmt);
  return st < 0 ? st : HA_OK;
}

static ha_status open_memory(build *b, ha_error *err) {
  b->db = ha__alloc_zeroed(1, sizeof *b->db);
  if (!b->db) return HA_FAIL_NOMEM(err);
  b->db->max_work = UINT64_MAX;
  const int rc = sqlite3_open_v2(
      ":memory:", &b->db->handle,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX, NULL);
  if (!b->db->handle) return HA_FAIL_NOMEM(err);
  if (rc != SQLITE_OK) return ha__db_fail(b->db, err);
  b->topic_columns = 4;
  HA_TRY(run(b, err,
             "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT, type TEXT,"
             " serialization_format TEXT DEFAULT 'cdr')"));
  return run(b, err,
             "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER, timestamp INTEGER,"
             " data BLOB)");
}

/* Make a table. Tables that not all bags have are made with their first row. */
static ha_status make_table(build *b, ha__db_table table, size_t columns, ha_error *err) {
  static const char *const tables[] = {
      [HA__TABLE_SCHEMA] =
          "CREATE TABLE IF NOT EXISTS schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT)",
      [HA__TABLE_METADATA] = "CREATE TABLE IF NOT EXISTS metadata(id INTEGER PRIMARY KEY,"
                             " metadata_version INTEGER, metadata TEXT)",
      [HA__TABLE_DEFINITIONS] =
          "CREATE TABLE IF NOT EXISTS message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT,"
          " encoding TEXT, encoded_message_definition TEXT, type_description_hash TEXT)"};
  static const char *const more[] = {
      "ALTER TABLE topics ADD COLUMN offered_qos_profiles TEXT DEFAULT ''",
      "ALTER TABLE topics ADD COLUMN type_description_hash TEXT DEFAULT ''"};

  if (table != HA__TABLE_TOPICS) return run(b, err, tables[table]);
  for (; b->topic_columns < columns; b->topic_columns++) {
    HA_TRY(run(b, err, more[b->topic_columns - 4]));
  }
  return HA_OK;
}

/* --- rows ------------------------------------------------------------------------------------ */

static bool all_text(const ha__db_column *columns, size_t count) {
  for (size_t i = 1; i < count; i++) {
    if (!ha__db_is_text(&columns[i])) return false;
  }
  return count > 1;
}

static bool begins(const ha__db_column *column, const ha__db_cell *cell, const char *text) {
  const size_t size = strlen(text);

  return column->size >= size && column->offset + size <= cell->local_size &&
         memcmp(cell->local + column->offset, text, size) == 0;
}

/* True for a row of message_definitions. Rows of topics in schemas 2 and 3 have the same number of
 * columns, but the second column of a definition is one of a few words, and its last one is a
 * hash. */
static bool is_definition(const ha__db_column *columns, const ha__db_cell *cell) {
  const bool hash = columns[4].size == 0 || columns[4].offset >= cell->local_size ||
                    begins(&columns[4], cell, "RIHS");

  return hash && !begins(&columns[1], cell, "/") &&
         (columns[2].size == 0 || begins(&columns[2], cell, "ros2") ||
          begins(&columns[2], cell, "ros1msg") || begins(&columns[2], cell, "unknown"));
}

/* The table that rows of this shape belong to. */
static ha__db_table table_of(const ha__db_column *columns, size_t count, const ha__db_cell *cell) {
  if (count < 2 || columns[0].type != 0) return HA__TABLE_NONE;
  if (count == 3 && ha__db_is_number(&columns[1]) && ha__db_is_text(&columns[2])) {
    return HA__TABLE_METADATA;
  }
  if (!all_text(columns, count) || count > 6) return HA__TABLE_NONE;
  if (count == 2) return HA__TABLE_SCHEMA;
  return count == 5 && is_definition(columns, cell) ? HA__TABLE_DEFINITIONS : HA__TABLE_TOPICS;
}

static bool fits(ha__db_table table, const ha__db_column *columns, size_t count) {
  switch (table) {
  case HA__TABLE_SCHEMA:
    return count == 2 && all_text(columns, count);
  case HA__TABLE_METADATA:
    return count == 3 && ha__db_is_number(&columns[1]) && ha__db_is_text(&columns[2]);
  case HA__TABLE_TOPICS:
    return count >= 3 && count <= 6 && all_text(columns, count);
  case HA__TABLE_DEFINITIONS:
    return count == 5 && all_text(columns, count);
  case HA__TABLE_NONE:
    break;
  }
  return false;
}

static ha_status report_too_many(build *b) {
  const ha_storage_open *open = &b->s->self->open;

  if (!b->reported) {
    open->host->report(open->report_to, HA_NO_OFFSET,
                       "topics and definitions need over %" PRIu64
                       " bytes, the others are left out; a larger --max-record allows more",
                       open->max_record_bytes);
  }
  b->reported = true;
  return HA_END;
}

/* Load all bytes of a row. HA_END: some are lost, or the limit of bytes of all rows is exceeded. */
static ha_status load_payload(const uint8_t **out, build *b, const ha__db_cell *cell,
                              ha_error *err) {
  void *payload = b->payload;

  b->bytes += cell->size + ROW_BYTES;
  if (b->bytes > b->s->self->open.max_record_bytes) return report_too_many(b);
  if (!cell->overflow) {
    *out = cell->local;
    return HA_OK;
  }
  if (!ha__db_salvage_is_whole(b->s, cell, true)) return HA_END;
  HA_TRY(ha__reserve(&payload, &b->capacity, 0, (size_t)cell->size, 1, err));
  b->payload = payload;
  const ha_status st = ha__db_payload_copy(b->payload, &b->rest, cell, 0, (size_t)cell->size, err);
  *out = b->payload;
  return st == HA_E_CORRUPT ? HA_END : st;
}

/* Insert a row. Rows of trees are inserted first; a later row with a known id is stale. */
static ha_status insert(build *b, ha__db_table table, const ha__db_column *columns, size_t count,
                        const ha__db_cell *cell, const uint8_t *payload, ha_error *err) {
  static const char *const rows[] = {
      [HA__TABLE_SCHEMA] = "INSERT OR IGNORE INTO schema VALUES(?, ?)",
      [HA__TABLE_METADATA] = "INSERT OR IGNORE INTO metadata VALUES(?, ?, ?)",
      [HA__TABLE_DEFINITIONS] = "INSERT OR IGNORE INTO message_definitions VALUES(?, ?, ?, ?, ?)"};
  static const char *const topics[] = {
      "INSERT OR IGNORE INTO topics(id, name, type) VALUES(?, ?, ?)",
      "INSERT OR IGNORE INTO topics(id, name, type, serialization_format) VALUES(?, ?, ?, ?)",
      ("INSERT OR IGNORE INTO topics(id, name, type, serialization_format, offered_qos_profiles)"
       " VALUES(?, ?, ?, ?, ?)"),
      "INSERT OR IGNORE INTO topics VALUES(?, ?, ?, ?, ?, ?)"};
  sqlite3_stmt *stmt = NULL;

  HA_TRY(make_table(b, table, count, err));
  HA_TRY(ha__db_prepare(&stmt, b->db, err, "%s",
                        table == HA__TABLE_TOPICS ? topics[count - 3] : rows[table]));
  sqlite3_bind_int64(stmt, 1, cell->id);
  for (size_t i = 1; i < count; i++) {
    int64_t number = 0;
    if (ha__db_column_number(&number, &columns[i], payload, (size_t)cell->size)) {
      sqlite3_bind_int64(stmt, (int)i + 1, number);
    } else {
      sqlite3_bind_text64(stmt, (int)i + 1, (const char *)payload + columns[i].offset,
                          columns[i].size, SQLITE_TRANSIENT, b->encoding);
    }
  }
  const ha_status st = ha__db_step(b->db, stmt, err);
  sqlite3_finalize(stmt);
  if (table == HA__TABLE_TOPICS) b->topics++;
  return st < 0 ? st : HA_OK;
}

/* named: the table that the page belongs to, according to a tree. */
static ha_status take_page(build *b, uint32_t number, ha__db_table named, ha_error *err) {
  ha__db_column columns[HA__DB_COLUMNS];
  const uint8_t *payload = NULL;
  ha__db_btree page;
  ha__db_cell cell;

  ha_status st = ha__db_page_btree(&page, &b->reader, number, err);
  if (st != HA_OK) return st < 0 ? st : HA_OK;
  for (uint32_t i = 0; i < page.cell_count; i++) {
    if (!ha__db_btree_cell(&cell, &page, i)) continue;
    const size_t count = ha__db_record_parse(columns, cell.local, cell.local_size, cell.size);
    const ha__db_table is =
        named && fits(named, columns, count) ? named : table_of(columns, count, &cell);
    if (is == HA__TABLE_NONE) continue;
    st = load_payload(&payload, b, &cell, err);
    if (st == HA_OK) st = insert(b, is, columns, count, &cell, payload, err);
    if (st == HA_E_NOMEM || st == HA_E_IO) return st;
  }
  return HA_OK;
}

/* --- pages ------------------------------------------------------------------------------------ */

static bool may_be_small(const ha__db_salvage *s, uint32_t number, bool reached) {
  const uint8_t kind = s->kinds[number];

  return (kind & HA__PAGE_KIND) == HA__PAGE_TABLE_LEAF && !(kind & HA__PAGE_OURS) &&
         ((kind & HA__PAGE_REACHED) != 0) == reached && !ha__db_salvage_leaf(s, number);
}

/* Read the pages of the trees of these tables, then pages of no tree, and, when no topics were
 * found, pages in the trees of other tables. */
static ha_status take_pages(build *b, ha_error *err) {
  ha__db_salvage *s = b->s;

  for (size_t i = 0; i < s->small_count; i++) {
    HA_TRY(take_page(b, s->small[i].page, s->small[i].table, err));
  }
  for (int turn = 0; turn < 2; turn++) {
    if (turn == 1 && b->topics > 0) break;
    for (uint32_t number = 2; number <= s->pages.count; number++) {
      if (!may_be_small(s, number, turn == 1)) continue;
      HA_TRY(take_page(b, number, HA__TABLE_NONE, err));
    }
  }
  return HA_OK;
}

/* --- missing topics --------------------------------------------------------------------------- */

/* The encoding of the topics if all have the same, else "cdr". */
static ha_status common_encoding(char out[32], build *b, ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  snprintf(out, 32, "cdr");
  HA_TRY(ha__db_prepare(&stmt, b->db, err,
                        "SELECT min(serialization_format) FROM topics"
                        " HAVING count(DISTINCT serialization_format) = 1"));
  const ha_status st = ha__db_step(b->db, stmt, err);
  const unsigned char *text = st == HA_OK ? sqlite3_column_text(stmt, 0) : NULL;
  if (text && strlen((const char *)text) < 32) snprintf(out, 32, "%s", (const char *)text);
  sqlite3_finalize(stmt);
  return st < 0 ? st : HA_OK;
}

static ha_status add_unknown(build *b, sqlite3_stmt *insert, int64_t id, ha_error *err) {
  const ha_storage_open *open = &b->s->self->open;
  char topic[48];

  snprintf(topic, sizeof topic, "/unknown_topic_%" PRId64, id);
  sqlite3_bind_int64(insert, 1, id);
  sqlite3_bind_text(insert, 2, topic, -1, SQLITE_TRANSIENT);
  const int before = sqlite3_total_changes(b->db->handle);
  HA_TRY(ha__db_step(b->db, insert, err));
  sqlite3_reset(insert);
  if (sqlite3_total_changes(b->db->handle) > before) {
    open->host->report(open->report_to, HA_NO_OFFSET,
                       "topic_id %" PRId64 " is not in table topics; its messages are given as %s",
                       id, topic);
  }
  return HA_OK;
}

static ha_status add_unknowns(build *b, ha_error *err) {
  const ha__db_salvage *s = b->s;
  sqlite3_stmt *insert = NULL;
  char encoding[32];

  HA_TRY(common_encoding(encoding, b, err));
  HA_TRY(ha__db_prepare(&insert, b->db, err,
                        "INSERT OR IGNORE INTO topics(id, name, type, serialization_format)"
                        " VALUES(?1, ?2, '', ?3)"));
  sqlite3_bind_text(insert, 3, encoding, -1, SQLITE_TRANSIENT);
  ha_status st = HA_OK;
  for (size_t i = 0; i < s->topic_count && st >= 0; i++) {
    if (s->topics[i].rows > 0) st = add_unknown(b, insert, s->topics[i].id, err);
  }
  sqlite3_finalize(insert);
  return st;
}

ha_status ha__db_salvage_tables(ha__db **out, ha__db_salvage *s, ha_error *err) {
  static const unsigned char encodings[] = {SQLITE_UTF8, SQLITE_UTF8, SQLITE_UTF16LE,
                                            SQLITE_UTF16BE};
  const uint32_t number = s->pages.has_head ? ha__db_big32(s->pages.head + 56) : 1;
  build b = {.s = s, .encoding = encodings[number < 4 ? number : 1]};

  ha__db_page_reader_init(&b.reader, &s->pages);
  ha__db_page_reader_init(&b.rest, &s->pages);
  ha_status st = open_memory(&b, err);
  if (st >= 0) st = run(&b, err, "BEGIN");
  if (st >= 0) st = take_pages(&b, err);
  if (st >= 0) st = add_unknowns(&b, err);
  if (st >= 0) st = run(&b, err, "COMMIT");
  ha__db_page_reader_done(&b.reader);
  ha__db_page_reader_done(&b.rest);
  ha__free(b.payload);
  if (st < 0) {
    ha__db_close(b.db);
    return st;
  }
  *out = b.db;
  return HA_OK;
}
