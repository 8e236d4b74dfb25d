/* Walks rows of table messages in the order of time by the index on timestamp. Each entry of the
 * index must agree with its row, which is found by a search in the table. The walk stops at a
 * disagreement, at the same rows in both directions; the caller reads the rows between by other
 * means. */
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
  bool back;                   /* from the last row to the first */
  ha__db_page_reader overflow; /* pages of rows that have several */
  char why[96];                /* why the walk stopped */
} ha__db_index_walk;

/* HA_E_CORRUPT when a tree has no path to a leaf, or the index lacks the last row of the table, as
 * may happen when a writer was killed. pages and shape must outlive the walk; call done() also
 * after a failure. Seek before the first next(). */
ha_status ha__db_index_walk_init(ha__db_index_walk *out, const ha__db_pages *pages,
                                 const ha__db_shape *shape, ha_error *err);
void ha__db_index_walk_done(ha__db_index_walk *walk);

/* Seek before the first row that is not before the key; with `after`, before the first row after
 * the key. Rows are then returned in order; with `back`, in reverse order. */
ha_status ha__db_index_walk_seek(ha__db_index_walk *walk, const ha__db_key *key, bool after,
                                 bool back);
/* Seek after the last row. */
ha_status ha__db_index_walk_seek_last(ha__db_index_walk *walk, bool back);

/* Next row, with no fault or with HA__DB_BAD_DATA; valid until the next call. HA_END after the last
 * row. HA_E_CORRUPT: the walk stopped; `why` contains the reason. */
ha_status ha__db_index_walk_next(ha__db_row_view *out, ha__db_index_walk *walk);

/* True when the index may lack rows of the table, given its number of entries. The walk can't be
 * continued after this. */
bool ha__db_index_walk_may_lack(ha__db_index_walk *walk, uint64_t entries);

#endif
