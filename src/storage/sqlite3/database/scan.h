/* The rows of one table in the order of their row ids, through any damage. */
#ifndef HA_STORAGE_SQLITE3_DATABASE_SCAN_H
#define HA_STORAGE_SQLITE3_DATABASE_SCAN_H

#include "storage/sqlite3/database/db.h"

typedef struct ha__db_scan {
  ha__db *db;
  const char *table;
  sqlite3_stmt *stmt; /* column 0 is the row id */
  int64_t next;       /* the smallest row id that may come */
  uint32_t damages;   /* places met */
  bool running;
  bool positioned; /* the statement stands on a row that was not given yet */
  bool ended;
} ha__db_scan;

/* columns: what to select beside the row id, as SQL; table: static text, a plain name. */
ha_status ha__db_scan_open(ha__db_scan *out, ha__db *db, const char *table, const char *columns,
                           int64_t first, ha_error *err);

/* Stand on the next row, whose columns are then in stmt.
 * HA_E_CORRUPT  rows are lost here; calling again goes on behind them
 * HA_END, HA_E_NOMEM, HA_E_IO */
ha_status ha__db_scan_next(ha__db_scan *scan, ha_error *err);

/* Begin anew with this row id. */
void ha__db_scan_restart(ha__db_scan *scan, int64_t first);
void ha__db_scan_done(ha__db_scan *scan);

#endif
