/* Rows of table messages, out of the pages themselves: for databases as rosbag2 makes them. Where
 * something is odd a walk stops, and does so at the same rows in both directions: the caller reads
 * those between by other means. */
#ifndef HA_STORAGE_SQLITE3_DATABASE_DIRECT_H
#define HA_STORAGE_SQLITE3_DATABASE_DIRECT_H

#include "storage/sqlite3/database/file.h"
#include "storage/sqlite3/pages/heap.h"

typedef struct ha__db_direct ha__db_direct;

typedef struct ha__db_direct_row {
  ha__db_key key;
  int64_t topic;
  const uint8_t *data; /* good until the next call; NULL: to be asked for */
  uint64_t size;
  bool odd; /* only its key is known: the rest is not as rosbag2 writes it */
} ha__db_direct_row;

/* out is NULL when it can't be done: HA_END for tables that rosbag2 does not make, or files that
 * SQLite sees otherwise; HA_E_CORRUPT when the trees have no way in. Seek first. */
ha_status ha__db_direct_open(ha__db_direct **out, const ha__db_file *file, ha__db *db);
void ha__db_direct_close(ha__db_direct *direct);

/* Stand before the first row in the order of the table. */
ha_status ha__db_direct_first(ha__db_direct *direct);

/* Stand in the index on timestamp before the first row that is not before the key; with `after`,
 * that is behind it. Rows then come forward, or with `back` in the opposite order. */
ha_status ha__db_direct_seek(ha__db_direct *direct, const ha__db_key *key, bool after, bool back);
/* The same, behind the last row. */
ha_status ha__db_direct_seek_last(ha__db_direct *direct, bool back);

/* HA_END behind the last row. */
ha_status ha__db_direct_next(ha__db_direct_row *out, ha__db_direct *direct);

/* Why the walk stopped. */
const char *ha__db_direct_why(const ha__db_direct *direct);

/* The data of the row that next() gave without them, good until the next call of either. Their size
 * must have been compared with a limit. */
ha_status ha__db_direct_data(const uint8_t **out, ha__db_direct *direct);

#endif
