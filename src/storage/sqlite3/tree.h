/* A b-tree of the database, walked in the order of its keys without SQLite, which takes several
 * times as long for small rows. Nothing is told or passed here: where a page is not as it must be,
 * the walk fails, and SQLite, asked for the same rows, says what is wrong. */
#ifndef HA_STORAGE_SQLITE3_TREE_H
#define HA_STORAGE_SQLITE3_TREE_H

#include "storage/sqlite3/heap.h"
#include "storage/sqlite3/pages.h"
#include "storage/sqlite3/usual.h"

enum { HA__DB_TREE_DEPTH = 20 }; /* SQLite's own limit */

typedef struct ha__db_tree {
  ha__db_page_reader leaves;
  ha__db_page_reader inner;
  uint32_t root;
  bool index; /* keys are timestamp and row id; of a table the row id alone */
  struct {
    uint32_t page;
    uint32_t cell; /* whose child comes next in the path */
  } path[HA__DB_TREE_DEPTH];
  size_t depth; /* of the leaf */
  size_t leaf_depth;
  ha__db_btree leaf;
  uint32_t next; /* cell of the leaf */
} ha__db_tree;

/* pages must outlive it. Seek first. */
void ha__db_tree_init(ha__db_tree *out, const ha__db_pages *pages, uint32_t root, bool index);
void ha__db_tree_done(ha__db_tree *tree);

/* Stand on the first key that is not before this one. */
ha_status ha__db_tree_seek(ha__db_tree *tree, const ha__db_key *key);

/* The next key of an index. HA_END behind the last. */
ha_status ha__db_tree_next_any_key(ha__db_key *out, ha__db_tree *tree);

/* The next row of a table, likewise. */
ha_status ha__db_tree_next_row(ha__db_cell *out, ha__db_tree *tree);

/* The row of a table with this id: costs little if it is the next one. HA_END when there is none.
 * The cell is good until the next call. */
ha_status ha__db_tree_find_row(ha__db_cell *out, ha__db_tree *tree, int64_t id);

/* The same, quick for nearly all. */
static inline ha_status ha__db_tree_next_key(ha__db_key *out, ha__db_tree *tree) {
  if (tree->next < tree->leaf.cell_count &&
      ha__db_usual_key_at(&out->time, &out->id, &tree->leaf, tree->next)) {
    tree->next++;
    out->place = 0;
    return HA_OK;
  }
  return ha__db_tree_next_any_key(out, tree);
}

/* The row with this id, if it is a usual one of table messages and the next in its leaf. */
static inline bool ha__db_tree_take_usual(ha__db_cell *cell, ha__db_message *message,
                                          ha__db_tree *tree, int64_t id) {
  const bool is_it = tree->next < tree->leaf.cell_count &&
                     ha__db_usual_row_at(cell, message, &tree->leaf, tree->next) && cell->id == id;

  tree->next += is_it;
  return is_it;
}

#endif
