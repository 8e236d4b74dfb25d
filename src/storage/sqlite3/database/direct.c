#include "storage/sqlite3/database/direct.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "storage/sqlite3/pages/tree.h"

struct ha__db_direct {
  ha__db_pages pages;
  ha__db_tree rows;
  ha__db_tree index;
  bool by_index;           /* which leads */
  bool back;               /* from the last to the first */
  ha__db_page_reader rest; /* for bytes of rows in other pages */
  char why[96];
  bool begun;
  int64_t last_id; /* of a walk through the table */
  ha__db_cell cell;
  ha__db_message message;
  uint8_t *data;
  size_t capacity;
};

/* --- opening ------------------------------------------------------------------------------- */

/* The first page of a table or an index. HA_END when there is no such thing. */
static ha_status find_root(uint32_t *out, ha__db *db, const char *type, const char *name) {
  sqlite3_stmt *stmt = NULL;
  int64_t root = 0;

  HA_TRY(ha__db_prepare(&stmt, db, NULL,
                        "SELECT rootpage FROM sqlite_master WHERE type = %Q"
                        " AND name = %Q COLLATE NOCASE",
                        type, name));
  const ha_status st = ha__db_step(db, stmt, NULL);
  if (st == HA_OK) root = sqlite3_column_int64(stmt, 0);
  sqlite3_finalize(stmt);
  if (st != HA_OK || root < 1 || root > UINT32_MAX) return HA_END;
  *out = (uint32_t)root;
  return HA_OK;
}

/* Pages behind the end that SQLite sees are none. */
static ha_status limit_pages(ha__db_pages *pages, ha__db *db) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_prepare(&stmt, db, NULL, "PRAGMA page_count"));
  const ha_status st = ha__db_step(db, stmt, NULL);
  const int64_t count = st == HA_OK ? sqlite3_column_int64(stmt, 0) : 0;
  sqlite3_finalize(stmt);
  if (count < pages->count) pages->count = count > 0 ? (uint32_t)count : 0;
  return st;
}

static bool is_column(sqlite3_stmt *stmt, const char *name, const char *type) {
  const char *is = (const char *)sqlite3_column_text(stmt, 0);
  const char *of_type = (const char *)sqlite3_column_text(stmt, 1);

  return is && of_type && sqlite3_stricmp(is, name) == 0 && sqlite3_stricmp(of_type, type) == 0;
}

/* Just rosbag2's columns in rosbag2's order: of others, SQLite knows how their values are kept. */
static bool has_usual_columns(ha__db *db) {
  static const char *const usual[][2] = {
      {"id", "INTEGER"}, {"topic_id", "INTEGER"}, {"timestamp", "INTEGER"}, {"data", "BLOB"}};
  enum { COLUMNS = sizeof usual / sizeof *usual };
  sqlite3_stmt *stmt = NULL;
  size_t count = 0;
  bool good = true;
  ha_status st;

  st = ha__db_prepare(&stmt, db, NULL,
                      "SELECT name, type FROM pragma_table_xinfo('messages') ORDER BY cid");
  if (st < 0) return false;
  while (good && (st = ha__db_step(db, stmt, NULL)) == HA_OK) {
    good = count < COLUMNS && is_column(stmt, usual[count][0], usual[count][1]);
    count++;
  }
  sqlite3_finalize(stmt);
  return good && st == HA_END && count == COLUMNS;
}

static ha_status init(ha__db_direct *d, const ha__db_file *file, ha__db *db) {
  const char *time_index = file->schema.time_index;
  uint32_t rows = 0;
  uint32_t index = 0;

  ha_status st = ha__db_pages_seen(&d->pages, &file->files, NULL);
  if (st == HA_OK) st = limit_pages(&d->pages, db);
  if (st == HA_OK) st = find_root(&rows, db, "table", "messages");
  if (st == HA_OK && time_index) st = find_root(&index, db, "index", time_index);
  if (st != HA_OK) return st;
  ha__db_page_reader_init(&d->rest, &d->pages);
  HA_TRY(ha__db_tree_init(&d->rows, &d->pages, rows, false));
  return time_index ? ha__db_tree_init(&d->index, &d->pages, index, true) : HA_OK;
}

ha_status ha__db_direct_open(ha__db_direct **out, const ha__db_file *file, ha__db *db) {
  ha__db_direct *d = NULL;

  *out = NULL;
  if (!has_usual_columns(db)) return HA_END;
  d = ha__alloc_zeroed(1, sizeof *d);
  if (!d) return HA_E_NOMEM;
  const ha_status st = init(d, file, db);
  if (st == HA_OK) {
    *out = d;
  } else {
    ha__db_direct_close(d);
  }
  return st;
}

void ha__db_direct_close(ha__db_direct *direct) {
  if (!direct) return;
  ha__db_tree_done(&direct->index);
  ha__db_tree_done(&direct->rows);
  ha__db_page_reader_done(&direct->rest);
  ha__db_pages_done(&direct->pages);
  ha__free(direct->data);
  ha__free(direct);
}

/* --- rows ------------------------------------------------------------------------------------ */

ha_status ha__db_direct_first(ha__db_direct *direct) {
  direct->by_index = false;
  direct->back = false;
  direct->begun = false;
  return ha__db_tree_seek_end(&direct->rows, false);
}

