/* Walks a b-tree in the order of its keys, and searches it. Where a page is damaged the walk fails,
 * without a report; the caller continues by other means.
 *
 * What a walk accepts does not depend on its direction: a page of an index is accepted as a whole,
 * when all its keys rise and lie between those of the pages above; all leaves are at one depth; a
 * row of a table is found where a search for its id leads. One thread at a time. */
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

/* A page on the way from the root to the leaf. */
typedef struct ha__db_path_step {
  uint32_t page;
  uint32_t cell; /* whose child comes next in the path */
  int8_t keys;   /* 1 = they rise within the bounds, -1 = they do not, 0 = not checked */
  ha__db_bounds bounds;
} ha__db_path_step;

typedef struct ha__db_tree {
  ha__db_page_reader leaves;
  ha__db_page_reader inner;
  uint32_t root;
  bool index; /* keys are timestamp and row id; in a table only the row id */
  bool back;  /* rows are searched from the last to the first */
  ha__db_path_step path[HA__DB_TREE_DEPTH];
  size_t depth;         /* of the page that was loaded last */
  size_t leaf_depth;    /* of all leaves */
  ha__db_btree leaf;    /* without cells when there is none */
  ha__db_btree parent;  /* the page above leaves that was loaded last */
  uint32_t parent_page; /* its number; 0 = none */
  ha__db_bounds bounds;
  uint32_t next;    /* the position in the leaf: after cell next - 1, before cell next */
  ha__db_key *keys; /* of the leaf, of an index */
  size_t key_capacity;
  int64_t first_id; /* ids whose search leads to this leaf of a table; first > last: unknown */
  int64_t last_id;
} ha__db_tree;

/* pages must outlive it. HA_E_CORRUPT when no path leads down to a leaf. Seek first. */
ha_status ha__db_tree_init(ha__db_tree *out, const ha__db_pages *pages, uint32_t root, bool index);
void ha__db_tree_done(ha__db_tree *tree);

/* Go before the first key that is not less than this one; with `after`, that is greater. */
ha_status ha__db_tree_seek(ha__db_tree *tree, const ha__db_key *key, bool after);
/* Go before the first key, or after the last. */
ha_status ha__db_tree_seek_end(ha__db_tree *tree, bool last);

/* The next key of an index, when it is not in this leaf. HA_END after the last. */
ha_status ha__db_tree_next_leaf_key(ha__db_key *out, ha__db_tree *tree);
/* The previous key, likewise. */
ha_status ha__db_tree_previous_leaf_key(ha__db_key *out, ha__db_tree *tree);

/* Go on to the next leaf, if a search for this id leads there. False: it leads neither there nor to
 * this leaf. */
bool ha__db_tree_reach(ha__db_tree *tree, int64_t id);

/* The row of a table with this id: costs little if it is the next one. HA_END when there is none.
 * The cell is good until the next call. */
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
  const uint32_t at = tree->next - tree->back; /* before the first: past all */
  const bool is_it = at < tree->leaf.cell_count && id >= tree->first_id && id <= tree->last_id &&
                     ha__db_fast_row_at(cell, message, &tree->leaf, at) && cell->id == id;

  if (is_it) tree->next = at + !tree->back;
  return is_it;
}

/* The first or the last row of a table. HA_END when it has none. */
ha_status ha__db_tree_end_row(ha__db_cell *out, ha__db_tree *tree, bool last);

#endif
