/* The times of rows where no index gives them: found by passes over the table, sorted in memory of
 * a fixed size. */
#ifndef HA_STORAGE_SQLITE3_KEYS_H
#define HA_STORAGE_SQLITE3_KEYS_H

#include "storage/sqlite3/file.h"
#include "storage/sqlite3/scan.h"

/* Place of a row in the order of a cursor. */
typedef struct ha__db_key {
  int64_t time;
  int64_t id;
} ha__db_key;

typedef struct ha__db_keys {
  const ha__db_file *file;
  const uint8_t *wanted; /* a byte a channel; NULL = all */
  int64_t start_ns;
  int64_t end_ns;
  bool reverse;

  ha__db_scan scan;
  ha__db_key *items; /* a heap with the last on top while they are gathered, then in order */
  size_t size;
  size_t capacity;
  size_t next;
  bool begun; /* from is valid: nothing up to it is wanted */
  ha__db_key from;
  bool more;        /* rows were left out for lack of room */
  bool told;        /* damage was told in the first pass */
  uint64_t damages; /* of the first pass */
  ha_error damage;  /* the first one */
} ha__db_keys;

/* Is a before b in the order of time? */
static inline bool ha__db_key_before(const ha__db_key *a, const ha__db_key *b, bool reverse) {
  const bool less = a->time != b->time ? a->time < b->time : a->id < b->id;

  return reverse ? !less && (a->time != b->time || a->id != b->id) : less;
}

/* The next row's key. HA_E_CORRUPT tells, once, of all rows whose keys can't be read. */
ha_status ha__db_keys_next(ha__db_key *out, ha__db_keys *keys, ha__db *db, ha_error *err);
void ha__db_keys_done(ha__db_keys *keys);

#endif
