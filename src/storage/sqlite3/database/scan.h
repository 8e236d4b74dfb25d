/* Reads the rows of one table by SQL, in the order of their row ids, and continues after damage. */
#ifndef HA_STORAGE_SQLITE3_DATABASE_SCAN_H
#define HA_STORAGE_SQLITE3_DATABASE_SCAN_H

#include "storage/sqlite3/database/db.h"

typedef struct ha__db_scan {
  ha__db *db;
  const char *table;
  sqlite3_stmt *stmt; /* column 0 is the row id */
  int64_t next;       /* smallest row id of the remaining rows */
  uint32_t damages;   /* places met */
  bool running;
  bool positioned; /* the statement is at a row that was not returned yet */
  bool ended;
} ha__db_scan;

/* columns: what to select beside the row id, as SQL; table: static text, a plain name. */
ha_status ha__db_scan_open(ha__db_scan *out, ha__db *db, const char *table, const char *columns,
                           int64_t first, ha_error *err);

/* Go to the next row, whose columns are then in stmt. HA_E_CORRUPT  rows are lost here; the next
 * call continues after them HA_END, HA_E_NOMEM, HA_E_IO */
ha_status ha__db_scan_next(ha__db_scan *scan, ha_error *err);

void ha__db_scan_done(ha__db_scan *scan);

#endif
