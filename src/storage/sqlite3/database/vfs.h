/* The VFS by which SQLite reads the files of one database: read-only, never locked, nothing is
 * created. */
#ifndef HA_STORAGE_SQLITE3_DATABASE_VFS_H
#define HA_STORAGE_SQLITE3_DATABASE_VFS_H

#include <stdbool.h>

#include <holdall/plugin.h>

#include "storage/sqlite3/pages/journal.h"

/* The sources of one connection. The caller owns the entry and the sources, and closes them after
 * the connection and after ha__vfs_remove(). */
typedef struct ha__vfs_entry {
  ha_source *main;
  ha_source *wal;                /* NULL = there is none */
  const ha__db_journal *journal; /* whose pages replace those of main; NULL = there is none */
  bool cut;                      /* main has fewer pages than its header says */
  char name[32];                 /* to open the database by */
  struct ha__vfs_entry *next;
} ha__vfs_entry;

/* What sqlite3_open_v2() takes as the name of the VFS. */
#define HA__VFS_NAME "holdall-source"

/* Give the entry a name under which the VFS finds it. Any thread. */
ha_status ha__vfs_add(ha__vfs_entry *entry, ha_error *err);
void ha__vfs_remove(ha__vfs_entry *entry);

#endif
