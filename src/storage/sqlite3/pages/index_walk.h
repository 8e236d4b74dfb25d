/* Rows of table messages in the order of time, led by the index on timestamp. Each entry of the
 * index must agree with its row, which is found by a search in the table. Where something does not
 * agree the walk stops, at the same rows in both directions; the caller reads what is between by
 * other means. */
#ifndef HA_STORAGE_SQLITE3_PAGES_INDEX_WALK_H
#define HA_STORAGE_SQLITE3_PAGES_INDEX_WALK_H

#include "storage/sqlite3/pages/tree.h"

/* Location and layout of table messages. */
typedef struct ha__db_shape {
  uint32_t rows;       /* first page of the table */
  uint32_t index;      /* first page of its index on timestamp; 0 = there is none */
  uint32_t page_count; /* of the database, as SQLite counts; 0 = unknown */
  ha__db_layout layout;
} ha__db_shape;

typedef struct ha__db_index_walk {
  const ha__db_layout *layout;
  ha__db_tree rows;
  ha__db_tree index;
  bool back;                   /* from the last to the first */
  ha__db_page_reader overflow; /* pages of rows that have several */
  char why[96];                /* the walk stopped */
} ha__db_index_walk;

/* HA_E_CORRUPT when a tree has no way down to a leaf, or the index lacks the last row of the table,
 * as one of a writer that was killed may. pages and shape must outlive it; done() it also on
 * failure. Seek first. */
ha_status ha__db_index_walk_init(ha__db_index_walk *out, const ha__db_pages *pages,
                                 const ha__db_shape *shape, ha_error *err);
void ha__db_index_walk_done(ha__db_index_walk *walk);

/* Move before the first row that is not before the key; with `after`, before the first that is
 * after it. Rows follow in order, or with `back` in reverse order. */
ha_status ha__db_index_walk_seek(ha__db_index_walk *walk, const ha__db_key *key, bool after,
                                 bool back);
/* The same, after the last row. */
ha_status ha__db_index_walk_seek_last(ha__db_index_walk *walk, bool back);

/* The next row, with no fault or with HA__DB_BAD_DATA; good until the next call. HA_END after the
 * last one. HA_E_CORRUPT: the walk stopped, see why. */
ha_status ha__db_index_walk_next(ha__db_row_view *out, ha__db_index_walk *walk);

/* May the index lack rows of the table, if it has so many entries? The walk is over then. */
bool ha__db_index_walk_may_lack(ha__db_index_walk *walk, uint64_t entries);

#endif
