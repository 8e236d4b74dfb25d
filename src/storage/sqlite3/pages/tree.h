/* Walks a b-tree in the order of its keys, and searches it. On a damaged page the walk fails
 * without a report; the caller continues by other means.
 *
 * The accepted pages do not depend on the direction of the walk: a page of an index is accepted as
 * a whole, when all its keys increase and are between those of the pages above; all leaves must
 * have the same depth; a row of a table is found by a search for its id. One thread at a time. */
#ifndef HA_STORAGE_SQLITE3_PAGES_TREE_H
#define HA_STORAGE_SQLITE3_PAGES_TREE_H

#include "storage/sqlite3/pages/heap.h"
#include "storage/sqlite3/pages/pages.h"
#include "storage/sqlite3/pages/record.h"

enum { HA__DB_TREE_DEPTH = 20 }; /* SQLite's own limit */

/* The keys of a page are greater than low and less than high; those of a table up to high. */
typedef struct ha__db_bounds {
  ha__db_key low;
  ha__db_key high;
  bool has_low;
  bool has_high;
} ha__db_bounds;

/* A page on the path from the root to the leaf. */
typedef struct ha__db_path_step {
  uint32_t page;
  uint32_t cell; /* its child is next in the path */
  int8_t keys;   /* 1 = increasing and within the bounds, -1 = not so, 0 = not checked */
  ha__db_bounds bounds;
} ha__db_path_step;

typedef struct ha__db_tree {
  ha__db_page_reader leaves;
  ha__db_page_reader inner;
  uint32_t root;
  bool index; /* keys are timestamp and row id; in a table only the row id */
  bool back;  /* rows are searched from the last to the first */
  ha__db_path_step path[HA__DB_TREE_DEPTH];
  size_t depth;         /* depth of the page loaded last */
  size_t leaf_depth;    /* depth of all leaves */
  ha__db_btree leaf;    /* has no cells when no leaf is loaded */
  ha__db_btree parent;  /* the parent of leaves that was loaded last */
  uint32_t parent_page; /* its number; 0 = none */
  ha__db_bounds bounds;
  uint32_t next;    /* the position in the leaf: after cell next - 1, before cell next */
  ha__db_key *keys; /* keys of the leaf; index only */
  size_t key_capacity;
  int64_t first_id; /* range of ids whose search leads to this leaf of a table; first > last:
                     * unknown */
  int64_t last_id;
} ha__db_tree;

/* pages must outlive the tree. HA_E_CORRUPT when no path leads to a leaf. Seek before other
 * calls. */
ha_status ha__db_tree_init(ha__db_tree *out, const ha__db_pages *pages, uint32_t root, bool index);
void ha__db_tree_done(ha__db_tree *tree);

/* Seek before the first key that is not less than this one; with `after`, before the first that is
 * greater. */
ha_status ha__db_tree_seek(ha__db_tree *tree, const ha__db_key *key, bool after);
/* Seek before the first key; with `last`, after the last. */
ha_status ha__db_tree_seek_end(ha__db_tree *tree, bool last);

/* Next key of an index, when this leaf has no more. HA_END after the last. */
ha_status ha__db_tree_next_leaf_key(ha__db_key *out, ha__db_tree *tree);
/* Previous key of an index, when this leaf has no more. HA_END before the first. */
ha_status ha__db_tree_previous_leaf_key(ha__db_key *out, ha__db_tree *tree);

/* Move to the next leaf if a search for this id leads there. False: it leads neither there nor to
 * this leaf. */
bool ha__db_tree_reach(ha__db_tree *tree, int64_t id);

/* Find the row of a table with this id; fast if it is the next one. HA_END when there is none. The
 * cell is valid until the next call. */
ha_status ha__db_tree_find_row(ha__db_cell *out, ha__db_tree *tree, int64_t id);

static inline ha_status ha__db_tree_next_key(ha__db_key *out, ha__db_tree *tree) {
  if (tree->next == tree->leaf.cell_count) return ha__db_tree_next_leaf_key(out, tree);
  *out = tree->keys[tree->next++];
  return HA_OK;
}

static inline ha_status ha__db_tree_previous_key(ha__db_key *out, ha__db_tree *tree) {
  if (tree->next == 0) return ha__db_tree_previous_leaf_key(out, tree);
  *out = tree->keys[--tree->next];
  return HA_OK;
}

/* Fast path of find_row() and ha__db_message_parse(): the row with this id, if it is the next in
 * its leaf and in the standard layout. */
static inline bool ha__db_tree_take_fast(ha__db_cell *cell, ha__db_message *message,
                                         ha__db_tree *tree, int64_t id) {
  const uint32_t at = tree->next - tree->back; /* wraps around before the first cell, and so is out
                                                * of range */
  const bool is_it = at < tree->leaf.cell_count && id >= tree->first_id && id <= tree->last_id &&
                     ha__db_fast_row_at(cell, message, &tree->leaf, at) && cell->id == id;

  if (is_it) tree->next = at + !tree->back;
  return is_it;
}

/* Find the first row of a table; with `last`, the last one. HA_END when the table is empty. */
ha_status ha__db_tree_end_row(ha__db_cell *out, ha__db_tree *tree, bool last);

#endif