static ha_status begin(ha__db_direct *d, ha_status st, bool back) {
  d->by_index = true;
  d->back = back;
  d->rows.back = back;
  if (st < 0) snprintf(d->why, sizeof d->why, "a page of the index is damaged");
  return st;
}

ha_status ha__db_direct_seek(ha__db_direct *direct, const ha__db_key *key, bool after, bool back) {
  return begin(direct, ha__db_tree_seek(&direct->index, key, after), back);
}

ha_status ha__db_direct_seek_last(ha__db_direct *direct, bool back) {
  return begin(direct, ha__db_tree_seek_end(&direct->index, true), back);
}

const char *ha__db_direct_why(const ha__db_direct *direct) {
  return direct->why;
}

static ha_status next_of_table(ha__db_direct_row *out, ha__db_direct *d) {
  const ha_status st = ha__db_tree_next_row(&d->cell, &d->rows);

  if (st != HA_OK) return st;
  if (!ha__db_message_parse(&d->message, &d->cell)) return HA_E_CORRUPT;
  if (d->begun && d->cell.id <= d->last_id) return HA_E_CORRUPT;
  d->begun = true;
  d->last_id = d->cell.id;
  out->key = (ha__db_key){0, d->cell.id, 0};
  return HA_OK;
}

/* A row whose topic and time are numbers, whatever else it is. */
static bool has_numbers(ha__db_message *out, const ha__db_cell *cell) {
  ha__db_column columns[HA__DB_COLUMNS];

  return ha__db_record_parse(columns, cell->local, cell->local_size, cell->size) == 4 &&
         ha__db_column_number(&out->topic, &columns[1], cell->local, cell->local_size) &&
         ha__db_column_number(&out->time, &columns[2], cell->local, cell->local_size);
}

static ha_status stop(ha__db_direct *d, const ha__db_key *key, const char *why) {
  snprintf(d->why, sizeof d->why, "row %" PRId64 " %s", key->id, why);
  return HA_E_CORRUPT;
}

/* The index is believed where the row itself says the same. */
static ha_status find_row(ha__db_direct_row *out, ha__db_direct *d) {
  const ha__db_key *key = &out->key;

  if (ha__db_tree_find_row(&d->cell, &d->rows, key->id) != HA_OK) {
    return stop(d, key, "of the index can't be found");
  }
  out->odd = !ha__db_message_parse(&d->message, &d->cell);
  if (out->odd && !has_numbers(&d->message, &d->cell)) {
    return stop(d, key, "of the index can't be read");
  }
  if (d->message.time == key->time) return HA_OK;
  return stop(d, key, "is in the index at another time than its own");
}

static ha_status next_of_index(ha__db_direct_row *out, ha__db_direct *d) {
  const ha_status st = d->back ? ha__db_tree_previous_key(&out->key, &d->index)
                               : ha__db_tree_next_key(&out->key, &d->index);

  if (st < 0) snprintf(d->why, sizeof d->why, "a page of the index is damaged");
  if (st != HA_OK) return st;
  if (ha__db_tree_take_usual(&d->cell, &d->message, &d->rows, out->key.id) &&
      d->message.time == out->key.time) {
    return HA_OK;
  }
  return find_row(out, d);
}

ha_status ha__db_direct_next(ha__db_direct_row *out, ha__db_direct *direct) {
  const ha__db_message *message = &direct->message;

  out->odd = false;
  const ha_status st = direct->by_index ? next_of_index(out, direct) : next_of_table(out, direct);
  if (st != HA_OK) return st;
  out->key.time = message->time;
  out->topic = message->topic;
  out->size = message->data_size;
  out->data = direct->cell.overflow || out->odd ? NULL : direct->cell.local + message->data;
  return HA_OK;
}

static size_t copy_some(uint8_t *out, const uint8_t *bytes, size_t have, size_t want) {
  const size_t part = have < want ? have : want;

  memcpy(out, bytes, part);
  return part;
}

/* The rest of the payload is in pages that are a chain, each with the number of the next. */
static ha_status copy_data(uint8_t *out, ha__db_direct *d, size_t size) {
  const ha__db_cell *cell = &d->cell;
  uint32_t number = cell->overflow;
  size_t done = copy_some(out, cell->local + d->message.data,
                          cell->local_size - (size_t)d->message.data, size);

  while (done < size) {
    const uint8_t *bytes = NULL;
    size_t have = 0;
    if (number == 0 || number > d->pages.count) return HA_E_CORRUPT;
    HA_TRY(ha__db_page_need(&bytes, &have, &d->rest, number, NULL));
    if (have < d->pages.usable) return HA_E_CORRUPT;
    done += copy_some(out + done, bytes + 4, d->pages.usable - 4, size - done);
    number = ha__db_big32(bytes);
  }
  return HA_OK;
}

ha_status ha__db_direct_data(const uint8_t **out, ha__db_direct *direct) {
  const ha__db_message *message = &direct->message;
  const size_t size = (size_t)message->data_size;
  void *data = direct->data;

  if (message->data > direct->cell.local_size) return HA_E_CORRUPT;
  HA_TRY(ha__reserve(&data, &direct->capacity, 0, size, 1, NULL));
  direct->data = data;
  *out = data;
  return copy_data(direct->data, direct, size);
}
