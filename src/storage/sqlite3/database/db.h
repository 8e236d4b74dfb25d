/* A connection to the database of one file, and how it fails. One thread at a time. */
#ifndef HA_STORAGE_SQLITE3_DATABASE_DB_H
#define HA_STORAGE_SQLITE3_DATABASE_DB_H

#include <sqlite3.h>
#include <stdbool.h>

#include <holdall/plugin.h>

#include "storage/sqlite3/database/vfs.h"
#include "storage/sqlite3/pages/files.h"

typedef struct ha__db {
  sqlite3 *handle;
  ha__vfs_entry entry;
  uint64_t work;     /* done since the statement began */
  uint64_t max_work; /* more than any honest file of its size can cost */
} ha__db;

/* Find the -wal and the -journal beside main, and fill guard. HA_E_CORRUPT and HA_E_UNSUPPORTED:
 * there is a journal that can't be used, the rest can. */
ha_status ha__db_files_look(ha__db_files *files, ha_error *err);
void ha__db_files_done(ha__db_files *files);
/* Bytes of the database and its WAL. */
uint64_t ha__db_files_size(const ha__db_files *files);
/* Bytes that all rows of a table may have, generously: pages are of one row each, but a stranger's
 * rows may share theirs, and so make very much of a small file. */
uint64_t ha__db_files_max_rows(const ha__db_files *files);

/* HA_E_UNSUPPORTED when the guard is active. */
ha_status ha__db_open(ha__db **out, const ha__db_files *files, ha_error *err);
/* NULL is allowed. All statements must be finalized. */
void ha__db_close(ha__db *db);

/* The failure that SQLite tells of, as a status. */
ha_status ha__db_fail(const ha__db *db, ha_error *err);

/* Compile a statement; format as for sqlite3_mprintf(). */
ha_status ha__db_prepare(sqlite3_stmt **out, const ha__db *db, ha_error *err, const char *format,
                         ...);

/* The next row. HA_END behind the last. */
ha_status ha__db_step(ha__db *db, sqlite3_stmt *stmt, ha_error *err);

/* Back before the first row, with a new allowance of work. */
void ha__db_rewind(ha__db *db, sqlite3_stmt *stmt);

/* What a value is, for messages: SQLITE_INTEGER is "a number". */
const char *ha__db_type_name(int type);

#endif
