#include "storage/sqlite3/index.h"

#include <inttypes.h>

#include "base/status.h"

ha_status ha__db_index_check_end(const ha__db_file *file, ha__db *db, ha_error *err) {
  sqlite3_stmt *stmt = NULL;
  ha_status st =
      ha__db_prepare(&stmt, db, NULL,
                     "SELECT m.rowid, EXISTS (SELECT 1 FROM messages AS k INDEXED BY \"%w\""
                     " WHERE k.timestamp IS m.timestamp AND k.rowid = m.rowid)"
                     " FROM messages AS m NOT INDEXED ORDER BY m.rowid DESC LIMIT 1",
                     file->schema.time_index);

  if (st < 0) return HA_OK;
  st = HA_OK;
  if (ha__db_step(db, stmt, NULL) == HA_OK && sqlite3_column_int(stmt, 1) == 0) {
    st = HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the index on timestamp lacks the last row of table messages, %" PRId64
                 ": rows are read without it",
                 (int64_t)sqlite3_column_int64(stmt, 0));
  }
  sqlite3_finalize(stmt);
  return st;
}

/* One number; false when it can't be had. */
static bool ask(uint64_t *out, ha__db *db, const char *sql) {
  sqlite3_stmt *stmt = NULL;

  if (ha__db_prepare(&stmt, db, NULL, "%s", sql) < 0) return false;
  const bool there = ha__db_step(db, stmt, NULL) == HA_OK;
  if (there) *out = (uint64_t)sqlite3_column_int64(stmt, 0);
  sqlite3_finalize(stmt);
  return there;
}

ha_status ha__db_index_check_size(ha__db *db, uint64_t entries, ha_error *err) {
  uint64_t first = 0;
  uint64_t last = 0;
  uint64_t rows = 0;

  if (!ask(&first, db, "SELECT min(rowid) FROM messages NOT INDEXED") ||
      !ask(&last, db, "SELECT max(rowid) FROM messages NOT INDEXED")) {
    return HA_OK;
  }
  if (entries > last - first) return HA_OK;
  if (!ask(&rows, db, "SELECT count(*) FROM messages NOT INDEXED") || rows <= entries) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the index on timestamp lacks %" PRIu64 " of %" PRIu64
                 " rows of table messages: they are left out",
                 rows - entries, rows);
}
