/* Detects which of rosbag2's four schemas a database has, from its tables and columns like rosbag2,
 * and finds the pages and columns of table messages. */
#include <string.h>

#include "base/status.h"
#include "storage/sqlite3/database/file.h"

ha_status ha__db_text(const char **out, size_t *out_size, ha__arena *arena, sqlite3_stmt *stmt,
                      int column, ha_error *err) {
  const unsigned char *text = sqlite3_column_text(stmt, column);
  const int size = sqlite3_column_bytes(stmt, column);
  const char *copy;

  if (!text && sqlite3_column_type(stmt, column) != SQLITE_NULL) return HA_FAIL_NOMEM(err);
  copy = ha__arena_dup(arena, text ? text : (const unsigned char *)"", text ? (size_t)size : 0);
  if (!copy) return HA_FAIL_NOMEM(err);
  *out = copy;
  if (out_size) *out_size = text ? (size_t)size : 0;
  return HA_OK;
}

/* HA_END when there is no such table; views and virtual tables do not count. */
static ha_status find_table(ha__db *db, const char *name, ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_prepare(&stmt, db, err,
                        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
                        " AND name = %Q COLLATE NOCASE",
                        name));
  const ha_status st = ha__db_step(db, stmt, err);
  sqlite3_finalize(stmt);
  return st;
}

static ha_status has_table(bool *out, ha__db *db, const char *name, ha_error *err) {
  const ha_status st = find_table(db, name, err);

  if (st >= 0) *out = st == HA_OK;
  return st < 0 ? st : HA_OK;
}

/* Find the columns of a table: bit i is set if it has names[i]. */
static ha_status find_columns(uint32_t *out, ha__db *db, const char *table,
                              const char *const *names, size_t count, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  uint32_t found = 0;
  ha_status st;

  HA_TRY(ha__db_prepare(&stmt, db, err, "PRAGMA table_info(%Q)", table));
  while ((st = ha__db_step(db, stmt, err)) == HA_OK) {
    const char *name = (const char *)sqlite3_column_text(stmt, 1);
    for (size_t i = 0; name && i < count; i++) {
      if (sqlite3_stricmp(name, names[i]) == 0) found |= 1u << i;
    }
  }
  sqlite3_finalize(stmt);
  if (st < 0) return st;
  *out = found;
  return HA_OK;
}

static ha_status need_columns(uint32_t *out, ha__db *db, const char *table,
                              const char *const *names, size_t count, size_t needed,
                              ha_error *err) {
  uint32_t found = 0;
  const ha_status st = find_table(db, table, err);

  if (st < 0) return st;
  if (st == HA_END) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "an SQLite database, but not a bag: it has no table %s", table);
  }
  HA_TRY(find_columns(&found, db, table, names, count, err));
  for (size_t i = 0; i < needed; i++) {
    if (found & 1u << i) continue;
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "an SQLite database, but not a bag: table %s has no column %s", table, names[i]);
  }
  if (out) *out = found;
  return HA_OK;
}

/* *out: true when messages.timestamp is the only key of this index, and ascending. */
static ha_status is_time_index(bool *out, ha__db *db, const char *name, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  bool good = true;
  size_t keys = 0;
  ha_status st;

  HA_TRY(ha__db_prepare(&stmt, db, err, "PRAGMA index_xinfo(%Q)", name));
  while ((st = ha__db_step(db, stmt, err)) == HA_OK) {
    const char *column = (const char *)sqlite3_column_text(stmt, 2);
    if (!sqlite3_column_int(stmt, 5)) continue; /* the row id after the key, not a key itself */
    good = good && column && sqlite3_stricmp(column, "timestamp") == 0 &&
           sqlite3_column_int(stmt, 3) == 0;
    keys++;
  }
  sqlite3_finalize(stmt);
  if (st < 0) return st;
  *out = good && keys == 1;
  return HA_OK;
}

/* The first page of a table or an index; 0 when there is none. */
static ha_status find_root(uint32_t *out, ha__db *db, const char *type, const char *name,
                           ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  int64_t root = 0;

  *out = 0;
  HA_TRY(ha__db_prepare(&stmt, db, err,
                        "SELECT rootpage FROM sqlite_master WHERE type = %Q"
                        " AND name = %Q COLLATE NOCASE",
                        type, name));
  const ha_status st = ha__db_step(db, stmt, err);
  if (st == HA_OK) root = sqlite3_column_int64(stmt, 0);
  sqlite3_finalize(stmt);
  if (st < 0) return st;
  if (root > 0 && root < UINT32_MAX) *out = (uint32_t)root;
  return HA_OK;
}

static ha_status find_time_index(ha__db_shape *out, ha__db *db, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  bool found = false;
  ha_status st = HA_OK;

  HA_TRY(ha__db_prepare(&stmt, db, err, "PRAGMA index_list('messages')"));
  while (!found && (st = ha__db_step(db, stmt, err)) == HA_OK) {
    const char *name = (const char *)sqlite3_column_text(stmt, 1);
    if (!name || sqlite3_column_int(stmt, 4)) continue; /* a partial index */
    st = is_time_index(&found, db, name, err);
    if (st >= 0 && found) st = find_root(&out->index, db, "index", name, err);
    if (st < 0) break;
  }
  sqlite3_finalize(stmt);
  return st < 0 ? st : HA_OK;
}

