/* What the schema of a database would make SQLite evaluate. The file is a stranger's, and SQLite
 * runs expressions of indexes, generated columns, CHECK constraints, views and triggers in places
 * that neither an authorizer nor trusted_schema guards (integrity_check is one). So sqlite_schema
 * is read from the pages, as SQLite would see them, before SQLite reads anything. */
#ifndef HA_STORAGE_SQLITE3_DATABASE_GUARD_H
#define HA_STORAGE_SQLITE3_DATABASE_GUARD_H

#include <stdbool.h>

#include "storage/sqlite3/pages/files.h"

/* Fill files->guard; files must have been looked at. HA_E_NOMEM, HA_E_IO. */
ha_status ha__db_guard_look(ha__db_files *files, ha_error *err);

/* What in the SQL of one entry of sqlite_schema would be evaluated; NULL when nothing would be: it
 * is a table of plain columns, or an index on such. */
const char *ha__db_sql_evaluates(const char *sql, size_t size);

#endif
