/* The times of rows where no index gives them: found by passes over the table, sorted in memory of
 * a fixed size. */
#ifndef HA_STORAGE_SQLITE3_DATABASE_KEYS_H
#define HA_STORAGE_SQLITE3_DATABASE_KEYS_H

#include "storage/sqlite3/database/file.h"
#include "storage/sqlite3/database/scan.h"
#include "storage/sqlite3/pages/heap.h"

enum { HA__DB_ODD_ROWS = 100 }; /* without a time, that are told of one by one */

/* A row whose timestamp is no number, and what it is. */
typedef struct ha__db_odd_row {
  int64_t id;
  int type;
} ha__db_odd_row;

typedef struct ha__db_keys {
  const ha__db_file *file;
  const uint8_t *wanted; /* a byte a channel; NULL = all */
  int64_t start_ns;
  int64_t end_ns;

  ha__db_scan scan;
  ha__db_heap heap;
  size_t next;
  bool begun; /* from is valid: nothing up to it is wanted */
  ha__db_key from;
  bool ends; /* to is valid: nothing from it on is wanted */
  ha__db_key to;
  uint64_t outside; /* of the first pass: rows up to from, and from to on */
  bool told;        /* damage was told in the first pass */
  uint64_t damages; /* of the first pass */
  ha_error damage;  /* the first one */
  ha__db_odd_row odd[HA__DB_ODD_ROWS];
  uint64_t odd_count;
  uint64_t odd_told;
} ha__db_keys;

/* The next row's key. HA_E_CORRUPT tells, once, of all rows whose keys can't be read, and of those
 * without a time. */
ha_status ha__db_keys_next(ha__db_key *out, ha__db_keys *keys, ha__db *db, ha_error *err);
void ha__db_keys_done(ha__db_keys *keys);

#endif