static bool is_column(sqlite3_stmt *stmt, const char *name) {
  const char *is = (const char *)sqlite3_column_text(stmt, 0);

  return is && sqlite3_stricmp(is, name) == 0;
}

/* Records have their columns in the order of the table, because the guard has refused computed
 * columns. */
static ha_status find_layout(ha__db_layout *out, ha__db *db, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  ha_status st;

  *out = (ha__db_layout){.count = 0};
  HA_TRY(ha__db_prepare(&stmt, db, err,
                        "SELECT name FROM pragma_table_xinfo('messages') ORDER BY cid"));
  for (; (st = ha__db_step(db, stmt, err)) == HA_OK; out->count++) {
    if (is_column(stmt, "topic_id")) out->topic = out->count;
    if (is_column(stmt, "timestamp")) out->time = out->count;
    if (is_column(stmt, "data")) out->data = out->count;
  }
  sqlite3_finalize(stmt);
  if (st < 0) return st;
  if (out->count > HA__DB_COLUMNS) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "table messages has over %d columns",
                   HA__DB_COLUMNS);
  }
  out->standard = out->count == 4 && out->topic == 1 && out->time == 2 && out->data == 3;
  return HA_OK;
}

static ha_status count_pages(uint32_t *out, ha__db *db, ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  HA_TRY(ha__db_prepare(&stmt, db, err, "PRAGMA page_count"));
  const ha_status st = ha__db_step(db, stmt, err);
  if (st == HA_OK) *out = (uint32_t)sqlite3_column_int64(stmt, 0);
  sqlite3_finalize(stmt);
  return st < 0 ? st : HA_OK;
}

static ha_status find_shape(ha__db_shape *out, ha__db *db, ha_error *err) {
  HA_TRY(find_layout(&out->layout, db, err));
  HA_TRY(count_pages(&out->page_count, db, err));
  HA_TRY(find_root(&out->rows, db, "table", "messages", err));
  return find_time_index(out, db, err);
}

ha_status ha__db_file_pages(ha__db_pages *out, const ha__db_file *self, ha_error *err) {
  const ha_status st = ha__db_pages_seen(out, &self->files, err);

  if (st < 0) return st;
  if (st == HA_END) return HA_FAIL(err, HA_E_CORRUPT, 0, "the header of the database is damaged");
  if (self->schema.shape.page_count < out->count) out->count = self->schema.shape.page_count;
  return HA_OK;
}

/* The version in table schema is used, if it exists. */
static ha_status read_version(ha__db_schema *out, ha__db *db, ha__arena *arena, ha_error *err) {
  static const char *const names[] = {"schema_version", "ros_distro"};
  sqlite3_stmt *stmt = NULL;
  uint32_t columns = 0;

  out->distro = "";
  if (!out->has_schema) {
    out->version = out->has_qos ? 2 : 1;
    return HA_OK;
  }
  out->version = out->has_hash ? 4 : 3;
  HA_TRY(find_columns(&columns, db, "schema", names, 2, err));
  if (!(columns & 1u)) return HA_OK;
  HA_TRY(ha__db_prepare(&stmt, db, err,
                        "SELECT schema_version, %s FROM schema ORDER BY 1 DESC LIMIT 1",
                        columns & 2u ? "ros_distro" : "''"));
  ha_status st = ha__db_step(db, stmt, err);
  if (st == HA_OK) {
    if (sqlite3_column_type(stmt, 0) == SQLITE_INTEGER)
      out->version = sqlite3_column_int64(stmt, 0);
    st = ha__db_text(&out->distro, NULL, arena, stmt, 1, err);
  }
  sqlite3_finalize(stmt);
  return st < 0 ? st : HA_OK;
}

ha_status ha__db_schema_read(ha__db_schema *out, ha__db *db, ha__arena *arena, ha_error *err) {
  static const char *const messages[] = {"id", "topic_id", "timestamp", "data"};
  static const char *const topics[] = {"id",
                                       "name",
                                       "type",
                                       "serialization_format",
                                       "offered_qos_profiles",
                                       "type_description_hash"};
  uint32_t columns = 0;

  *out = (ha__db_schema){.distro = ""};
  HA_TRY(need_columns(NULL, db, "messages", messages, 4, 4, err));
  HA_TRY(need_columns(&columns, db, "topics", topics, 6, 3, err));
  out->has_encoding = (columns & 1u << 3) != 0;
  out->has_qos = (columns & 1u << 4) != 0;
  out->has_hash = (columns & 1u << 5) != 0;
  HA_TRY(has_table(&out->has_schema, db, "schema", err));
  HA_TRY(has_table(&out->has_metadata, db, "metadata", err));
  HA_TRY(has_table(&out->has_definitions, db, "message_definitions", err));
  HA_TRY(find_shape(&out->shape, db, err));
  return read_version(out, db, arena, err);
}
