#include "storage/sqlite3/pages/index_walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "storage/sqlite3/pages/payload.h"

/* --- opening ------------------------------------------------------------------------------- */

/* Check that the index has the last row of the table: a killed writer can leave an index without
 * the rows of its last transaction. */
static ha_status check_last_row(ha__db_index_walk *w, ha_error *err) {
  ha__db_message message;
  ha__db_cell cell;
  ha__db_key key;

  if (ha__db_tree_end_row(&cell, &w->rows, true) != HA_OK)
    return HA_OK; /* the walk detects this later */
  const ha__db_fault fault = ha__db_cell_look(&message, &cell, w->layout, &w->overflow);
  if (fault != HA__DB_NO_FAULT && fault != HA__DB_BAD_DATA) return HA_OK;
  const ha__db_key last = {message.time, cell.id, 0};
  const ha_status st = ha__db_tree_seek(&w->index, &last, false);
  if (st < 0) return HA_OK;
  if (ha__db_tree_next_key(&key, &w->index) == HA_OK && key.time == last.time &&
      key.id == last.id) {
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the index on timestamp lacks the last row of table messages, %" PRId64
                 ": rows are read without it",
                 last.id);
}

ha_status ha__db_index_walk_init(ha__db_index_walk *out, const ha__db_pages *pages,
                                 const ha__db_shape *shape, ha_error *err) {
  *out = (ha__db_index_walk){.layout = &shape->layout};
  ha__db_page_reader_init(&out->overflow, pages);
  if (ha__db_tree_init(&out->rows, pages, shape->rows, false) < 0 ||
      ha__db_tree_init(&out->index, pages, shape->index, true) < 0) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "table messages or its index on timestamp has no first page: rows are read "
                   "without the index");
  }
  return check_last_row(out, err);
}

void ha__db_index_walk_done(ha__db_index_walk *w) {
  ha__db_tree_done(&w->index);
  ha__db_tree_done(&w->rows);
  ha__db_page_reader_done(&w->overflow);
}

static const char g_damaged[] = "a page of the index is damaged";

/* --- rows ------------------------------------------------------------------------------------ */

static ha_status begin(ha__db_index_walk *w, ha_status st, bool back) {
  w->back = back;
  w->rows.back = back;
  if (st < 0) memcpy(w->why, g_damaged, sizeof g_damaged);
  return st;
}

ha_status ha__db_index_walk_seek(ha__db_index_walk *walk, const ha__db_key *key, bool after,
                                 bool back) {
  return begin(walk, ha__db_tree_seek(&walk->index, key, after), back);
}

ha_status ha__db_index_walk_seek_last(ha__db_index_walk *walk, bool back) {
  return begin(walk, ha__db_tree_seek_end(&walk->index, true), back);
}

static ha_status stop(ha__db_index_walk *w, const ha__db_key *key, const char *why) {
  snprintf(w->why, sizeof w->why, "row %" PRId64 " %s", key->id, why);
  return HA_E_CORRUPT;
}

/* Fast path: the next row of the table has the id and the time of the index entry. */
static inline bool take_fast(ha__db_row_view *out, ha__db_index_walk *w) {
  return w->layout->standard &&
         ha__db_tree_take_fast(&out->cell, &out->message, &w->rows, out->key.id) &&
         out->message.time == out->key.time;
}

/* Slow path: the row is in another leaf, or has another layout. */
static __attribute__((noinline)) ha_status find_row(ha__db_row_view *out, ha__db_index_walk *w) {
  const ha__db_key *key = &out->key;

  if (ha__db_tree_reach(&w->rows, key->id) && take_fast(out, w)) return HA_OK;
  if (ha__db_tree_find_row(&out->cell, &w->rows, key->id) != HA_OK) {
    return stop(w, key, "of the index can't be found");
  }
  out->fault = ha__db_cell_look(&out->message, &out->cell, w->layout, &w->overflow);
  if (out->fault != HA__DB_NO_FAULT && out->fault != HA__DB_BAD_DATA) {
    return stop(w, key, "of the index can't be read");
  }
  if (out->message.time == key->time) return HA_OK;
  return stop(w, key, "is in the index at another time than its own");
}

/* Inlined (flatten): the fast path, which runs for each message, makes no call. */
__attribute__((flatten)) ha_status ha__db_index_walk_next(ha__db_row_view *out,
                                                          ha__db_index_walk *w) {
  const ha_status st = w->back ? ha__db_tree_previous_key(&out->key, &w->index)
                               : ha__db_tree_next_key(&out->key, &w->index);

  if (st < 0) memcpy(w->why, g_damaged, sizeof g_damaged);
  if (st != HA_OK) return st;
  out->fault = HA__DB_NO_FAULT;
  return take_fast(out, w) ? HA_OK : find_row(out, w);
}

bool ha__db_index_walk_may_lack(ha__db_index_walk *w, uint64_t entries) {
  ha__db_cell cell;

  if (ha__db_tree_end_row(&cell, &w->rows, false) != HA_OK) return false;
  const uint64_t first = (uint64_t)cell.id;
  if (ha__db_tree_end_row(&cell, &w->rows, true) != HA_OK) return false;
  return entries <= (uint64_t)cell.id - first;
}
