/* Rows of table messages, out of the pages themselves: for databases as rosbag2 makes them, with
 * nothing beside them that changes their pages. As with a tree: what is odd is a failure that says
 * nothing, and SQLite's to explain. */
#ifndef HA_STORAGE_SQLITE3_DIRECT_H
#define HA_STORAGE_SQLITE3_DIRECT_H

#include "storage/sqlite3/file.h"
#include "storage/sqlite3/heap.h"

typedef struct ha__db_direct ha__db_direct;

typedef struct ha__db_direct_row {
  ha__db_key key;
  int64_t topic;
  const uint8_t *data; /* good until the next call; NULL: to be asked for */
  uint64_t size;
} ha__db_direct_row;

/* out is NULL when it can't be done. Seek first. */
void ha__db_direct_open(ha__db_direct **out, const ha__db_file *file, ha__db *db);
void ha__db_direct_close(ha__db_direct *direct);

/* Stand before the first row in the order of the table. */
ha_status ha__db_direct_first(ha__db_direct *direct);

/* Stand before the first row of this time in the order of the index on timestamp. */
ha_status ha__db_direct_seek(ha__db_direct *direct, int64_t start_ns);

/* HA_END behind the last row. */
ha_status ha__db_direct_next(ha__db_direct_row *out, ha__db_direct *direct);

/* The data of the row that next() gave without them, good until the next call of either. Their size
 * must have been compared with a limit. */
ha_status ha__db_direct_data(const uint8_t **out, ha__db_direct *direct);

#endif
