/* An SQLite connection to the files of one database, with failures as statuses. One thread at a
 * time. */
#ifndef HA_STORAGE_SQLITE3_DATABASE_DB_H
#define HA_STORAGE_SQLITE3_DATABASE_DB_H

#include <sqlite3.h>
#include <stdbool.h>

#include <holdall/plugin.h>

#include "storage/sqlite3/pages/files.h"
#include "storage/sqlite3/pages/journal.h"

/* The sources of one connection. The caller owns the entry and the sources, and closes them after
 * the connection and after ha__vfs_remove(). */
typedef struct ha__vfs_entry {
  ha_source *main;
  ha_source *wal;                /* NULL = there is none */
  const ha__db_journal *journal; /* its pages replace those of main; NULL = there is none */
  bool cut;                      /* main has fewer pages than its header says */
  char name[32];                 /* name to open the database */
  struct ha__vfs_entry *next;
} ha__vfs_entry;

/* Name of the VFS for sqlite3_open_v2(). */
#define HA__VFS_NAME "holdall-source"

/* Give the entry a name under which the VFS finds it. Any thread. */
ha_status ha__vfs_add(ha__vfs_entry *entry, ha_error *err);
void ha__vfs_remove(ha__vfs_entry *entry);

typedef struct ha__db {
  sqlite3 *handle;
  ha__vfs_entry entry;
  uint64_t work;     /* done since the statement began */
  uint64_t max_work; /* limit; more than reading any undamaged file of this size needs */
} ha__db;

/* Open the -wal and the -journal of main, and fill guard. HA_E_CORRUPT and HA_E_UNSUPPORTED: a
 * journal can't be used; the other files can. */
ha_status ha__db_files_look(ha__db_files *files, ha_error *err);
void ha__db_files_done(ha__db_files *files);
/* Limit of the bytes of all rows of a table. Each page belongs to one row, but in a hostile file
 * rows share pages, so that a small file could have huge rows. */
uint64_t ha__db_files_max_rows(const ha__db_files *files);

/* HA_E_UNSUPPORTED when the guard is active. */
ha_status ha__db_open(ha__db **out, const ha__db_files *files, ha_error *err);
/* NULL is allowed. All statements must be finalized. */
void ha__db_close(ha__db *db);

/* The last failure of SQLite as a status. */
ha_status ha__db_fail(const ha__db *db, ha_error *err);

/* Compile a statement; format as for sqlite3_mprintf(). */
ha_status ha__db_prepare(sqlite3_stmt **out, const ha__db *db, ha_error *err, const char *format,
                         ...);

/* The next row. HA_END after the last. */
ha_status ha__db_step(ha__db *db, sqlite3_stmt *stmt, ha_error *err);

/* Rewind to before the first row, with a new allowance of work. */
void ha__db_rewind(ha__db *db, sqlite3_stmt *stmt);

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

/* columns: SQL text of the columns to select besides the row id; table: static text, an unquoted
 * name. */
ha_status ha__db_scan_open(ha__db_scan *out, ha__db *db, const char *table, const char *columns,
                           int64_t first, ha_error *err);
/* Go to the next row, whose columns are then in stmt. HA_E_CORRUPT: rows are lost here; the next
 * call continues after them. HA_END, HA_E_NOMEM, HA_E_IO. */
ha_status ha__db_scan_next(ha__db_scan *scan, ha_error *err);
void ha__db_scan_done(ha__db_scan *scan);

#endif
