/* The files of one database, and their properties before SQLite reads them. */
#ifndef HA_STORAGE_SQLITE3_PAGES_FILES_H
#define HA_STORAGE_SQLITE3_PAGES_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "io/source.h"
#include "storage/sqlite3/pages/journal.h"

/* Expressions in the schema of a file, see guard.h. */
typedef struct ha__db_guard {
  bool active;    /* SQLite must not read the file */
  char what[128]; /* description of what was found */
  bool messages;  /* the tables of rosbag2 exist, and are real tables */
  bool topics;
} ha__db_guard;

/* Shared by all connections to one file. */
typedef struct ha__db_files {
  ha_source *main;
  ha_source *wal; /* NULL = there is none */
  ha__db_journal *journal;
  uint64_t max_row_bytes; /* larger rows are refused */
  bool tolerant;          /* also open files that SQLite refuses */
  ha__db_guard guard;
} ha__db_files;

#endif
