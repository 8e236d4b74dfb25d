#include "storage/sqlite3/tree.h"

#include "base/status.h"

void ha__db_tree_init(ha__db_tree *out, const ha__db_pages *pages, uint32_t root, bool index) {
  *out = (ha__db_tree){.root = root, .index = index};
  ha__db_page_reader_init(&out->leaves, pages);
  ha__db_page_reader_init(&out->inner, pages);
}

void ha__db_tree_done(ha__db_tree *tree) {
  ha__db_page_reader_done(&tree->leaves);
  ha__db_page_reader_done(&tree->inner);
}

/* --- one page ------------------------------------------------------------------------------ */

/* All leaves are at one depth, in another window than the pages above: these come again and again.
 */
static ha_status load(ha__db_btree *out, ha__db_tree *t, uint32_t number) {
  const uint8_t leaf = t->index ? HA__DB_INDEX_LEAF : HA__DB_TABLE_LEAF;
  const uint8_t inner = t->index ? HA__DB_INDEX_INTERIOR : HA__DB_TABLE_INTERIOR;
  ha__db_page_reader *reader = t->depth < t->leaf_depth ? &t->inner : &t->leaves;

  if (number == 0 || number > reader->pages->count) return HA_E_CORRUPT;
  const ha_status st = ha__db_page_btree(out, reader, number, NULL);
  if (st != HA_OK) return st < 0 ? st : HA_E_CORRUPT;
  if (out->size < out->usable) return HA_E_CORRUPT;
  /* without cells it might be one of any number: only an empty tree has such a page */
  if (out->cell_count == 0 && (t->depth > 0 || out->type != leaf)) return HA_E_CORRUPT;
  if (out->type == leaf) return t->depth < t->leaf_depth ? HA_E_CORRUPT : HA_OK;
  return out->type == inner ? HA_OK : HA_E_CORRUPT;
}

static bool is_leaf(const ha__db_btree *page) {
  return page->type == HA__DB_INDEX_LEAF || page->type == HA__DB_TABLE_LEAF;
}

static bool key_at(ha__db_key *out, const ha__db_tree *t, const ha__db_btree *page, uint32_t i) {
  ha__db_cell cell;

  if (!ha__db_btree_cell(&cell, page, i)) return false;
  *out = (ha__db_key){0, cell.id, 0};
  if (t->index) return ha__db_time_key_parse(&out->time, &out->id, &cell);
  return true;
}

/* The first cell that is not before the key. Of a table's keys the time is 0. */
static ha_status find_cell(uint32_t *out, const ha__db_tree *t, const ha__db_btree *page,
                           const ha__db_key *key) {
  uint32_t low = 0;
  uint32_t high = page->cell_count;
  ha__db_key at;

  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (!key_at(&at, t, page, middle)) return HA_E_CORRUPT;
    if (ha__db_key_before(&at, key, false)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  *out = low;
  return HA_OK;
}

/* --- ways through the tree ------------------------------------------------------------------ */

static ha_status child_of(uint32_t *out, const ha__db_btree *page, uint32_t i) {
  ha__db_cell cell;

  if (i == page->cell_count) {
    *out = page->right;
    return HA_OK;
  }
  if (!ha__db_btree_cell(&cell, page, i)) return HA_E_CORRUPT;
  *out = cell.child;
  return HA_OK;
}

/* From this page at t->depth down to the leaf with the first key that is not before key; with NULL
 * to the first of all. */
static ha_status descend(ha__db_tree *t, uint32_t number, const ha__db_key *key) {
  ha__db_btree page;
  uint32_t cell = 0;

  for (;;) {
    HA_TRY(load(&page, t, number));
    if (key) HA_TRY(find_cell(&cell, t, &page, key));
    if (is_leaf(&page)) break;
    if (t->depth == HA__DB_TREE_DEPTH) return HA_E_CORRUPT;
    t->path[t->depth].page = number;
    t->path[t->depth++].cell = cell;
    if (t->depth > t->leaf_depth) t->leaf_depth = t->depth;
    HA_TRY(child_of(&number, &page, cell));
  }
  t->leaf = page;
  t->next = cell;
  return HA_OK;
}

/* To the leaf behind this one. The key between the two, of an index, is in out. */
static ha_status go_on(ha__db_key *out, ha__db_tree *t) {
  ha__db_btree page;
  uint32_t child = 0;

  for (; t->depth > 0; t->depth--) {
    const uint32_t number = t->path[t->depth - 1].page;
    const uint32_t cell = t->path[t->depth - 1].cell;
    t->depth--;
    const ha_status st = load(&page, t, number);
    t->depth++;
    if (st < 0) return st;
    if (cell >= page.cell_count) continue;
    if (t->index && !key_at(out, t, &page, cell)) return HA_E_CORRUPT;
    t->path[t->depth - 1].cell++;
    HA_TRY(child_of(&child, &page, cell + 1));
    return descend(t, child, NULL);
  }
  return HA_END;
}

ha_status ha__db_tree_seek(ha__db_tree *tree, const ha__db_key *key) {
  tree->depth = 0;
  return descend(tree, tree->root, key);
}

ha_status ha__db_tree_next_any_key(ha__db_key *out, ha__db_tree *tree) {
  if (tree->next == tree->leaf.cell_count) return go_on(out, tree);
  return key_at(out, tree, &tree->leaf, tree->next++) ? HA_OK : HA_E_CORRUPT;
}

/* --- rows ------------------------------------------------------------------------------------ */

ha_status ha__db_tree_next_row(ha__db_cell *out, ha__db_tree *tree) {
  ha__db_key none; /* between leaves of a table */

  if (tree->next == tree->leaf.cell_count) {
    const ha_status st = go_on(&none, tree);
    if (st != HA_OK) return st;
  }
  return ha__db_btree_cell(out, &tree->leaf, tree->next++) ? HA_OK : HA_E_CORRUPT;
}

static bool is_in_leaf(const ha__db_tree *t, const ha__db_key *key) {
  ha__db_key first;
  ha__db_key last;

  return t->leaf.cell_count > 0 && key_at(&first, t, &t->leaf, 0) &&
         key_at(&last, t, &t->leaf, t->leaf.cell_count - 1) && first.id <= key->id &&
         key->id <= last.id;
}

/* Is it the next cell of the leaf? */
static bool take_row(ha__db_cell *out, ha__db_tree *t, int64_t id) {
  if (t->next >= t->leaf.cell_count || !ha__db_btree_cell(out, &t->leaf, t->next)) return false;
  if (out->id != id) return false;
  t->next++;
  return true;
}

ha_status ha__db_tree_find_row(ha__db_cell *out, ha__db_tree *tree, int64_t id) {
  const ha__db_key key = {0, id, 0};
  ha__db_key none;

  if (take_row(out, tree, id)) return HA_OK;
  if (tree->leaf.cell_count > 0 && tree->next == tree->leaf.cell_count) {
    HA_TRY(go_on(&none, tree));
    if (take_row(out, tree, id)) return HA_OK;
  }
  if (is_in_leaf(tree, &key)) {
    HA_TRY(find_cell(&tree->next, tree, &tree->leaf, &key));
  } else {
    HA_TRY(ha__db_tree_seek(tree, &key));
  }
  return take_row(out, tree, id) ? HA_OK : HA_END;
}
