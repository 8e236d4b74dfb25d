#include "storage/sqlite3/database/scan.h"

#include <inttypes.h>

#include "base/status.h"

/* Limit of places of damage in one table, after which reading it ends. */
enum { MAX_DAMAGES = 4096 };

ha_status ha__db_scan_open(ha__db_scan *out, ha__db *db, const char *table, const char *columns,
                           int64_t first, ha_error *err) {
  ha__db_scan scan = {.db = db, .table = table, .next = first};

  HA_TRY(ha__db_prepare(&scan.stmt, db, err,
                        "SELECT rowid, %s FROM \"%w\" NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid",
                        columns, table));
  *out = scan;
  return HA_OK;
}

/* Seek to the first row with this id or a greater one. */
static ha_status seek(ha__db_scan *scan, int64_t id, ha_error *err) {
  ha__db_rewind(scan->db, scan->stmt);
  sqlite3_bind_int64(scan->stmt, 1, id);
  return ha__db_step(scan->db, scan->stmt, err);
}

static int64_t add(int64_t id, uint64_t distance) {
  return (int64_t)((uint64_t)id + distance);
}

/* The smallest distance after a bad row id at which rows are readable again; 0 if there is none.
 * Leaves cover ranges of row ids, so failures are ranges too. */
static uint64_t find_good(ha__db_scan *scan, int64_t bad) {
  const uint64_t most = (uint64_t)INT64_MAX - (uint64_t)bad;
  uint64_t low = 0; /* fails */
  uint64_t high = 1;

  while (high <= most && seek(scan, add(bad, high), NULL) < 0) {
    low = high;
    if (high > UINT64_MAX / 2) return 0;
    high *= 2;
  }
  if (high > most) return 0;
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    if (seek(scan, add(bad, middle), NULL) < 0) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

/* Continue after a failure at scan->next. Only corrupt rows can be skipped. */
static ha_status pass_damage(ha__db_scan *scan, ha_status st, const ha_error *problem,
                             ha_error *err) {
  const int64_t bad = scan->next;

  if (st != HA_E_CORRUPT && st != HA_E_LIMIT) {
    if (err) *err = *problem;
    scan->ended = true;
    return st;
  }
  const uint64_t distance = ++scan->damages < MAX_DAMAGES ? find_good(scan, bad) : 0;
  const ha_status there = distance ? seek(scan, add(bad, distance), NULL) : HA_END;
  scan->next = add(bad, distance);
  scan->ended = there != HA_OK;
  scan->positioned = there == HA_OK;
  if (there != HA_OK) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "table %s: rows from id %" PRId64 " on can't be read: %s", scan->table, bad,
                   problem->text);
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "table %s: rows of ids %" PRId64 " to %" PRId64 " can't be read: %s", scan->table,
                 bad, add(scan->next, UINT64_MAX), problem->text);
}

static ha_status check_order(const ha__db_scan *scan, int64_t id, ha_error *err) {
  if (id >= scan->next) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "row id %" PRId64 " comes again or too late", id);
}

ha_status ha__db_scan_next(ha__db_scan *scan, ha_error *err) {
  ha_error problem = HA_ERROR_INIT;
  ha_status st = HA_OK;

  if (scan->ended) return HA_END;
  if (!scan->running) {
    scan->running = true;
    st = seek(scan, scan->next, &problem);
  } else if (!scan->positioned) {
    st = ha__db_step(scan->db, scan->stmt, &problem);
  }
  scan->positioned = false;
  const int64_t id = st == HA_OK ? sqlite3_column_int64(scan->stmt, 0) : 0;
  if (st == HA_OK) st = check_order(scan, id, &problem);
  if (st < 0) return pass_damage(scan, st, &problem, err);
  if (st == HA_END || id == INT64_MAX) scan->ended = true;
  if (st == HA_OK && id < INT64_MAX) scan->next = id + 1;
  return st;
}

void ha__db_scan_done(ha__db_scan *scan) {
  sqlite3_finalize(scan->stmt);
  scan->stmt = NULL;
}
