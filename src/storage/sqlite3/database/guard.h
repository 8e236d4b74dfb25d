/* Finds expressions in the schema of an untrusted database. SQLite evaluates those of indexes,
 * generated columns, CHECK constraints, views and triggers in places that neither an authorizer nor
 * trusted_schema covers (integrity_check is one). So sqlite_schema is read from the pages, in the
 * state that SQLite would read, before SQLite reads anything. */
#ifndef HA_STORAGE_SQLITE3_DATABASE_GUARD_H
#define HA_STORAGE_SQLITE3_DATABASE_GUARD_H

#include <stdbool.h>

#include "storage/sqlite3/pages/files.h"

/* Fill files->guard; the other files must be open. HA_E_NOMEM, HA_E_IO. */
ha_status ha__db_guard_look(ha__db_files *files, ha_error *err);

/* The part of the SQL of one entry of sqlite_schema that would be evaluated. NULL = none: the entry
 * is a table of plain columns, or an index on such columns. */
const char *ha__db_sql_evaluates(const char *sql, size_t size);

#endif
